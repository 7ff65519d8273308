/**
 * People from tables: every row is a person, with the values of its columns.
 * @module
 */
import { lostBirths } from "../dates/birth_labels.ts";
import type { Column, Table } from "../layout/table_types.ts";
import { join, median, slice, type Span } from "../layout/spans.ts";
import { nameInParts } from "../names/name_parts.ts";
import { endsWithSex, hasStrayInitials, initialBeforeBirth, withMiddle } from "../names/middle_names.ts";
import { particles } from "../names/name_words.ts";
import { parseName, type PersonName } from "../names/names.ts";
import { fold } from "../words/fold.ts";
import { dobIn, mrnIn, type Other, type Person, ssnIn } from "./people.ts";
import { classifyLabel } from "../words/label_words.ts";
import { otherRole, patientRank } from "./roles.ts";
import { unwantedRows } from "./table_flags.ts";
import { recordNumberOf } from "../numbers/two_numbers.ts";
import type { Doc } from "../document_types.ts";

/** The rows of tables: every row a person, unless its role column says otherwise. */
export function peopleFromTables(doc: Doc): { people: Person[]; others: Other[]; nameless: Person["fields"][] } {
  const people: Person[] = [], others: Other[] = [], nameless: Person["fields"][] = [];
  doc.tables.forEach((table, number) => {
    const rank = nameRank(doc, table);
    const given = table.columns.findIndex((c) => c.is?.kind === "first" && !c.is.other);
    const short = table.records.filter((r) => /^\p{L}\.?$/u.test(r.cells[given]?.text ?? "")).length;
    const initials = short * 2 > table.records.length;
    const sexes = endsWithSex(table.records.map((r) => r.cells[given]?.text ?? ""));
    const born = table.columns.findIndex((c) => c.is?.kind === "dob");
    const births = lostBirths(doc, table);
    const padded = isPadded(table, born);
    const margin = commaMargin(table);
    const unwanted = unwantedRows(table);
    const strays = hasStrayInitials(table);
    const recordColumn = ownColumn(table, ["mrn"]);
    table.records.forEach((record, at) => {
      if (at > 0 && table.content && born >= 0 && signedOn(doc, record.page, record.cells[born])) return;
      const cell = (kinds: string[]) => record.cells[ownColumn(table, kinds)] ?? null;
      const role = record.cells[table.columns.findIndex((c) => c.role)]?.text ?? null;
      const cells = sexes ? record.cells.map((c, i) => i === given && c ? withoutLast(c) : c) : record.cells;
      const name = rowName(table, cells, initials, margin, strays);
      for (const [i, column] of table.columns.entries()) {
        const other = column.is?.kind === "other_person" && record.cells[i] && parseName(record.cells[i]!.text);
        if (other) others.push({ name: other, role: column.is!.other ?? "other" });
      }
      const recordCell = record.cells[recordColumn];
      const fields = rowFields(
        doc,
        cell(["dob"]) ?? record.cells[births] ?? null,
        recordCell ? recordNumberOf(table.columns[recordColumn].title, recordCell) : cell(["account"]),
        cell(["ssn"]),
      );
      // Where all months have two digits, one with a single digit has lost the other.
      if (padded && fields.dob && /(?<!\d)\d[/-]\d{1,2}[/-]\d{4}/.test(record.cells[born]?.text ?? "")) {
        fields.dob.evidence.confidence = Math.round(fields.dob.evidence.confidence * 5000) / 10000;
      }
      const behind = name && !fields.mrn ? numberUnderName(doc, record.cells[nameColumn(table)] ?? null) : null;
      if (behind) fields.mrn = behind;
      if (!name) {
        // A row of a long list without a readable name is still somebody.
        const sure = fields.mrn || (fields.dob?.evidence.confidence ?? 0) > 0.6;
        if (table.records.length > 3 && rank && sure) nameless.push(fields);
        return;
      }
      if (unwanted[at]) {
        others.push({ name: name.name, role: "left out" });
        return;
      }
      const told = (whoseRecords(table) ? null : role) ?? roleCell(table, record.cells) ?? kinBefore(name.span.text);
      const own = told ? (/^self$/i.test(told) ? 4 : patientRank(told)) : rank;
      if (!own) {
        others.push({ name: name.name, role: told ?? "other" });
        return;
      }
      people.push({
        name: name.name,
        span: name.span,
        rank: own,
        rule: "row of a table",
        strength: 0.96,
        fields,
        list: number,
        page: record.page,
      });
    });
  });
  return { people, others, nameless };
}

