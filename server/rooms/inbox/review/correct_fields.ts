/**
 * Corrections kept on a document before its requests are made.
 * @module
 */
import type { Contact } from "../../../../shared/contacts.ts";
import { nothingFound } from "../../../../shared/documents.ts";
import { AppError } from "../../../../shared/errors.ts";
import type { ExtractedPatient, InboxEntry, ParsedFields } from "../../../../shared/inbox.ts";
import { fullName, type Patient } from "../../../../shared/patients.ts";
import type { Actor } from "../../../db/change.ts";
import type { Deps } from "../../../deps.ts";
import { matchFound } from "../../patients/match_patient.ts";
import { patientsById } from "../../patients/find_patients.ts";
import { findRequester } from "../../requests/find_requester.ts";
import { noSuchEntry } from "../find_entry.ts";
import { announceEntry } from "../move_entry.ts";
import { fittingPatients, parsedFieldsOf } from "../reading/content/fields.ts";
import { learn } from "../reading/learning/learn.ts";
import { keepReading, openReading, type Reading } from "../reading/content/kept_reading.ts";
import { type Corrections, everyoneFound } from "./input/request_input.ts";
import { inboxEntries } from "../store.ts";

/** Keeps a clerk's corrections and learns from them. What is left out stays as it was read. @throws move_not_allowed */
export async function correctFields(deps: Deps, actor: Actor, id: string, input: Corrections): Promise<InboxEntry> {
  const entry = await deps.store.must(inboxEntries, id, noSuchEntry);
  if (entry.status === "processing") throw new AppError("move_not_allowed", "This document is still being read.");
  if (entry.linkedRequestIds.length > 0) {
    throw new AppError("move_not_allowed", "This document is already linked. Correct the request instead.");
  }
  const people = input.patients ? await peopleOf(deps, actor, entry, input.patients) : null;
  const requesterId = input.requesterId ??
    (input.requester ? (await findRequester(deps, input.requester))?.id ?? null : undefined);
  const reading = people && entry.reading
    ? await keepReading(deps, withPeople(await openReading(deps, entry.reading), people))
    : entry.reading;
  const corrected = await deps.store.change(actor, async (tx) => {
    const fresh = await tx.must(inboxEntries, id, noSuchEntry);
    const parsedFields = withInput(fresh.parsedFields ?? nothingRead, input, requesterId);
    const changed = await tx.patch(inboxEntries, id, {
      parsedFields: people ? { ...parsedFields, patientName: people[0]?.name ?? null } : parsedFields,
      ...(people ? { extractedPatients: fittingPatients(people), patientCount: people.length, reading } : {}),
    });
    tx.audit({
      action: "entry_corrected",
      targetType: "inbox_entry",
      targetId: id,
      details: { fields: Object.keys(input) },
    });
    announceEntry(tx, changed);
    return changed;
  });
  await learn(deps, actor, entry, input, false);
  return corrected;
}

const nothingRead: ParsedFields = parsedFieldsOf(nothingFound(), [], null);

/** A reading with the people as corrected. In a list of another length the places of suggestions mean nothing any more. */
function withPeople(reading: Reading, people: ExtractedPatient[]): Reading {
  const { languageModel, patients } = reading;
  if (!languageModel || patients.length === people.length) return { ...reading, patients: people };
  const suggestions = languageModel.suggestions.filter(({ path }) => !path.startsWith("patients."));
  return { ...reading, patients: people, languageModel: { ...languageModel, suggestions } };
}

function withInput(read: ParsedFields, input: Corrections, requesterId: number | null | undefined): ParsedFields {
  const { patients: _p, requester: typed, requesterId: _r, contact, contactChoice: _c, notes: _n, ...facts } = input;
  const requester = typed ?? (contact ? { ...withContact(contact), name: read.requester.name } : null);
  const given = Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined));
  return {
    ...read,
    ...given,
    ...(requester ? { requester } : {}),
    ...(requesterId !== undefined ? { requesterId } : {}),
  };
}

const withContact = ({ name: contactName, email, phone, fax }: Contact) => ({ contactName, email, phone, fax });

/** The people as corrected, each on the one found at the same place in the list, so that its evidence stays with it. */
async function peopleOf(
  deps: Deps,
  actor: Actor,
  entry: InboxEntry,
  patients: NonNullable<Corrections["patients"]>,
): Promise<ExtractedPatient[]> {
  const found = await everyoneFound(deps, entry);
  const known = await patientsById(deps, patients.map((p) => "patientId" in p ? p.patientId : null));
  const people: ExtractedPatient[] = [];
  for (const [i, given] of patients.entries()) {
    if ("patientId" in given) {
      const patient = known.get(given.patientId);
      if (!patient) throw new AppError("not_found", "One of the chosen patients does not exist any more.");
      people.push(chosen(found[i], patient, actor));
      continue;
    }
    const { candidates, patientId, score, why } = await matchFound(deps, { ...given, dob: given.dateOfBirth });
    people.push({
      name: fullName(given),
      firstName: given.firstName,
      lastName: given.lastName,
      suffix: given.suffix,
      dob: given.dateOfBirth,
      mrn: given.mrn,
      address: given.address,
      phone: given.phone,
      email: given.email,
      ssnLast4: found[i]?.ssnLast4 ?? null,
      evidence: found[i]?.evidence ?? {},
      patientId,
      matchConfidence: score,
      matchWhy: why,
      candidates,
    });
  }
  return people;
}

function chosen(found: ExtractedPatient | undefined, patient: Patient, actor: Actor): ExtractedPatient {
  return {
    name: fullName(patient),
    firstName: patient.firstName,
    lastName: patient.lastName,
    suffix: patient.suffix,
    dob: patient.dateOfBirth,
    mrn: patient.mrn,
    address: patient.address,
    phone: patient.phone,
    email: patient.email,
    ssnLast4: found?.ssnLast4 ?? patient.ssnLast4,
    evidence: found?.evidence ?? {},
    patientId: patient.id,
    matchConfidence: 1,
    matchWhy: `Chosen by ${actor.name}.`,
    candidates: found?.candidates ?? [],
  };
}
