/**
 * Requests with their batches, records, attachments and history.
 * @module
 */
import type { FileRef, StatusChange } from "../../shared/common.ts";
import { contactOf } from "../../shared/contacts.ts";
import { addDays, dayIn } from "../../shared/time.ts";
import { daysToAnswer, namesFor } from "../rooms/requests/create_request.ts";
import { attachedRecords, requestRecords } from "../rooms/records/store.ts";
import { attachments, batches, requests } from "../rooms/requests/store.ts";
import { drawnRef } from "./drawn_files.ts";
import { mimeOf } from "../papers/mimes.ts";
import type { DocumentSpec, RequestContent } from "../papers/spec.ts";
import type { Seeding } from "./seed_world.ts";
import type { DemoRequest, DemoStatusChange, Office } from "./types.ts";

/** The reference to a document that is drawn when first opened. */
export function documentRef(spec: DocumentSpec): FileRef {
  return drawnRef(`document:${spec.id}`, spec.fileName, mimeOf(spec.medium));
}

/** The document of a request, an entry or a file attached. */
export function documentBy(office: Office, id: string): DocumentSpec {
  const document = office.documents.find((d) => d.id === id);
  if (!document) throw new Error("The demo office names a document that it does not have.");
  return document;
}

/** A history with full names; with the office's days for what figures count, which `deps` is given for. */
export function historyRows(
  steps: DemoStatusChange[],
  { nameOf, deps }: Pick<Seeding, "nameOf"> & Partial<Seeding>,
): StatusChange[] {
  return steps.map(({ username, reason, ...step }) => ({
    ...step,
    ...(deps ? { day: dayIn(deps.store.context.timeZone ?? "UTC", step.timestamp) } : {}),
    username: nameOf(username),
    reason: reason ?? null,
  }));
}

export async function seedWork(seeding: Seeding): Promise<void> {
  const { office, bulk, nameOf } = seeding;
  for (const batch of office.batches) {
    const own = office.requests.filter((r) => r.batchRequestId === batch.id);
    await bulk.put(batches, {
      id: batch.id,
      requesterId: batch.requesterId,
      status: batch.status,
      documentId: entryOf(office, own[0])?.id ?? null,
      statusHistory: historyRows(batch.statusHistory, { nameOf }),
      metadata: { patients: own.length },
      createdAt: batch.createdAt,
      updatedAt: batch.statusHistory[batch.statusHistory.length - 1].timestamp,
    });
  }
  let recordLink = 0;
  for (const request of office.requests) {
    await seedRequest(seeding, request);
    const listed = new Map(request.records.map((r) => [r.recordId, r.isIncluded]));
    for (const record of office.records.filter((r) => r.patientId === request.patientId)) {
      // All of a patient's records are offered; those asked for are included.
      const isIncluded = listed.get(record.id) ?? false;
      const row = { id: ++recordLink, requestId: request.id, recordId: record.id, isIncluded };
      await bulk.put(requestRecords, { ...row, createdAt: request.receivedAt });
    }
  }
}

async function seedRequest(seeding: Seeding, request: DemoRequest): Promise<void> {
  const { office, bulk, nameOf } = seeding;
  const { id, patientId, requesterId, status, statusHistory, receivedAt, attachedRecords: attached } = request;
  const patient = office.patients[patientId - 1];
  const requester = office.requesters[requesterId - 1];
  const document = documentBy(office, request.documentId);
  const last = statusHistory[statusHistory.length - 1].timestamp;
  const found = { ...patient, createdAt: receivedAt, updatedAt: receivedAt, ssnLast4: null, address: null };
  const contact = { ...contactOf(requester), source: "usual" as const };
  await bulk.put(requests, {
    id,
    patientId,
    requesterId,
    contact,
    batchRequestId: request.batchRequestId,
    source: request.source,
    sourceReference: entryOf(office, request)?.id ?? null,
    requestType: request.requestType,
    recordTypes: request.recordTypes,
    dateRangeStart: request.dateRangeStart,
    dateRangeEnd: request.dateRangeEnd,
    purpose: request.purpose,
    notes: request.notes,
    status,
    statusHistory: historyRows(statusHistory, seeding),
    isUrgent: request.isUrgent,
    urgencyReason: request.urgencyReason,
    authorization: authorizationOf(document.content as RequestContent),
    recordsAttached: attached.length > 0,
    recordsChecked: null,
    receivedAt,
    dueDate: addDays(receivedAt.slice(0, 10), daysToAnswer),
    processedAt: status === "completed" || status === "rejected" ? last : null,
    ...namesFor(found, requester, contact),
    createdAt: receivedAt,
    updatedAt: last,
  });
  await bulk.put(attachments, { id, requestId: id, file: documentRef(document), createdAt: receivedAt });
  for (const file of attached) {
    await bulk.put(attachedRecords, {
      id: file.id,
      requestId: id,
      patientId,
      recordType: file.recordType,
      file: documentRef(documentBy(office, file.documentId)),
      notes: file.notes,
      uploadedBy: nameOf(file.uploadedBy),
      pages: file.pages,
      isIncluded: true,
      source: "manual",
      isCharged: true,
      metadata: {},
      createdAt: file.uploadedAt,
      updatedAt: file.uploadedAt,
    });
  }
  await tell(seeding, request);
}

/** The inbox entry that a request was made from, if it is still there. */
function entryOf({ inbox }: Office, request: DemoRequest | undefined) {
  return inbox.find((entry) => request !== undefined && entry.linkedRequestIds.includes(request.id));
}

function authorizationOf({ authorization }: RequestContent) {
  return {
    attached: authorization !== null,
    signed: authorization?.signedOn != null,
    signedOn: authorization?.signedOn ?? null,
    expiresOn: authorization?.expiresOn ?? null,
  };
}

async function tell({ trail }: Seeding, request: DemoRequest): Promise<void> {
  const about = { targetType: "request", targetId: request.id, requestId: request.id };
  for (const { from, to, timestamp: at, username, reason } of request.statusHistory) {
    if (from === null) {
      const details = { source: request.source, requestType: request.requestType };
      await trail.add({ ...about, action: "request_created", at, username, details });
    } else {
      const details = { oldStatus: from, newStatus: to, ...(reason ? { message: reason } : {}) };
      await trail.add({ ...about, action: "request_status_changed", at, username, details });
    }
  }
  for (const file of request.attachedRecords) {
    const details = { count: 1, recordTypes: [file.recordType] };
    await trail.add({ ...about, action: "records_attached", at: file.uploadedAt, username: file.uploadedBy, details });
  }
}
