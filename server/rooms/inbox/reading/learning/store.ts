/**
 * What clerks' corrections teach: per form what to read otherwise, and how well each document was read.
 * @module
 */
import { z } from "zod";
import { boxSchema } from "../../../../../shared/documents.ts";
import { uuid } from "../../../../../shared/common.ts";
import { checkedFields } from "../../../../../shared/inbox.ts";
import { isoTime } from "../../../../../shared/time.ts";
import { collection } from "../../../../db/collection.ts";

export const swapFields = [
  "requester.name",
  "requester.contactName",
  "requester.email",
  "requester.phone",
  "requester.fax",
  "requestType",
  "recordTypes",
] as const;
export type SwapField = (typeof swapFields)[number];
/** Values whose place on a form is learned, as paths of an extraction. */
export const placePaths = [
  "patients.0.name",
  "patients.0.dob",
  "patients.0.mrn",
  "patients.0.address",
  "patients.0.phone",
  "patients.0.email",
  "dateRange.end",
  "dateRange.start",
  "requester.name",
  "requester.contactName",
  "requester.email",
  "requester.phone",
  "requester.fax",
] as const;
export type PlacePath = (typeof placePaths)[number];

const formHintsSchema = z.object({
  /** Fingerprint of the form's layout. */
  id: z.string(),
  /** On this form, what is read as `from` means `to`. */
  swaps: z.array(z.object({ field: z.enum(swapFields), from: z.string().nullable(), to: z.string() })),
  /** Where a value stands on this form; `value` where it is the same on every copy. */
  fields: z.array(z.object({
    path: z.enum(placePaths),
    label: z.string(),
    page: z.number().int(),
    box: boxSchema,
    value: z.string().optional(),
  })),
  createdAt: isoTime,
  updatedAt: isoTime,
});
export type FormHints = z.infer<typeof formHintsSchema>;

export const formHints = collection<FormHints>({
  name: "form_hints",
  schema: formHintsSchema,
  indexes: { updated: (f) => [[f.updatedAt]] },
});

const readingCheckSchema = z.object({
  /** The entry's. */
  id: uuid,
  documentClass: z.string(),
  at: isoTime,
  week: z.string(),
  fields: z.array(z.object({ field: z.enum(checkedFields), right: z.boolean() })),
});
export type ReadingCheck = z.infer<typeof readingCheckSchema>;

/** One row a document that became requests: which of its values were read right. */
export const readingChecks = collection<ReadingCheck>({
  name: "reading_checks",
  schema: readingCheckSchema,
  indexes: { time: (c) => [[c.at]] },
  counts: (c) => c.fields.map(({ field, right }) => ["week", c.week, field, right ? "right" : "wrong"]),
});

/** The Monday (UTC) of a moment's week, by which accuracy is counted. */
export function weekOf(time: string): string {
  const date = new Date(`${time.slice(0, 10)}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - (date.getUTCDay() + 6) % 7);
  return date.toISOString().slice(0, 10);
}
