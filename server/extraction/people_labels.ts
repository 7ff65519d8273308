/**
 * People from label–value pairs and tables: each label says whose the values after it are.
 * @module
 */
import type { Doc } from "./document.ts";
import type { Pair } from "./layout/pairs.ts";
import { join, slice, type Span } from "./layout/spans.ts";
import { normalLabel } from "./label_words.ts";
import { nameInParts } from "./name_parts.ts";
import { parseName } from "./names.ts";
import { dobIn, isUnknown, namesIn, type Other, type Person, type PersonField } from "./people.ts";
import { cardHead, cardOf, inTable, isSignedLine, namesAgain, ofSigner, opensPatient } from "./people_context.ts";
import { readField, shareDates, standsIn } from "./people_values.ts";

type Owner = { kind: "person"; people: Person[] } | { kind: "pending" } | {
  kind: "other";
  professional: boolean;
  row: number;
};

/** @param listed people of tables, to whom labels after the table may still add (an address below a one-row table) */
export function peopleFromPairs(
  doc: Doc,
  listed: Person[],
): { people: Person[]; others: Other[]; nameless: Person["fields"] } {
  const state: State = {
    doc,
    listed,
    people: [],
    others: [],
    owner: { kind: "pending" },
    held: {},
    nameless: {},
    parts: {},
    page: 0,
    row: 0,
    rank: 0,
  };
  for (const pair of doc.pairs) step(state, pair);
  flushParts(state);
  return { people: state.people, others: state.others, nameless: state.nameless };
}

type State = {
  doc: Doc;
  listed: Person[];
  people: Person[];
  others: Other[];
  owner: Owner;
  /** Values that stand before the name they belong to. */
  held: Person["fields"];
  /** What is known of a patient whose name cannot be read. */
  nameless: Person["fields"];
  /** Cells "Last name", "First name", "M.I." until they make a name. */
  parts: { last?: Span; first?: Span; middle?: Span; suffix?: Span; rank?: number };
  page: number;
  /** The last row with something about the owner. */
  row: number;
  /** The rank that the section's heading gives to a bare "Name". */
  rank: number;
};

const numbered = /^(?:twin|triplet|child|sibling|patient|client|claimant|member) (?:[a-d]|(?:no ?)?\d)$/;

