/**
 * The patient that a clerk typed beside an upload: completes the person read in the document, or stands in when nobody was found.
 * @module
 */
import type { FoundPatient } from "../../../../../shared/documents.ts";
import type { InboxEntry } from "../../../../../shared/inbox.ts";
import { compatible, parseName } from "../../../../extraction/names/names.ts";

/** The rule by which a typed value is marked. */
export const typedRule = "typed by the clerk";

const sure = { confidence: 1, page: null, box: null, rule: typedRule };

/** The people found, with what the clerk typed. */
export function withTyped(found: FoundPatient[], typed: InboxEntry["manualPatient"]): FoundPatient[] {
  if (!typed?.name && !typed?.dob) return found;
  const name = typed.name ? parseName(typed.name, typed.name.includes(",")) : null;
  const [only] = found;
  const meant = name
    ? found.find((p) => agrees(p, name)) ??
      (found.length === 1 && only.dob && only.dob === typed.dob ? only : undefined)
    : found.length === 1
    ? only
    : undefined;
  if (meant) return found.map((p) => p === meant ? completed(p, typed) : p);
  if (!typed.name) return found;
  // Somebody else was read: the clerk's patient comes first, the others stay for a look.
  return [fromTyped(typed, name), ...found];
}

function agrees(p: FoundPatient, name: NonNullable<ReturnType<typeof parseName>>): boolean {
  const own = p.name ? parseName(p.name) : null;
  return own !== null && compatible(own, name);
}

function completed(p: FoundPatient, typed: NonNullable<InboxEntry["manualPatient"]>): FoundPatient {
  if (!typed.dob || typed.dob === p.dob) return p;
  return { ...p, dob: typed.dob, evidence: { ...p.evidence, dob: sure } };
}

function fromTyped(
  typed: NonNullable<InboxEntry["manualPatient"]>,
  name: ReturnType<typeof parseName>,
): FoundPatient {
  const words = typed.name!.split(/\s+/);
  return {
    name: name?.name ?? typed.name,
    firstName: name?.firstName ?? (words.length > 1 ? words[0] : null),
    lastName: name?.lastName ?? words.at(-1) ?? null,
    suffix: name?.suffix ?? null,
    dob: typed.dob,
    mrn: null,
    address: null,
    phone: null,
    email: null,
    ssn: null,
    evidence: { name: sure, ...(typed.dob ? { dob: sure } : {}) },
  };
}
