import { holdTo } from "../../../tests/contracts/contract.ts";
import { fhirContract } from "../../../tests/contracts/fhir/contract.ts";
import { medplumSetup, sampleSetup } from "../../../tests/contracts/fhir/testing.ts";

holdTo("fhir, sample EHR, RS384", fhirContract, () => sampleSetup("RS384"));
holdTo("fhir, sample EHR, ES384", fhirContract, () => sampleSetup("ES384"));
holdTo("fhir, Medplum's router", fhirContract, () => medplumSetup());
