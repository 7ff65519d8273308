/**
 * A FHIR resource in words: what it is called, and the facts that are printed of it.
 * @module
 */
import { dateOfRecord, describeRecord, type FhirRecord, providerOfRecord } from "../../../../shared/ehr.ts";
import { textOf } from "./contents.ts";
import { fields, namesOfTypes, silent } from "./fields.ts";
import { type Json, momentOf, nameOfElement, type Reading, words } from "./values.ts";

type Fact = [label: string, text: string];

/** Finds what a record refers to: within itself, else among `others`, by `type/id`. */
export function readingOf(
  record: FhirRecord,
  others: ReadonlyMap<string, FhirRecord> = new Map(),
  timeZone = "UTC",
): Reading {
  const contained = (record.contained as Json[] | undefined) ?? [];
  return {
    timeZone,
    find: (reference) =>
      reference.startsWith("#")
        ? contained.find((one) => one.id === reference.slice(1))
        : others.get(reference.replace(/\/_history\/[^/]+$/, "").split("/").slice(-2).join("/")),
  };
}

/** Whether an element is what a path calls it: `onset` is `onsetAge`, as FHIR writes the data type into the name. */
const isCalled = (key: string, name: string) =>
  key === name || key.startsWith(name) && /^[A-Z]/.test(key.slice(name.length));

function at(value: Json, path: string[]): Json {
  if (path.length === 0 || value === undefined || value === null) return value;
  if (Array.isArray(value)) return value.map((one) => at(one, path));
  const [first, ...rest] = path;
  const key = first in value ? first : Object.keys(value).find((name) => isCalled(name, first));
  return key ? at(value[key], rest) : undefined;
}

const conceptOf = (value: Json): string => value?.text || words(value);

/** What a record is called: by its medication or code, else by what its type is known by. */
export function titleOf(record: FhirRecord, reading: Reading): string {
  const r = record as Json;
  const shown = (r._questionnaire?.extension as Json[] | undefined)?.find((one) => one.url?.endsWith("/display"));
  const title = referredName(record, reading) || conceptOf(r.medicationCodeableConcept) || conceptOf(r.code) ||
    conceptOf(r.vaccineCode) || conceptOf(r.serviceType) || shown?.valueString ||
    (record.resourceType === "ImagingStudy" && (r.description || words(r.procedureCode) || words(r.modality))) ||
    (record.resourceType === "DocumentReference" && conceptOf(r.type)) || describeRecord(record);
  return title === record.resourceType ? namesOfTypes[title] ?? title : title;
}

/** The name of the medication that a record refers to; null where it refers to none, or it did not come along. */
export function referredName(record: FhirRecord, reading: Reading): string | null {
  const reference = record.medicationReference as { reference?: string; display?: string } | undefined;
  const target = reference?.reference ? reading.find(reference.reference) : undefined;
  return (target && conceptOf(target.code)) || reference?.display || null;
}

/** States that say nothing beyond that the record stands. Any other is printed as a fact. */
export const usual = new Set(["final", "completed", "active", "current", "finished", "available"]);

/**
 * The printed facts of a record, those that it has; first what changes the sense of all others.
 * @param listed what is printed beside it: a report names its results there and does not repeat them.
 */
