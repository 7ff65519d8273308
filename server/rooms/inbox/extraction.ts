/**
 * What the inbox takes from the extraction: values with what was learned of the form, and the form's fingerprint.
 * @module
 */
import type { Extraction, ReadDocument } from "../../../shared/documents.ts";
import { extract, layoutFingerprint } from "../../extraction/extract.ts";
import { usableHints, withSwaps } from "./hints.ts";
import type { FormHints } from "./learning_store.ts";

/** The fingerprint of a document's layout; null for one without a form. */
export function fingerprintOf(doc: ReadDocument): string | null {
  return layoutFingerprint(doc) || null;
}

/** Finds everything in a document that was read. */
export function findIn(doc: ReadDocument, today: string, learned: FormHints | null = null): Extraction {
  if (!learned) return extract(doc, { today });
  return withSwaps(doc, extract(doc, { today, hints: usableHints(doc, learned) }), learned);
}

/** What tells the same request again, faxed anew or retyped. */
export function signatureOf(_doc: ReadDocument, _extraction: Extraction): Record<string, unknown> | null {
  return null;
}

/** Why two documents hold the same request, a sentence; null when they do not. */
export function sameContent(_earlier: Record<string, unknown>, _later: Record<string, unknown>): string | null {
  return null;
}
