/**
 * What stands around a label and says whether its value names a patient.
 * @module
 */
import type { Pair } from "../layout/pairs.ts";
import { classifyLabel } from "../words/label_words.ts";
import { compatible, parseName } from "../names/names.ts";
import type { Person } from "./people.ts";
import { softRole } from "./people_soft.ts";
import { pattern } from "../words/pattern.ts";
import type { Doc } from "../document_types.ts";

/** "Please supply copies for our policyholder:" over the fields of that person. */
export function opensPatient(doc: Doc, pair: Pair): boolean {
  const row = doc.pages.find((p) => p.number === pair.page)?.rows[pair.row];
  if (!row || !row.text.endsWith(":") || !softRole.test(pair.other ?? "")) return false;
  const before = doc.pages.find((p) => p.number === pair.page)!.rows.slice(Math.max(0, pair.row - 1), pair.row + 1)
    .map((r) => r.text).join(" ");
  return /\b(?:records?|cop(?:y|ies)|charts?|notes|reports?|information)\b[^.:]*\b(?:for|of|on|regarding|concerning|about)\s(?:our|the|this|my|your)\s(?:\p{L}+\s)?\p{L}+:$/iu
    .test(before);
}

const forChild = pattern(
  "i",
  String.raw`(?:\b|[1Il])am the (?:child|minor|patient|student|person|resident|member)['’]?s\b`,
  String
    .raw`|\bthe (?:child|minor|patient|student)['’]?s\W+(?:mother|father|parent|legal|guardian)|\bmy relationship\b`,
  String.raw`|\brelationship to (?:the |this )?(?:child|patient|minor|student)\b`,
);

/** "My name", "My date of birth" on a form about somebody else, whose name has a label of its own, are the signer's. */
export function ofSigner(doc: Doc, pair: Pair): boolean {
  if (!["name", "dob", "phone", "email", "address", "ssn"].includes(pair.kind)) return false;
  if (!/(?:^|[.\s])my (?:own |full |legal )?(?:name|d|birth|phone|tele|e-?mail|address|s)/i.test(pair.label.text)) {
    const row = doc.pages.find((p) => p.number === pair.page)?.rows[pair.row]?.text ?? "";
    if (!/\bmy\s/i.test(row)) return false;
    if (!new RegExp(`\\bmy ${pair.label.text.replace(/[^\p{L}\s]/gu, ".")}`, "iu").test(row)) return false;
  }
  return doc.pairs.some((p) => p.kind === "person" && p.rank >= 3.5 && p.page === pair.page && p !== pair) &&
    forChild.test(doc.text.replace(/\s+/g, " "));
}

/** "Client   Adverse party" over "Name: Ana Roe   Name: Otto Vane": whose card a bare name stands in, of several side by side. */
export function cardHead(doc: Doc, pair: Pair): { rank: number; other: string | null } | null {
  const beside = doc.pairs.some((p) => p !== pair && p.kind === "name" && p.page === pair.page && p.row === pair.row);
  if (!beside || pair.how !== "inline") return null;
  const rows = doc.pages.find((p) => p.number === pair.page)!.rows;
  const over = rows[pair.row - 1]?.segs.find((s) => Math.abs(s.box.x - pair.label.box.x) < 8);
  const is = over && rows[pair.row - 1].segs.length > 1 ? classifyLabel(over.text) : null;
  return is && (is.kind === "person" || is.kind === "other_person") ? is : null;
}

/** "Nombre del paciente   Ana Roe" over "Patient name": an empty label right under one of its kind says it again. */
export function saysAgain(doc: Doc, pair: Pair): boolean {
  if (pair.value || pair.how === "inline") return false;
  return doc.pairs.some((p) =>
    p.page === pair.page && p.row === pair.row - 1 && p.kind === pair.kind && p.value !== null && p.how === "right" &&
    Math.abs(p.label.box.x - pair.label.box.x) < 8
  );
}

/** Values of a table's cells are read by columns, not as pairs. */
export function inTable(doc: Doc, pair: Pair): boolean {
  if (pair.how !== "below" && pair.how !== "right") return false;
  return doc.tables.some((t) =>
    t.records.some((r) =>
      r.page === pair.page && r.cells.some((c) => c && pair.value && c.words.some((w) => pair.value!.words.includes(w)))
    )
  );
}

/**
 * Whose column of a table a labelled value stands in, where each column is somebody's card ("DOB 8/24/1984" below
 * "Claimant"): the person listed in that column, "other" where it is a column of somebody else, null outside of tables.
 */
export function cardOf(doc: Doc, listed: Person[], pair: Pair): Person | "other" | null {
  for (const [number, table] of doc.tables.entries()) {
    const inCell = (cell: { words: unknown[] } | null, words: unknown[]) => !!cell && cell.words.includes(words[0]);
    const record = table.records.findIndex((r) =>
      r.page === pair.page && r.cells.some((c) => inCell(c, pair.value!.words))
    );
    if (record < 0 || table.records.length > 6) continue;
    const column = table.records[record].cells.findIndex((c) => inCell(c, pair.value!.words));
    const own = listed.filter((p) => p.list === number);
    const above = own.filter((p) =>
      table.records.slice(0, record + 1).some((r) => inCell(r.cells[column], p.span.words))
    );
    // A list has a person in every row; what stands beside a row's name there is that row's.
    if (own.length !== 1) return null;
    if (above.length) return above[above.length - 1];
    const kind = table.columns[column]?.is?.kind;
    return kind === "person" || kind === "other_person" ? "other" : null;
  }
  return null;
}

/** The name over a caption beside a date, or under a signature, is the signer's. */
export function isSignedLine(doc: Doc, pair: Pair): boolean {
  return doc.pairs.some((p) =>
    p.page === pair.page && (p.kind === "date_signed" || p.kind === "date" || p.kind === "signature") &&
    pair.row - p.row >= 0 && pair.row - p.row <= 2
  );
}

/** A second bare "Name" in the patient's section: the person who signs for the patient prints their own name there. */
export function namesAgain(doc: Doc, people: Person[], pair: Pair): boolean {
  const name = parseName(pair.value!.text);
  const first = people.find((p) => p.page === pair.page);
  if (!name || !first || compatible(first.name, name)) return false;
  return doc.pairs.some((p) => {
    if (p.kind !== "print_name" && p.kind !== "signature" || !p.value) return false;
    const signer = parseName(p.value.text);
    return signer !== null && compatible(signer, name) && !compatible(signer, first.name);
  });
}
