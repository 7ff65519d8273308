/**
 * What the inbox takes from the extraction: values with what was learned of the form, and the form's fingerprint.
 * @module
 */
import type { Extraction, ReadDocument } from "../../../../../shared/documents.ts";
import { type ContentSignature, sameContent } from "../../../../../shared/duplicates.ts";
import { contentSignature } from "../../../../extraction/request/duplicate.ts";
import { extract, layoutFingerprint } from "../../../../extraction/extract.ts";
import { usableHints, withSwaps } from "../learning/hints.ts";
import type { FormHints } from "../learning/store.ts";
import { withoutSsns } from "./ssns.ts";

/** The fingerprint of a document's layout; null for one without a form. */
export function fingerprintOf(doc: ReadDocument): string | null {
  return layoutFingerprint(doc) || null;
}

/** Finds everything in a document that was read. */
export function findIn(doc: ReadDocument, today: string, learned: FormHints | null = null): Extraction {
  if (!learned) return extract(doc, { today });
  return withSwaps(doc, extract(doc, { today, hints: usableHints(doc, learned) }), learned);
}

/** What is kept of a document to know the same request again, with the keys by which it is looked for. */
export type Signature = ContentSignature & { keys: string[] };

/** People of a long list that are compared; the row has no room for more. */
const peopleKept = 40;
/** Numbers by which an entry is looked for. */
const mostNumberKeys = 6;

/** What tells the same request again, without the Social Security numbers that stand on the paper. */
export function contentOf(doc: ReadDocument, extraction: Extraction): ContentSignature {
  const { numbers = [], ...signature } = contentSignature(doc, extraction);
  return { ...signature, numbers: withoutSsns(numbers, doc.text, extraction) };
}

export function signatureOf(doc: ReadDocument, extraction: Extraction): Signature {
  return keptOf(contentOf(doc, extraction));
}

/** What an entry keeps of it. */
export function keptOf(signature: ContentSignature): Signature {
  const kept = {
    ...signature,
    patients: signature.patients.slice(0, peopleKept),
    references: signature.references.slice(0, 10),
  };
  return { ...kept, keys: keysOf(kept) };
}

/**
 * Exact keys, one of which survives a slip in any one field: several a patient for the first few; for documents without patients
 * parts of the wording's hash, of which one is left alone by the four bits in which the same wording may differ. Long numbers find
 * a page whose patients were read once and not the other time; telephone numbers, which all letters of a sender have, are none.
 */
function keysOf({ patients, words, numbers = [] }: ContentSignature): string[] {
  const telling = numbers.filter((number) => number.length >= 6 && number.length !== 7 && number.length !== 10)
    .sort((a, b) => b.length - a.length || (a < b ? -1 : 1)).slice(0, mostNumberKeys).map((number) => `d:${number}`);
  if (patients.length === 0) {
    return [...telling, ...[0, 3, 6, 9, 12].map((at) => `w:${at}:${words.slice(at, at === 12 ? 16 : at + 3)}`)];
  }
  const people = patients.slice(0, 4).flatMap(({ last, first, dob, mrn }) => [
    ...(mrn.length >= 4 ? [`m:${mrn}`] : []),
    ...(last && dob ? [`l:${last}:${dob}`] : []),
    ...(last && first ? [`n:${last}:${first}`] : []),
  ]);
  return [...telling, ...people];
}

/** Why two documents hold the same request, a sentence; null when they do not. */
export function sameRequest(earlier: Record<string, unknown>, later: Record<string, unknown>): string | null {
  if (earlier.version !== 1 || later.version !== 1) return null;
  const { same, reason } = sameContent(earlier as Signature, later as Signature);
  return same ? `The same request arrived before: ${reason}.` : null;
}
