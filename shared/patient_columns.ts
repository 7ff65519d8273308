/**
 * Columns of lists of people by the names that other systems give them, and dates as people write them: for matching and importing.
 * @module
 */

export const personFields = [
  "firstName",
  "middleName",
  "lastName",
  "suffix",
  "name",
  "dob",
  "mrn",
  "phone",
  "email",
  "address",
  "street2",
  "city",
  "state",
  "zip",
  "lastVisit",
] as const;
export type PersonField = (typeof personFields)[number];

/** What the fields are called on a screen. */
export const personFieldLabels: Record<PersonField, string> = {
  firstName: "First name",
  middleName: "Middle name",
  lastName: "Last name",
  suffix: "Suffix",
  name: "Whole name",
  dob: "Date of birth",
  mrn: "MRN",
  phone: "Phone",
  email: "Email",
  address: "Address",
  street2: "Address, second line",
  city: "City",
  state: "State",
  zip: "ZIP code",
  lastVisit: "Last visit",
};

/** Names of columns, without blanks and signs, and without a leading "patient". */
const columns: Record<PersonField, string> = {
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
  lastVisit: "lastvisit lastseen lastencounter lastvisitdate",
};
const fieldOf = new Map(
  Object.entries(columns).flatMap(([field, names]) => names.split(" ").map((name) => [name, field as PersonField])),
);

/** The field that a column's title names, or null. */
export function columnField(title: string): PersonField | null {
  const plain = title.toLowerCase().replace(/[^a-z0-9]/g, "");
  return fieldOf.get(plain) ?? fieldOf.get(plain.replace(/^(patient|pat|pt|member|client)s?/, "") || "name") ?? null;
}

/**
 * A row's fields as the import takes them, only those that the file has a column for; an empty cell is null. A date that is none is
 * handed on as it stands, so that the row is refused by name.
 */
export function importFields(
  cells: readonly string[],
  fields: readonly (PersonField | null)[],
): Record<string, string | null> {
  const found: Partial<Record<PersonField, string | null>> = {};
  fields.forEach((field, i) => {
    if (field && !found[field]) found[field] = cells[i]?.trim() || null;
  });
  const { name, street2, city, state, zip, dob, lastVisit, address, ...rest } = found;
  const has = (...wanted: PersonField[]) => wanted.some((field) => fields.includes(field));
  const line = [address, street2, city, [state, zip].filter(Boolean).join(" ")].filter(Boolean).join(", ");
  const date = (text: string | null | undefined) => text ? isoOf(text) ?? text : null;
  return {
    ...(name && !rest.firstName && !rest.lastName ? namesOf(name) : {}),
    ...rest,
    ...(has("address", "street2", "city", "state", "zip") ? { address: line || null } : {}),
    ...(has("dob") ? { dateOfBirth: date(dob) } : {}),
    ...(has("lastVisit") ? { lastVisit: date(lastVisit) } : {}),
  };
}

/** `Okafor, Maria L` and `Maria L Okafor`. */
export function namesOf(name: string): { firstName?: string; middleName?: string; lastName?: string } {
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
