/**
 * The bench's door to extraction: takes the values out of a document and links duplicates in order of arrival.
 * @module
 */
import { contentSignature } from "../../../server/extraction/request/duplicate.ts";
import { extract } from "../../../server/extraction/extract.ts";
import type { Extraction, ReadDocument } from "../../../shared/documents.ts";
import { type ContentSignature, likestEarlier } from "../../../shared/duplicates.ts";

/** A document that was read, with its answer, as duplicates are looked for. */
export interface Read {
  name: string;
  document: ReadDocument;
  answer: Extraction;
}

/** The day the bench pretends to run on, so that its figures do not change with the calendar. */
const today = "2026-11-20";

export const takeOut = (document: ReadDocument): Extraction => extract(document, { today });

/** Compares each document with those before it and sets `duplicateOf` to the likest earlier one that is the same. */
export function findDuplicates(reads: readonly (Read | null)[]): void {
  const earlier: { name: string; signature: ContentSignature }[] = [];
  for (const read of reads) {
    if (!read) continue;
    const signature = contentSignature(read.document, read.answer);
    read.answer.duplicateOf = likestEarlier(signature, earlier);
    earlier.push({ name: read.name, signature });
  }
}
