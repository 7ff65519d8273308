/**
 * Values with the proof of where they stand on the page and of how sure their reading is.
 * @module
 */
import type { Evidence } from "../../shared/documents.ts";
import type { PageLayout } from "./layout/layout.ts";
import { shownBox } from "./evidence_place.ts";
import { confidenceOf, type Span } from "./layout/spans.ts";

/** A value with its evidence. `rank` weighs rival findings, see the rule that made it. */
export type Found<T> = { value: T; evidence: Evidence };

/**
 * Confidence is the words' own (as read) times the rule's strength: a perfect reading by a weak rule is as doubtful as
 * a poor reading by a strong one.
 *
 * @param strength 0..1, how often the rule is right on a page read without error
 */
export function evidenceFor(span: Span, rule: string, strength: number, pages: PageLayout[]): Evidence {
  const page = pages.find((p) => p.number === span.page);
  const { x, y, w, h } = shownBox(span);
  const box = page && span.words.length
    ? { x: round(x / page.width), y: round(y / page.height), w: round(w / page.width), h: round(h / page.height) }
    : null;
  return { confidence: round(confidenceOf(span) * strength), page: span.page, box, rule };
}

/** Evidence of something that stands nowhere in particular: a conclusion from the whole document. */
export function concluded(rule: string, confidence: number): Evidence {
  return { confidence: round(confidence), page: null, box: null, rule };
}

export function round(value: number): number {
  return Math.round(Math.max(0, Math.min(1, value)) * 10_000) / 10_000;
}

/** Equal findings support each other: 1 - the product of the doubts, never quite 1. */
export function supported(confidences: number[]): number {
  const doubt = confidences.reduce((product, c) => product * (1 - Math.min(0.99, c)), 1);
  return round(Math.min(0.995, Math.max(Math.max(0, ...confidences), 1 - doubt)));
}
