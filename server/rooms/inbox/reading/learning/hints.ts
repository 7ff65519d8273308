/**
 * What clerks corrected on a form before, used when that form comes in again.
 * @module
 */
import {
  type Extraction,
  type Page,
  type ReadDocument,
  recordKinds,
  requestTypes,
} from "../../../../../shared/documents.ts";
import type { Store } from "../../../../db/store.ts";
import { type FormHints as Hints, sameLayout } from "../../../../extraction/extract.ts";
import { hamming } from "../../../../../shared/duplicates.ts";
import { type FormHints, formHints, type SwapField } from "./store.ts";

/** The rule by which a value is marked that a correction taught. */
const learnedRule = "learned from a correction";
/** A value taken by a swap is as sure as a clerk's word on an earlier copy of the same form. */
const swapConfidence = 0.9;
/** Kinds of records that a clerk made of the same reading before are shown for a look: this copy may ask for others. */
const kindsConfidence = 0.65;
/** Forms looked through, the latest first: more than an office has. */
const mostForms = 5000;

/** What is remembered of the form most like it; null when nothing is. */
export async function hintsFor(store: Store, fingerprint: string | null): Promise<FormHints | null> {
  if (fingerprint === null) return null;
  const ids = await store.ids(formHints as never, { index: "updated", reverse: true, limit: mostForms });
  const alike = ids.map(String).filter((id) => sameLayout(id, fingerprint));
  const [nearest] = alike.sort((a, b) =>
    hamming(a.slice(3), fingerprint.slice(3)) - hamming(b.slice(3), fingerprint.slice(3))
  );
  return nearest === undefined ? null : await store.get(formHints, nearest);
}

/** The learned places; a value that is the same on every copy only where this copy shows it. */
export function usableHints(doc: ReadDocument, { id, fields }: FormHints): Hints {
  const shown = fields.map(({ value, ...place }) =>
    value !== undefined && isPrinted(doc, value) ? { ...place, value } : place
  );
  return { fingerprint: id, fields: shown };
}

/** The extraction with what clerks made before of the very same reading on this form. */
export function withSwaps(doc: ReadDocument, found: Extraction, { swaps }: FormHints): Extraction {
  if (swaps.length === 0 || found.class === "none") return found;
  const result: Extraction = { ...found, requester: { ...found.requester }, evidence: { ...found.evidence } };
  for (const { field, from, to } of swaps) {
    // A type is never printed as such; any other value must be there.
    if (valueOf(found, field) !== from) continue;
    if (field === "recordTypes") {
      if (hasBoxes(doc.pages)) continue;
      result.recordTypes = recordKinds.filter((kind) => to.split(" ").includes(kind));
      result.evidence[field] = { confidence: kindsConfidence, page: null, box: null, rule: learnedRule };
      continue;
    }
    if (field !== "requestType" && !isPrinted(doc, to)) continue;
    if (field === "requestType") result.requestType = requestTypes.find((type) => type === to) ?? result.requestType;
    else result.requester[keyOf(field)] = to;
    result.evidence[field] = { confidence: swapConfidence, page: null, box: null, rule: learnedRule };
  }
  return result;
}

export function valueOf(extraction: Extraction, field: SwapField): string | null {
  if (field === "recordTypes") return kindsText(extraction.recordTypes);
  return field === "requestType" ? extraction.requestType : extraction.requester[keyOf(field)];
}

/** Kinds of records as one text; null for none. */
export const kindsText = (kinds: readonly string[]): string | null => [...kinds].sort().join(" ") || null;

/** Whether somebody ticks on this form what is asked for. */
export const hasBoxes = (pages: readonly Page[]): boolean =>
  pages.some(({ marks, words }) =>
    marks.some(({ kind }) => kind === "checked" || kind === "unchecked") ||
    words.some(({ text }) => /[☐☑☒✓✔]/.test(text))
  );

/** The requester's own field of a path. */
export function keyOf(field: Exclude<SwapField, "requestType" | "recordTypes">): keyof Extraction["requester"] {
  return field.slice("requester.".length) as keyof Extraction["requester"];
}

function isPrinted(doc: ReadDocument, value: string): boolean {
  const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");
  return plain(doc.text).includes(plain(value));
}
