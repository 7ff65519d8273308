/**
 * From what was read, and what a clerk corrected, to what the requests will say. Refuses what only a person can decide.
 * @module
 */
import type { z } from "zod";
import { contactOf, optionalEmail } from "../../../../../shared/contacts.ts";
import { AppError } from "../../../../../shared/errors.ts";
import type { ExtractedPatient, InboxEntry, ParsedFields } from "../../../../../shared/inbox.ts";
import { patientInput } from "../../../../../shared/patients.ts";
import { type entryRequestInput, requesterInput } from "../../../../../shared/requests.ts";
import type { Deps } from "../../../../deps.ts";
import { badInput } from "../../../../http/validate.ts";
import { patientByMrn, patientsById } from "../../../patients/find_patients.ts";
import { type WhoAsks, whoAsks } from "../../../requests/resolve_requester.ts";
import type { NewRequester } from "../../../requests/find_requester.ts";
import { calendarDate } from "../../reading/content/fields.ts";
import type { PlannedFacts, PlannedPatient } from "../store.ts";
import { openReading } from "../../reading/content/kept_reading.ts";
import { middleName } from "../../reading/steps/match.ts";

export type Corrections = z.output<typeof entryRequestInput>;
export type NewPatientInput = Exclude<NonNullable<Corrections["patients"]>[number], { patientId: number }>;

/** Under this a candidate is somebody else. */
const maybeFrom = 0.5;

/** Everyone found in the document; the row keeps the first of a long list only. */
export async function everyoneFound(deps: Pick<Deps, "files">, entry: InboxEntry): Promise<ExtractedPatient[]> {
  const whole = entry.patientCount > entry.extractedPatients.length && entry.reading !== null;
  return whole ? (await openReading(deps, entry.reading!)).patients : entry.extractedPatients;
}

/** The patients of the requests, each once. @throws bad_input, move_not_allowed, not_found */
export async function patientsFor(deps: Deps, entry: InboxEntry, input: Corrections): Promise<PlannedPatient[]> {
  const found = await everyoneFound(deps, entry);
  const planned = input.patients
    ? input.patients.map((p): PlannedPatient =>
      "patientId" in p
        ? { patientId: p.patientId }
        : { patient: { ...patientInput.parse(p), ssnLast4: ssnOf(found, p) } }
    )
    : asRead(found);
  const known = await patientsById(deps, planned.map((p) => "patientId" in p ? p.patientId : null));
  await refuseTakenNumbers(deps, planned);
  const seen = new Set<string>();
  return planned.filter((p) => {
    if ("patientId" in p && !known.has(p.patientId)) {
      throw new AppError("not_found", "One of the chosen patients does not exist any more.");
    }
    const key = "patientId" in p ? String(p.patientId) : sameNewPatient(p.patient);
    return !seen.has(key) && seen.add(key);
  });
}

/** The number's last digits are not keyed again: they come from the person found under that last name, if it is one alone. */
function ssnOf(found: ExtractedPatient[], p: { lastName: string }): string | null {
  const same = found.filter((f) => f.lastName?.toLowerCase() === p.lastName.trim().toLowerCase());
  return same.length === 1 ? same[0].ssnLast4 : null;
}

/** A record number that is somebody's already is found before the first request is made. @throws mrn_taken */
async function refuseTakenNumbers(deps: Deps, planned: PlannedPatient[]): Promise<void> {
  for (const [i, p] of planned.entries()) {
    if ("patientId" in p || !p.patient.mrn || !await patientByMrn(deps, p.patient.mrn)) continue;
    const sentence = "A patient with this MRN is on file. Choose that patient, or correct the number.";
    throw new AppError("mrn_taken", sentence, { [`patients.${i}`]: sentence });
  }
}

/** The same new person listed twice is one patient. */
const sameNewPatient = (p: { firstName: string; lastName: string; dateOfBirth: string | null; mrn: string | null }) =>
  [p.firstName, p.lastName, p.dateOfBirth, p.mrn].join("|").toLowerCase();

