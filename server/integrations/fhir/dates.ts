/**
 * When a record is of, whatever its type calls it, and whether that lies in a range of days.
 * @module
 */
import type { FhirRecord } from "../../../shared/ehr.ts";
import { dayIn } from "../../../shared/time.ts";
import { codesIn } from "./queries.ts";

interface Period {
  start?: string;
  end?: string;
}

/** Fields that hold the day, in the order of preference. Names of FHIR R4. */
const moments = [
  "effectiveDateTime",
  "effectiveInstant",
  "performedDateTime",
  "occurrenceDateTime",
  "authoredOn",
  "authored",
  "started",
  "whenHandedOver",
  "date",
  "issued",
  "onsetDateTime",
  "recordedDate",
  "startDate",
  "created",
] as const;
const periods = ["effectivePeriod", "performedPeriod", "occurrencePeriod", "period", "onsetPeriod"] as const;
/** What holds on from its first day until it is said to have ended. A diagnosis of a visit is of that visit. */
const lasting = new Set(["Condition", "AllergyIntolerance", "CarePlan", "CareTeam", "Goal"]);
const isLasting = ({ resourceType, category }: FhirRecord) =>
  lasting.has(resourceType) && !codesIn(category)?.includes("encounter-diagnosis");

/** A period without an end goes on in these states; in any other it was of its first day. */
const goingOn = new Set([
  ...["planned", "arrived", "triaged", "in-progress", "onleave", "preparation", "on-hold", "active", "draft"],
  ...["registered", "partial", "preliminary", "unknown"],
]);

/** The first and last moment a record is of, as the EHR wrote them; null for an open or unknown end. */
export function spanOf(record: FhirRecord): { start: string | null; end: string | null } | null {
  const fields = record as Record<string, unknown>;
  // A referral is of the day it was written, however far ahead it is for; a diagnosis of a visit of the day it was made, however old.
  const written = record.resourceType === "ServiceRequest"
    ? fields.authoredOn
    : record.resourceType === "Condition" && !isLasting(record)
    ? fields.recordedDate
    : null;
  if (typeof written === "string") return { start: written, end: written };
  for (const name of periods) {
    const { start = null, end = null } = (fields[name] as Period | undefined) ?? {};
    if (!start && !end) continue;
    const isOver = !isLasting(record) && !goingOn.has(String(fields.status ?? "unknown"));
    return { start, end: end ?? (isOver ? start : null) };
  }
  // A DocumentReference's visit says more than the day it was filed.
  const visit = (fields.context as { period?: Period } | undefined)?.period;
  if (record.resourceType === "DocumentReference" && visit?.start) {
    return { start: visit.start, end: visit.end ?? visit.start };
  }
  for (const name of moments) {
    const at = fields[name];
    if (typeof at !== "string" || at === "") continue;
    if (!isLasting(record)) return { start: at, end: at };
    return { start: at, end: (fields.abatementDateTime as string | undefined) ?? null };
  }
  return null;
}

/** FHIR dates may end at the year or the month: the first and last day they can mean. */
const firstDay = (text: string) =>
  text.length >= 10 ? text.slice(0, 10) : text.length === 7 ? `${text}-01` : `${text}-01-01`;
const lastDay = (text: string) =>
  text.length >= 10 ? text.slice(0, 10) : text.length === 7 ? `${text}-31` : `${text}-12-31`;

const isInUtc = /T(?!00:00(:00(\.0+)?)?(Z|\+00:00)).*(Z|\+00:00)$/;
/** A moment in UTC is of the office's day; midnight there stands for a day alone, and any other clock is that of the place. */
const asWritten = (text: string, timeZone: string) =>
  isInUtc.test(text) && !Number.isNaN(Date.parse(text)) ? dayIn(timeZone, text) : text;

/**
 * Whether a record is of the range (ISO days, both included). One that has no day at all is: nobody can say it is not.
 * @param timeZone the office's, an IANA name
 */
export function isInRange(record: FhirRecord, range: { start?: string; end?: string }, timeZone: string): boolean {
  const span = spanOf(record);
  if (!span) return true;
  if (range.end && span.start && firstDay(asWritten(span.start, timeZone)) > range.end) return false;
  if (range.start && span.end && lastDay(asWritten(span.end, timeZone)) < range.start) return false;
  return true;
}

/** For sorting: the newest first, the undated last. */
export function byNewest(a: FhirRecord, b: FhirRecord): number {
  const day = (record: FhirRecord) => spanOf(record)?.start ?? "";
  return day(b).localeCompare(day(a));
}
