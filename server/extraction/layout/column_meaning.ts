/**
 * What the columns of a table mean, by their headings and by what stands in them.
 * @module
 */
import { classifyLabel } from "../words/label_words.ts";
import { parseName } from "../names/names.ts";
import { fold } from "../words/fold.ts";
import { otherRole, patientRank } from "../patients/roles.ts";
import { givenFirst } from "../names/given_names.ts";
import type { Lane } from "./column_walls.ts";
import type { Span } from "./spans.ts";
import type { Column } from "./table_types.ts";
import { anyOf, pattern } from "../words/pattern.ts";

/** A cell of a name column without its row number or bullet. */
export const strip = (text: string): string =>
  text.replace(/^\(?\d{1,3}[.)]?\s+(?=\p{L})/u, "").replace(/^(?:[•·*–—-])\s*/, "")
    .replace(/(?<=\p{L}\p{L}.*)[\s,(]+(?:MRN?|M\.R\.|chart|acct|ID|DOB|b\.)[\s:.#]*\d[\d/ .-]*\)?$/iu, "");

/** Columns by their headings and contents; null when none holds names. */
export function typed(
  lanes: Lane[],
  titles: string[],
  cells: (Span | null)[][],
  birth: number,
  headed: boolean,
): Column[] | null {
  const at = (i: number) => cells.map((row) => row[i]).filter((c) => c !== null);
  const columns: Column[] = lanes.map((lane, i) => ({
    title: titles[i],
    is: known(titles[i], at(i)),
    role: false,
    x0: lane.x0,
    x1: lane.x1,
  }));
  columns[birth].is = { kind: "dob", rank: 0, other: null };
  middleColumn(columns, at);
  if (!nameColumns(columns, at)) return null;
  if (!columns.some((c) => c.is?.kind === "mrn")) {
    const account = columns.find((c) => c.is?.kind === "account");
    if (account) account.is = { kind: "mrn", rank: 0, other: null };
    else numberColumn(columns, at, headed);
  }
  return columns;
}

/** Single letters between or behind a last-name and a first-name column whose heading was lost are middle initials. */
function middleColumn(columns: Column[], at: (i: number) => Span[]): void {
  const index = (kind: string) => columns.findIndex((c) => c.is?.kind === kind);
  if (index("last") < 0 || index("first") < 0 || index("middle") >= 0) return;
  for (const i of [index("first") + 1, index("last") + 1]) {
    const texts = columns[i] && columns[i].is === null && at(i).map((c) => c.text);
    if (!texts || !texts.length || !texts.every((t) => /^[\p{L}€|]\W?$/u.test(t))) continue;
    columns[i].is = { kind: "middle", rank: 0, other: null };
    return;
  }
}

/** What a heading says, or the word that every cell begins with ("Chart M1234"); names are told by content. */
function known(title: string, cells: Span[]): Column["is"] {
  const is = title ? classifyLabel(title) : null;
  if (is && ["mrn", "account", "ssn", "last", "first", "middle", "suffix", "reference", "phone"].includes(is.kind)) {
    return is;
  }
  if (/^(?:m\.?\s?i\.?|middle)\b/i.test(title)) return { kind: "middle", rank: 0, other: null };
  const lead = cells.map((c) =>
    c.text.replace(/^[\/|]\s*/, "").match(/^(\p{L}[\p{L}. ]*?[#:]?)\s?[:#]?\s?(?=[A-Z]{0,4}-?\d)/u)?.[1] ?? ""
  );
  const word = lead[0];
  if (word && lead.filter((l) => l === word).length * 2 > cells.length && cells.length > 1) {
    const inline = classifyLabel(word);
    if (inline && (inline.kind === "mrn" || inline.kind === "account")) return inline;
    if (inline) return inline;
  }
  return is ? { ...is, kind: is.kind === "person" || is.kind === "name" ? "other" : is.kind } : null;
}

/** A name in either order: "FAIRCHILD XIOMARA R" is one though it ends with an initial. */
export const isName = (text: string): boolean => (parseName(text) ?? parseName(text, true)) !== null;

const provider =
  /\b(?:provider|physician|doctor|dr|pcp|attending|rendering|surgeon|nurse|npi|clinician|practitioner|facility|therapist|referr\w+|treating|adjuster|attorney|analyst|reviewer|contact|agent|employer|guardian|parent|spouse|guarantor)s?\b/i;

/** Chooses the column of names, or a last-name and a first-name column. */
function nameColumns(columns: Column[], at: (i: number) => Span[]): boolean {
  const split = (kind: "last" | "first") =>
    columns.findIndex((c) => c.is?.kind === kind && !c.is.other && !provider.test(c.title));
  if (split("last") >= 0 && split("first") >= 0) return true;
  const candidates = columns.map((column, i) => {
    const texts = at(i).map((c) => strip(c.text));
    const named = texts.filter(isName).length;
    const titled = texts.filter((t) => /^dr\b|,\s?(?:M\.?D|D\.?O|NP|PA|RN|FNP)\b|\b(?:MD|DO|PA-C)$/i.test(t)).length;
    const rank = column.title ? patientRank(column.title) : 0;
    const role = column.title ? otherRole(column.title) : null;
    const is = column.title ? classifyLabel(column.title)?.kind : null;
    const fit = column.is?.kind !== "dob" && texts.length > 0 && named >= 0.5 * texts.length &&
      titled * 3 < texts.length &&
      !(column.title && provider.test(fold(column.title)));
    const score = rank > 0
      ? 10 + rank
      : is === "name" || is === "person"
      ? 8
      : /\bname\b/i.test(column.title)
      ? 7
      : !column.title
      ? 5
      : role
      ? 3
      : 4;
    return { i, fit, score };
  }).filter((c) => c.fit).sort((a, b) => b.score - a.score || a.i - b.i);
  if (!candidates.length) return false;
  const best = columns[candidates[0].i];
  best.is = { kind: "person", rank: 4.2, other: null };
  best.lastFirst = /\blast\b.*\bfirst\b/i.test(best.title) ||
    lastComesFirst(at(candidates[0].i).map((c) => strip(c.text)));
  for (const { i } of candidates.slice(1)) {
    columns[i].is = { kind: "other_person", rank: 0, other: otherRole(columns[i].title) ?? "other" };
  }
  return true;
}

/** "CASTELLANOS RAY B": initials at the end, or given names in the second place, say that surnames stand first. */
function lastComesFirst(names: string[]): boolean {
  const plain = names.filter((n) => !n.includes(",")).map((n) => n.split(/\s+/)).filter((w) => w.length > 1);
  if (plain.length * 2 < names.length || plain.length < 2) return false;
  let votes = 0;
  for (const words of plain) {
    if (/^\p{L}\.?$/u.test(words[words.length - 1]) && words.length > 2) votes += 2;
    votes += givenFirst(words[0]) ? -1 : 0;
    votes += words.slice(1).some((w) => givenFirst(w)) ? 1 : 0;
  }
  return votes > 0.4 * plain.length;
}

/** "04-17-1981" or "17/4/81"; "44-20-91" has neither a month nor a day in it. */
function isDate(text: string): boolean {
  const [, a, b] = text.match(/^(\d{1,2})[-/](\d{1,2})[-/]\d{2,4}$/) ?? [];
  return a !== undefined && Math.min(Number(a), Number(b)) <= 12 && Math.max(Number(a), Number(b)) <= 31;
}

/** Headings of numbers that are the requester's or the plan's. */
const requestersNumber = pattern(
  "i",
  anyOf(
    String.raw`claim|member|policy|plan|ref|case|npi|tax|phone|tel|fax|subscriber|invoice|contract|order|group`,
    String.raw`index|hic|mbi|medic(?:are|aid)|ssn|social|zip|our|no\.?$|^#|seq|item|dcn|icn|control|bates|page`,
    String.raw`accession|specimen|sample|registry|\blab\b|\bpath\b|licen[cs]e|docket|student|employee|booking`,
    String.raw`inmate|jail|detain|arrest|doc ?(?:#|no|id)|badge|locker|seat`,
  ),
);

/**
 * Without headings the only column of different numbers is what the list's maker calls the custodian's number; so is one
 * whose heading was misread beyond recognition.
 */
function numberColumn(columns: Column[], at: (i: number) => Span[], headed: boolean): void {
  const numbers = columns.map((column, i) => {
    const texts = at(i).map((c) => c.text.trim());
    const ids = texts.filter((t) => /^(?=[^\s]*\d{3})[A-Z]{0,4}[-\d A-Z]{4,16}$/.test(t) && !isDate(t));
    return {
      i,
      fit: column.is === null && !(headed && (!column.title || requestersNumber.test(column.title))) &&
        ids.length >= 0.6 * texts.length && new Set(texts).size === texts.length &&
        texts.length > 1,
    };
  }).filter((n) => n.fit);
  if (numbers.length === 1) columns[numbers[0].i].is = { kind: "mrn", rank: 0, other: null };
}