export function factsOf(
  record: FhirRecord,
  reading: Reading = readingOf(record),
  listed: Reading["find"] = () => undefined,
): Fact[] {
  const r = record as Json;
  const known = fields[record.resourceType] ?? [];
  const own = known.map(([label, path]): Fact => [label, words(at(r, path.split(".")), reading)]);
  const isRead = (key: string) => known.some(([, path]) => isCalled(key, path.split(".")[0]));
  const isSilent = (key: string) =>
    silent.has(key) || key.startsWith("_") || record.resourceType === "Observation" && isCalled(key, "value");
  const rest = Object.keys(r).filter((key) => !isSilent(key) && !isRead(key))
    .map((key): Fact => [capital(nameOfElement(key)), words(r[key], reading)]);
  // What stands in the lines above and below the facts. To whom a patient is referred is worth saying twice.
  const told = new Set([titleOf(record, reading), momentOf(dateOfRecord(record) ?? "", reading.timeZone)]);
  if (record.resourceType !== "ServiceRequest") told.add(providerOfRecord(record) ?? "");
  return [
    ...warnings(r),
    ...record.resourceType === "Observation" ? [["Result", resultOf(r, reading)] as Fact] : [],
    ...parts(r, reading),
    ...resultsOf(r, reading, listed),
    ...[...own, ...rest].filter(([, text]) => !told.has(text)),
    ...answersOf(r.item, reading),
    ["Text", narrativeOf(r)] as Fact,
  ].filter(([, text]) => text.trim() !== "");
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** An entry that is not final, an order not to do something, and modifiers, which must not be passed over (FHIR R4 2.4.1). */
function warnings(r: Json): Fact[] {
  return [
    ...(typeof r.status === "string" && !usual.has(r.status)
      ? [["Status", r.status.replaceAll("-", " ")] as Fact]
      : []),
    ...(r.doNotPerform === true ? [["Order", "NOT to be done or given"] as Fact] : []),
    ...((r.modifierExtension as Json[] | undefined) ?? []).map((one): Fact => {
      const value = words(at(one, ["value"]));
      const name = nameOfElement(String(one.url).split("/").at(-1)!.replaceAll("-", " "));
      return ["Caution", `The EHR changes the meaning of this entry by “${name}${value && `: ${value}`}”.`];
    }),
  ];
}

/** Value, flag and range of an Observation or of a part of one, on one line. */
function resultOf(part: Json, reading: Reading): string {
  const absent = words(part.dataAbsentReason, reading);
  const range = words(part.referenceRange, reading);
  const more = [words(part.interpretation, reading), range && `reference range ${range}`].filter(Boolean).join("; ");
  const value = words(at(part, ["value"]), reading) || (absent && `none (${absent})`);
  return [value, more && `(${more})`].filter(Boolean).join(" ");
}

/** The parts of one measurement, such as systolic and diastolic, in the EHR's order. */
const parts = (r: Json, reading: Reading): Fact[] =>
  ((r.component as Json[] | undefined) ?? []).map((part): Fact => [words(part.code), resultOf(part, reading)]);

/** The results that a report refers to. */
function resultsOf(r: Json, reading: Reading, listed: Reading["find"]): Fact[] {
  const results = (r.result as { reference?: string; display?: string }[] | undefined) ?? [];
  const beside = results.flatMap(({ reference }) => reference && listed(reference) || []);
  return [
    ["Results in this list", beside.map((one) => titleOf(one, reading)).join("; ")],
    ...results.filter(({ reference }) => !reference || !listed(reference)).map(({ reference, display }): Fact => {
      const result = reference ? reading.find(reference) : undefined;
      if (!result) return ["Result", display ?? ""];
      const inner = parts(result, reading).map(([name, text]) => `${name} ${text}`).join("; ");
      const state = usual.has(result.status) ? "" : `(${result.status})`;
      const text = [resultOf(result, reading), inner, words(result.note, reading), state].filter(Boolean).join("; ");
      return [titleOf(result, reading), text];
    }),
  ];
}

/** Questions and answers of a QuestionnaireResponse, those within others too. */
function answersOf(items: Json[] | undefined, reading: Reading): Fact[] {
  return (items ?? []).flatMap((item): Fact[] => [
    ...(item.answer ? [[item.text ?? item.linkId, words(at(item.answer, ["value"]), reading)] as Fact] : []),
    ...((item.answer as Json[] | undefined) ?? []).flatMap((answer) => answersOf(answer.item, reading)),
    ...answersOf(item.item, reading),
  ]);
}

/** A text that says more than the elements, as US Core has it in care plans; one that an EHR made of them is left out. */
function narrativeOf({ text, resourceType }: Json): string {
  if (typeof text?.div !== "string" || text.status === "empty") return "";
  if (text.status === "generated" && resourceType !== "CarePlan") return "";
  return textOf({ mime: "text/html", bytes: new TextEncoder().encode(text.div) }) ?? "";
}
