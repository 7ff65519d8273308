/**
 * The fingerprint of a form's layout: the same for every filled copy of a form, however it was faxed.
 * @module
 */
import type { ReadDocument } from "../../../shared/documents.ts";
import { normalLabel } from "../words/label_kinds.ts";
import { layoutOf, type PageLayout } from "../layout/layout.ts";
import { pairsOf } from "../layout/pairs.ts";
import { orgKey } from "../names/org_words.ts";
import { hamming } from "../../../shared/duplicates.ts";
import { simhash } from "../words/simhash.ts";

/** Forms of one layout differ in at most so many of 64 bits. */
const nearness = 12;

/**
 * A fingerprint from label words and their coarse places, values left out. Noise moves a few of its 64 bits: compare
 * with `sameLayout`, not by equality.
 *
 * @returns "f1-" and 16 hexadecimal digits, or "" for a document without labels
 */
export function layoutFingerprint(read: ReadDocument): string {
  const features = new Map<string, number>();
  const add = (feature: string, weight: number) => features.set(feature, weight);
  const pages = layoutOf({ ...read, pages: read.pages.slice(0, 3) }).pages;
  for (const page of pages) {
    // The first rows by themselves: which of them is the letterhead can change with one misread letter.
    for (const row of page.rows.slice(0, 2)) {
      for (const word of orgKey(row.text).split(" ")) if (/^\p{L}{4,}$/u.test(word)) add(`head:${word}`, 1);
    }
    for (const word of titleWords(page)) add(`title:${word}`, 1);
  }
  for (const pair of pairsOf(pages)) {
    if (pair.kind === "other" || pair.kind === "other_person" || pair.how === "prefix") continue;
    const label = normalLabel(pair.label.text);
    const page = pages.find((p) => p.number === pair.page)!;
    // The kind alone survives a misread letter; with its column it tells forms apart.
    add(`${pair.page}:${pair.kind}:${Math.round(3 * pair.label.box.x / page.width)}`, 2);
    add(`${pair.page}:${label}`, 1);
  }
  for (const page of pages) {
    for (const check of page.checks) add(`${page.number}:box:${normalLabel(check.label.text).slice(0, 14)}`, 1);
  }
  const labels = [...features.keys()].some((f) => /^\d/.test(f));
  return labels ? `f1-${simhash(features)}` : "";
}

function titleWords(page: PageLayout): string[] {
  const wide = page.rows.slice(0, 10).filter((r) =>
    r.segs.length === 1 && r.words.length <= 9 && r.text === r.text.toUpperCase() && /\p{L}{4}/u.test(r.text) &&
    !/\d/.test(r.text)
  );
  return wide.flatMap((r) => normalLabel(r.text).split(" ")).filter((w) => w.length > 3);
}

/** Whether two fingerprints are of one form. */
export function sameLayout(a: string, b: string): boolean {
  if (!a || !b || a.slice(0, 3) !== b.slice(0, 3)) return false;
  return hamming(a.slice(3), b.slice(3)) <= nearness;
}
