/**
 * Whether each value of a document was read right, judged by what a clerk made of it.
 * @module
 */
import type { Extraction, RequestType } from "../../../../../shared/documents.ts";
import type { CheckedField } from "../../../../../shared/inbox.ts";
import { fold } from "../../../../extraction/words/fold.ts";

export interface FinalPerson {
  name: string | null;
  dob: string | null;
  mrn: string | null;
  address?: string | null;
  phone?: string | null;
  email?: string | null;
  /** A patient on file was chosen: what only the file knows is no misreading, and a fuller name is the same name. */
  onFile?: boolean;
}

/** What the document came to; what is left out was taken as read. */
export interface Final {
  patients?: FinalPerson[];
  requester?: {
    name: string | null;
    contactName: string | null;
    email: string | null;
    phone: string | null;
    fax: string | null;
  };
  requestType?: RequestType;
  recordTypes?: string[];
  dateRangeStart?: string | null;
  dateRangeEnd?: string | null;
  isUrgent?: boolean;
  authorization?: Extraction["authorization"];
}

export interface Check {
  field: CheckedField;
  right: boolean;
}

type Value = string | null | undefined;

const letters = (text: string) => fold(text).replace(/[^\p{L}\p{N}]+/gu, "");
const digits = (text: string) => text.replace(/\D/g, "").slice(-10);
const nameWords = (text: string) => fold(text).split(/[^\p{L}]+/u).filter(Boolean).sort().join(" ");
/** Every word read is a word of the name on file, or the first letter of one. */
const isShorter = (read: string, onFile: string) => {
  const whole = nameWords(onFile).split(" ");
  return nameWords(read).split(" ").every((word) =>
    whole.some((w) => w === word || (word.length === 1 && w.startsWith(word)))
  );
};
const exact = (text: string) => text.trim().toLowerCase();

/** One check a value; where neither reading nor clerk has one there is nothing to judge. */
export function checksOf(read: Extraction, final: Final): Check[] {
  const checks: Check[] = [];
  const judge = (field: CheckedField, was: Value, is: Value, key: (text: string) => string) => {
    // Left out by the clerk: taken as read.
    const now = is === undefined ? was : is;
    if (was || now) checks.push({ field, right: Boolean(was && now) && key(was!) === key(now!) });
  };
  for (const [was, is] of pairs(read, final)) {
    const onFile = Boolean(was && is?.onFile);
    const name = onFile && was!.name && is!.name && isShorter(was!.name, is!.name) ? was!.name : is && is.name;
    judge("patientName", was?.name ?? null, name, nameWords);
    if (!onFile || was!.dob) judge("dob", was?.dob ?? null, is && is.dob, exact);
    if (!onFile || was!.mrn) judge("mrn", was?.mrn ?? null, is && is.mrn, letters);
  }
  const who = final.requester;
  judge("requesterName", read.requester.name, who && who.name, letters);
  judge("requesterEmail", read.requester.email, who && who.email, exact);
  judge("requesterPhone", read.requester.phone, who && who.phone, digits);
  judge("requesterFax", read.requester.fax, who && who.fax, digits);
  judge("requestType", read.requestType, final.requestType, exact);
  judge("recordTypes", listOf(read.recordTypes), final.recordTypes && listOf(final.recordTypes), exact);
  const { start, end } = read.dateRange;
  const range = final.dateRangeStart === undefined && final.dateRangeEnd === undefined
    ? undefined
    : rangeOf(final.dateRangeStart ?? null, final.dateRangeEnd ?? null);
  judge("dateRange", rangeOf(start, end), range, exact);
  judge(
    "urgency",
    read.isUrgent ? "yes" : "no",
    final.isUrgent === undefined ? undefined : final.isUrgent ? "yes" : "no",
    exact,
  );
  judge(
    "authorization",
    authorizationOf(read.authorization),
    final.authorization && authorizationOf(final.authorization),
    exact,
  );
  return checks;
}

/** All four as one; null where no document of that kind is. */
const authorizationOf = ({ attached, signed, signedOn, expiresOn }: Extraction["authorization"]) =>
  attached ? [signed ? "signed" : "unsigned", signedOn ?? "", expiresOn ?? ""].join(" ") : null;

const listOf = (list: readonly string[]) => [...list].sort().join(" ") || null;
const rangeOf = (start: string | null, end: string | null) => start || end ? `${start} ${end}` : null;

/** People as read beside people as they are: by name, else by date of birth, else by their order. */
function pairs(read: Extraction, final: Final): [FinalPerson | null, FinalPerson | null | undefined][] {
  if (!final.patients) return read.patients.map((p) => [p, undefined]);
  const left = new Set<FinalPerson>(read.patients);
  const take = (is: FinalPerson): FinalPerson | null => {
    const all = [...left];
    const was = all.find((p) => p.name && is.name && nameWords(p.name) === nameWords(is.name)) ??
      all.find((p) => p.dob && p.dob === is.dob) ??
      (final.patients!.length === read.patients.length ? all[0] : undefined);
    if (was) left.delete(was);
    return was ?? null;
  };
  const found = final.patients.map((is): [FinalPerson | null, FinalPerson] => [take(is), is]);
  // Somebody read who is no patient: read wrong.
  return [...found, ...[...left].map((was): [FinalPerson, null] => [was, null])];
}