function step(state: State, pair: Pair): void {
  if (pair.kind === "reference" || pair.kind === "event_date") state.row = pair.row;
  if (pair.page !== state.page) {
    flushParts(state);
    Object.assign(state, { page: pair.page, owner: { kind: "pending" }, held: {}, row: pair.row });
  }
  if (inTable(state.doc, pair)) {
    const own = state.listed.filter((p) =>
      p.page === pair.page && pair.value!.words.some((w) => p.span.words.includes(w))
    );
    if (own.length) Object.assign(state, { owner: { kind: "person", people: own }, row: pair.row });
    return;
  }
  if (ofSigner(state.doc, pair)) {
    flushParts(state);
    const name = pair.kind === "name" && pair.value ? parseName(pair.value.text) : null;
    if (name) state.others.push({ name, role: "guardian" });
    state.owner = { kind: "other", professional: false, row: pair.row };
    return;
  }
  // "Twin A: Oscar Roe   Twin B: Olive Roe"
  if (pair.kind === "other" && pair.how === "inline" && pair.value && numbered.test(normalLabel(pair.label.text))) {
    return person(state, pair, 3.6);
  }
  switch (pair.kind) {
    case "person":
      return person(state, pair, pair.rank || 4);
    case "reference":
      // "Case: Roe, Jane" names the case's person.
      if (pair.value && /^\p{Lu}[\p{L}'’-]+,\s\p{Lu}/u.test(pair.value.text) && parseName(pair.value.text)) {
        return person(state, pair, 3);
      }
      return;
    case "re":
      return regarding(state, pair);
    case "name":
      return bareName(state, pair);
    case "last":
    case "first":
    case "middle":
    case "suffix":
      return part(state, pair);
    case "dob":
    case "mrn":
    case "account":
    case "ssn":
    case "address":
    case "phone":
    case "email":
      return field(state, pair);
    case "other_person":
      flushParts(state);
      if (!pair.value && opensPatient(state.doc, pair)) {
        Object.assign(state, { owner: { kind: "pending" }, rank: 3, row: pair.row });
        return;
      }
      if (pair.value) {
        for (const { name } of namesIn(state.doc, pair.value, false)) {
          state.others.push({ name, role: pair.other ?? "other" });
        }
      }
      // "(mother: Karen Roe)" behind the patient's name owns nothing below.
      if (pair.label.text.startsWith("(")) return;
      // "Spouse: Wilma Roe (b. 2/2/1960)" has a birth date of her own; the next one is the patient's again.
      if (state.owner.kind === "person" && pair.value && ownBirth.test(pair.value.text)) return;
      state.owner = { kind: "other", professional: neverBorn.test(pair.other ?? ""), row: pair.row };
      return;
    case "organization":
    case "contact":
    case "custodian":
    case "from":
    case "to":
    case "attn":
    case "cc":
    case "signature":
    case "print_name":
      flushParts(state);
      if (!pair.value && pair.kind !== "organization" && pair.kind !== "custodian") return;
      // A heading such as "Records custodian" opens no person; a patient's name stands only behind a patient's label.
      state.owner = {
        kind: "other",
        professional: pair.kind !== "signature" && pair.kind !== "print_name",
        row: pair.row,
      };
      if (
        pair.value && (pair.kind === "contact" || pair.kind === "from" || pair.kind === "attn")
      ) {
        const name = parseName(pair.value.text);
        if (name) state.others.push({ name, role: pair.kind });
      }
  }
}

function add(state: State, pair: Pair, value: Span, rank: number, rule: string, strength: number): boolean {
  const lastFirst = /\blast\b.*\bfirst\b/i.test(pair.label.text);
  const parts = nameInParts(pair.label.text, value.text);
  const found = parts ? [{ name: parts, span: value, dob: null, mrn: null }] : namesIn(state.doc, value, lastFirst);
  if (!found.length) return false;
  const people = found.map(({ name, span, dob, mrn }) => {
    const made: Person = { name, span, rank, rule, strength, fields: {}, list: null, page: pair.page };
    if (dob) made.fields.dob = dob;
    if (mrn) made.fields.mrn = mrn;
    return made;
  });
  if (people.length === 1) Object.assign(people[0].fields, { ...state.held, ...people[0].fields });
  state.held = {};
  state.row = pair.row;
  state.people.push(...people);
  state.owner = { kind: "person", people };
  return true;
}

function person(state: State, pair: Pair, rank: number): void {
  flushParts(state);
  // "Proposed insured ______ Date signed": a signature's line.
  if (
    !pair.value && state.doc.pairs.some((p) => p.kind === "date_signed" && p.page === pair.page && p.row === pair.row)
  ) return;
  // The name over a caption "Patient" beside a date is a signature.
  if (pair.how === "above" && isSignedLine(state.doc, pair)) return;
  if (pair.value && !isUnknown(pair.value.text)) {
    const how = pair.how === "below" ? 0.95 : pair.how === "prefix" ? 0.9 : 0.98;
    const label = normalLabel(pair.label.text);
    if (add(state, pair, pair.value, partyLabel.test(label) ? 2.9 : rank, `label "${label}"`, how)) {
      // A caption's plaintiff is the patient only when nobody else's records are named.
      if (partyLabel.test(label)) { for (const one of state.people.slice(-1)) one.prose = true; }
      return;
    }
    if (/\d|\b(?:sign|please|must|may|should|is|are|has)\b/i.test(pair.value.text)) return;
  }
  state.owner = { kind: "pending" };
  state.rank = rank;
}

const partyLabel = /^(?:the )?(?:plaintiff|petitioner)s?(?:'s)?(?: ?\/ ?petitioner| or petitioner)?(?: names?)?$/;

/** "Re: Jane Doe, DOB …" and "Re: Request for records – Jane Doe": the part that is a name, if one is. */
function regarding(state: State, pair: Pair): void {
  flushParts(state);
  state.owner = { kind: "pending" };
  if (!pair.value) return;
  const text = pair.value.text;
  if (/\bv(?:s|ersus)?\.?\s/i.test(text)) return;
  if (add(state, pair, pair.value, 4, "Re: line", 0.93)) return;
  const comma = text.indexOf(",");
  const lead = comma > 0 && parseName(text.slice(0, comma)) ? slice(pair.value, 0, comma) : null;
  if (lead && add(state, pair, lead, 4, "Re: line", 0.9)) return;
  let at = 0;
  for (
    const part of text.split(
      /(\s[–—|-]\s|[;:]\s|,\s(?=(?:DOB|D\.O\.B|SSN|MRN|[Cc]laim|[Dd]ate|[Bb]orn|[Aa]ged?|[Yy]our)\b|b\.|\d)|\s(?=DOB|SSN|MRN)|\bfor\b|\bof\b)/,
    )
  ) {
    const span = slice(pair.value, at, at + part.length);
    at += part.length;
    if (parseName(part) && add(state, pair, span, 3.8, "Re: line", 0.88)) {
      return bornBehind(state, slice(pair.value, at, text.length));
    }
  }
}

/** "Re: Hospice admission — Dolores Vigil, b. 3/16/1955": the birth date right behind the name. */
function bornBehind(state: State, rest: Span): void {
  const birth = rest.text.match(/^\W*(?:b\.|born(?: on)?|d\.?o\.?b\.?:?|date of birth:?)\s?/i);
  const dob = birth &&
    dobIn(state.doc, slice(rest, birth[0].length, rest.text.length), "birth date beside the name", 0.93);
  if (dob) state.people.at(-1)!.fields.dob ??= dob;
}

function bareName(state: State, pair: Pair): void {
  flushParts(state);
  const head = cardHead(state.doc, pair);
  if (head?.other) {
    const name = pair.value && parseName(pair.value.text);
    if (name) state.others.push({ name, role: head.other });
    return;
  }
  if (head?.rank && pair.value && add(state, pair, pair.value, head.rank, "name under its card's heading", 0.93)) {
    return;
  }
  const section = pair.section?.kind;
  if (section === "other" || section === "office" || section === "signature") {
    const name = pair.value && parseName(pair.value.text);
    if (name && section !== "signature") state.others.push({ name, role: pair.section!.other ?? "other" });
    state.owner = { kind: "other", professional: false, row: pair.row };
    return;
  }
  if (section === "recipient" || section === "custodian" || pair.other) {
    state.owner = { kind: "other", professional: false, row: pair.row };
    return;
  }
  // After "From" or "Requester" a name is the sender's.
  if (section !== "patient" && state.owner.kind === "other" && !(state.owner.professional && isBorn(state, pair))) {
    return;
  }
  if (pair.value && namesAgain(state.doc, state.people, pair)) {
    state.owner = { kind: "other", professional: false, row: pair.row };
    return;
  }
  const rank = section === "patient" ? Math.max(4, pair.section!.rank) : pair.rank || state.rank || 3;
  if (
    pair.value &&
    add(
      state,
      pair,
      pair.value,
      rank,
      section === "patient" ? "name in the patient's section" : "name",
      section === "patient" ? 0.96 : 0.85,
    )
  ) return;
  state.owner = { kind: "pending" };
}

/** A birth date right behind a bare name: nobody prints it of those who ask, send or treat. */
function isBorn(state: State, pair: Pair): boolean {
  const at = state.doc.pairs.indexOf(pair);
  const next = state.doc.pairs.slice(at + 1, at + 4).filter((p) => p.page === pair.page);
  const end = next.findIndex((p) => p.other !== null || ["name", "person", "signature", "from", "to"].includes(p.kind));
  return next.slice(0, end < 0 ? undefined : end).some((p) => p.kind === "dob" && p.value !== null);
}

function part(state: State, pair: Pair): void {
  const section = pair.section?.kind;
  if (
    pair.other || section === "recipient" || section === "custodian" || section === "other" || section === "signature"
  ) return;
  const kind = pair.kind as "last" | "first" | "middle" | "suffix";
  if (state.parts[kind]) flushParts(state);
  if (pair.value && !isUnknown(pair.value.text)) state.parts[kind] = pair.value;
  state.parts.rank = Math.max(state.parts.rank ?? 0, pair.rank, section === "patient" ? 4 : 3);
}

function flushParts(state: State): void {
  const { last, first, middle, suffix, rank } = state.parts;
  state.parts = {};
  if (!last || !first) return;
  const text = `${last.text.replace(/,/g, " ")}, ${first.text} ${middle?.text ?? ""}${
    suffix ? ", " + suffix.text : ""
  }`;
  const name = parseName(text);
  if (!name) return;
  const spans = [last, first, middle, suffix].filter((s): s is Span => s !== undefined);
  const made: Person = {
    name,
    span: join(spans),
    rank: rank ?? 3,
    rule: "first and last name cells",
    strength: 0.95,
    fields: state.held,
    list: null,
    page: last.page,
  };
  state.held = {};
  state.people.push(made);
  state.owner = { kind: "person", people: [made] };
}

/** Of people named side by side (cards in columns) a field below belongs to the one over it. */
function beside(state: State, pair: Pair, people: Person[]): Person[] {
  if (people.length !== 1) return people;
  const last = people[0];
  const row = state.people.filter((p) =>
    p.page === last.page && Math.abs(p.span.box.y - last.span.box.y) < last.span.box.h &&
    p.span.box.x !== last.span.box.x
  );
  const away = (p: Person) => Math.abs(p.span.box.x - pair.value!.box.x);
  return [row.reduce((best, p) => away(p) < away(best) ? p : best, last)];
}

const ownBirth = /\b(?:b\.|born|d\.?o\.?b\.?:?)\s?\d|\(\s?\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}\s?\)/i;

/** Nobody prints the birth date of those who ask, treat or employ: one behind them is the patient's. */
const neverBorn =
  /attorney|atty|counsel|firm|lawyer|physician|doctor|\bdr\b|provider|nurse|pcp|adjuster|examiner|case ?manager|employer|supervisor|judge|clerk|investigator|officer|agent|underwriter/;

/** An address or telephone number far below the name is no longer that person's. */
const reach = 4;

function field(state: State, pair: Pair): void {
  if (state.parts.last && state.parts.first) flushParts(state);
  if (!pair.value || pair.other || isUnknown(pair.value.text)) return;
  const name = (pair.kind === "account" ? "mrn" : pair.kind) as PersonField;
  const owned = pair.rank > 0 || pair.section?.kind === "patient";
  const mayOwn = state.owner.kind === "other" && !(state.owner.professional && name === "dob" && state.people.length);
  if (mayOwn && !owned && name !== "mrn" && name !== "ssn") return;
  if (pair.section?.kind === "recipient" || pair.section?.kind === "office") {
    if (state.owner.kind !== "person" && name !== "dob" && name !== "mrn") return;
  }
  const contact = name === "phone" || name === "email" || name === "address";
  // "Guarantor: …   Acct: …" in one row are the guarantor's.
  if (state.owner.kind === "other" && !state.owner.professional && state.owner.row === pair.row && !owned) return;
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
    ? state.people.slice(-1)
    : [];
  if (owner.length === 1) {
    // "Encounter no." only stands in for a record number.
    if (pair.kind === "mrn" && standsIn(owner[0].fields.mrn)) owner[0].fields.mrn = found;
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
