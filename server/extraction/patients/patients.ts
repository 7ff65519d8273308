/**
 * Chooses the patients among all people named, and brings together what the document says of each.
 * @module
 */
import type { FoundPatient } from "../../../shared/documents.ts";
import { bystandersOf } from "./bystanders.ts";
import { blocksOfPages } from "../document.ts";
import type { Found } from "../evidence.ts";
import { birthDate } from "../dates/dates.ts";
import { slice, type Span } from "../layout/spans.ts";
import { isNickname } from "../../matching/nicknames.ts";
import { compatible, parseName } from "../names/names.ts";
import { fold } from "../words/fold.ts";
import { asPatient, type Cluster, mergeFields, unnamed } from "./patient_values.ts";
import { dobIn, isOther, type Other, type Person } from "./people.ts";
import { peopleFromColumns } from "./people_columns.ts";
import { notInLines, peopleFromLines } from "./people_lines.ts";
import { peopleFromPairs } from "./people_labels.ts";
import { peopleFromTables } from "./people_tables.ts";
import { peopleOverDates, softPeople } from "./people_soft.ts";
import { looseFields } from "./people_loose.ts";
import { peopleFromProse } from "./people_prose.ts";
import { mendPrefixes } from "../numbers/number_slips.ts";
import { assignRecordNumbers } from "../numbers/record_numbers.ts";
import { asksForOwn, signatureBlock, writerOf } from "../requester/writer.ts";
import type { Doc } from "../document_types.ts";

const runsOf = (cluster: Cluster): string[] => cluster.members.flatMap((m) => m.run ? [m.run] : []);

export type PatientFinding = { patients: FoundPatient[]; others: Other[]; self: boolean };

/**
 * @returns the patients in reading order; `self` when the patient writes on their own behalf
 */
export function patientsOf(doc: Doc): PatientFinding {
  const tables = peopleFromTables(doc);
  mendPrefixes(doc, [...tables.people.map((p) => p.fields), ...tables.nameless]);
  const labels = peopleFromPairs(doc, tables.people);
  const listed = doc.tables.filter((_, i) => tables.people.filter((p) => p.list === i).length > 1);
  const taken = new Set(listed.flatMap((t) => t.records.flatMap((r) => r.cells.flatMap((c) => c?.words ?? []))));
  const prose = peopleFromProse(doc, taken);
  const writer = writerOf(doc);
  // A person who asks for their own records is both "From" and the patient.
  const asks = (o: Other) =>
    writer?.ownRecords && /^(?:from|sender|requester|requestor|contact)$/.test(o.role) &&
    compatible(o.name, writer.person.name);
  const columns = peopleFromColumns(doc);
  // "Partner 1" and "Partner 2", "Husband" and "Wife" over a couple's names are the patients.
  const couple = (o: Other) =>
    /^(?:partner|husband|wife|spouse)$/.test(o.role) && columns.people.some((p) => compatible(p.name, o.name));
  const others = [...tables.others, ...columns.others, ...labels.others, ...prose.others].filter((o) =>
    !asks(o) && !couple(o)
  );
  const lines = peopleFromLines(doc);
  const people = [
    ...notInLines(doc, tables.people, lines),
    ...lines,
    ...columns.people,
    ...peopleOverDates(doc),
    ...labels.people,
    ...prose.people,
  ];
  const subject = people.length ? null : personInSubject(doc);
  if (subject) people.push(subject);
  if (writer && writer.ownRecords) people.push(writer.person);
  const bystanders = bystandersOf(doc, people);
  for (const one of bystanders) others.push({ name: one.name, role: "bystander" });
  const clusters = clusterPeople(people.filter((p) => !bystanders.has(p)));
  const named = choose(clusters, others);
  const chosen = named.length ? named : choose(clusterPeople(softPeople(doc)), []);
  for (const cluster of chosen) mergeFields(cluster);
  const self = writer !== null && writer.ownRecords && chosen.length === 1 &&
    chosen[0].members.some((m) => compatible(m.name, writer.person.name));
  if (!labels.people.length && !tables.people.length) addNameless(chosen, labels.nameless);
  assignRecordNumbers(doc, chosen, others);
  addLoose(doc, chosen, self || writer === null);
  // "I need my records", the name only in a field below: nobody else signs.
  const alone = !writer && chosen.length === 1 && asksForOwn(doc) && signatureBlock(doc)?.name == null;
  if (alone && doc.sender?.address && !/^(?:no-?reply|do-?not-?reply|donotreply|notif)/i.test(doc.sender.address)) {
    chosen[0].fields.email ??= {
      value: doc.sender.address,
      evidence: { confidence: 0.9, page: null, box: null, rule: "sender of the mail" },
    };
  }
  if (self) {
    for (const name of ["address", "phone", "email"] as const) chosen[0].fields[name] ??= writer.person.fields[name];
  }
  const patients = chosen.map((c) => asPatient(doc, c));
  if (chosen.some((c) => c.list !== null)) { for (const fields of tables.nameless) patients.push(unnamed(fields)); }
  if (chosen.some((c) => c.members.some((m) => columns.people.includes(m)))) {
    for (const fields of columns.nameless) patients.push(unnamed(fields));
  }
  if (!patients.length && (labels.nameless.dob || labels.nameless.mrn || labels.nameless.ssn)) {
    patients.push(unnamed(labels.nameless));
  }
  return { patients, others, self: self || alone };
}

