/**
 * Which EHR is asked, and how it is signed in to. What an administrator enters is checked by `fhirSchema` of shared/channels.ts.
 * @module
 */
import type { EhrAlgorithm, FhirValues } from "../../../shared/channels.ts";

/** The configuration of one EHR. */
export interface FhirConfig {
  /** The FHIR R4 base without a slash at its end, e.g. https://fhir.example.org/api/FHIR/R4 */
  baseUrl: string;
  /** What the EHR calls us. Left out: the EHR asks for no credentials (a test server). */
  clientId?: string;
  /** Space-separated; left out: what the record types need. */
  scopes?: string;
  /** Where the EHR publishes no discovery document. */
  tokenUrl?: string;
  /** The system (URI) of medical record numbers, where the EHR searches by number only together with it. */
  mrnSystem?: string;
  /** Signs our assertions. */
  algorithm: EhrAlgorithm;
}

/** What was entered, with empty values left out. */
export function fhirConfigOf({ keyId: _, baseUrl, algorithm, ...rest }: FhirValues): FhirConfig {
  return { baseUrl, algorithm, ...Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== "")) };
}
