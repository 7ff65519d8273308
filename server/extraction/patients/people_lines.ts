/**
 * People of lists that are no tables: one to a line, "1. Roe, Jane (b. 3/4/50) - chart 1234" or "Jane Roe | 3/4/1950 | 1234".
 * @module
 */
import { findDates } from "../dates/dates.ts";
import { classifyLabel } from "../words/label_words.ts";
import type { Row } from "../layout/rows.ts";
import type { Table } from "../layout/table_types.ts";
import { median, slice, type Span } from "../layout/spans.ts";
import { parseName, type PersonName } from "../names/names.ts";
import { dobIn, mrnIn, type Person } from "./people.ts";
import type { Doc } from "../document_types.ts";

type Line = {
  page: number;
  row: number;
  shape: string;
  name: PersonName;
  span: Span;
  rest: Span;
  iso: string;
  labelled: boolean;
};

export const bullet = /^(?:[•●·*+«»°¢–—-]|\(?\d{1,3}[.,):]?|#\d{1,3}[.):]?|[a-z][.)])\s+(?=\p{Lu}|\p{Ll}+\s\p{Lu})/u;
/** The label of a list that begins in its own line: "RE: Ana Cole, DOB …" over more lines of that shape. */
const listLabel =
  /^(?:re|regarding|(?:our )?(?:patients|clients|claimants|insureds|children|names?))\s?:\s+(?=\p{Lu})/iu;
// Spelled out in each case: a "B." before the bar is a middle initial.
const birth =
  "DOB|dob|[Dd]\\.\\s?[Oo]\\.\\s?[Bb]\\.?|D/O/B|[Dd]ate of [Bb]irth|DATE OF BIRTH|[Bb]irth ?-?[Dd]ate|BIRTH ?-?DATE|[Bb]irth|BIRTH|[Bb]orn(?: on)?|BORN|b\\.";
const birthWord = new RegExp(`\\b(?:${birth})[\\s:]*`);
const nameEnd = new RegExp(`\\s*[|;([]|\\s[–—-]{1,2}\\s|,?\\s+(?:${birth})(?=[\\s:.])|,?\\s+\\d`);
const numberWord =
  /\b(?:MRN?|M\.R\.N?\.?|medical record|med\.? ?rec\.?|chart|acct|account|record|hospital|unit|patient (?:id|no|number)|your)\.?(?: (?:no|num|number|id))?\.?\s?[#:]*\s?(?=[A-Z]{0,4}-?\d)/i;

/** A line that begins with a name and goes on with a birth date, or null. */
function lineOf(row: Row, page: number, index: number, today: string): Line | null {
  const lead = row.text.match(listLabel)?.[0] ?? "";
  const mark = lead || (row.text.match(bullet)?.[0] ?? "");
  const body = row.text.slice(mark.length);
  const stop = body.search(nameEnd);
  if (stop < 4 || stop > 60) return null;
  const head = body.slice(0, stop).replace(/[,\s]+$/, "")
    .replace(/^(?!St\b|Ste\b)(\p{L}[\p{L}'’-]+)\.\s(?=\p{Lu}\p{L})/u, "$1, ");
  const name = parseName(head) ?? (/(?:^|\s)\p{L}\.?(?:\s|$)/u.test(head) ? null : parseName(head, true));
  if (!name || name.credentials || classifyLabel(head)) return null;
  const rest = slice(row, mark.length + stop, row.text.length);
  const word = rest.text.match(birthWord);
  const from = word ? word.index! + word[0].length : 0;
  const date = findDates(rest.text.slice(from), today, 0).find((d) => d.day && d.iso <= today);
  if (!date || date.index > (word ? 6 : 30)) return null;
  const separator = body.slice(stop).match(/[|;([]|[–—-]\s|\d|\p{L}/u)?.[0] ?? "";
  return {
    page,
    row: index,
    shape: `${mark && !lead ? (/\d/.test(mark) ? "number" : "bullet") : ""} ${
      /[\p{L}\d]/u.test(separator) ? "w" : separator.replace(/[–—]/, "-")
    } ${word ? "born" : ""}`,
    name,
    span: slice(row, mark.length, mark.length + head.length),
    rest: word ? slice(rest, from, rest.text.length) : rest,
    iso: date.iso,
    labelled: word !== null,
  };
}

/** A row that holds two items of a list side by side ("Ana Ruiz  4/4/2012   Ben Katz  5/5/2012") as two rows. */
function besideEachOther(row: Row): Row[] {
  const cuts = row.segs.filter((seg, i) =>
    i > 1 && /\d$/.test(row.segs[i - 1].text) && parseName(seg.text) !== null &&
    /\d{4}/.test(row.segs[i + 1]?.text ?? "")
  );
  if (row.segs.length < 4 || !cuts.length) return [row];
  const edges = [row.segs[0], ...cuts].map((seg) => row.starts[row.words.indexOf(seg.words[0])]);
  return edges.map((from, i) => ({ ...row, ...slice(row, from, edges[i + 1] ?? row.text.length) }));
}

/** Lines of one shape near each other, at least two; births without a word for it must be old and far apart. */
export function peopleFromLines(doc: Doc): Person[] {
  const people: Person[] = [];
  doc.pages.forEach((page) => {
    const any = new Set(doc.tables.flatMap((t) => t.records.flatMap((r) => r.cells.flatMap((c) => c?.words ?? []))));
    const listed = new Set(
      doc.tables.filter((t) => !untitled(t)).flatMap((t) =>
        t.records.flatMap((r) => r.cells.flatMap((c) => c?.words ?? []))
      ),
    );
    // What stands under or beside a label of its own is a form's field.
    const fields = new Set(
      doc.pairs.filter((p) =>
        (["person", "other_person", "contact", "signature", "print_name", "date_signed"].includes(p.kind) ||
          p.kind === "name" && p.section?.kind === "other") &&
        p.page === page.number && !/s\W*$/.test(p.label.text)
      )
        .flatMap((p) => p.value?.words ?? []),
    );
    // The day beside a signature is nobody's birth.
    const days = new Set(
      doc.pairs.filter((p) => p.kind === "date_signed" && p.page === page.number).flatMap((p) => p.value?.words ?? []),
    );
    const lines = page.rows.flatMap((row, i) => besideEachOther(row).map((r) => lineOf(r, page.number, i, doc.today)))
      .filter((l) =>
        l !== null && (l.labelled || !l.rest.words.some((w) => days.has(w))) &&
        !(l.shape.startsWith(" ") && l.span.words.some((w) => fields.has(w))) &&
        !l.span.words.some((w) => (l.shape.trim() === "w" ? any : listed).has(w))
      ) as Line[];
    const groups: Line[][] = [];
    for (const line of lines) {
      const home = groups.find((g) => g[0].shape === line.shape && line.row - g[g.length - 1].row <= 4);
      if (home) home.push(line);
      else groups.push([line]);
    }
    groups.filter((g) => g.length > 1 && (areBirths(g, doc.today) || isAnnounced(page.rows, g))).forEach((group) => {
      inOrder(page.rows, group);
      for (const line of [...group, ...lostLines(page.rows, group, lines, doc.today)].sort((a, b) => a.row - b.row)) {
        people.push(personOf(doc, page.rows, group, line));
      }
    });
  });
  return people;
}

/** Items of a numbered or bulleted list between and around the others whose date, or the word before it, was lost. */
function lostLines(rows: Row[], group: Line[], lines: Line[], today: string): Line[] {
  const [first] = group;
  if (group.length < 3 || first.shape.startsWith(" ")) return [];
  const found: Line[] = [];
  for (let r = first.row - 1; r <= group[group.length - 1].row + 2; r++) {
    const row = rows[r];
    const mark = row?.text.match(bullet)?.[0] ?? "";
    if (!mark || lines.some((l) => group.includes(l) && l.row === r)) continue;
    if (Math.abs(row.box.x - rows[first.row].box.x) > 2 * row.char) continue;
    const whole = lineOf(row, first.page, r, today);
    if (whole) found.push({ ...whole, shape: first.shape });
    if (whole) continue;
    const body = row.text.slice(mark.length);
    const head = body.slice(0, body.search(nameEnd) < 0 ? undefined : body.search(nameEnd)).replace(/[,\s]+$/, "");
    const name = head.split(" ").length <= 5 && head.includes(" ") ? parseName(head) : null;
    if (!name || name.credentials || classifyLabel(head)) continue;
    const at = mark.length + head.length;
    const span = slice(row, mark.length, at), rest = slice(row, at, row.text.length);
    found.push({ ...first, row: r, name, span, rest, iso: "", labelled: false });
  }
  return found;
}

/** Names without commas under a heading "Last name  First name" have the surname first. */
function inOrder(rows: Row[], group: Line[]): void {
  const first = group[0].row;
  const headed = rows.slice(Math.max(0, first - 3), first).some((r) =>
    /\b(?:last|surname|family)\b.*\b(?:first|given)\b/i.test(r.text)
  );
  if (!headed) return;
  for (const line of group) if (!line.span.text.includes(",")) line.name = parseName(line.span.text, true) ?? line.name;
}

/** Cells that only happen to stand under each other: a list's lines tell more. */
const untitled = (table: Table): boolean => table.content === true && table.columns.every((c) => !c.title);

/** People of tables without headings that lines of a list name as well are left to those. */
export function notInLines(doc: Doc, listed: Person[], lines: Person[]): Person[] {
  const words = new Set(lines.flatMap((l) => l.span.words));
  const read = new Set(
    listed.filter((p) => untitled(doc.tables[p.list!]) && p.span.words.some((w) => words.has(w))).map((p) => p.list),
  );
  return listed.filter((p) => !read.has(p.list));
}

/** "… the records of our clients:" right over the list. */
const isAnnounced = (rows: Row[], group: Line[]): boolean =>
  /\b(?:patients?|clients?|members?|claimants?|insureds?|children|individuals|persons|people)(?: (?:below|listed|named|are|following|here))*\s?:$/i
    .test(rows[group[0].row - 1]?.text ?? "");

function areBirths(group: Line[], today: string): boolean {
  if (group.some((l) => l.labelled)) return true;
  // A record number behind each date is said of patients.
  const numbered = group.every((l) => numberWord.test(l.rest.text));
  const ages = group.map((l) => Number(today.slice(0, 4)) - Number(l.iso.slice(0, 4)));
  return median(ages) > 12 && (numbered || Math.max(...ages) - Math.min(...ages) > 3);
}

function personOf(doc: Doc, rows: Row[], group: Line[], line: Line): Person {
  const fields: Person["fields"] = {};
  const date = line.iso ? findDates(line.rest.text, doc.today, 0).find((d) => d.day) : undefined;
  const born = date && slice(line.rest, date.index, date.index + date.length);
  if (born) fields.dob = dobIn(doc, born, "birth date in a line of a list", line.labelled ? 0.96 : 0.9) ?? undefined;
  const number = numberOf(rows, group, line);
  if (number) fields.mrn = mrnIn(doc, number, "record number in a line of a list", 0.93) ?? undefined;
  return {
    name: line.name,
    span: line.span,
    rank: 4,
    rule: "line of a list",
    strength: 0.93,
    fields,
    list: 1000 + line.page * 100 + group[0].row,
    page: line.page,
  };
}

/** The only number behind the birth date, where the line holds nothing else: "Jane Roe, 4/4/1944, 10-4411". */
function bareNumber(line: Line): Span | null {
  const found = line.rest.text.match(/^[^\p{L}]*?\d{4}\s?[),;|–—-]*\s+([A-Z]{0,4}-?\d[\d-]{3,}[A-Z]?)\s*$/u);
  if (!found) return null;
  const at = found[0].lastIndexOf(found[1]);
  return slice(line.rest, at, at + found[1].length);
}

/** What stands behind a word for the record number, or under such a heading of a list with bars. */
function numberOf(rows: Row[], group: Line[], line: Line): Span | null {
  const row = rows[line.row];
  const word = line.rest.text.match(numberWord);
  if (word) {
    const at = word.index! + word[0].length;
    return slice(
      line.rest,
      at,
      at +
        (line.rest.text.slice(at).match(
          /^(?:\d{1,4}(?: \d{1,4}){1,3}(?=\s*(?:[);,.]|$))|(?:\d{1,3} (?=\d{3}))?[\w./-]+)/,
        )?.[0].length ?? 0),
    );
  }
  const bare = bareNumber(line);
  if (bare && group.every((l) => bareNumber(l) !== null) && new Set(group.map((l) => bareNumber(l)!.text)).size > 1) {
    return bare;
  }
  const head = rows.slice(Math.max(0, group[0].row - 3), group[0].row).findLast((r) =>
    parts(r).length === parts(row).length && !/\d{3}/.test(r.text)
  );
  if (!head || !row.text.includes("|")) return null;
  const column = parts(head).findIndex(([from, to]) => {
    const kind = classifyLabel(head.text.slice(from, to).trim())?.kind;
    return kind === "mrn" || kind === "account" || /\bM\.?R\.?N\b/.test(head.text.slice(from, to));
  });
  const part = parts(row)[column];
  return part ? slice(row, part[0], part[1]) : null;
}

/** From where to where the parts between bars stand. */
function parts(row: Row): [number, number][] {
  const bars = [...row.text.matchAll(/\|/g)].map((m) => m.index);
  return [0, ...bars.map((b) => b + 1)].map((from, i) => [from, bars[i] ?? row.text.length]);
}
