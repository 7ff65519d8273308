/**
 * A FHIR resource in words: which of its fields are printed, under which label, and how a value of any data type reads.
 *
 * Data types by their shape: https://hl7.org/fhir/R4/datatypes.html
 * @module
 */
import type { FhirRecord } from "../../../../shared/ehr.ts";
import { showDate } from "../../../../shared/time.ts";

/** Label and path; `value` stands for any `value[x]`. Arrays are gone through. */
type Field = [label: string, path: string];

const fields: Record<string, Field[]> = {
  Observation: [["Result", "value"], ["Flag", "interpretation"], ["Reference range", "referenceRange"], [
    "Note",
    "note.text",
  ]],
  DiagnosticReport: [["Conclusion", "conclusion"], ["Coded conclusion", "conclusionCode"], ["Issued", "issued"]],
  DocumentReference: [["Kind", "type"], ["Description", "description"], ["Custodian", "custodian"]],
  ImagingStudy: [
    ["Description", "description"],
    ["Modality", "modality.code"],
    ["Series", "numberOfSeries"],
    ["Images", "numberOfInstances"],
  ],
  MedicationRequest: [
    ["Directions", "dosageInstruction.text"],
    ["Intent", "intent"],
    ["Reason", "reasonCode"],
    ["Prescribed by", "requester"],
  ],
  MedicationDispense: [["Quantity", "quantity"], ["Days' supply", "daysSupply"], [
    "Directions",
    "dosageInstruction.text",
  ]],
  AllergyIntolerance: [
    ["State", "clinicalStatus"],
    ["Reaction", "reaction.manifestation"],
    ["Severity", "reaction.severity"],
    ["Criticality", "criticality"],
  ],
  Immunization: [["Lot", "lotNumber"], ["Site", "site"], ["Route", "route"], ["Dose", "doseQuantity"], [
    "Reason not given",
    "statusReason",
  ]],
  Condition: [
    ["State", "clinicalStatus"],
    ["Onset", "onsetDateTime"],
    ["Ended", "abatementDateTime"],
    ["Severity", "severity"],
    ["Note", "note.text"],
  ],
  Procedure: [["Site", "bodySite"], ["Reason", "reasonCode"], ["Outcome", "outcome"], ["Note", "note.text"]],
  Encounter: [
    ["Kind", "type"],
    ["From – to", "period"],
    ["With", "participant.individual"],
    ["Reason", "reasonCode"],
    ["Place", "location.location"],
  ],
  ServiceRequest: [["Ordered by", "requester"], ["Reason", "reasonCode"], ["Priority", "priority"], [
    "Note",
    "note.text",
  ]],
  CarePlan: [["From – to", "period"], ["Plan", "description"], ["Activity", "activity.detail.code"], ["Goal", "goal"]],
  CareTeam: [["Team", "name"], ["Members", "participant.member"]],
  Goal: [["State", "lifecycleStatus"], ["Goal", "description"], ["Since", "startDate"]],
  QuestionnaireResponse: [["Questionnaire", "questionnaire"], ["Authored", "authored"]],
};

// deno-lint-ignore no-explicit-any -- the EHR's JSON, gone through by shape
type Json = any;

const isMoment = /^\d{4}-\d{2}-\d{2}(T|$)/;

/** A date or moment as people write it; a year or month alone as it is. */
export function dayOf(text: string): string {
  return isMoment.test(text) ? showDate(text.slice(0, 10)) : text;
}

/** Any FHIR value in words; empty for none. */
export function words(value: Json): string {
  if (value === null || value === undefined) return "";
  if (Array.isArray(value)) return value.map(words).filter(Boolean).join("; ");
  if (typeof value === "string") return isMoment.test(value) ? dayOf(value) : value;
  if (typeof value !== "object") return String(value);
  if (typeof value.text === "string") return value.text;
  if (Array.isArray(value.coding)) {
    return value.coding.find((c: Json) => c.display)?.display ?? value.coding[0]?.code ?? "";
  }
  if (value.value !== undefined && (value.unit || value.code || value.comparator)) {
    return `${value.comparator ?? ""}${value.value} ${value.unit ?? value.code ?? ""}`.trim();
  }
  if (value.low || value.high) {
    const [low, high] = [words(value.low), words(value.high)];
    return low && high ? `${low} – ${high}` : low ? `from ${low}` : `to ${high}`;
  }
  if (value.start || value.end) return [value.start, value.end].map((at) => at ? dayOf(at) : "…").join(" – ");
  if (value.numerator) return `${words(value.numerator)} / ${words(value.denominator)}`;
  return value.display ?? value.concept?.text ??
    (value.value !== undefined ? String(value.value) : value.reference ?? "");
}

function at(value: Json, path: string[]): Json {
  if (path.length === 0 || value === undefined || value === null) return value;
  if (Array.isArray(value)) return value.map((one) => at(one, path));
  const [first, ...rest] = path;
  const key = first === "value" ? Object.keys(value).find((name) => /^value[A-Z]/.test(name)) : first;
  return key ? at(value[key], rest) : undefined;
}

/** The printed facts of a record, those that it has. */
export function factsOf(record: FhirRecord): [label: string, text: string][] {
  // The parts of one measurement, such as systolic and diastolic, in the EHR's order.
  const parts = ((record.component as Json[] | undefined) ?? [])
    .map((part): [string, string] => [words(part.code), words(at(part, ["value"]))]);
  const own = (fields[record.resourceType] ?? [])
    .map(([label, path]): [string, string] => [label, words(at(record, path.split(".")))]);
  const facts = [...parts, ...own];
  for (const item of answersOf(record.item as Json[] | undefined)) facts.push(item);
  return facts.filter(([, text]) => text.trim() !== "");
}

/** Questions and answers of a QuestionnaireResponse, those within others too. */
function answersOf(items: Json[] = []): [string, string][] {
  return items.flatMap((item) => [
    ...(item.answer ? [[item.text ?? item.linkId, words(at(item.answer, ["value"]))] as [string, string]] : []),
    ...answersOf(item.item),
  ]);
}

/** The name of what a record refers to, where it came along: the medication of an order. */
export function referredName(record: FhirRecord, included: Map<string, FhirRecord>): string | null {
  const reference = (record.medicationReference as { reference?: string } | undefined)?.reference;
  const target = reference ? included.get(reference.split("/").slice(-2).join("/")) : undefined;
  return target ? words(target.code) || null : null;
}
