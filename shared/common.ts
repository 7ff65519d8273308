/**
 * Small schemas that several rooms share.
 * @module
 */
import { z } from "zod";
import { isoDate, isoTime } from "./time.ts";

export const id = z.number().int().positive();
export const idParam = z.object({ id: z.coerce.number().int().positive() });
export const uuid = z.string().min(8).max(64).regex(/^[\w-]+$/);
export const uuidParam = z.object({ id: uuid });

/** The workflow simulator's run that a row was made by: it stands in no list, figure or search of the office. */
export const simulationMark = uuid.optional();

/** An object that may hold more than is read of it: the rest is dropped, where it is refused else. */
export const readInPart = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.object(shape).meta({ additionalProperties: true });

/** Of a row as it was read, what its schema takes: an edit is sent without the fields that are not the editor's. */
export function taken<S extends z.ZodRawShape>(schema: z.ZodObject<S>, row: z.input<z.ZodObject<S>>) {
  const names = Object.keys(schema.shape) as (keyof typeof row)[];
  return Object.fromEntries(names.map((name) => [name, row[name]])) as typeof row;
}

export const timestamps = { createdAt: isoTime, updatedAt: isoTime };

/** A stored file: its bytes are in `blobs` under `sha256`. */
export const fileRefSchema = z.object({
  fileName: z.string(),
  mime: z.string(),
  /** Bytes; 0 where they are not known. */
  size: z.number().int(),
  /** Null where the bytes could not be kept: only the name is known. */
  sha256: z.string().nullable(),
});
export type FileRef = z.infer<typeof fileRefSchema>;

/** One line of a status history. `by` is a user's full name, or System. */
export const statusChangeSchema = z.object({
  from: z.string().nullable(),
  to: z.string(),
  timestamp: isoTime,
  /** The office's day, by which figures count; moves that were made before it was kept count by UTC's. */
  day: isoDate.optional(),
  username: z.string(),
  reason: z.string().nullable().default(null),
});
export type StatusChange = z.infer<typeof statusChangeSchema>;

/** Trimmed text that may be left out; empty becomes null. */
export const optionalText = (max: number) =>
  z.string().trim().max(max).nullish().transform((value) => value ? value : null);

/** 20 MB a file, hint and limit. */
export const maxFileBytes = 20 * 1024 * 1024;
/** A mail may be larger than a file: it brings several of them, a third larger for being sent as text. */
export const maxMailBytes = 64 * 1024 * 1024;

/** What one item of a bulk action came to. */
export interface ItemResult<Id = number> {
  id: Id;
  ok: boolean;
  /** A sentence for a clerk. */
  message: string;
}
