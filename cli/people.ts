/**
 * The people of a CSV: columns by the names that other systems give them, dates as people write them.
 * @module
 */
import type { z } from "zod";
import { matchQuery } from "../shared/patients.ts";
import { Failure } from "./client.ts";
import type { Csv, CsvRow } from "./csv.ts";

export type PersonQuery = z.input<typeof matchQuery>;
type Field = keyof PersonQuery | "name" | "street2" | "city" | "state" | "zip";

/** Names of columns, without blanks and signs, and without a leading "patient". */
const columns: Record<Field, string> = {
  firstName: "firstname first fname forename given givenname",
  middleName: "middlename middle mname middleinitial mi",
  lastName: "lastname last lname surname family familyname",
  suffix: "suffix namesuffix generation",
  name: "name fullname",
  dob: "dob dateofbirth birthdate birthday birthdt datebirth born",
  mrn: "mrn mr mrno mrnumber medicalrecord medicalrecordno medicalrecordnumber recordnumber chart chartno chartnumber",
  phone: "phone phoneno phonenumber telephone tel homephone phonehome primaryphone mobile mobilephone cell cellphone",
  email: "email emailaddress mail",
  address: "address streetaddress street homeaddress address1 addressline1 line1",
  street2: "address2 addressline2 line2 apt unit",
  city: "city town",
  state: "state",
  zip: "zip zipcode postalcode postcode",
};
const fieldOf = new Map(
  Object.entries(columns).flatMap(([field, names]) => names.split(" ").map((name) => [name, field as Field])),
);

function columnField(title: string): Field | null {
  const plain = title.toLowerCase().replace(/[^a-z0-9]/g, "");
  return fieldOf.get(plain) ?? fieldOf.get(plain.replace(/^(patient|pat|pt|member|client)s?/, "") || "name") ?? null;
}

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
  const fields = header.map(columnField);
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

/** `Okafor, Maria L` and `Maria L Okafor`. */
function namesOf(name: string): Pick<PersonQuery, "firstName" | "middleName" | "lastName"> {
  const [last, given] = name.includes(",") ? name.split(/,(.*)/s) : ["", name];
  const words = given.trim().split(/\s+/).filter(Boolean);
  const lastName = last.trim() || words.pop() || undefined;
  return { firstName: words[0], middleName: words.slice(1).join(" ") || undefined, lastName };
}

const months = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");

/** A date as `YYYY-MM-DD`; null when it is none. Of 03/04/1980 the month comes first; 13/04/1980 can only be the other way round. */
export function isoOf(text: string): string | null {
  const t = text.trim().toLowerCase();
  const iso = /^(\d{4})[-/.]?(\d{2})[-/.]?(\d{2})(?:[t ].*)?$/.exec(t);
  if (iso) return dateOf(iso[1], iso[2], iso[3]);
  const numbers = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})(?: .*)?$/.exec(t);
  if (numbers) return dateOf(numbers[3], numbers[1], numbers[2]) ?? dateOf(numbers[3], numbers[2], numbers[1]);
  const named = /^(\d{1,2})[-\s.]+([a-z]{3})[a-z]*[-\s.,]+(\d{4})$/.exec(t);
  if (named) return dateOf(named[3], String(months.indexOf(named[2]) + 1), named[1]);
  const american = /^([a-z]{3})[a-z]*\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})$/.exec(t);
  return american ? dateOf(american[3], String(months.indexOf(american[1]) + 1), american[2]) : null;
}

function dateOf(year: string, month: string, day: string): string | null {
  const iso = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const date = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) && Number(year) >= 1850 ? iso : null;
}
