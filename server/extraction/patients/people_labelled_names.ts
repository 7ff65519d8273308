/**
 * Names behind labels: "Patient: Jane Roe", "Re: Jane Roe", a bare "Name" by what stands around it.
 * @module
 */
import { findDates } from "../dates/dates.ts";
import { saysLeftOut } from "../words/label_patterns.ts";
import { normalLabel } from "../words/label_kinds.ts";
import type { Pair } from "../layout/pairs.ts";
import { slice, type Span } from "../layout/spans.ts";
import { nameInParts } from "../names/name_parts.ts";
import { parseName } from "../names/names.ts";
import { dobIn, isUnknown, mrnIn, namesIn, type Person } from "./people.ts";
import { cardHead, isSignedLine, namesAgain } from "./people_context.ts";
import { flushParts, type State } from "./people_state.ts";

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
  if (people.length === 1) {
    Object.assign(people[0].fields, {
      ...state.held,
      ...behindName(state, pair, value, people[0]),
      ...people[0].fields,
    });
  }
  state.held = {};
  state.row = pair.row;
  state.people.push(...people);
  state.owner = { kind: "person", people };
  return true;
}

/** What a label asks for besides the name: "Patient name / DOB / MRN" over "Jane Roe   4/4/1980   55-1020". */
function behindName(state: State, pair: Pair, value: Span, { name }: Person): Person["fields"] {
  const label = pair.label.text.replace(/^\W*names?\W/i, "");
  const born = /\b(?:DOB|D\.O\.B|birth)/i.test(label), number = /\b(?:MRN|MR ?#|chart|record|ID)\b/i.test(label);
  if (!born && !number) return {};
  const row = state.doc.pages.find((p) => p.number === pair.page)?.rows.find((r) => r.words.includes(value.words[0]));
  const at = row ? row.starts[row.words.indexOf(value.words[0])] : -1;
  const text = row && at >= 0 ? slice(row, at, row.text.length) : value;
  const end = text.text.search(/\d/);
  if (end < name.lastName.length) return {};
  const rule = `label "${normalLabel(pair.label.text)}"`;
  const date = born ? findDates(text.text, state.doc.today, 0).find((d) => d.day && d.index <= end + 1) : undefined;
  const dob = date && dobIn(state.doc, slice(text, date.index, date.index + date.length), rule, 0.95);
  const rest = date ? slice(text, date.index + date.length, text.text.length) : slice(text, end, text.text.length);
  const mrn = number && /^[\s,;/|–—-]*[A-Z]{0,4}-?\d[\w -]*$/.test(rest.text)
    ? mrnIn(state.doc, rest, rule, 0.93)
    : null;
  return { ...(dob ? { dob } : {}), ...(mrn ? { mrn } : {}) };
}

/** Behind a label that says whose name it is. */
export function person(state: State, pair: Pair, rank: number): void {
  flushParts(state);
  // "Proposed insured ______ Date signed": a signature's line.
  if (
    !pair.value && state.doc.pairs.some((p) => p.kind === "date_signed" && p.page === pair.page && p.row === pair.row)
  ) return;
  // The name over a caption "Patient" beside a date is a signature.
  if (pair.how === "above" && isSignedLine(state.doc, pair)) return;
  if (pair.value && /^Drs\.?\s/.test(pair.value.text)) return;
  // "Donor: Otto Roe (father), no records needed"
  const leftOut = pair.value &&
    (saysLeftOut.test(pair.value.text) || pair.section?.other === "left out" || isAskedApart(state, pair));
  if (leftOut) {
    const name = parseName(pair.value!.text.replace(/\s[–—-]\s.*$|[;(].*$/, ""));
    if (name) state.others.push({ name, role: "left out" });
    state.owner = { kind: "other", professional: false, row: pair.row };
    return;
  }
  if (pair.value && !isUnknown(pair.value.text)) {
    const how = pair.how === "below" ? 0.95 : pair.how === "prefix" ? 0.9 : 0.98;
    const label = normalLabel(pair.label.text);
    if (add(state, pair, pair.value, partyLabel.test(label) ? 2.9 : rank, `label "${label}"`, how)) {
      if (/s$/.test(label)) furtherLines(state, pair, rank);
      // A caption's plaintiff is the patient only when nobody else's records are named.
      if (partyLabel.test(label)) { for (const one of state.people.slice(-1)) one.prose = true; }
      return;
    }
    if (/\d|\b(?:sign|please|must|may|should|is|are|has)\b/i.test(pair.value.text)) return;
  }
  state.owner = { kind: "pending" };
  state.rank = rank;
}

/** "Second applicant   Otto Roe   separate order": whose records are asked for by another letter. */
function isAskedApart(state: State, pair: Pair): boolean {
  const row = state.doc.pages.find((p) => p.number === pair.page)?.rows[pair.row];
  const behind = row?.segs.filter((s) => s.box.x > pair.value!.box.x).map((s) => s.text).join(" ") ?? "";
  return /\bseparate(?:ly)? (?:order|request|letter|cover|ordered|requested)\b|\b(?:order|request)(?:ed)? separately\b/i
    .test(behind);
}

/** "Patients: Ana Roe (2/2/1939)" over "Ben Moss (9/14/1951)": further names under the first one. */
function furtherLines(state: State, pair: Pair, rank: number): void {
  const rows = state.doc.pages.find((p) => p.number === pair.page)!.rows;
  const first = state.owner.kind === "person" ? state.owner.people : [];
  for (const row of rows.slice(pair.row + 1, pair.row + 12)) {
    const seg = row.segs.find((s) => Math.abs(s.box.x - pair.value!.box.x) < 2 * s.char);
    const labelled = seg && state.doc.pairs.some((p) => p.label.words[0] === seg.words[0]);
    if (!seg || labelled || row.segs[0] !== seg || row.box.y - rows[row.segs[0].row - 1].box.y > 3 * row.box.h) break;
    const before = state.people.length;
    if (
      !/\d{4}|\d[/.-]\d/.test(row.text) ||
      !add(state, pair, slice(row, 0, row.text.length), rank, "under a plural label", 0.9)
    ) break;
    first.push(...state.people.slice(before));
  }
  if (first.length > 1) state.owner = { kind: "person", people: first };
}

const partyLabel = /^(?:the )?(?:plaintiff|petitioner)s?(?:'s)?(?: ?\/ ?petitioner| or petitioner)?(?: names?)?$/;

/** "Re: Jane Doe, DOB …" and "Re: Request for records – Jane Doe": the part that is a name, if one is. */
export function regarding(state: State, pair: Pair): void {
  flushParts(state);
  state.owner = { kind: "pending" };
  if (!pair.value) return;
  const text = pair.value.text;
  const versus = text.search(/,?\s(?:v|vs|versus)\.?\s/i);
  if (versus >= 0) {
    // The plaintiff whose birth date stands right below is the patient, unless a label names one.
    const born = versus > 0 && bornNext(state, pair);
    if (born && add(state, pair, slice(pair.value, 0, versus), 2.9, "plaintiff of the Re: line", 0.85)) {
      for (const one of state.people.slice(-1)) one.prose = true;
    }
    return;
  }
  if (add(state, pair, pair.value, 4, "Re: line", 0.93)) return;
  // "our clients Mr. and Mrs. Otto and Ida Roe – accident of …"
  const clients = text.match(
    /^(?:our|your|the)\s(?:mutual\s|joint\s)?(?:clients?|patients?|insureds?|members?)[:,]?\s(?:Mr\.?\s(?:and|&)\sMrs\.?\s)?/i,
  );
  const dash = text.search(/\s[–—-]\s|[;,(]\s?(?=\d|\p{Ll})/u);
  if (clients) {
    const named = slice(pair.value, clients[0].length, dash > clients[0].length ? dash : text.length);
    if (add(state, pair, named, 4, "Re: line", 0.9)) return;
  }
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

/** Whether the next label is a birth date's or a record number's, before anybody else is named. */
function bornNext(state: State, pair: Pair): boolean {
  const next = state.doc.pairs[state.doc.pairs.indexOf(pair) + 1];
  return next !== undefined && next.page === pair.page && next.row - pair.row <= 2 && next.value !== null &&
    (next.kind === "dob" || next.kind === "mrn") && !next.other;
}

/** "Re: Hospice admission — Dolores Vigil, b. 3/16/1955": the birth date right behind the name. */
function bornBehind(state: State, rest: Span): void {
  const birth = rest.text.match(/^\W*(?:b\.|born(?: on)?|d\.?o\.?b\.?:?|date of birth:?)\s?/i);
  const dob = birth &&
    dobIn(state.doc, slice(rest, birth[0].length, rest.text.length), "birth date beside the name", 0.93);
  if (dob) state.people.at(-1)!.fields.dob ??= dob;
}

/** Behind a bare "Name". */
export function bareName(state: State, pair: Pair): void {
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
  // "Filed by (attorney-in-fact)" below the patient's heading and over the name.
  const under = state.owner.kind === "other" && state.owner.heading != null && pair.row - state.owner.row <= 2 &&
    Math.abs(state.owner.heading - pair.label.box.x) < 12 &&
    state.owner.row > (pair.section?.row ?? -1);
  if (under) {
    const name = pair.value && parseName(pair.value.text);
    if (name) state.others.push({ name, role: "other" });
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
