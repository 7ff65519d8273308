/**
 * A value of any FHIR data type in words; what it is follows from its shape (https://hl7.org/fhir/R4/datatypes.html).
 * @module
 */
import { format } from "date-fns";

// deno-lint-ignore no-explicit-any -- the EHR's JSON, gone through by shape
export type Json = any;

/** What a value is read with. */
export interface Reading {
  /** The resource that a reference names, where it is at hand. */
  find(reference: string): Json | undefined;
  /** The office's, an IANA name: on whose clock moments in UTC are told. */
  timeZone: string;
}
const nothing: Reading = { find: () => undefined, timeZone: "UTC" };

/** FHIR's date, dateTime and instant; a year alone could be any number and is printed as it is. */
const moment = /^(\d{4})-(\d{2})(?:-(\d{2})(?:T(\d{2}):(\d{2})(?::[\d.]+)?(Z|[+-]\d{2}:\d{2})?)?)?$/;

/** A day as people write it; a month or year alone stays one. */
export function dayOf(text: string): string {
  const [, year, month, day] = moment.exec(text) ?? [];
  if (!year) return text;
  return format(new Date(Number(year), Number(month) - 1, Number(day ?? 1)), day ? "MMM d, yyyy" : "MMM yyyy");
}

/** A day with its time: on the clock of the place where it happened, as the EHR wrote it, a moment in UTC on the office's. Midnight stands for a day alone. */
export function momentOf(text: string, timeZone = "UTC"): string {
  const [, year, month, day, hour, minute, zone] = moment.exec(text) ?? [];
  if (hour === undefined || `${hour}${minute}` === "0000") return dayOf(text);
  const isUtc = zone === "Z" || zone === "+00:00";
  const shown = { month: "short", day: "numeric", year: "numeric", hour: "numeric", minute: "2-digit" } as const;
  const at = new Date(Date.UTC(+year, +month - 1, +day, +hour, +minute));
  const there = at.toLocaleString("en-US", { ...shown, timeZone: isUtc ? timeZone : "UTC" });
  return `${there.replace(/\u202f/g, " ")}${isUtc && timeZone === "UTC" ? " UTC" : ""}`;
}

/** Any FHIR value in words; empty for none. */
export function words(value: Json, reading: Reading = nothing): string {
  if (value === null || value === undefined) return "";
  if (Array.isArray(value)) return [...new Set(value.map((one) => words(one, reading)))].filter(Boolean).join("; ");
  if (typeof value === "string") return momentOf(value, reading.timeZone);
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value !== "object") return String(value);
  return typedWords(value, reading) ?? partsOf(value, reading);
}

const units: Record<string, string> = {
  s: "second",
  min: "minute",
  h: "hour",
  d: "day",
  wk: "week",
  mo: "month",
  a: "year",
};

/** What is of a data type known by its shape; null for a group of further elements. */
function typedWords(value: Json, reading: Reading): string | null {
  const told = (one: Json) => words(one, reading);
  if (value.doseAndRate || value.timing || typeof value.patientInstruction === "string") return dosage(value, reading);
  if (typeof value.text === "string") return [value.text, range(value)].filter(Boolean).join(": ") || null;
  if (Array.isArray(value.coding)) {
    return value.coding.find((one: Json) => one.display)?.display ?? value.coding[0]?.code ?? "";
  }
  if (value.repeat) return schedule(value.repeat) || told(value.code);
  if (typeof value.value === "number" || value.comparator) {
    return `${value.comparator ?? ""}${value.value ?? ""} ${value.unit ?? units[value.code] ?? value.code ?? ""}`
      .trim();
  }
  if (value.low || value.high) return range(value, reading);
  if (value.start || value.end) {
    return [value.start, value.end].map((at) => at ? momentOf(at, reading.timeZone) : "…").join(" – ");
  }
  if (value.origin && value.dimensions) return "a curve of measurements, which is in the FHIR data";
  if (value.numerator) return `${told(value.numerator)} / ${told(value.denominator)}`;
  if (value.family || value.given) return [...value.given ?? [], value.family].filter(Boolean).join(" ");
  if (value.contentType || value.url) return value.title ?? "";
  if (value.reference || value.display) return named(value, reading);
  const who = value.actor ?? value.individual ?? value.member;
  if (who) {
    const as = told([value.role ?? value.function ?? value.type].flat());
    return [told(who), as && `(${as})`].filter(Boolean).join(" ");
  }
  return typeof value.code === "string" ? value.code : null;
}

