/**
 * What is known of one person brought together: the surest value of each field, the fullest reading of the name.
 * @module
 */
import type { Evidence, FoundPatient } from "../../../shared/documents.ts";
import { type Found, supported } from "../evidence.ts";
import { mendGiven } from "../names/name_slips.ts";
import { parseName, type PersonName } from "../names/names.ts";
import { fold } from "../words/fold.ts";
import { givenFirst } from "../names/given_names.ts";
import type { Span } from "../layout/spans.ts";
import type { Person, PersonField } from "./people.ts";
import { remembered, rememberedOf } from "../words/remembered.ts";
import { surerSpelling } from "../words/spellings.ts";
import type { Doc } from "../document_types.ts";

/** All findings about one person. */
export type Cluster = {
  members: Person[];
  rank: number;
  list: number | null;
  fields: Partial<Record<PersonField, Found<string>>>;
  labelled?: boolean;
};

const fields: PersonField[] = ["dob", "mrn", "ssn", "address", "phone", "email"];

/** The surest value of each field; places that agree support each other. */
export function mergeFields(cluster: Cluster): void {
  for (const name of fields) {
    const found = cluster.members.map((m) => m.fields[name]).filter((f) => f !== undefined);
    if (!found.length) continue;
    const votes = new Map<string, Found<string>[]>();
    for (const one of found) {
      const key = one.value.toLowerCase().replace(/[^a-z0-9@]/g, "");
      votes.set(key, [...votes.get(key) ?? [], one]);
    }
    const weight = (same: Found<string>[]) => same.reduce((sum, f) => sum + f.evidence.confidence, 0);
    const best = [...votes.values()].sort((a, b) => weight(b) - weight(a))[0];
    const lead = best.reduce((a, b) => b.evidence.confidence > a.evidence.confidence ? b : a);
    // Places that disagree leave doubt.
    const doubt = weight(best) / weight(found);
    const witnesses = best.filter((f, i) => !best.slice(0, i).some((o) => samePlace(o.evidence, f.evidence)));
    const confidence = supported(witnesses.map((f) => f.evidence.confidence)) * doubt;
    cluster.fields[name] = {
      value: lead.value,
      evidence: { ...lead.evidence, confidence: Math.round(confidence * 1e4) / 1e4 },
    };
  }
}

/** Two rules that read the same place are one witness. */
function samePlace(a: Evidence, b: Evidence): boolean {
  if (!a.box || !b.box || a.page !== b.page) return false;
  return a.box.x < b.box.x + b.box.w && b.box.x < a.box.x + a.box.w && a.box.y < b.box.y + b.box.h &&
    b.box.y < a.box.y + a.box.h;
}

const foldedText = rememberedOf((doc: Doc) => fold(doc.text));

