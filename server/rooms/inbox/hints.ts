/**
 * What clerks corrected on a form before, used when that form comes in again.
 * @module
 */
import type { Extraction, FoundPatient, ReadDocument } from "../../../shared/documents.ts";
import { requestTypes } from "../../../shared/documents.ts";
import type { Deps } from "../../deps.ts";
import { parseName } from "../../extraction/names.ts";
import { type FormHints, formHints, type SwapField } from "./learning_store.ts";
import { readAt } from "./places.ts";

/** The rule by which a value is marked that a correction taught. */
export const learnedRule = "learned from a correction";
/** A value taken by a swap is as sure as a clerk's word on an earlier page of the same form. */
const swapConfidence = 0.9;
/** Read values are kept over learned places when they are surer than this. */
const keepAbove = 0.8;

/** What is remembered of a form; null when nothing is. */
export async function hintsFor(deps: Pick<Deps, "store">, fingerprint: string | null): Promise<FormHints | null> {
  return fingerprint === null ? null : await deps.store.get(formHints, fingerprint);
}

/** The extraction with what was learned of its form. */
export function applyHints(doc: ReadDocument, found: Extraction, hints: FormHints | null, today: string): Extraction {
  if (!hints || found.class === "none") return found;
  const result: Extraction = { ...found, requester: { ...found.requester }, evidence: { ...found.evidence } };
  for (const { field, from, to } of hints.swaps) {
    if (valueOf(found, field) !== from || (from === null && !isPrinted(doc, field, to))) continue;
    if (field === "requestType") result.requestType = requestTypes.find((type) => type === to) ?? result.requestType;
    else result.requester[field.slice("requester.".length) as keyof Extraction["requester"]] = to;
    result.evidence[field] = { confidence: swapConfidence, page: null, box: null, rule: learnedRule };
  }
  const [first, ...others] = found.patients;
  if (hints.places.length > 0 && found.patients.length <= 1) {
    const patient = atPlaces(doc, first ?? nobody, hints, today);
    if (patient.name !== null) result.patients = [patient, ...others];
  }
  return result;
}

export function valueOf(extraction: Extraction, field: SwapField): string | null {
  if (field === "requestType") return extraction.requestType;
  return extraction.requester[field.slice("requester.".length) as keyof Extraction["requester"]];
}

/** A value that was not found at all is only taken over when the document holds it. A type is never printed as such. */
function isPrinted(doc: ReadDocument, field: SwapField, value: string): boolean {
  const plain = (text: string) => text.toLowerCase().replace(/[^a-z0-9]+/g, "");
  return field === "requestType" || plain(doc.text).includes(plain(value));
}

const nobody: FoundPatient = {
  name: null,
  firstName: null,
  lastName: null,
  suffix: null,
  dob: null,
  mrn: null,
  address: null,
  phone: null,
  email: null,
  ssn: null,
  evidence: {},
};

function atPlaces(doc: ReadDocument, patient: FoundPatient, hints: FormHints, today: string): FoundPatient {
  const result = { ...patient, evidence: { ...patient.evidence } };
  for (const place of hints.places) {
    const { field } = place;
    if (result[field] !== null && (patient.evidence[field]?.confidence ?? 1) > keepAbove) continue;
    const read = readAt(doc.pages, field, place, today);
    if (!read) continue;
    result[field] = read.value;
    result.evidence[field] = { confidence: read.confidence, page: place.page, box: read.box, rule: learnedRule };
    if (field === "name") Object.assign(result, partsOf(read.value));
  }
  return result;
}

function partsOf(value: string): Pick<FoundPatient, "firstName" | "lastName" | "suffix"> {
  const name = parseName(value);
  return { firstName: name?.firstName ?? null, lastName: name?.lastName ?? null, suffix: name?.suffix ?? null };
}
