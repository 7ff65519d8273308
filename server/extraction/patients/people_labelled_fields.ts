/**
 * Values behind labels (birth date, record number, address …) and the person each belongs to.
 * @module
 */
import { fold } from "../words/fold.ts";
import { custodianLabels } from "../requester/custodian_labels.ts";
import { normalLabel } from "../words/label_kinds.ts";
import type { Pair } from "../layout/pairs.ts";
import { findNames, parseName } from "../names/names.ts";
import { isUnknown, type Person, type PersonField } from "./people.ts";
import { cardOf } from "./people_context.ts";
import { flushParts, type State } from "./people_state.ts";
import { readField, shareDates, standsIn } from "./people_values.ts";
import { anyOf, pattern } from "../words/pattern.ts";
import type { Doc } from "../document_types.ts";

/** Of people named side by side (cards in columns) a field below belongs to the one over it. */
function beside(state: State, pair: Pair, people: Person[]): Person[] {
  if (people.length !== 1) return people;
  const last = people[0];
  const row = state.people.filter((p) =>
    p.page === last.page && Math.abs(p.span.box.y - last.span.box.y) < last.span.box.h &&
    p.span.box.x !== last.span.box.x
  );
  if (underAnotherName(state, pair, last)) return [];
  const away = (p: Person) => Math.abs(p.span.box.x - pair.value!.box.x);
  return [row.reduce((best, p) => away(p) < away(best) ? p : best, last)];
}

/** The person named last; the only one of a table, where no label has named anybody. */
function lastNamed(state: State, pair: Pair): Person[] {
  if (state.people.length) return state.people.slice(-1);
  const listed = state.listed.filter((p) => p.page === pair.page);
  return pair.rank > 0 && listed.length === 1 ? listed : [];
}

/** "Hospital MRN" says it more surely than "Facility resident #". */
const surer = (pair: Pair, person: Person): boolean =>
  /\bM\.?R\.?N\b|\bmedical record/i.test(pair.label.text) &&
  /^label "(?!.*(?:\bmrn\b|medical rec|chart|\bmr\b))/.test(person.fields.mrn?.evidence.rule ?? "");

/** "Name  Ana Roe  Ben Roe" over "Chart no.       55-1021": the number under the second name is not the first one's. */
function underAnotherName(state: State, pair: Pair, last: Person): boolean {
  if (pair.how !== "right" || last.page !== pair.page) return false;
  const row = state.doc.pages.find((p) => p.number === pair.page)?.rows.find((r) =>
    r.words.includes(last.span.words[0])
  );
  const x = pair.value!.box.x;
  if (!row || Math.abs(x - last.span.box.x) < 3 * row.char) return false;
  return row.segs.some((s) =>
    Math.abs(s.box.x - x) < 2 * row.char && !s.words.some((w) => last.span.words.includes(w)) &&
    parseName(s.text) !== null
  );
}

/** An address or telephone number far below the name is no longer that person's. */
const reach = 4;

const payer = /^(?:policy ?(?:holder|owner)|owner|subscriber|payer|payor|employer|beneficiary|trustee)/;

