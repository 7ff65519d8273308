/**
 * Inbox entries in the store: unique by where they came from, found again by content.
 * @module
 */
import { type InboxEntry, inboxEntrySchema, type InboxSort } from "../../../shared/inbox.ts";
import type { SortName } from "../../../shared/patients.ts";
import type { Parts } from "../../db/collection.ts";
import { officeCollection } from "../../db/office.ts";
import type { Store } from "../../db/store.ts";
import { sortIndexes, type SortKeys } from "../../lists/list_sorted.ts";
import { orderName, orderText, partsOfName } from "../../lists/order_text.ts";

/** What the columns sort by that have no index of their own below; what is missing stands before everything else. */
const columns: SortKeys<InboxEntry> = {
  subject: (e, blind) => [orderText(blind, e.subject)],
  patientLast: (e, blind) => orderName(blind, sortNameIn(e)),
  linked: (e) => [e.linkedRequestId ?? 0],
};

/** The index of a column, and its part for a status or for all. */
export function sortPlace(sort: InboxSort, status?: string): { index: string; prefix: Parts } {
  const prefix = status ? [status] : [];
  if (sort === "date") return { index: status ? "status" : "time", prefix };
  if (sort === "status") return { index: "status", prefix };
  if (sort === "source") return { index: status ? "statusSource" : "source", prefix };
  return { index: sort === "patient" ? "patientLast" : sort, prefix: [status ?? "*"] };
}

/** The first patient's name as it was read, whole or in parts. */
function sortNameIn({ extractedPatients: [found] }: InboxEntry): SortName | null {
  if (!found?.lastName) return found?.name ? partsOfName(found.name) : null;
  return { lastName: found.lastName, firstName: found.firstName ?? "", middleName: null };
}

export const inboxEntries = officeCollection<InboxEntry>({
  name: "inbox_entries",
  schema: inboxEntrySchema,
  indexes: {
    ...sortIndexes(columns, (e) => e.status),
    time: (e) => [[e.timestamp]],
    status: (e) => [[e.status, e.timestamp]],
    source: (e) => [[e.source, e.timestamp]],
    statusSource: (e) => [[e.status, e.source, e.timestamp]],
    /** Same bytes. */
    bytes: (e) => e.file.sha256 ? [[e.file.sha256, arrivalOf(e)]] : [],
    /** The same bytes among the attachments of a mail. */
    parts: (e) =>
      e.parts.flatMap(({ kind, file }) => kind === "attachment" && file.sha256 ? [[file.sha256, arrivalOf(e)]] : []),
    /** Same content: exact keys of the signature (see extraction.ts), blinded. */
    content: (e, blind) => contentKeys(e).map((key) => [blind.hash(key), arrivalOf(e)]),
  },
  unique: { sourceKey: { value: (e) => e.sourceKey && `${e.source}:${e.sourceKey}`, taken: "already_exists" } },
  counts: (e) => [["all"], ["status", e.status], ["source", e.source], ["status", e.status, e.source]],
  words: (e) => [
    e.sender,
    e.subject,
    e.id,
    e.attachmentName,
    e.parsedFields?.requester.name,
    // As many as one commit has room for.
    ...e.extractedPatients.slice(0, 20).map((p) => p.name),
  ],
  searchOrder: (e) => e.timestamp,
}, []);

/** Sorts entries by arrival, also those of one millisecond: an id ends in its time and count (see `entryId` in receive.ts). */
export function arrivalOf(e: Pick<InboxEntry, "createdAt" | "id">): string {
  return `${e.createdAt} ${e.id.slice(10)}`;
}

/** As many as `keysOf` gives: six numbers, three for each of four people. */
const mostKeys = 18;

/** The signature's exact keys, by which candidates for the same content are found. */
export function contentKeys(e: InboxEntry): string[] {
  const keys = e.signature?.keys;
  return Array.isArray(keys) ? keys.filter((key) => typeof key === "string").slice(0, mostKeys) : [];
}

/** Up to two ids that begin with what was typed; two mean that it is not enough. */
export async function idsStarting(store: Pick<Store, "kv">, typed: string): Promise<string[]> {
  const range = { start: ["r", inboxEntries.name, typed], end: ["r", inboxEntries.name, typed + "\uffff"] };
  const ids: string[] = [];
  for await (const entry of store.kv.list(range, { limit: 2 })) ids.push(String(entry.key[2]));
  return ids;
}
