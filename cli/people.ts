/**
 * The people of a CSV: columns by the names that other systems give them, dates as people write them.
 * @module
 */
import type { z } from "zod";
import { columnField, isoOf, namesOf } from "../shared/patient_columns.ts";
import { matchQuery } from "../shared/patients.ts";
import { Failure } from "./client.ts";
import type { Csv, CsvRow } from "../shared/csv.ts";

export type PersonQuery = z.input<typeof matchQuery>;
type Field = keyof PersonQuery | "name" | "street2" | "city" | "state" | "zip";

export interface Person {
  /** The row in the sheet; the header is 1. */
  row: number;
  query: PersonQuery;
}

export interface People {
  people: Person[];
  /** A sentence for each row that cannot be asked about. */
  problems: string[];
  /** Titles of columns that nothing is made of. */
  unused: string[];
}

/** Reads the rows. @throws Failure when no column is known */
export function peopleOf(name: string, { header, rows }: Csv): People {
  // When a patient was here last tells nobody apart.
  const fields = header.map(columnField).map((field) => field === "lastVisit" ? null : field);
  if (!fields.some((field) => field !== null)) {
    throw new Failure(
      `${name} has no column that tells who is meant. The first row names the columns, e.g. firstName, lastName, dob, mrn.`,
      2,
    );
  }
  const people: Person[] = [];
  const problems: string[] = [];
  for (const row of rows) {
    const read = personOf(row, fields);
    if (typeof read === "string") problems.push(`Row ${row.number}: ${read}`);
    else people.push({ row: row.number, query: read });
  }
  return { people, problems, unused: header.filter((title, i) => title && fields[i] === null) };
}

/** The query of a row, or the sentence why there is none. */
function personOf({ cells }: CsvRow, fields: (Field | null)[]): PersonQuery | string {
  if (cells.slice(fields.length).some(Boolean)) {
    return `it has ${cells.length} cells, the header ${fields.length}. Put quotes around a cell that holds a separator.`;
  }
  const found: Partial<Record<Field, string>> = {};
  fields.forEach((field, i) => {
    if (field && cells[i]) found[field] ??= cells[i];
  });
  const { name, street2, city, state, zip, dob, ...rest } = found;
  const date = dob === undefined ? undefined : isoOf(dob);
  if (date === null) return `"${dob}" is not a date of birth. Write it as 1980-04-12 or 04/12/1980.`;
  const address = [rest.address, street2, city, [state, zip].filter(Boolean).join(" ")].filter(Boolean).join(", ");
  const query = {
    ...(name && !rest.firstName && !rest.lastName ? namesOf(name) : {}),
    ...rest,
    ...(date ? { dob: date } : {}),
    ...(rest.address ? { address } : {}),
  };
  if (!query.firstName && !query.lastName && !query.mrn && !query.dob && !query.phone) return "it names nobody.";
  const checked = matchQuery.safeParse(query);
  if (checked.success) return query;
  const [issue] = checked.error.issues;
  return `${String(issue.path[0])}: ${issue.message}.`;
}