/** "Osgood, Earl" over "MRN 44102" in one cell. */
function numberUnderName(doc: Doc, cell: Span | null): Person["fields"]["mrn"] | null {
  const label = cell?.text.match(
    /(?<=\p{L}{2}.*)[\s,(](?:MRN?|MR ?#|chart|(?:medical )?rec(?:ord)?|hosp)\.?\s?(?:no\.?|#)?[\s:]*(?=[A-Z]{0,3}-?\d)/iu,
  );
  return label
    ? mrnIn(doc, slice(cell!, label.index! + label[0].length, cell!.text.length), "record number under the name", 0.93)
    : null;
}

/** The day of a signature, by the caption right above or below it: a form's rows of signatures are no list. */
function signedOn(doc: Doc, page: number, date: Span | null): boolean {
  if (!date) return false;
  const height = date.words[0].box.h, top = date.words[0].box.y;
  return doc.pages.find((p) => p.number === page)!.segs.some((seg) =>
    seg.box.x < date.box.x + date.box.w && date.box.x < seg.box.x + seg.box.w &&
    Math.abs(seg.box.y - top) > 0.5 * height && Math.abs(seg.box.y - top) < 2.2 * height &&
    !/birth|born|\bdob\b/i.test(seg.text) &&
    (classifyLabel(seg.text)?.kind === "date_signed" || /^(?:[\p{L}']+ ){0,2}date(?: signed)?\W*$/iu.test(seg.text))
  );
}

/** "Suspect   Roe, John   7/30/1995": a first cell that is nothing but somebody else's role, in a table without headings. */
function roleCell(table: Table, cells: (Span | null)[]): string | null {
  const first = cells.find((c) => c !== null);
  const role = table.content && first && first.words.length <= 3 ? otherRole(first.text) : null;
  return role && classifyLabel(first!.text)?.kind === "other_person" ? role : null;
}

/** "Whose records?  Born  Relationship": what the patients are to the one who asks takes none of them away. */
const whoseRecords = (table: Table): boolean =>
  table.columns.some((c) =>
    c.is?.kind === "person" &&
    (c.is.rank >= 3.5 ||
      /\b(?:whose|about whom|records? (?:are )?(?:of|for)|(?:family|household) members?|each (?:patient|person|child))\b/i
        .test(c.title))
  );

const kinWord =
  /^(?:(?:birth|biological|adoptive|foster|step|legal|natural)[ -]?)?(?:mother|father|parent|guardian|spouse|husband|wife|mom|dad|guarantor|subscriber|policyholder|next of kin|emergency contact)s?(?= \p{Lu})/iu;

/** "Mother Annika Roe" under "Father Tunde Roe" are two cells that happen to stand under each other. */
const kinBefore = (text: string): string | null => text.match(kinWord)?.[0].toLowerCase() ?? null;

const share = (some: string[], pattern: RegExp): number => some.filter((t) => pattern.test(t)).length / some.length;

function isPadded(table: Table, column: number): boolean {
  const dates = table.records.map((r) => r.cells[column]?.text ?? "").filter((t) => t);
  return dates.length > 4 && share(dates, /^\D*\d{2}[/-]\d{2}[/-]\d{4}/) >= 0.7;
}

/** Where a column of names "Last, First" begins: a name without a comma far to its right has lost its surname. */
function commaMargin(table: Table): number {
  const cells = table.records.map((r) => r.cells[nameColumn(table)]).filter((c) => c !== null && c !== undefined);
  if (cells.length < 4 || share(cells.map((c) => c.text), /\p{L}[,.]\s\p{L}/u) < 0.6) return Infinity;
  return median(cells.map((c) => c.box.x)) + 3 * median(cells.map((c) => c.box.w / c.text.length));
}

/** Of two columns of one kind ("Recipient  DOB  Donor  DOB") the one behind the name's. */
function ownColumn(table: Table, kinds: string[]): number {
  const found = table.columns.flatMap((c, i) => c.is && kinds.includes(c.is.kind) && !c.is.other ? [i] : []);
  const name = nameColumn(table);
  const next = table.columns.findIndex((c, i) =>
    i > name && (c.is?.kind === "person" || c.is?.kind === "other_person" || c.is?.kind === "name")
  );
  return found.find((i) => i > name && (next < 0 || i < next)) ?? found[0] ?? -1;
}

/** Of several columns of names ("Our insured   Driver   Injured party") the one that says most surely whose records. */
function nameColumn(table: Table): number {
  const named = table.columns.flatMap((c, i) => c.is?.kind === "person" || c.is?.kind === "name" ? [i] : []);
  const rank = (i: number) => table.columns[i].is!.rank;
  return named.reduce((best, i) => best < 0 || rank(i) > rank(best) ? i : best, -1);
}

function rowFields(doc: Doc, dob: Span | null, mrn: Span | null, ssn: Span | null): Person["fields"] {
  return {
    dob: dob ? dobIn(doc, dob, "column of birth dates", 0.97) ?? undefined : undefined,
    mrn: mrn ? mrnIn(doc, mrn, "column of record numbers", 0.96) ?? undefined : undefined,
    ssn: ssn ? ssnIn(doc, ssn, "column of social security numbers", 0.96) ?? undefined : undefined,
  };
}

function nameRank(doc: Doc, table: Table): number {
  const head = doc.pairs.find((p) => p.page === table.headPage && p.row === table.headRow && p.kind === "name");
  if (head?.section?.kind === "patient") return 4.5;
  const column = table.columns[nameColumn(table)] ?? table.columns.find((c) => c.is?.kind === "last");
  if (!column?.is) return 0;
  if (table.records.length > 1 && column.is.rank > 0) return Math.max(4, column.is.rank);
  return column.is.rank || (column.is.kind === "person" ? 4 : 3.5);
}

/** A row's second line in the column of names: "88 Kite St, Salem, MA 01999". */
const street =
  /^\d{1,5}[A-Z]?\s[\p{L}\d. '’-]{2,30}\b(?:St|Street|Ave|Avenue|Rd|Road|Dr|Drive|Ln|Lane|Ct|Court|Blvd|Way|Pl|Place|Row|Ter|Hwy|Pkwy|Apt|Unit)\b|^\d.*\b[A-Z]{2}\s\d{5}\b/u;

function rowName(table: Table, cells: (Span | null)[], initials: boolean, margin: number, strays: boolean) {
  const at = (kind: string) => cells[table.columns.findIndex((c) => c.is?.kind === kind && !c.is.other)] ?? null;
  const last = at("last"), first = at("first"), middle = at("middle"), suffix = at("suffix");
  const stray = strays ? initialBeforeBirth(table, cells) : null;
  if (last && first) {
    // Dashes that part the cells: "— HAROLD", "J - JR."
    const bare = (cell: Span | null) => cell?.text.replace(/^[\s–—-]+|[\s–—-]+$/g, "") ?? "";
    const [, initial, tail] = bare(middle).match(/^(?:(\p{L}\.?)\s?)?[–—-]?\s?((?:jr|sr|ii|iii|iv)\.?)$/iu) ?? [];
    // "3 Choi": the row's own number.
    const surname = bare(last).replace(/^\(?[1-9]\d{0,2}[.)]?\s(?=\p{L})/u, "");
    const family = surname.replace(/[\s,]+(?:(?:Jr|Sr|II|III|IV)\b\.?|[Il1|]{2,3}|H[Il1]|[Il1]H)$/i, "");
    const ending = suffix?.text ?? tail ?? surname.slice(family.length).replace(/^[\s,]+/, "")
      .replace(/^(?:H[Il1]|[Il1]H|[Il1|]{2,3})$/, (roman) => "I".repeat(roman.includes("H") ? 3 : roman.length));
    // A given name of which only the initial was read is none.
    if (/^\p{L}\.?$/u.test(first.text) && !initials) return null;
    // "\\Y" is how strokes of a V come out.
    const between = (tail ? initial ?? "" : bare(middle) || (stray ?? "")).replace(/^\\[\\/Y]$/, "V").replace("€", "E")
      .replace(
        /^[^\p{L}]+$/u,
        "",
      );
    const rest = ending ? ", " + ending : "";
    const name = parseName(`${family}, ${bare(first)} ${between}${rest}`) ??
      parseName(`${family}, ${bare(first)}${rest}`);
    return name && { name, span: join([last, first]) };
  }
  const index = nameColumn(table);
  const span = cells[index] && withoutRowMark(cells[index]);
  if (span && street.test(span.text)) return null;
  if (!span || span.box.x > margin && !span.text.includes(",")) return null;
  // "- Greene, Ana" where no other row has a dash: what is left of "Toussaint-Greene".
  const dashes = table.records.filter((r) => /^[-–—]\s/.test(r.cells[index]?.text ?? "")).length;
  if (dashes === 1 && table.records.length > 3 && /^[-–—]\s/.test(cells[index]!.text)) return null;
  const ending = /^(?:Jr|Sr|II|III|IV)\.?$/i.test(suffix?.text.trim() ?? "") ? suffix!.text.trim() : "";
  const name = dashedName(table, cells, index) ??
    withMiddle(tableName(span.text, table.columns[index]), middle?.text ?? stray ?? "");
  if (name) {
    const whole = ending && !name.suffix ? { ...name, suffix: ending, name: `${name.name} ${ending}` } : name;
    return { name: whole, span };
  }
  // Below the name the cell goes on with other things ("Our visit no. 26-155").
  const lines = span.words.flatMap((w, i) => i && w.box.y > span.words[i - 1].box.y + 0.6 * w.box.h ? [i] : []);
  for (const end of lines.reverse()) {
    const above = slice(span, 0, span.starts[end]);
    const read = tableName(above.text.trim(), table.columns[index]);
    if (read) return { name: read, span: above };
  }
  return null;
}

const withoutLast = (span: Span): Span => slice(span, 0, span.starts.at(-1)!);

/** "LAST - FIRST" beside "MIDDLE" over "ROE - INES - KARIN": a title that lost a dash is not two columns. */
function dashedName(table: Table, cells: (Span | null)[], index: number): PersonName | null {
  const own = table.columns[index], next = table.columns[index + 1];
  if (next?.is?.kind !== "middle" || !/\blast\b.*\bfirst\b/i.test(own.title)) return null;
  const text = `${cells[index]?.text ?? ""} ${cells[index + 1]?.text ?? ""}`.trim();
  return /\s[–—-]\s/.test(text) ? nameInParts(`${own.title} - ${next.title}`, text) : null;
}

/** A row's number or tick in the name's column, however it was read, stands apart from the name. */
function withoutRowMark(span: Span): Span {
  const [mark, next] = span.words;
  if (!next || !/^[([]?[\p{L}\d]{1,3}[.):\]]?$/u.test(mark.text) || mark.box.y > next.box.y + next.box.h) return span;
  const gap = next.box.x - mark.box.x - mark.box.w;
  return gap > 2.2 * next.box.w / next.text.length ? slice(span, span.starts[1], span.text.length) : span;
}

/** A cell of a name column; "CASTELLANOS JR RAY B" has its suffix behind the surname. */
export function tableName(raw: string, column: Column): PersonName | null {
  const text = raw.replace(/\s[|\d]$/, "").replace(/^[l|!]\s(?=\p{Lu}\p{L})/u, "").replace(/^\(?\d{1,3}[.)]?\s/, "")
    .replace(/^[•·*–—-]\s*/, "").replace(
      /^(\p{L}{3,})\.\s/u,
      "$1, ",
    );
  const parts = nameInParts(column.title, text);
  if (parts) return parts;
  const lastFirst = column.lastFirst || /\blast\b.*\bfirst\b/i.test(column.title);
  if (!lastFirst || text.includes(",")) return parseName(text, lastFirst);
  // "De La Garza. Ofelia": the comma was read as a stop.
  const stop = text.match(/^((?:[\p{L}'’-]+\s){0,3}[\p{L}'’-]{3,})\.\s(?=\p{Lu}\p{L})/u);
  if (stop) return parseName(`${stop[1]}, ${text.slice(stop[0].length)}`);
  const words = text.split(/\s+/);
  let end = 1;
  while (end < words.length - 1 && particles.has(fold(words[end - 1]).replace(/\.$/, ""))) end++;
  const suffix = words.length > end + 1 && /^(?:jr|sr|ii|iii|iv)\.?$/i.test(words[end]) ? words[end] : "";
  const given = words.slice(end + (suffix ? 1 : 0)).join(" ");
  return parseName(`${words.slice(0, end).join(" ")}, ${given}${suffix ? ", " + suffix : ""}`) ?? parseName(text, true);
}
