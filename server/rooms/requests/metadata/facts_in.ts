/**
 * What the text of a medical record says of itself under its usual labels.
 * @module
 */
import type { Patient } from "../../../../shared/patients.ts";

export interface RecordFacts {
  patientNamed?: string;
  provider?: string;
  documentDate?: string;
}

const end = /\s{2,}|\s+(?:DOB|D\.O\.B|Date|MRN|Sex|Age|Gender|Provider|Acct|Account|Visit)\b|[|;]/i;
const labels: Record<keyof RecordFacts, RegExp> = {
  patientNamed: /^\s*(?:patient(?:'s)?(?: name)?|name of patient)\s*[:.]\s*(.+)$/im,
  provider:
    /^.*?\b(?:(?:attending|ordering|rendering|referring|treating)? ?(?:provider|physician)|(?:electronically )?signed by|dictated by|author)\s*:\s*(.+)$/im,
  documentDate:
    /\b(?:date of (?:service|visit|exam|admission|procedure|report)|(?:service|visit|exam|report|collected|collection|encounter) date|collected|date)\s*:\s*((?:\d{1,2}[/-]\d{1,2}[/-]\d{2,4})|(?:\d{4}-\d{2}-\d{2})|(?:[A-Z][a-z]{2,8}\.? \d{1,2}, \d{4}))/i,
};

/** The first value under each label; what is not labelled is not told. */
export function factsIn(text: string): RecordFacts {
  const facts: RecordFacts = {};
  for (const [field, label] of Object.entries(labels) as [keyof RecordFacts, RegExp][]) {
    const value = label.exec(text)?.[1].split(end)[0].trim().slice(0, 120);
    if (value) facts[field] = value;
  }
  return facts;
}

const wordsOf = (name: string) =>
  name.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().split(/[^\p{L}]+/u).filter((word) => word.length > 1);

/** Whether the patient that a record names under its label is somebody else: another last name, or another first name. */
export function namesOther(text: string, named: string | undefined, patient: Patient): boolean {
  if (!named) return false;
  const words = wordsOf(named);
  if (words.length < 2) return false;
  const has = (name: string) => wordsOf(name).every((word) => words.includes(word));
  // A record of the same number is the patient's, whatever name it was filed under then.
  if (patient.mrn && text.includes(patient.mrn)) return false;
  return !(has(patient.lastName) && has(patient.firstName));
}