/** Those found, as they are: the certain ones, and new patients for those who are nobody known. */
function asRead(found: ExtractedPatient[]): PlannedPatient[] {
  if (found.length === 0) {
    throw new AppError("bad_input", "No patient was found in this document. Enter the patient first.", {
      patients: "Enter the patient",
    });
  }
  const doubtful = found.filter((p) =>
    p.patientId === null && (p.candidates[0]?.score ?? p.matchConfidence) >= maybeFrom
  );
  if (doubtful.length > 0) {
    throw new AppError(
      "move_not_allowed",
      doubtful.length === 1
        ? "One of the people found may already be a patient. Choose the patient, or enter a new one."
        : `${doubtful.length} of the people found may already be patients. Choose the patients, or enter new ones.`,
      { patients: found.flatMap((p, i) => doubtful.includes(p) ? [i] : []) },
    );
  }
  return found.map((p, i) => p.patientId !== null ? { patientId: p.patientId } : newPatient(p, i, found.length));
}

function newPatient(p: ExtractedPatient, index: number, of: number): PlannedPatient {
  const parsed = patientInput.safeParse({
    firstName: p.firstName ?? "",
    middleName: middleName(p),
    lastName: p.lastName ?? "",
    suffix: p.suffix,
    dateOfBirth: calendarDate(p.dob),
    mrn: p.mrn,
    email: p.email,
    phone: p.phone,
    address: p.address,
  });
  if (parsed.success) return { patient: { ...parsed.data, ssnLast4: p.ssnLast4 } };
  const who = of === 1 ? "the patient" : `patient ${index + 1}`;
  throw new AppError("bad_input", `The name of ${who} could not be read completely. Enter it first.`, {
    [`patients.${index}`]: "Enter first and last name",
  });
}

/**
 * Who asks: chosen, typed, or as read; and which contact of it.
 * @throws bad_input when nobody is named, requester_contact when a known requester's contact is another than the known ones
 */
export async function requesterFor(deps: Deps, entry: InboxEntry, input: Corrections): Promise<WhoAsks> {
  const { requesterId, requester, contactChoice: choice } = input;
  const read = entry.parsedFields;
  if (requester) return await whoAsks(deps, { requesterId, typed: requester, choice, source: "typed" });
  const isOther = choice === "other_organization" && requesterId === undefined;
  const id = requesterId ?? (isOther ? undefined : read?.requesterId ?? undefined);
  const contact = input.contact ?? (read ? contactOf({ ...read.requester, email: mailAddress(read) }) : undefined);
  const source = input.contact ? "typed" as const : "document" as const;
  if (id !== undefined) return await whoAsks(deps, { requesterId: id, contact, choice, source });
  return await whoAsks(deps, { typed: readRequester(read), contact: input.contact, choice, source });
}

/** A mail address as read, where it is one. */
const mailAddress = (read: ParsedFields) => optionalEmail.safeParse(read.requester.email).data ?? null;

/** A new requester of what was read. @throws bad_input */
function readRequester(read: ParsedFields | null): NewRequester {
  const found = read?.requester;
  const name = found?.name ?? found?.contactName ?? "";
  const parsed = requesterInput.safeParse({ ...found, name, email: read && mailAddress(read) });
  if (parsed.success) return parsed.data;
  throw new AppError("bad_input", "The document does not say who asks. Choose or enter the requester first.", {
    requester: "Choose or enter the requester",
  });
}

/** What all requests of the document say. @throws bad_input */
export function factsFor(entry: InboxEntry, input: Corrections): PlannedFacts {
  const read = entry.parsedFields;
  const isUrgent = input.isUrgent ?? read?.isUrgent ?? false;
  const facts: PlannedFacts = {
    source: entry.source,
    sourceReference: entry.id,
    requestType: input.requestType ?? read?.requestType ?? "other",
    recordTypes: input.recordTypes ?? read?.recordTypes ?? [],
    dateRangeStart: given(input.dateRangeStart, read?.dateRangeStart),
    dateRangeEnd: given(input.dateRangeEnd, read?.dateRangeEnd),
    purpose: given(input.purpose, read?.purpose),
    notes: given(input.notes, entry.manualNotes),
    isUrgent,
    urgencyReason: isUrgent ? read?.urgencyReason ?? null : null,
    authorization: input.authorization ?? read?.authorization ?? null,
    receivedAt: entry.timestamp,
  };
  const { dateRangeStart: start, dateRangeEnd: end } = facts;
  if (start && end && start > end) {
    const message = "The start of the date range lies after its end";
    throw badInput([{ message, path: ["dateRangeEnd"] }]);
  }
  return facts;
}

/** A correction, also one to nothing; what was read where the clerk said nothing. */
function given(corrected: string | null | undefined, read: string | null | undefined): string | null {
  return (corrected === undefined ? read : corrected) || null;
}
