/**
 * Makes a request. Called with a change, so that what leads to a request rides in its commit.
 * @module
 */
import type { z } from "zod";
import type { RecordKind } from "../../../shared/documents.ts";
import type { FileRef } from "../../../shared/common.ts";
import { fullName, type Patient, sortNameOf } from "../../../shared/patients.ts";
import { type Contact, contactOf, type RequestContact } from "../../../shared/contacts.ts";
import type { createRequestInput, Requester, RequestRow } from "../../../shared/requests.ts";
import { addDays } from "../../../shared/time.ts";
import type { Actor, Change } from "../../db/change.ts";
import type { Deps } from "../../deps.ts";
import { createPatient, type NewPatient } from "../patients/create_patient.ts";
import { patientIn } from "../patients/find_patients.ts";
import { offerRecords } from "../records/offer_records.ts";
import { requesterOf, whoAsks } from "./resolve_requester.ts";
import { attachments, requests } from "./store.ts";

/** 45 CFR 164.524(b)(2): 30 days to act on a request for access. */
export const daysToAnswer = 30;

/** What a request asks for; the same for all patients of a batch. */
export type RequestFacts =
  & Pick<
    RequestRow,
    "source" | "requestType" | "recordTypes" | "dateRangeStart" | "dateRangeEnd" | "purpose" | "notes" | "isUrgent"
  >
  & Partial<Pick<RequestRow, "sourceReference" | "authorization" | "urgencyReason" | "receivedAt">>;

/**
 * Adds one request to a change, with the documents it came in with, and the patient's known records of the kinds and dates asked
 * for included (the others offered, left out).
 */
export async function createRequest(
  tx: Change,
  patient: Patient,
  requester: Requester,
  facts: RequestFacts,
  options: {
    batchRequestId?: string;
    documents?: readonly FileRef[];
    contact?: RequestContact;
    isNewPatient?: boolean;
  } = {},
): Promise<RequestRow> {
  const contact = options.contact ?? { ...contactOf(requester), source: "usual" };
  const receivedAt = facts.receivedAt ?? tx.now;
  const request = await tx.insert(requests, {
    id: await tx.nextId(requests),
    patientId: patient.id,
    requesterId: requester.id,
    contact,
    batchRequestId: options.batchRequestId ?? null,
    sourceReference: null,
    authorization: null,
    urgencyReason: null,
    ...facts,
    status: "new",
    statusHistory: [{
      from: null,
      to: "new",
      timestamp: tx.now,
      day: tx.dayOf(),
      username: tx.actor.name,
      reason: null,
    }],
    recordsAttached: false,
    recordsChecked: null,
    receivedAt,
    dueDate: addDays(tx.dayOf(receivedAt), daysToAnswer),
    processedAt: null,
    ...namesFor(patient, requester, contact),
    simulationId: requester.simulationId,
    createdAt: tx.now,
    updatedAt: tx.now,
  });
  for (const document of options.documents ?? []) await attachDocument(tx, request.id, document);
  // A patient made in the same change has no records yet.
  if (!options.isNewPatient) await offerRecords(tx, request.id, patient.id, (record) => isAskedFor(record, facts));
  tx.audit({
    action: "request_created",
    targetType: "request",
    targetId: request.id,
    requestId: request.id,
    details: { source: facts.source, requestType: facts.requestType, entryId: facts.sourceReference ?? null },
  });
  tx.event({
    type: "REQUEST_STATUS_CHANGED",
    requestId: request.id,
    status: "new",
    previousStatus: null,
    patientName: fullName(patient),
    recordTypes: facts.recordTypes,
    details: `New request from ${requester.name}`,
  });
  return request;
}

/** Adds the document a request came in with, or one that belongs to it, to a change. */
export async function attachDocument(tx: Change, requestId: number, file: FileRef): Promise<void> {
  await tx.insert(attachments, { id: await tx.nextId(attachments), requestId, file, createdAt: tx.now });
}

/** What a request is found by, and sorted by in the patient column. */
export function namesFor(
  patient: Pick<Patient, "firstName" | "middleName" | "lastName" | "suffix" | "mrn"> | null,
  requester: Pick<Requester, "name">,
  contact: Contact,
): Pick<RequestRow, "words" | "sortName"> {
  // By itself a last name of one letter is a word, within the full name an initial.
  const letter = patient && patient.lastName.length === 1 ? patient.lastName : null;
  const texts = [
    patient && fullName(patient),
    letter,
    patient?.mrn,
    requester.name,
    contact.name,
    contact.email,
  ];
  return { words: texts.filter((text): text is string => Boolean(text)), sortName: sortNameOf(patient) };
}

/** A word of a record's type that tells its kind. */
const kindWords: Record<Exclude<RecordKind, "all">, RegExp> = {
  lab: /\blab/i,
  imaging: /imag|radiolog|x-?ray|\bmri\b|\bct\b|ultrasound/i,
  notes: /note|consult|visit|history/i,
  discharge: /discharge/i,
  operative: /operat|surg|procedure/i,
  pathology: /patholog/i,
  medication: /medicat|prescri/i,
  immunization: /immuni[sz]|vaccin/i,
  emergency: /emergency|\bed\b/i,
  billing: /bill|statement|ledger/i,
};

/** Whether a record is of a kind and date asked for; no kinds, or "all", and an open range ask for everything. */
export function isAskedFor(
  record: { recordType: string; recordDate: string },
  facts: { recordTypes: readonly RecordKind[]; dateRangeStart: string | null; dateRangeEnd: string | null },
): boolean {
  const { recordTypes, dateRangeStart, dateRangeEnd } = facts;
  if (dateRangeStart && record.recordDate < dateRangeStart) return false;
  if (dateRangeEnd && record.recordDate > dateRangeEnd) return false;
  const clinical = !kindWords.billing.test(record.recordType);
  return recordTypes.length === 0 ||
    recordTypes.some((kind) => kind === "all" ? clinical : kindWords[kind].test(record.recordType));
}

/** POST /api/requests: a request made by hand. */
export async function createByHand(
  deps: Deps,
  actor: Actor,
  input: z.output<typeof createRequestInput>,
): Promise<RequestRow> {
  const who = await whoAsks(deps, {
    requesterId: input.requesterId,
    typed: input.requester,
    contact: input.contact,
    choice: input.contactChoice,
    source: "typed",
  });
  return await deps.store.change(actor, async (tx) => {
    const patient = input.patientId
      ? await patientIn(tx, input.patientId)
      : await createPatient(tx, input.patient as NewPatient);
    const requester = await requesterOf(tx, who, input.requestType);
    const { patientId: _p, patient: _np, requesterId: _r, requester: _nr, contact: _c, contactChoice: _cc, ...facts } =
      input;
    return await createRequest(tx, patient, requester, facts, {
      contact: who.contact,
      isNewPatient: !input.patientId,
    });
  });
}