/** A person as the extraction gives it. */
export function asPatient(doc: Doc, cluster: Cluster): FoundPatient {
  // Of two spellings the one that the document prints more often is right.
  const text = foldedText(doc);
  const printed = remembered((lastName: string) => {
    // Half of a double surname is not printed where the whole is.
    const last = fold(lastName).replace(/[^\p{L}\s'’-]/gu, ".");
    return Math.min(3, text.match(new RegExp(`(?<![\\p{L}-])${last}(?![\\p{L}]|-\\p{L})`, "gu"))?.length ?? 0);
  });
  const score = nameScoreAmong(doc, cluster.members);
  const scores = new Map(
    cluster.members.length > 1 ? cluster.members.map((m) => [m, score(m) + 0.7 * printed(m.name.lastName)]) : [],
  );
  const chosen = cluster.members.reduce((a, b) => scores.get(b)! > scores.get(a)! ? b : a);
  const best = { ...chosen, name: asPrinted(doc, mended(doc, chosen)) };
  const evidence: Record<string, Evidence> = {};
  const get = (name: PersonField): string | null => {
    const found = cluster.fields[name];
    if (!found) return null;
    evidence[name] = found.evidence;
    return found.value;
  };
  // Two rules that read the same words are one witness.
  const agreeing = readApart(cluster.members.filter((m) => m.name.name === chosen.name.name));
  const place = doc.evidence(best.span, best.rule, best.strength);
  const confidence = supported(agreeing.map((m) => doc.evidence(m.span, m.rule, m.strength).confidence));
  const named = { ...place, confidence: best.span.words.length ? confidence : best.strength };
  for (const name of ["name", "firstName", "lastName"]) evidence[name] = named;
  if (best.name.suffix) evidence.suffix = named;
  return {
    name: best.name.name,
    firstName: best.name.firstName,
    lastName: best.name.lastName,
    suffix: best.name.suffix,
    dob: get("dob"),
    mrn: get("mrn"),
    address: get("address"),
    phone: get("phone"),
    email: get("email"),
    ssn: get("ssn"),
    evidence,
  };
}

/**
 * "Theodoraanne Van Der Berg" where "Theodora Anne" and "Van der Berg" stand elsewhere: capitals without a gap hide
 * where a word ends, and which letters are small.
 */
function asPrinted(doc: Doc, name: PersonName): PersonName {
  const given = [name.firstName, name.middle].filter((w) => w).join(" ").split(" ");
  let whole = name.name;
  for (const word of given.filter((w) => /^\p{L}{7,}$/u.test(w))) {
    const cuts = Array.from({ length: word.length - 5 }, (_, i) => i + 3);
    const anyCut = cuts.map((at) => `${word.slice(0, at)}\\s${word.slice(at)}`).join("|");
    if (!new RegExp(`(?<!\\p{L})(?:${anyCut})(?!\\p{L})`, "iu").test(doc.text)) continue;
    for (const at of cuts) {
      const two = new RegExp(`(?<!\\p{L})${word.slice(0, at)}\\s${word.slice(at)}(?!\\p{L})`, "iu");
      const split = `${word.slice(0, at)} ${word[at].toUpperCase()}${word.slice(at + 1)}`;
      if (two.test(doc.text)) whole = whole.replace(word, split);
    }
  }
  const printed = /\s/.test(name.lastName) &&
    doc.text.match(new RegExp(`(?<!\\p{L})${plain(name.lastName)}(?!\\p{L})`, "giu"));
  const last = printed &&
    printed.find((w) => w !== w.toUpperCase() && w !== w.toLowerCase() && /^\p{Lu}|^\p{Ll}+\s\p{Lu}/u.test(w));
  const surname = last && fold(last) === fold(name.lastName) ? last : name.lastName;
  if (whole === name.name && surname === name.lastName) return name;
  return { ...(parseName(whole) ?? name), lastName: surname, name: whole.replace(name.lastName, surname) };
}

/** On pages that OCR has read, a given name that is none is put right where one slip explains it. */
function mended(doc: Doc, person: Person): PersonName {
  const { name, span } = person;
  if (doc.pages.find((p) => p.number === person.page)?.method !== "ocr") return name;
  return mendedGiven(surerSpelling(doc, fuller(doc, parted(name, span)), span), span);
}

/** "Mariadel Pilar" and "dela Cruz": words that ran together. */
function parted(name: PersonName, span: Span): PersonName {
  const small = /(?<!\p{L})dela\s\p{Lu}/u.test(span.text)
    ? name.name.replace(/\b[Dd]ela\s(?=\p{Lu})/u, "de la ")
    : name.name;
  const apart = small.replace(
    /\b(\p{Lu}\p{Ll}{2,})(del?|la)(?=\s\p{Lu})/gu,
    (word, given, particle) => givenFirst(word) || !givenFirst(given) ? word : `${given} ${particle}`,
  );
  const alone = /\p{Ll}/u.test(span.text) ? apart : withInitial(apart);
  return alone === name.name ? name : parseName(alone) ?? name;
}

/** "DELLAR" among capitals is Della R., where no such name is known and hardly one ends so. */
const withInitial = (text: string): string =>
  text.replace(
    /^(\p{Lu}\p{Ll}{4,})([bcdfgjkmpqrtvwxz])(?=\s)/u,
    (word, given, last) => givenFirst(word) || !givenFirst(given) ? word : `${given} ${last.toUpperCase()}`,
  );

/** "Estella Broussard" where a line's end cut off "Broussard-Pike", which stands whole elsewhere. */
function fuller(doc: Doc, name: PersonName): PersonName {
  if (name.lastName.includes("-")) return name;
  const first = name.firstName.split(" ")[0];
  const whole = doc.text.match(
    new RegExp(`\\b${plain(first)}\\b[^\\n,;]{0,24}\\b(${plain(name.lastName)}-\\p{Lu}[\\p{L}'’]+)`, "u"),
  )?.[1];
  return whole ? { ...name, lastName: whole, name: name.name.replace(name.lastName, whole) } : name;
}

const plain = (text: string): string => text.replace(/[^\p{L}\s'’-]/gu, ".");

function mendedGiven(name: PersonName, span: Span): PersonName {
  const letters = (text: string) => text.replace(/[^\p{L}]/gu, "").toLowerCase();
  const given = [name.firstName, name.middle ?? ""].join(" ").split(" ").filter((w) => w.length > 3);
  return given.reduce((mended, word) => {
    const read = span.words.find((w) => letters(w.text) === letters(word));
    const right = mendGiven(word, read !== undefined && read.confidence < 0.9);
    return right === word ? mended : {
      ...mended,
      name: mended.name.replace(word, right),
      firstName: mended.firstName.replace(word, right),
      middle: mended.middle?.replace(word, right) ?? null,
    };
  }, name);
}

/** A patient whose name is hand-written or lost: what can be read helps to find the record. */
export function unnamed(found: Person["fields"]): FoundPatient {
  const evidence: Record<string, Evidence> = {};
  for (const name of fields) if (found[name]) evidence[name] = found[name].evidence;
  const value = (name: PersonField): string | null => found[name]?.value ?? null;
  return {
    name: null,
    firstName: null,
    lastName: null,
    suffix: null,
    dob: value("dob"),
    mrn: value("mrn"),
    address: value("address"),
    phone: value("phone"),
    email: value("email"),
    ssn: value("ssn"),
    evidence,
  };
}

/** Those who were not read from words of one before them. */
function readApart(members: readonly Person[]): Person[] {
  const words = new Set<Span["words"][number]>();
  return members.filter(({ span }) => {
    const apart = span.words.length === 0 || !words.has(span.words[0]);
    for (const word of span.words) words.add(word);
    return apart;
  });
}

/** The fullest name counts most; how often and how surely it was read decides between equally full ones. */
function nameScoreAmong(doc: Doc, members: readonly Person[]): (member: Person) => number {
  const named = Map.groupBy(members, (m) => m.name.name);
  const times = new Map([...named].map(([name, same]) => [name, readApart(same).length]));
  const initials = new Set(members.map((m) => fold(m.name.middle ?? "").replace(".", "")));
  return (member) => nameScore(doc, member, times.get(member.name.name)!, initials);
}

function nameScore(doc: Doc, member: Person, same: number, initials: ReadonlySet<string>): number {
  // Both halves of a double surname count, an initial less than the name that it stands for.
  const parts = member.name.name.split(/[\s-]+/).reduce((sum, w) => sum + (/^\p{L}\.?$/u.test(w) ? 0.5 : 1), 0) +
    (member.name.suffix ? 1 : 0);
  // A middle name that was hardly read is vouched for by its initial in another place.
  const middle = fold(member.name.middle ?? "");
  const vouched = middle.length > 2 && initials.has(middle[0]);
  const read = member.span.words.reduce(
    (least, w) =>
      Math.min(least, vouched && fold(w.text).startsWith(middle) ? Math.max(w.confidence, 0.75) : w.confidence),
    1,
  );
  // What was typed is read letter by letter: there the fullest form is the name, under any label.
  const typed = read > 0.97 && doc.pages.find((p) => p.number === member.page)?.method !== "ocr";
  return Math.min(parts, 6) * (typed ? 2.4 : 1.2) + member.rank * 0.5 + same * 0.8 + member.strength + 2 * read;
}
