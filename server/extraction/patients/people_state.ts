/**
 * What is known while the labels of a document are gone through in turn: who was named last, and what still waits for a
 * name.
 * @module
 */
import type { Pair } from "../layout/pairs.ts";
import { join, type Span } from "../layout/spans.ts";
import { parseName } from "../names/names.ts";
import { isUnknown, type Other, type Person } from "./people.ts";
import type { Doc } from "../document_types.ts";

type Owner = { kind: "person"; people: Person[] } | { kind: "pending" } | {
  kind: "other";
  professional: boolean;
  row: number;
  /** Where a heading without a name of its own begins: the "Name" right under it is that of this role. */
  heading?: number | null;
  /** Under a heading that says that nothing is asked for this person. */
  leftOut?: boolean;
};

export type State = {
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

/** Rows below a heading without a value that still belong to it. */
const reachOfHeading = 4;

/** A cell of a name's part. */
export function part(state: State, pair: Pair): void {
  const section = pair.section?.kind;
  if (
    pair.other || section === "recipient" || section === "custodian" || section === "other" || section === "signature"
  ) return;
  // Under "Joint applicant (no records requested)" stand the parts of that person's name.
  if (state.owner.kind === "other" && state.owner.leftOut && pair.row - state.owner.row <= reachOfHeading) return;
  const kind = pair.kind as "last" | "first" | "middle" | "suffix";
  // "Apellidos" over "Surnames": the label again, in another language.
  if (!pair.value && state.parts[kind]) return;
  if (kind === "suffix" && !state.parts.last && !state.parts.first) return suffixBehind(state, pair);
  // "Primer apellido: Núñez   Segundo apellido: Prado"
  if (kind === "last" && pair.value && state.parts.last && /segundo|materno|second/i.test(pair.label.text)) {
    state.parts.last = join([state.parts.last, pair.value]);
    return;
  }
  if (state.parts[kind]) flushParts(state);
  if (pair.value && !isUnknown(pair.value.text)) state.parts[kind] = pair.value;
  state.parts.rank = Math.max(state.parts.rank ?? 0, pair.rank, section === "patient" ? 4 : 3);
}

const isSuffix = /^(?:Jr|Sr|II|III|IV|2nd|3rd|4th)\.?$/i;

/** "Roe, Jane" in one cell and "Jr." in another: the suffix of the person named right before. */
function suffixBehind(state: State, pair: Pair): void {
  if (state.owner.kind !== "person" || state.owner.people.length !== 1 || !pair.value) return;
  const [one] = state.owner.people;
  const text = pair.value.text.trim();
  if (!isSuffix.test(text) || one.name.suffix || one.page !== pair.page || pair.row - state.row > 3) return;
  one.name = { ...one.name, suffix: text, name: `${one.name.name} ${text}` };
}

/** Makes a name of the parts read so far. */
export function flushParts(state: State): void {
  const { last, first, middle, suffix, rank } = state.parts;
  state.parts = {};
  if (!last || !first) return;
  const text = `${last.text.replace(/,/g, " ").trim()}, ${first.text} ${middle?.text ?? ""}${
    suffix && isSuffix.test(suffix.text.trim()) ? ", " + suffix.text.trim() : ""
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
