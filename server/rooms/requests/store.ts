/**
 * Requests, requesters, batches and the documents they came in with.
 * @module
 */
import {
  type Attachment,
  attachmentSchema,
  type BatchRequest,
  batchSchema,
  isClosed,
  type Requester,
  requesterSchema,
  type RequestRow,
  requestSchema,
  type RequestSort,
} from "../../../shared/requests.ts";
import { type Contact, contactsOf } from "../../../shared/contacts.ts";
import { collection, type Parts } from "../../db/collection.ts";
import { officeCollection } from "../../db/office.ts";
import { flowCounts } from "../../db/flows.ts";
import { sortIndexes, type SortKeys } from "../../lists/list_sorted.ts";
import { orderName, partsOfName } from "../../lists/order_text.ts";

/** What the columns sort by that have no index of their own below; a request without a patient stands before all names. */
const columns: SortKeys<RequestRow> = {
  // The first of its words is the patient's full name.
  patientLast: (r, blind) =>
    orderName(blind, r.patientId === null ? null : r.sortName ?? partsOfName(r.words[0] ?? "")),
  requestType: (r) => [r.requestType, r.receivedAt],
  source: (r) => [r.source, r.receivedAt],
  due: (r) => [r.dueDate],
};

const indexes = { patient: "patientLast", requestType: "requestType", source: "source", dueDate: "due" };

/** The index of a column, and its part for a status or for all. */
export function sortPlace(sort: RequestSort, status?: string): { index: string; prefix: Parts } {
  if (sort === "status") return { index: "status", prefix: status ? [status] : [] };
  if (sort === "receivedAt") return status ? { index: "status", prefix: [status] } : { index: "received", prefix: [] };
  return { index: indexes[sort], prefix: [status ?? "*"] };
}

export const requests = officeCollection<RequestRow>({
  name: "requests",
  noun: "Request",
  schema: requestSchema,
  indexes: {
    ...sortIndexes(columns, (r) => r.status),
    received: (r) => [[r.receivedAt]],
    status: (r) => [[r.status, r.receivedAt]],
    requester: (r) => [[r.requesterId, r.receivedAt]],
    requesterStatus: (r) => [[r.requesterId, r.status, r.receivedAt]],
    patient: (r) => r.patientId === null ? [] : [[r.patientId, r.receivedAt]],
    batch: (r) => r.batchRequestId === null ? [] : [[r.batchRequestId]],
    openDue: (r) => isClosed(r.status) ? [] : [[r.dueDate]],
  },
  counts: (r) => [
    ["all"],
    ["status", r.status],
    ["requester", r.requesterId, r.status],
    ...(r.batchRequestId === null ? [] : [["batch", r.batchRequestId, r.status]]),
    // What came into and went out of a status by day, for the dashboard's figures and trends.
    ...flowCounts(r.statusHistory),
  ],
  words: (r) => [...r.words, String(r.id)],
}, ["requester", "patient", "batch"]);

export const requesters = officeCollection<Requester>({
  name: "requesters",
  noun: "Requester",
  schema: requesterSchema,
  indexes: {
    name: (r, blind) => [[blind.order(r.name)]],
    /** How a requester is recognised again: same name, mail address or fax number, its own or a contact's. */
    known: (r, blind) => knownAs(r).map((key) => [blind.hash(key)]),
  },
  counts: () => [["all"]],
  words: (r) => [r.name, ...contactsOf(r).flatMap(({ name, email }) => [name, email])],
}, []);

/** Exact keys by which the same requester is found again. */
export function knownAs(
  r: { name: string | null; email: string | null; fax: string | null; contacts?: Contact[] },
): string[] {
  const name = r.name?.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase()
    .replace(/\b(llp|llc|inc|pc|pllc|ltd|co|corp|pa|the)\b/g, "").replace(/[^a-z0-9]+/g, "");
  const keys = [r, ...r.contacts ?? []].flatMap(({ email, fax }) => {
    const digits = fax?.replace(/\D/g, "").slice(-10);
    return [
      ...(email ? [`email:${email.toLowerCase()}`] : []),
      ...(digits && digits.length === 10 ? [`fax:${digits}`] : []),
    ];
  });
  return [...new Set([...(name ? [`name:${name}`] : []), ...keys])];
}

export const batches = collection<BatchRequest>({
  name: "batch_requests",
  schema: batchSchema,
  indexes: { created: (b) => [[b.createdAt]] },
});

export const attachments = collection<Attachment>({
  name: "attachments",
  schema: attachmentSchema,
  indexes: { request: (a) => [[a.requestId]] },
});
