/**
 * People from tables: every row is a person, with the values of its columns.
 * @module
 */
import type { Doc } from "./document.ts";
import type { Table } from "./layout/tables.ts";
import { join, type Span } from "./layout/spans.ts";
import { parseName } from "./names.ts";
import { dobIn, mrnIn, type Other, type Person, ssnIn } from "./people.ts";
import { patientRank } from "./roles.ts";

/** The rows of tables: every row a person, unless its role column says otherwise. */
export function peopleFromTables(doc: Doc): { people: Person[]; others: Other[]; nameless: Person["fields"][] } {
  const people: Person[] = [], others: Other[] = [], nameless: Person["fields"][] = [];
  doc.tables.forEach((table, number) => {
    const rank = nameRank(doc, table);
    table.records.forEach((record) => {
      const cell = (kinds: string[]) =>
        record.cells[table.columns.findIndex((c) => c.is && kinds.includes(c.is.kind) && !c.is.other)] ?? null;
      const role = record.cells[table.columns.findIndex((c) => c.role)]?.text ?? null;
      const name = rowName(table, record.cells);
      for (const [i, column] of table.columns.entries()) {
        const other = column.is?.kind === "other_person" && record.cells[i] && parseName(record.cells[i]!.text);
        if (other) others.push({ name: other, role: column.is!.other ?? "other" });
      }
      const fields = rowFields(doc, cell(["dob"]), cell(["mrn"]) ?? cell(["account"]), cell(["ssn"]));
      if (!name) {
        // A row of a long list without a readable name is still somebody.
        if (table.records.length > 3 && rank && (fields.dob || fields.mrn)) nameless.push(fields);
        return;
      }
      const own = role ? (/^self$/i.test(role) ? 4 : patientRank(role)) : rank;
      if (!own) {
        others.push({ name: name.name, role: role ?? "other" });
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
  const column = table.columns.find((c) => c.is?.kind === "person" || c.is?.kind === "name" || c.is?.kind === "last");
  if (!column?.is) return 0;
  if (table.records.length > 1 && column.is.rank > 0) return Math.max(4, column.is.rank);
  return column.is.rank || (column.is.kind === "person" ? 4 : 3.5);
}

function rowName(table: Table, cells: (Span | null)[]) {
  const at = (kind: string) => cells[table.columns.findIndex((c) => c.is?.kind === kind && !c.is.other)] ?? null;
  const last = at("last"), first = at("first"), middle = at("middle"), suffix = at("suffix");
  if (last && first) {
    const name = parseName(`${last.text}, ${first.text} ${middle?.text ?? ""}${suffix ? ", " + suffix.text : ""}`);
    return name && { name, span: join([last, first]) };
  }
  const index = table.columns.findIndex((c) => c.is?.kind === "person" || c.is?.kind === "name");
  const span = cells[index];
  if (!span) return null;
  const name = parseName(
    span.text.replace(/^\d{1,3}[.)]?\s/, "").replace(/^(\p{L}{3,})\.\s/u, "$1, "),
    /\blast\b.*\bfirst\b/i.test(table.columns[index].title),
  );
  return name && { name, span };
}
