/**
 * People side by side: their names in one row, their birth dates below them in another, what is what said at the left
 * ("Name  Ana Roe  Ben Roe" over "Date of birth  4/4/1988  5/5/1985"), as couples, twins and families are written down.
 * @module
 */
import { findDates } from "../dates/dates.ts";
import { classifyLabel } from "../words/label_words.ts";
import type { PageLayout } from "../layout/layout.ts";
import type { Row, Seg } from "../layout/rows.ts";
import { right } from "../layout/spans.ts";
import { parseName, type PersonName } from "../names/names.ts";
import { dobIn, mrnIn, type Other, type Person } from "./people.ts";
import { otherRole, patientRank } from "./roles.ts";
import type { Doc } from "../document_types.ts";

/** Names in a row count only over a row with as many birth dates; a heading such as "Mother" takes its column away. */
export function peopleFromColumns(doc: Doc): { people: Person[]; others: Other[]; nameless: Person["fields"][] } {
  const people: Person[] = [], others: Other[] = [], nameless: Person["fields"][] = [];
  const listed = new Set(doc.tables.flatMap((t) => t.records.flatMap((r) => r.cells.flatMap((c) => c?.words ?? []))));
  for (const page of doc.pages) {
    page.rows.forEach((row, at) => {
      const label = nameLabel(row);
      const cells = label ? row.segs.slice(1) : row.segs;
      if (cells.length < 2 || cells.some((c) => c.words.some((w) => listed.has(w)))) return;
      const names = namesOf(page, at, cells);
      // Beside a label one name that cannot be read does not take the others away.
      if (names.some((n) => n?.credentials) || !names.some((n) => n) || !label && names.includes(null)) return;
      const born = rowsBelow(page, at, cells).find((r) => r.kind === "dob");
      const dates = born?.cells.map((c) => dobIn(doc, c, "birth date below the name", 0.95));
      if (!dates || !dates.every((d) => d !== null)) return;
      const marked = rowsBelow(page, at, cells).find((r) => isRecordNumber(doc, r)) ?? partlyMarked(page, at, cells);
      const wanted = page.rows.slice(at + 1, at + 10).find((r) => recordsWanted.test(r.segs[0].text))?.segs.slice(1);
      const heads = headings(page, at, cells);
      const couple = heads.every((head) => /^(?:husband|wife|spouse|partner|mrs?)\b/i.test(head));
      names.forEach((name, i) => {
        const answer = wanted?.find((s) => Math.abs(s.box.x - cells[i].box.x) < 3 * cells[i].char)?.text ?? "";
        if (/^no\b/i.test(answer) && wanted!.some((s) => /^yes\b/i.test(s.text))) {
          if (name) others.push({ name, role: "left out" });
          return;
        }
        const role = heads[i] && !patientRank(heads[i]) ? otherRole(heads[i]) : null;
        if (role && !couple && !/^partner/.test(role)) {
          if (name) others.push({ name, role });
          return;
        }
        const cell = marked?.cells[i];
        const mrn = cell && mrnIn(doc, cell, "record number below the name", 0.95);
        // Where only the given name is left, the birth date finds the record.
        if (!name) {
          if (cells[i].words.every((w) => /^\p{Lu}\p{L}+\.?$/u.test(w.text))) {
            nameless.push({ dob: dates[i]!, ...(mrn ? { mrn } : {}) });
          }
          return;
        }
        people.push({
          name,
          span: cells[i],
          rank: Math.max(label?.rank ?? 0, patientRank(heads[i]), 3.6),
          rule: "names side by side",
          strength: 0.93,
          fields: { dob: dates[i]!, ...(mrn ? { mrn } : {}) },
          list: 3000 + page.number * 100 + at,
          page: page.number,
        });
      });
    });
  }
  return { people, others, nameless };
}

/** "Records required?   No   Yes" */
const recordsWanted = /^(?:records?|charts?|notes)\s(?:required|requested|needed|wanted)\W*$/i;

/** A name in each cell, or given names in each and the surnames in the row below or above ("First name", "Last name"). */
function namesOf(page: PageLayout, at: number, cells: Seg[]): (PersonName | null)[] {
  const partOf = (row: Row | undefined) => classifyLabel(row?.segs[0]?.text ?? "")?.kind ?? "";
  if (!/^(?:first|last)$/.test(partOf(page.rows[at])) || cells.length === page.rows[at].segs.length) {
    return cells.map((c) => classifyLabel(c.text) ? null : parseName(c.text));
  }
  const first = partOf(page.rows[at]) === "first";
  const other = page.rows.slice(at + 1, at + 3).find((r) => partOf(r) === (first ? "last" : "first"));
  const beside = cells.map((c) => other?.segs.slice(1).find((s) => Math.abs(s.box.x - c.box.x) < 3 * c.char) ?? null);
  // One surname printed in the middle of two columns is both's.
  if (first && other && other.segs.length - 1 < cells.length) {
    const centre = (s: Seg) => s.box.x + s.box.w / 2;
    cells.forEach((c, i) => {
      for (const j of [i - 1, i + 1].filter((k) => k in cells && !beside[i])) {
        const shared = other.segs.slice(1).find((s) =>
          Math.abs(centre(s) - (centre(c) + centre(cells[j])) / 2) < 0.35 * Math.abs(centre(c) - centre(cells[j]))
        );
        if (shared && (!beside[j] || beside[j] === shared)) beside[i] = shared;
      }
    });
  }
  return cells.map((c, i) => {
    const [given, last] = first ? [c.text, beside[i]?.text] : [beside[i]?.text, c.text];
    return given && last ? parseName(`${last}, ${given}`) : null;
  });
}

