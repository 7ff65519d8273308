/**
 * What stands around a label and says whether its value names a patient.
 * @module
 */
import type { Doc } from "./document.ts";
import type { Pair } from "./layout/pairs.ts";
import { compatible, parseName } from "./names.ts";
import type { Person } from "./people.ts";
import { softRole } from "./people_soft.ts";

/** "Please supply copies for our policyholder:" over the fields of that person. */
export function opensPatient(doc: Doc, pair: Pair): boolean {
  const row = doc.pages.find((p) => p.number === pair.page)?.rows[pair.row];
  if (!row || !row.text.endsWith(":") || !softRole.test(pair.other ?? "")) return false;
  const before = doc.pages.find((p) => p.number === pair.page)!.rows.slice(Math.max(0, pair.row - 1), pair.row + 1)
    .map((r) => r.text).join(" ");
  return /\b(?:records?|cop(?:y|ies)|charts?|notes|reports?|information)\b[^.:]*\b(?:for|of|on|regarding|concerning|about)\s(?:our|the|this|my|your)\s(?:\p{L}+\s)?\p{L}+:$/iu
    .test(before);
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

/** The name over a caption beside a date, or under a signature, is whoever signed. */
export function isSignedLine(doc: Doc, pair: Pair): boolean {
  return doc.pairs.some((p) =>
    p.page === pair.page && (p.kind === "date_signed" || p.kind === "date" || p.kind === "signature") &&
    pair.row - p.row >= 0 && pair.row - p.row <= 2
  );
}

/** A second bare "Name" in the patient's section that whoever signs for the patient prints as their own. */
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
