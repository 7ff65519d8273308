/**
 * People without a label of their own: names over a birth date, and, where nothing else names a patient, a person under
 * any other label, beside whom a birth date or a record number stands ("Driver", "Subscriber", a word nobody foresaw).
 * @module
 */
import type { Word } from "../../../shared/documents.ts";
import type { PageLayout } from "../layout/layout.ts";
import type { Pair } from "../layout/pairs.ts";
import type { Seg } from "../layout/rows.ts";
import { classifyLabel, isAlias } from "../words/label_words.ts";
import { normalLabel } from "../words/label_kinds.ts";
import { right, slice, type Span } from "../layout/spans.ts";
import { bullet } from "./people_lines.ts";
import { parseName } from "../names/names.ts";
import { dobIn, mrnIn, type Person, ssnIn } from "./people.ts";
import { pattern } from "../words/pattern.ts";
import type { Doc } from "../document_types.ts";

/** Roles that can be the patient's when nobody else is: those who are insured, move something or are related. */
export const softRole = pattern(
  "",
  String.raw`^(?:(?:living|intended|proposed|potential|related|prospective) (?:living |kidney |organ )?donor|driver`,
  String
    .raw`|operator|subscriber|beneficiary|recipient|policy ?holder|policy ?owner|owner|named insured|defendant|partner`,
  String.raw`|family|son|daughter|mother|father|wife|husband|spouse|brother|sister)s?$`,
);

export function softPeople(doc: Doc): Person[] {
  return doc.pairs.flatMap((pair, i) => {
    const person = mayBePatient(pair) ? personAt(doc, pair, i) : null;
    return person ? [person] : [];
  });
}

function mayBePatient(pair: Pair): boolean {
  if (!pair.value || ["recipient", "custodian", "signature", "office"].includes(pair.section?.kind ?? "")) return false;
  if (pair.kind === "other_person") return softRole.test(pair.other ?? "");
  return pair.kind === "other" && !isAlias(pair.label.text);
}

function personAt(doc: Doc, pair: Pair, index: number): Person | null {
  const name = parseName(pair.value!.text, /\blast\b.*\bfirst\b/i.test(pair.label.text));
  if (!name || name.credentials) return null;
  const fields: Person["fields"] = {};
  for (const next of doc.pairs.slice(index + 1, index + 7)) {
    if (next.page !== pair.page || next.row - pair.row > 4) break;
    if (["person", "name", "other_person", "contact", "from", "organization"].includes(next.kind)) break;
    if (next.kind === "other" && next.value && parseName(next.value.text)) break;
    if (!next.value || next.other) continue;
    const rule = `label "${normalLabel(next.label.text)}"`;
    if (next.kind === "dob") fields.dob ??= dobIn(doc, next.value, rule, 0.95) ?? undefined;
    if (next.kind === "mrn") fields.mrn ??= mrnIn(doc, next.value, rule, 0.95) ?? undefined;
    if (next.kind === "ssn") fields.ssn ??= ssnIn(doc, next.value, rule, 0.95) ?? undefined;
  }
  if (!fields.dob && !fields.mrn) return null;
  return {
    name,
    span: pair.value!,
    rank: pair.kind === "other_person" ? 2.6 : 2.4,
    rule: `a person with a birth date under "${normalLabel(pair.label.text)}"`,
    strength: 0.7,
    fields,
    list: null,
    page: pair.page,
  };
}

/** Names by themselves right over a line that begins with a birth date's label: "Whitcomb, Della" / "DOB 9/9/1939  MRN 40-1". */
export function peopleOverDates(doc: Doc): Person[] {
  const words = new Set(doc.pairs.flatMap((p) => [...p.label.words, ...p.value?.words ?? []]));
  const labelled = doc.pairs.flatMap((pair) => {
    if (pair.kind !== "dob" || !pair.value || pair.other || pair.how === "below") return [];
    const page = doc.pages.find((p) => p.number === pair.page)!;
    const seg = page.rows[pair.row].segs.find((s) => s.words.includes(pair.label.words[0]))!;
    return unlabelled(doc, page, seg, words, pair.value, false) ?? [];
  });
  const bare = doc.pages.flatMap((page) =>
    page.segs.flatMap((seg) => {
      const date = seg.words.some((w) => words.has(w)) ? null : seg.text.match(bareBirth);
      return date ? unlabelled(doc, page, seg, words, slice(seg, date.index!, seg.text.length), true) ?? [] : [];
    })
  );
  return [...labelled, ...bare];
}