/** "Name" or "Patient" at the beginning of a row; null when the row begins with something else. */
function nameLabel(row: Row): { rank: number } | null {
  const is = classifyLabel(row.segs[0]?.text ?? "");
  return is && ["name", "person", "first", "last"].includes(is.kind) && !is.other ? { rank: is.rank } : null;
}

type Below = { label: string; kind: string | null; cells: Seg[] };

/** Up to six rows below with a cell under each name, with their labels, which may go on in the next line. */
function rowsBelow(page: PageLayout, at: number, over: Seg[]): Below[] {
  return page.rows.slice(at + 1, at + 9).flatMap((row, i) => {
    const cells = over.map((o) => row.segs.find((s) => Math.abs(s.box.x - o.box.x) < 3 * o.char));
    const own = row.segs.find((s) => right(s.box) < over[0].box.x);
    const torn = own && cells.includes(undefined) ? inTwoRows(over, cells, own, row, page.rows[at + 2 + i]) : null;
    if (torn) return [torn];
    if (!cells.every((c) => c !== undefined) || row.segs.length !== over.length + (own ? 1 : 0)) return [];
    // A label of two lines may begin or end beside the values, or be centred about them.
    const [before, after] = [page.rows[at + i], page.rows[at + 2 + i]].map((r) =>
      r?.segs.length === 1 && right(r.segs[0].box) < over[0].box.x ? r.segs[0].text : ""
    );
    if (!own && !before) return [];
    const spoken = own ? [own.text, `${own.text} ${after}`, `${before} ${own.text}`] : [before, `${before} ${after}`];
    const labels = spoken.map((t) => t.trim());
    const kind = labels.map((t) => classifyLabel(t)?.kind).find((k) => k === "dob" || k === "mrn") ?? null;
    const dated = cells.every((c) => findDates(c!.text, "2100-01-01", 0).some((d) => d.day));
    if (kind === "dob" && !dated) return [];
    return [{ label: labels[after ? 1 : 0], kind, cells: cells as Seg[] }];
  });
}

/** A row of record numbers that not everybody has: an empty cell is nobody's number. */
function partlyMarked(page: PageLayout, at: number, over: Seg[]): { cells: (Seg | undefined)[] } | null {
  for (const row of page.rows.slice(at + 1, at + 9)) {
    const own = row.segs[0];
    if (!own || right(own.box) >= over[0].box.x || classifyLabel(own.text)?.kind !== "mrn") continue;
    const cells = over.map((o) => row.segs.find((s) => Math.abs(s.box.x - o.box.x) < 3 * o.char));
    if (cells.filter((c) => c).length === row.segs.length - 1) return { cells };
  }
  return null;
}

/** "Chart no. at   55-1021   55-1022" over "your clinic   55-1020": a row that lies askew, beside a label of two lines. */
function inTwoRows(over: Seg[], cells: (Seg | undefined)[], own: Seg, row: Row, next: Row | undefined): Below | null {
  if (!next || row.segs.length + next.segs.length > over.length + 2) return null;
  const rest = next.segs.find((s) => right(s.box) < over[0].box.x);
  const below = over.map((o) => next.segs.find((s) => Math.abs(s.box.x - o.box.x) < 3 * o.char));
  if (!rest || over.some((_, i) => (cells[i] === undefined) === (below[i] === undefined))) return null;
  const label = `${own.text} ${rest.text}`;
  const kind = [own.text, label].map((t) => classifyLabel(t)?.kind).find((k) => k === "mrn") ?? null;
  return kind && { label, kind, cells: over.map((_, i) => (cells[i] ?? below[i])!) };
}

/** A row for the record number, or for the chart at the office that is written to: "Highline chart". */
function isRecordNumber(doc: Doc, row: Below): boolean {
  if (row.kind === "mrn" || /^(?:mrn|mr no|(?:medical )?(?:record|chart) (?:no|number|#))\b/i.test(row.label)) {
    return true;
  }
  const office = row.label.match(/^(\p{Lu}[\p{L}'’-]{3,})\s(?:chart|record|file|patient|id|no\.?|number|#|\s)+$/iu)
    ?.[1];
  return office !== undefined &&
    doc.pairs.some((p) => (p.kind === "to" || p.kind === "custodian") && (p.value?.text.includes(office) ?? false));
}

/** What stands over each name: "Twin A", "Partner 1", "Mother". */
function headings(page: PageLayout, at: number, cells: Seg[]): string[] {
  const above = page.rows[at - 1];
  return cells.map((c) => above?.segs.find((s) => Math.abs(s.box.x - c.box.x) < 3 * c.char)?.text ?? "");
}
