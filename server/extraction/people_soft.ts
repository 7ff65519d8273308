/**
 * The last resort where no label names a patient: a person under any other label, beside whom a birth date or a record
 * number stands ("Driver", "Subscriber", a word nobody foresaw).
 * @module
 */
import type { Doc } from "./document.ts";
import type { Pair } from "./layout/pairs.ts";
import { normalLabel } from "./label_words.ts";
import { parseName } from "./names.ts";
import { dobIn, mrnIn, type Person, ssnIn } from "./people.ts";

/** Roles that can be the patient's when nobody else is: those who are insured, move something or are related. */
const softRole =
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
  return pair.kind === "other";
}

function personAt(doc: Doc, pair: Pair, index: number): Person | null {
  const name = parseName(pair.value!.text, /\blast\b.*\bfirst\b/i.test(pair.label.text));
  if (!name || name.credentials) return null;
  const fields: Person["fields"] = {};
  for (const next of doc.pairs.slice(index + 1, index + 7)) {
    if (next.page !== pair.page || next.row - pair.row > 4) break;
    if (["person", "name", "other_person", "contact", "from", "organization"].includes(next.kind)) break;
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