/** A date by itself, or with the sex, as stamps and stickers have it under the name: "F  08/18/1988". */
const bareBirth =
  /^(?:(?:sex:?\s)?[MF]\b[\s,/|]*)?(?:\d{1,2}[/.-]\d{1,2}[/.-](?:19|20)\d{2}|\d{1,2}[- ]?[A-Za-z]{3}[- ]?(?:19|20)\d{2})(?:[\s,/|(]*(?:[MF]|(?:\d\s?){1,3}(?:y(?:rs?|o)?)?)\)?){0,2}$/;

const smallWords = /\b(?:van|von|der|den|del|las|los|bin|ibn|dos|zur|zum)\b/gu;
const sexAndAge = /^(?:(?:sex:?\s)?(?:male|female|[MF]))?[\s,/|]*(?:\d{1,3}\s?(?:y(?:rs?|\/?o)?\.?|years?)?)?$/i;

/**
 * The name without a label right over a birth date, or left of it in its row.
 *
 * @param bare the date has no label either: only a name as charts write it, "Roe, Jane" or in capitals, counts
 */
function unlabelled(doc: Doc, page: PageLayout, seg: Seg, taken: Set<Word>, date: Span, bare: boolean): Person | null {
  // "F 86Y" before the date belongs to it.
  const before = page.rows[seg.row].segs[seg.index - 1];
  const first = bare && before && sexAndAge.test(before.text) ? before : seg;
  const over = page.rows[seg.row - 1]?.segs.find((s) => Math.abs(s.box.x - first.box.x) < 10);
  const near = over && seg.box.y - over.box.y <= 3 * over.box.h ? over : null;
  const left = seg.index === 1 ? page.rows[seg.row].segs[0] : null;
  const next = page.rows[seg.row].segs[seg.index + 1];
  const beside = seg.index === 0 && next && next.box.x - right(seg.box) < 12 * seg.char ? next : null;
  for (const place of [near, left, beside]) {
    if (!place || place.words.length > 6 || place.words.some((w) => taken.has(w)) || classifyLabel(place.text)) {
      continue;
    }
    const speck = place.text.match(/^[il|!°.,'](?:\s)(?=\d{1,2}[.)]\s)/)?.[0].length ?? 0;
    const mark = place.text.slice(speck).match(bullet)?.[0].length ?? 0;
    const span = slice(place, speck + mark, place.text.length);
    const name = parseName(span.text);
    if (!name || name.credentials || /(?:^|\s)\p{Ll}{3,}(?:\s|$)/u.test(span.text.replace(smallWords, ""))) continue;
    if (bare && (!/^\p{Lu}[\p{L}'’-]+,\s\p{Lu}/u.test(span.text) || isSigned(doc, page, seg))) continue;
    const dob = dobIn(doc, date, "birth date under the name", bare ? 0.75 : 0.95);
    if (bare && (!dob || Number(doc.today.slice(0, 4)) - Number(dob.value.slice(0, 4)) < 4)) continue;
    const mrn = numberNear(doc, page, seg);
    return {
      name,
      span,
      rank: bare ? 2.7 : 3.4,
      rule: place === near ? "name over a birth date" : "name beside a birth date",
      strength: bare ? 0.7 : 0.88,
      fields: { ...(dob ? { dob } : {}), ...(mrn ? { mrn } : {}) },
      list: null,
      page: page.number,
      ...(bare ? { prose: true } : {}),
    };
  }
  return null;
}

function numberNear(doc: Doc, page: PageLayout, seg: Seg) {
  const away = (p: Pair) => Math.abs(p.label.box.x - seg.box.x);
  const [number] = doc.pairs.filter((p) =>
    p.kind === "mrn" && p.value && p.page === page.number && p.row >= seg.row && p.row <= seg.row + 1 && !p.other
  ).sort((a, b) => away(a) - away(b));
  return number && mrnIn(doc, number.value!, "record number under the name", 0.93);
}

/** A day beside or over a signature's caption is the day of signing. */
const isSigned = (doc: Doc, page: PageLayout, seg: Seg): boolean =>
  doc.pairs.some((p) =>
    p.page === page.number && Math.abs(p.row - seg.row) <= 2 &&
    ["signature", "date_signed", "print_name", "date"].includes(p.kind)
  );
