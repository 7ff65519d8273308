/**
 * Dates of service that cannot be, or hardly: a period before the birth, an end before the beginning, decades that come
 * from doubtful words. They are withheld; a clerk who sees nothing keys the dates, one who sees wrong ones may not look.
 * @module
 */
import type { FoundPatient } from "../../../shared/documents.ts";
import { shift } from "../dates/calendar.ts";
import type { RangeFinding } from "./range_parts.ts";

/** What a range is measured by. */
export type Bounds = {
  /** ISO day of the request, where it is known, and of today. */
  request: string | null;
  today: string;
  patients: readonly Pick<FoundPatient, "dob" | "evidence">[];
};

/** A range less sure than this comes from doubtful words. */
const doubtful = 0.55;
/** Years: so much care nobody lives to ask for; so much is not believed of doubtful words; so far ahead nobody asks. */
const lifetime = 100;
const longDoubted = 15;
const ahead = 2;

/** The range, or none where it cannot be meant. */
export function withinBounds(range: RangeFinding, { request, today, patients }: Bounds): RangeFinding {
  const { start, end, evidence } = range;
  if (!evidence || (!start && !end)) return range;
  const withheld: RangeFinding = { start: null, end: null, evidence: null };
  if (start && end && end < start) return withheld;
  const day = request ?? today;
  if ((start ?? end!) < shift(day, { years: -lifetime })) return withheld;
  // A birth date read worse than the range says nothing against it; of several patients the eldest counts.
  const births = patients.map(({ dob, evidence: of }) => ({ dob, confidence: of.dob?.confidence ?? 0 }));
  const eldest = births.every(({ dob }) => dob) ? births.sort((a, b) => a.dob! < b.dob! ? -1 : 1)[0] ?? null : null;
  if (eldest && eldest.confidence >= evidence.confidence && (end ?? day) < eldest.dob!) return withheld;
  if (evidence.confidence >= doubtful) return range;
  // "From birth" begins a little early where a month is counted; years before it are misread.
  if (eldest && start && start < shift(eldest.dob!, { years: -1 })) return withheld;
  if (start && (end ?? day) > shift(start, { years: longDoubted })) return withheld;
  if ((end ?? start)! > shift(day, { years: ahead })) return withheld;
  return range;
}
