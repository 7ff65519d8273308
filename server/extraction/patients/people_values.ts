/**
 * Values of a person's fields out of label–value pairs.
 * @module
 */
import { findDates } from "../dates/dates.ts";
import type { Pair } from "../layout/pairs.ts";
import { join, right, slice, type Span } from "../layout/spans.ts";
import { normalLabel } from "../words/label_kinds.ts";
import { recordLabel } from "../numbers/record_labels.ts";
import { formatPhone, phonePattern } from "../contacts/phones.ts";
import { recordNumberOf } from "../numbers/two_numbers.ts";
import { dobIn, mrnIn, type Person, type PersonField, ssnIn } from "./people.ts";
import type { Doc } from "../document_types.ts";

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

/** "Account / MRN: 7001-882 / 0442178": the second number of two that are labelled in their order. */
function inOrder(pair: Pair): Span {
  const value = pair.value!;
  const asked = normalLabel(pair.label.text).split(/ ?\/ ?| (?:or|and|&) /);
  const parts = [...value.text.matchAll(/[^/|;,]+/g)];
  if (asked.length !== 2 || parts.length !== 2 || parts.some((p) => !/\d{3}/.test(p[0]))) return value;
  const kinds = asked.map(recordLabel);
  return kinds[0] !== "mrn" &&
      /^(?:your |hospital |facility |patient )*(?:acct|account|visit|encounter|fin)/.test(asked[0]) &&
      kinds[1] === "mrn"
    ? slice(value, parts[1].index, value.text.length)
    : value;
}

/** "… Hosp. No. CRH 1160" at the right margin over "442": the number goes on in a line that holds nothing else. */
function goesOn(doc: Doc, pair: Pair, value: Span): Span {
  const page = doc.pages.find((p) => p.number === pair.page);
  const row = page?.rows[pair.row], next = page?.rows[pair.row + 1];
  if (!row || !next || next.words.length !== 1 || !/^\d{2,6}$/.test(next.text) || pair.how === "below") return value;
  const last = row.words.at(-1)!;
  const margin = Math.max(...page!.rows.map((r) => right(r.box)));
  const fills = value.words.at(-1) === last && right(last.box) > margin - 6 * row.char;
  return fills && /^[A-Z]{1,5}[ -]?\d{2,5}$|^\d{2,4}[ -]\d{2,4}$/.test(value.text.trim()) &&
      next.box.y - row.box.y < 2.2 * row.box.h && next.box.x < row.box.x + 4 * row.char
    ? join([value, { ...next, page: page!.number }])
    : value;
}

/** What a label's value says for a field, or null when it does not read as one. */
export function readField(doc: Doc, pair: Pair, name: PersonField) {
  const rule = `label "${normalLabel(pair.label.text)}"`;
  const value = pair.value!;
  switch (name) {
    case "dob":
      return dobIn(doc, value, rule, 0.98);
    case "mrn":
      // "Your account / MRN: acct 7001-882 / MRN 0442178" in two fields.
      if (
        /^\W*(?:acct|account|visit|enc(?:ounter)?|fin|csn)\b/i.test(value.text) &&
        !/\b(?:MRN|chart|record)\b/i.test(value.text)
      ) {
        return mrnIn(doc, value, 'label "account no"', 0.6);
      }
      return mrnIn(
        doc,
        recordNumberOf(pair.label.text, goesOn(doc, pair, inOrder(pair))),
        rule,
        pair.kind === "account" ? 0.6 : 0.97,
      );
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