/** Elements that tell nothing to a reader. */
const technical = new Set(["id", "extension", "modifierExtension", "linkId", "sequence"]);

/** A group of elements: one alone by its value, several each under its name. */
function partsOf(value: Json, reading: Reading): string {
  const parts = Object.entries(value).filter(([key]) => !technical.has(key) && !key.startsWith("_"))
    .map(([key, one]) => [nameOfElement(key), words(one, reading)]).filter(([, text]) => text !== "");
  if (parts.length === 1) return parts[0][1];
  return parts.map(([name, text]) => `${name}: ${text}`).join(", ");
}

const choices =
  /(DateTime|Period|Age|Range|String|Boolean|CodeableConcept|Quantity|Integer|PositiveInt|Reference|Ratio|Timing|Duration|SampledData|Coding)$/;

/** `doseNumberPositiveInt` → `dose number`: an element's name without the data type at its end. */
export function nameOfElement(key: string): string {
  return (key.replace(choices, "") || key).replace(/(?<=[a-z])(?=[A-Z])/g, " ").toLowerCase();
}

function range({ low, high, type, appliesTo }: Json, reading: Reading = nothing): string {
  const isOneUnit = low?.unit && low.unit === high?.unit && !low.comparator && !high.comparator;
  const [from, to] = [isOneUnit ? String(low.value) : words(low, reading), words(high, reading)];
  const text = from && to ? `${from} – ${to}` : from ? `from ${from}` : to ? `to ${to}` : "";
  const of = [type, ...appliesTo ?? []].map((one) => words(one, reading)).filter(Boolean).join(", ");
  return text && of ? `${text} (${of})` : text;
}

/** By its display, else by the name of the resource at hand, else as the EHR wrote it. */
function named({ reference, display }: Json, reading: Reading): string {
  if (display) return display;
  const target = reading.find(reference);
  if (!target) return String(reference).startsWith("#") ? "" : reference;
  return words(target.code ?? target.name ?? target.title ?? target.description, reading) || reference;
}

/** https://hl7.org/fhir/R4/dosage.html: the free text, else what it is made of. */
function dosage(value: Json, reading: Reading): string {
  const told = (one: Json) => words(one, reading);
  const doses = (value.doseAndRate ?? []).flatMap((one: Json) =>
    [told(one.doseQuantity ?? one.doseRange), told(one.rateRatio ?? one.rateRange ?? one.rateQuantity)].filter(Boolean)
  );
  const needed = value.asNeededCodeableConcept
    ? `as needed for ${told(value.asNeededCodeableConcept)}`
    : value.asNeededBoolean
    ? "as needed"
    : "";
  const most = told(value.maxDosePerPeriod);
  const made = [
    ...doses,
    told(value.method),
    told(value.route),
    told(value.site),
    told(value.timing),
    needed,
    most && `at most ${most}`,
    told(value.additionalInstruction),
  ];
  const main = value.text ?? made.filter(Boolean).join(", ");
  const more = value.patientInstruction;
  return [main, more && !main.includes(more) ? more : ""].filter(Boolean).join("; ");
}

/** https://hl7.org/fhir/R4/datatypes.html#Timing: `2 times every day`, `every 8 hours`. */
function schedule(repeat: Json): string {
  const { frequency = 1, frequencyMax, period, periodMax, periodUnit, when, dayOfWeek, timeOfDay, count } = repeat;
  const often = frequencyMax ? `${frequency} to ${frequencyMax} times` : frequency === 1 ? "" : `${frequency} times`;
  const unit = units[periodUnit] ?? periodUnit ?? "";
  const span = periodMax ? `${period} to ${periodMax} ${unit}s` : period === 1 ? unit : `${period} ${unit}s`;
  return [
    period ? [often, `every ${span}`].filter(Boolean).join(" ") : often,
    (dayOfWeek ?? []).join(", "),
    (timeOfDay ?? []).map((at: string) => `at ${at.slice(0, 5)}`).join(", "),
    (when ?? []).join(", "),
    count ? `${count} times in all` : "",
    words(repeat.boundsPeriod ?? repeat.boundsDuration),
  ].filter(Boolean).join(", ");
}
