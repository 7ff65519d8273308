/**
 * People without a label of their own: names over a birth date, and, where nothing else names a patient, a person under
 * any other label, beside whom a birth date or a record number stands ("Driver", "Subscriber", a word nobody foresaw).
 * @module
 */
import type { Doc } from "./document.ts";
import type { Pair } from "./layout/pairs.ts";
import { classifyLabel, isAlias, normalLabel } from "./label_words.ts";
import { slice } from "./layout/spans.ts";
import { bullet } from "./people_lines.ts";
import { parseName } from "./names.ts";
import { dobIn, mrnIn, type Person, ssnIn } from "./people.ts";

/** Roles that can be the patient's when nobody else is: those who are insured, move something or are related. */
export const softRole =
  /^(?:driver|operator|subscriber|beneficiary|recipient|policy ?holder|policy ?owner|owner|named insured|defendant|partner|family|son|daughter|mother|father|wife|husband|spouse|brother|sister)s?$/;

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
  const people: Person[] = [];
  for (const pair of doc.pairs) {
    if (pair.kind !== "dob" || !pair.value || pair.other || pair.how === "below") continue;
    const page = doc.pages.find((p) => p.number === pair.page)!;
    const over = page.rows[pair.row - 1]?.segs.find((s) => Math.abs(s.box.x - pair.label.box.x) < 6);
    if (!over || pair.label.box.y - over.box.y > 3 * over.box.h || over.words.length > 6) continue;
    const covered = doc.pairs.some((p) => [p.label, p.value].some((v) => v?.words.some((w) => over.words.includes(w))));
    const mark = over.text.match(bullet)?.[0].length ?? 0;
    const span = slice(over, mark, over.text.length);
    const name = covered || classifyLabel(over.text) ? null : parseName(span.text);
    if (!name || name.credentials) continue;
    const fields: Person["fields"] = {};
    const dob = dobIn(doc, pair.value, "birth date under the name", 0.95);
    if (dob) fields.dob = dob;
    const away = (p: Pair) => Math.abs(p.label.box.x - pair.label.box.x);
    const [number] = doc.pairs.filter((p) =>
      p.kind === "mrn" && p.value && p.page === pair.page && p.row >= pair.row && p.row <= pair.row + 1 && !p.other
    ).sort((a, b) => away(a) - away(b));
    const mrn = number && mrnIn(doc, number.value!, "record number under the name", 0.93);
    if (mrn) fields.mrn = mrn;
    people.push({
      name,
      span,
      rank: 3.4,
      rule: "name over a birth date",
      strength: 0.88,
      fields,
      list: null,
      page: pair.page,
    });
  }
  return people;
}
