/**
 * For tests: what the records of the hard chart have in common.
 * @module
 */
import { Buffer } from "node:buffer";
import type { Resource } from "../../../server/demo/ehr/chart.ts";

export const hl7 = "http://terminology.hl7.org/CodeSystem";
export const usCore = "http://hl7.org/fhir/us/core/CodeSystem";
export const coded = (system: string, code: string, display?: string) => ({
  coding: [{ system, code, ...(display ? { display } : {}) }],
});
export const category = (code: string) => [coded(`${hl7}/observation-category`, code)];
export const base64 = (text: string) => Buffer.from(text).toString("base64");
export const quantity = (value: number, unit: string) => ({
  value,
  unit,
  system: "http://unitsofmeasure.org",
  code: unit,
});

export const hardPatient: Resource = {
  resourceType: "Patient",
  id: "hard",
  identifier: [{ type: coded(`${hl7}/v2-0203`, "MR"), system: "urn:oid:1.2.3", value: "MRN-900" }],
  name: [{ use: "official", family: "Ridley", given: ["Maren"] }],
  gender: "female",
  birthDate: "1961-05-04",
  address: [{ line: ["4 Quay Road"], city: "Portland", state: "ME", postalCode: "04101" }],
};

export const who = { reference: "Patient/hard", display: "Ridley, Maren" };
export const ada = { reference: "Practitioner/ada", display: "Ada Whitlock, MD" };
export const noon = "2026-03-02T12:30:00-05:00";
