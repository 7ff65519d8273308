/**
 * No EHR: what production has until one is connected.
 * @module
 */
import { type Fhir, FhirError } from "./port.ts";

const refuse = () => Promise.reject(new FhirError("not_connected"));

export const noFhir: Fhir = {
  isConfigured: false,
  source: "",
  status: async () => ({ vendor: null, configured: false, problem: new FhirError("not_connected").message }),
  searchPatients: refuse,
  readPatient: refuse,
  fetchRecords: refuse,
  readContent: refuse,
};