/** "Records request - Jane Roe, DOB 1/2/1980": mails that name the patient in their subject only. */
function personInSubject(doc: Doc): Person | null {
  const subject = doc.sender?.subject?.replace(/^(?:\s*(?:re|fw|fwd|request|urgent)\s*:\s*)+/i, "");
  if (!subject) return null;
  const parts = subject.split(/\s[–—|-]+\s|[:;(),]|\bfor\b|\bof\b|\b(?:DOB|D\.O\.B\.|MRN|re)\b/);
  const name = parts.map((p) => parseName(p)).find((n) => n !== null) ??
    parseName(subject.match(/\p{Lu}[\p{L}'’-]+,\s\p{Lu}[\p{L}'’-]+(?:\s\p{Lu}\.?)?/u)?.[0] ?? "");
  if (!name) return null;
  const span: Span = {
    page: doc.pages[0]?.number ?? 1,
    words: [],
    text: subject,
    starts: [],
    box: { x: 0, y: 0, w: 0, h: 0 },
  };
  const sure = (value: string): Found<string> => ({
    value,
    evidence: { confidence: 0.9, page: null, box: null, rule: "subject of the mail" },
  });
  const dob = bornInSubject(subject, doc.today);
  const mrn = subject.match(/\bMRN:?\s?#?([A-Z]{0,3}[- ]?\d[\w-]{2,})/i)?.[1];
  return {
    name,
    span,
    rank: 3,
    rule: "subject of the mail",
    strength: 0.85,
    fields: { ...(dob ? { dob: sure(dob.iso) } : {}), ...(mrn ? { mrn: sure(mrn) } : {}) },
    list: null,
    page: span.page,
    prose: true,
  };
}

/** A date in a subject is a birth date when it is called one, or lies long ago and nothing else is said of it. */
function bornInSubject(subject: string, today: string) {
  const said = subject.match(/\b(?:DOB|D\.O\.B\.?|D\/O\/B|born|b\.|birth ?date|date of birth)[\s:]+(?=[\p{L}\d])/iu);
  const date = birthDate(said ? subject.slice(said.index) : subject, today);
  if (!date || said) return date;
  const before = subject.slice(0, date.index);
  const dates =
    /\b(?:D\W?O\W?[ILSAD]|date of \w+|loss|injury|accident|incident|visit|seen|service|dated?|from|on|since)\W*$/i;
  return !dates.test(before) && Number(today.slice(0, 4)) - Number(date.iso.slice(0, 4)) > 3 ? date : null;
}

function clusterPeople(people: Person[]): Cluster[] {
  const clusters: Cluster[] = [];
  for (const person of people) {
    const home = clusters.find((c) => c.members.some((m) => samePerson(m, person)));
    if (home) {
      home.members.push(person);
      home.rank = Math.max(home.rank, person.rank);
    } else clusters.push({ members: [person], rank: person.rank, list: person.list, fields: {} });
  }
  return clusters;
}

/** Two rows of a list are two people unless all that is known of them agrees; elsewhere the name decides. */
function samePerson(a: Person, b: Person): boolean {
  if (!compatible(a.name, b.name)) return partOf(a, b) || partOf(b, a) || shortened(a, b) || shortened(b, a);
  const dobs = a.fields.dob && b.fields.dob ? a.fields.dob.value === b.fields.dob.value : null;
  if (a.list !== null && a.list === b.list) {
    const mrns = a.fields.mrn && b.fields.mrn ? a.fields.mrn.value === b.fields.mrn.value : null;
    return dobs !== false && mrns !== false && (dobs === true || mrns === true);
  }
  if (dobs === false && a.name.firstName !== b.name.firstName) return false;
  return true;
}

/** "Ruiz Montemayor", born the same day as Guadalupe Ruiz Montemayor: surnames alone that look like a whole name. */
function partOf(a: Person, b: Person): boolean {
  if (!a.fields.dob || a.fields.dob.value !== b.fields.dob?.value || a.list !== null || b.list !== null) return false;
  const words = (p: Person) => fold(p.name.name).replace(/[.,]/g, "").split(/[\s-]+/);
  const whole = words(b), part = words(a);
  return part.length >= 2 && part.length < whole.length && part.every((w) => w.length > 1 && whole.includes(w)) &&
    part.at(-1) === whole.at(-1);
}

/** "Lindiwe N. Abernethy" of Lindiwe Nkosi-Abernethy: the initial of the first surname, or no word of it. */
function shortened(a: Person, b: Person): boolean {
  const [x, y] = [a.name, b.name];
  // "Wes Tanaka" under the letter of Wesley Kenji Tanaka, who gives no other birth date.
  if (
    /^(?:signature|sender)/.test(a.rule) && !a.fields.dob && fold(x.lastName) === fold(y.lastName) &&
    !(x.suffix && y.suffix && x.suffix !== y.suffix) &&
    isNickname(fold(x.firstName), fold(y.firstName.split(" ")[0]))
  ) return true;
  // "Jorge Salcedo" under the letter of Jorge Luis Salcedo Rivas.
  if (
    /^(?:signature|sender|name at the head|the writer)/.test(a.rule) &&
    fold(x.firstName) === fold(y.firstName.split(" ")[0])
  ) {
    if (!x.middle && fold(`${y.firstName} ${y.middle ?? ""}`).split(" ").slice(1).includes(fold(x.lastName))) {
      return true;
    }
  }
  const halves = fold(y.lastName).split(/[\s-]+/), last = fold(x.lastName);
  // "A. Kowalczyk-Boone" where a scan lost Dmitri: the initial of either given name, born the same day.
  if (last === fold(y.lastName) && /^\p{L}\.?$/u.test(x.firstName)) {
    return a.fields.dob !== undefined && a.fields.dob.value === b.fields.dob?.value &&
      [y.firstName, y.middle ?? ""].some((given) => fold(given)[0] === fold(x.firstName)[0]);
  }
  if (halves.length !== 2 || !y.lastName.includes("-") || x.suffix && y.suffix && x.suffix !== y.suffix) return false;
  if (fold(x.firstName) !== fold(y.firstName) || x.firstName.length < 3) return false;
  if (a.list !== null && b.list !== null) return false;
  const { dob } = a.fields, other = b.fields.dob;
  if (dob && other && dob.value !== other.value) return false;
  const initial = fold(x.middle ?? "").replace(/\.$/, "");
  if (last === halves[1] && initial.length === 1 && initial === halves[0][0]) return true;
  return halves.includes(last) && dob !== undefined && dob.value === other?.value;
}

/** The surest kind of naming wins: with a "Patient" on the form the "Insured" is somebody else. */
function choose(clusters: Cluster[], others: Other[]): Cluster[] {
  const free = clusters.filter((c) => c.rank >= 3.9 || !isOther(c.members[0].name, others));
  const runs = new Set(free.filter((c) => c.members.some((m) => !m.prose)).flatMap(runsOf));
  // "Jane Roe (DOB …); John Roe (DOB …)": who stands in a row with a labelled name is labelled too.
  for (const cluster of free) {
    if (runsOf(cluster).some((run) => runs.has(run))) {
      cluster.rank = Math.max(
        cluster.rank,
        ...free.filter((c) => runsOf(c).some((r) => runs.has(r) && runsOf(cluster).includes(r))).map((c) => c.rank),
      );
      cluster.labelled = true;
    }
  }
  const labelled = free.filter((c) => c.labelled || c.members.some((m) => !m.prose));
  if (labelled.length && labelled.length < free.length) return choose(labelled, others);
  const top = Math.max(0, ...free.map((c) => c.rank));
  const inList = (c: Cluster, list: number) => c.members.some((m) => m.list === list);
  const listed = free.filter((c) =>
    c.members.some((m) => m.list !== null && free.some((o) => o !== c && inList(o, m.list!)))
  );
  const chosen = free.filter((c) =>
    c.rank >= Math.min(top - 0.35, 4.9) || listed.length > 1 && listed.includes(c) && c.rank >= 3.4
  );
  if (listed.length > 1 && chosen.length > listed.length) {
    return chosen.filter((c) => listed.includes(c) || c.rank >= 5);
  }
  return chosen;
}

/** Labelled values whose name's own label could not be read belong to the only patient named at all. */
function addNameless(chosen: Cluster[], nameless: Person["fields"]): void {
  const [only] = chosen;
  if (chosen.length !== 1 || nameless.dob && only.fields.dob && nameless.dob.value !== only.fields.dob.value) return;
  for (const name of ["dob", "mrn", "ssn", "address"] as const) only.fields[name] ??= nameless[name];
}

/** "Both born 6/6/2022": the birth date of twins, said once for all. */
function addShared(doc: Doc, chosen: Cluster[]): void {
  const known = new Set(chosen.flatMap((c) => c.fields.dob?.value ?? []));
  if (known.size > 1 || chosen.every((c) => c.fields.dob)) return;
  for (const block of blocksOfPages(doc.pages)) {
    const match = block.text.match(
      /\b(?:both|all|twins|triplets|each)\b[^.;\d]{0,24}\b(?:born|DOB|date of birth)\b[\s:,]*(?:on )?/i,
    );
    const at = match ? match.index! + match[0].length : -1;
    const dob = match && dobIn(doc, slice(block, at, at + 24), "birth date of all of them", 0.85);
    if (!dob || known.size && !known.has(dob.value)) continue;
    for (const one of chosen) one.fields.dob ??= dob;
    return;
  }
}

/** What sentences say without a name goes to the only patient there is. */
function addLoose(doc: Doc, chosen: Cluster[], self: boolean): void {
  if (chosen.length > 1) return addShared(doc, chosen);
  if (chosen.length !== 1) return;
  const loose = looseFields(doc, self);
  for (const name of ["dob", "ssn"] as const) {
    const found = loose[name].filter((f) => f !== undefined);
    if (!chosen[0].fields[name] && found.length) chosen[0].fields[name] = found[0];
  }
}