/** "Burn center MRN" under the letterhead of that burn center, beside "Sending hospital's MRN": the requester's own number. */
function ofRequester(state: State, pair: Pair): boolean {
  if (pair.kind !== "mrn") return false;
  const name = normalLabel(pair.label.text).replace(
    /(?:'s)? ?(?:medical record|mrn|chart|record|patient)?(?: (?:no|number|id))?$/,
    "",
  ).trim();
  if (name.length < 5 || !name.includes(" ") || /\b(?:your|hospital|patient|medical)\b/.test(name)) return false;
  const head =
    state.doc.pages.find((p) => p.number === pair.page)?.rows.slice(0, 3).map((r) => fold(r.text)).join(" ") ?? "";
  return head.includes(name) && !custodianLabels(state.doc).some((n) => n.includes(name)) &&
    state.doc.pairs.some((p) => p !== pair && p.kind === "mrn" && p.page === pair.page && p.value !== null);
}

const relative =
  /,\s(?:his |her |the )?(?:son|daughter|wife|husband|brother|sister|mother|father|spouse|partner|donor|niece|nephew|cousin|friend)\b|\((?:son|daughter|wife|husband|brother|sister|mother|father|spouse|partner|donor)\)/i;

/** "Donor   Otto Roe, Jr., son" over "D.O.B. 8 Aug 1990": the birth date of the relative named right before it. */
function ofRelative(state: State, pair: Pair): boolean {
  if (pair.kind !== "dob" || pair.rank > 0 || pair.how === "below") return false;
  const page = state.doc.pages.find((p) => p.number === pair.page);
  const last = state.people.at(-1);
  return page !== undefined &&
    page.rows.slice(Math.max(0, pair.row - 2), pair.row).some((row) =>
      relative.test(row.text) && !last?.span.words.some((w) => row.words.includes(w)) &&
      findNames(row.text).some((n) => relative.test(row.text.slice(n.index + n.length, n.index + n.length + 16)))
    );
}

const relation = pattern(
  "i",
  String.raw`^(?:(?:the|his|her|their|proposed|intended|living|potential`,
  String.raw`|related|new|legal|birth|adoptive|foster|step|ex)[ -])*`,
  String.raw`(?:`,
  anyOf(
    String.raw`donor|mother|father|mom|dad|parent|guardian|spouse|wife|husband|partner|son|daughter|brother`,
    String.raw`sister|sibling|beneficiary|policy ?holder|subscriber|guarantor|emergency contact|next of kin`,
    String.raw`driver`,
  ),
  String.raw`)s?$`,
);

/** "donor   D.O.B. 8 Aug 1990 - own team asks separately": whose it is stands left of the label, or the value tells it. */
export function ofRoleAtLeft(doc: Doc, pair: Pair): boolean {
  if (pair.kind !== "dob" && pair.kind !== "ssn" || pair.rank > 0 || !pair.value) return false;
  if (/\b(?:asks?|asked|requests?|requested|ordered) (?:for )?separately\b|\bno records\b/i.test(pair.value.text)) {
    return true;
  }
  const row = doc.pages.find((p) => p.number === pair.page)?.rows[pair.row];
  const at = row?.segs.findIndex((s) => s.words.includes(pair.label.words[0])) ?? -1;
  return at > 0 && relation.test(row!.segs[at - 1].text.trim());
}

/** Gives a labelled value to the person it stands with, or keeps it for the name to come. */
export function field(state: State, pair: Pair): void {
  if (state.parts.last && state.parts.first) flushParts(state);
  if (!pair.value || pair.other || isUnknown(pair.value.text) || ofRequester(state, pair) || ofRelative(state, pair)) {
    return;
  }
  if (ofRoleAtLeft(state.doc, pair)) return;
  const name = (pair.kind === "account" ? "mrn" : pair.kind) as PersonField;
  const owned = pair.rank > 0 || pair.section?.kind === "patient";
  const mayOwn = state.owner.kind === "other" && !(state.owner.professional && name === "dob" && state.people.length);
  if (mayOwn && !owned && name !== "mrn" && name !== "ssn") return;
  if (pair.section?.kind === "recipient" || pair.section?.kind === "office") {
    if (state.owner.kind !== "person" && name !== "dob" && name !== "mrn") return;
  }
  const contact = name === "phone" || name === "email" || name === "address";
  // "Guarantor: …   Acct: …" in one row are the guarantor's, but the custodian has no chart of a policy's owner.
  const chart = pair.kind === "mrn" &&
    state.doc.pairs.some((p) =>
      p.page === pair.page && p.row === pair.row && p.kind === "other_person" && payer.test(p.other ?? "")
    );
  if (state.owner.kind === "other" && !state.owner.professional && state.owner.row === pair.row && !owned && !chart) {
    return;
  }
  if (contact && !owned && pair.row - state.row > reach) return;
  if (name === "dob" && state.owner.kind === "person" && shareDates(state.doc, pair, state.owner.people)) return;
  const card = pair.how === "prefix" || pair.how === "inline" ? cardOf(state.doc, state.listed, pair) : null;
  if (card === "other") return;
  const found = readField(state.doc, pair, name);
  if (!found) return;
  state.row = pair.row;
  if (card) {
    card.fields[name] ??= found;
    return;
  }
  const owner = state.owner.kind === "person"
    ? beside(state, pair, state.owner.people)
    : state.owner.kind === "other"
    ? lastNamed(state, pair)
    : [];
  if (owner.length === 1) {
    // "Encounter no." only stands in for a record number.
    if (pair.kind === "mrn" && (standsIn(owner[0].fields.mrn) || surer(pair, owner[0]))) owner[0].fields.mrn = found;
    owner[0].fields[name] ??= found;
  } else if (!owner.length) {
    // Telephone and mail before any name are the letterhead's.
    if (
      name === "dob" || name === "mrn" || name === "ssn" || owned ||
      name === "address" && pair.section?.kind === "patient"
    ) {
      state.held[name] ??= found;
      state.nameless[name] ??= found;
      const only = state.people.at(-1);
      if (only && only.page === pair.page && !only.fields[name] && state.owner.kind === "pending" && !state.rank) {
        only.fields[name] = found;
      }
    }
  }
}
