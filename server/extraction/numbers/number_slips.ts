/**
 * Slips of OCR in record numbers that their neighbours show: letters at the head of a column's numbers, and a number
 * behind its label that was hardly read.
 * @module
 */
import { spanOf } from "../layout/spans.ts";
import type { Cluster } from "../patients/patient_values.ts";
import { mrnIn, type Person } from "../patients/people.ts";
import { standsIn } from "../patients/people_values.ts";
import type { Doc } from "../document_types.ts";

/** Digits that letters of a number are read as, and letters that are read as others. */
const readAs: Record<string, string> = {
  G: "6C",
  S: "5",
  O: "0Q",
  B: "8",
  I: "1",
  Z: "2",
  D: "0",
  Q: "0O",
  C: "G",
  T: "1I7",
};

const isOcr = (doc: Doc, page: number | null): boolean => doc.pages.find((p) => p.number === page)?.method === "ocr";

/** "6G-006640" in a list of numbers that begin with "GG-": the letters most of them share. */
export function mendPrefixes(doc: Doc, rows: Person["fields"][]): void {
  const numbers = rows.flatMap((r) => r.mrn && isOcr(doc, r.mrn.evidence.page) ? [r.mrn] : []);
  if (numbers.length < 3) return;
  const heads = new Map<string, number>();
  for (const { value } of numbers) {
    const head = value.match(/^[A-Z]{1,5}[- ]?(?=\d)/)?.[0];
    if (head) heads.set(head, (heads.get(head) ?? 0) + 1);
  }
  const [head, count] = [...heads].sort((a, b) => b[1] - a[1])[0] ?? ["", 0];
  if (count < 2 || count * 3 < numbers.length) return;
  const lengths = new Set(numbers.filter((n) => n.value.startsWith(head)).map((n) => n.value.length));
  for (const number of numbers) {
    const { value } = number;
    const slipped = !value.startsWith(head) && lengths.has(value.length) &&
      [...head].every((c, i) => value[i] === c || (readAs[c] ?? "").includes(value[i]));
    if (slipped) number.value = head + value.slice(head.length);
  }
}

/**
 * A number behind the label "MRN" that was too poorly read to be a word: taken with doubt where it looks like one, and
 * in any case no account's number stands in for it.
 */
export function readUnsure(doc: Doc, patients: Cluster[]): void {
  const [only] = patients;
  if (patients.length !== 1 || only.fields.mrn && !standsIn(only.fields.mrn)) return;
  for (const pair of doc.pairs) {
    const page = doc.read.pages.find((p) => p.number === pair.page);
    if (pair.kind !== "mrn" || pair.other || !page || !isOcr(doc, pair.page)) continue;
    if (pair.value) {
      // "wvee47119": something stands there, and it is no account's number.
      if (/\d{3}/.test(pair.value.text) && !mrnIn(doc, pair.value, "", 0.5)) delete only.fields.mrn;
      continue;
    }
    const y = (pair.label.box.y + pair.label.box.h / 2) / page.height, end = pair.label.box.x + pair.label.box.w;
    const word = page.words.find((w) =>
      w.unreadable && w.box.y < y && w.box.y + w.box.h > y && w.box.x * page.width > end - 2 &&
      w.box.x * page.width < end + 4 * pair.label.box.h
    );
    if (!word) continue;
    delete only.fields.mrn;
    if (!/^[A-Z]{0,3}\d{5,10}$/.test(word.text)) return;
    const { box } = word;
    const { width, height } = page;
    const points = { x: box.x * width, y: box.y * height, w: box.w * width, h: box.h * height };
    const found = mrnIn(doc, spanOf(pair.page, [{ ...word, box: points }]), "number poorly read behind its label", 0.6);
    if (found) only.fields.mrn = found;
    return;
  }
}
