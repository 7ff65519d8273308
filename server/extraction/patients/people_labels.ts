/**
 * People from label–value pairs and tables: each label says whose the values after it are.
 * @module
 */
import { nearSignature } from "../document.ts";
import type { Pair } from "../layout/pairs.ts";
import type { Table } from "../layout/table_types.ts";
import { normalLabel } from "../words/label_kinds.ts";
import { parseName } from "../names/names.ts";
import { namesIn, type Other, type Person } from "./people.ts";
import { inTable, ofSigner, opensPatient, saysAgain } from "./people_context.ts";
import { field } from "./people_labelled_fields.ts";
import { bareName, person, regarding } from "./people_labelled_names.ts";
import { softRole } from "./people_soft.ts";
import { flushParts, part, type State } from "./people_state.ts";
import { rolesOfBoth } from "./roles.ts";
import { ofSendersColumn } from "../requester/senders_column.ts";
import type { Doc } from "../document_types.ts";

/** @param listed people of tables; labels after the table may still add to them (an address below a one-row table) */
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

/** "☒ Insured A: Ana Roe" beside "☐ Insured B: Otto Roe": of people with boxes only the ticked ones are asked for. */
function notTicked(doc: Doc, pair: Pair): boolean {
  const boxOf = (p: Pair) =>
    doc.pages.find((page) => page.number === p.page)!.checks.find((c) => c.label.words.includes(p.label.words[0]));
  const own = pair.value && parseName(pair.value.text.split(/,\s(?:b\.|born|DOB)/)[0]) ? boxOf(pair) : undefined;
  return own !== undefined && !own.checked &&
    doc.pairs.some((p) => p !== pair && p.kind === pair.kind && p.value && boxOf(p)?.checked === true);
}

const heads = (table: Table, pair: Pair): boolean =>
  table.headPage === pair.page && table.headRow === pair.row && !table.content && table.records.length === 1;

const numbered = /^(?:twin|triplet|child|sibling|patient|client|claimant|member) (?:[a-d]|(?:no ?)?\d)$/;

function step(state: State, pair: Pair): void {
  if (ofSendersColumn(state.doc, pair)) return;
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
    // A row of which the table read no name, cut by a column that is none: the label and what stands under it stay.
    const named = pair.kind === "person" && pair.rank >= 3.5 && parseName(pair.value!.text) !== null;
    if (own.length || !named && !(state.owner.kind === "person" && state.row === pair.row)) return;
  }
  if (notTicked(state.doc, pair)) {
    for (const { name } of pair.value ? namesIn(state.doc, pair.value, false) : []) {
      state.others.push({ name, role: "left out" });
    }
    state.owner = { kind: "other", professional: false, row: pair.row, leftOut: true };
    return;
  }
  // The heading of a table of one row: what is labelled further down is that person's.
  const headed = pair.kind === "person" ? state.doc.tables.findIndex((t) => heads(t, pair)) : -1;
  const only = headed < 0 ? [] : state.listed.filter((p) => p.list === headed);
  if (only.length === 1) {
    flushParts(state);
    Object.assign(state, { owner: { kind: "person", people: only }, row: pair.row });
    return;
  }
  if (saysAgain(state.doc, pair)) return;
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
      // "Records of both mother and infant are required."
      if (pair.value && softRole.test(pair.other ?? "") && rolesOfBoth(state.doc.text).has(pair.other!)) {
        return person(state, pair, 3.6);
      }
      if (!pair.value && opensPatient(state.doc, pair)) {
        Object.assign(state, { owner: { kind: "pending" }, rank: 3, row: pair.row });
        return;
      }
      if (pair.value) {
        for (const { name } of namesIn(state.doc, pair.value, false)) {
          state.others.push({ name, role: pair.other ?? "other" });
        }
      }
      // "Proposed insured   Owner   Beneficiary": headings of columns own nothing but their columns.
      if (
        !pair.value && state.doc.pairs.some((p) => p.page === pair.page && p.row === pair.row && p.kind === "person")
      ) {
        return;
      }
      // "(mother: Karen Roe)" behind the patient's name owns nothing below.
      if (pair.label.text.startsWith("(")) return;
      // "Spouse: Wilma Roe (b. 2/2/1960)" has a birth date of her own; the next one is the patient's again.
      if (state.owner.kind === "person" && pair.value && ownBirth.test(pair.value.text)) return;
      state.owner = {
        kind: "other",
        professional: neverBorn.test(pair.other ?? ""),
        row: pair.row,
        leftOut: pair.other === "left out",
        heading: pair.value ? null : pair.label.box.x,
      };
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
      // "Print patient name" at a form's head is its name field.
      if (pair.kind === "print_name" && pair.rank >= 3.5 && pair.value && !nearSignature(state.doc, pair)) {
        return person(state, pair, pair.rank);
      }
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

const ownBirth = /\b(?:b\.|born|d\.?o\.?b\.?:?)\s?\d|\(\s?\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}\s?\)/i;

/** Nobody prints the birth date of those who ask, treat or employ: one behind them is the patient's. */
const neverBorn =
  /attorney|atty|counsel|firm|lawyer|physician|doctor|\bdr\b|provider|nurse|pcp|adjuster|examiner|case ?manager|employer|supervisor|judge|clerk|investigator|officer|agent|underwriter/;
