/**
 * Values of a person's fields out of label–value pairs.
 * @module
 */
import { findDates } from "./dates.ts";
import type { Doc } from "./document.ts";
import type { Pair } from "./layout/pairs.ts";
import { slice } from "./layout/spans.ts";
import { normalLabel } from "./label_words.ts";
import { recordLabel } from "./record_labels.ts";
import { formatPhone, phonePattern } from "./phones.ts";
import { dobIn, mrnIn, type Person, type PersonField, ssnIn } from "./people.ts";

/** "DOBs: 3/3/1950 (Martin), 4/4/1952 (Louise)": as many dates as people, in their order or by their given names. */
export function shareDates(doc: Doc, pair: Pair, people: Person[]): boolean {
  const dates = findDates(pair.value!.text, doc.today, 0).filter((d) => d.day);
  if (people.length < 2 || dates.length !== people.length) return false;
  dates.forEach((date, i) => {
    const named = pair.value!.text.slice(date.index + date.length).match(/^\s?\((\p{L}+)\)/u)?.[1];
    const whose = people.find((p) => named && p.name.firstName.startsWith(named)) ?? people[i];
    const span = slice(pair.value!, date.index, date.index + date.length);
    whose.fields.dob ??= dobIn(doc, span, `label "${normalLabel(pair.label.text)}"`, 0.93) ?? undefined;
  });
  return true;
}

/** Whether a number was found under an account's or a visit's label, until a record number is. */
export const standsIn = (found: Person["fields"]["mrn"]): boolean =>
  recordLabel(found?.evidence.rule.match(/^label "(.*)"$/)?.[1] ?? "") === "account";

/** What a label's value says for a field, or null when it does not read as one. */
export function readField(doc: Doc, pair: Pair, name: PersonField) {
  const rule = `label "${normalLabel(pair.label.text)}"`;
  const value = pair.value!;
  switch (name) {
    case "dob":
      return dobIn(doc, value, rule, 0.98);
    case "mrn":
      return mrnIn(doc, value, rule, pair.kind === "account" ? 0.6 : 0.97);
    case "ssn":
      return ssnIn(doc, value, rule, 0.97);
    case "phone": {
      const match = value.text.match(phonePattern);
      return match &&
        {
          value: formatPhone(match[0]),
          evidence: doc.evidence(slice(value, match.index!, match.index! + match[0].length), rule, 0.93),
        };
    }
    case "email": {
      const match = value.text.match(/[\w.+-]+\s?@\s?[\w-]+(?:\.[\w-]+)+/);
      return match && { value: match[0].replace(/\s/g, ""), evidence: doc.evidence(value, rule, 0.93) };
    }
    case "address":
      return /\d/.test(value.text) && value.text.length > 8
        ? { value: value.text.replace(/\s*[|.]$/, ""), evidence: doc.evidence(value, rule, 0.9) }
        : null;
  }
}
