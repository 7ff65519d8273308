/**
 * The inbox: documents listed, shown, moved, read again, marked as duplicates and linked.
 * @module
 */
import type { z } from "zod";
import { AppError } from "../../../shared/errors.ts";
import {
  type changeableInboxStatuses,
  type InboxCounts,
  type InboxEntry,
  type inboxListQuery,
  inboxMoves,
  type InboxStatus,
  inboxStatuses,
  inboxStatusLabels,
} from "../../../shared/inbox.ts";
import type { PageOf } from "../../../shared/paging.ts";
import type { Change } from "../../db/change.ts";
import type { Actor } from "../../db/store.ts";
import type { Deps } from "../../deps.ts";
import type { Caller } from "../../http/context.ts";
import { attachDocument, requestFor } from "../requests/workflow.ts";
import { rootOf } from "./duplicates.ts";
import { announceEntry, movedTo } from "./entry.ts";
import { idsStarting, inboxEntries } from "./store.ts";

export const noSuchEntry = "That document does not exist. It may have been removed, or the ID is wrong.";

/** One page of entries, newest first, by status, source or words. */
export async function listEntries(
  deps: Pick<Deps, "store">,
  query: z.output<typeof inboxListQuery>,
): Promise<PageOf<InboxEntry>> {
  const { limit, cursor, status, source, q } = query;
  if (q) {
    const filter = (e: InboxEntry) => (!status || e.status === status) && (!source || e.source === source);
    return await deps.store.search(inboxEntries, q, { limit: limit ?? 200, cursor, filter });
  }
  const prefix = [status, source].filter((part) => part !== undefined);
  const index = status && source ? "statusSource" : status ? "status" : source ? "source" : "time";
  const counter = status ? ["status", ...prefix] : source ? ["source", source] : ["all"];
  const [page, [total]] = await Promise.all([
    deps.store.page(inboxEntries, { index, prefix, limit, cursor, reverse: query.order !== "asc" }),
    deps.store.counts(inboxEntries, [counter]),
  ]);
  return { ...page, total };
}

/** How many entries there are, by status; from counters. */
export async function countEntries(deps: Pick<Deps, "store">): Promise<InboxCounts> {
  const parts = inboxStatuses.map((status) => ["status", status]);
  const [all, ...counts] = await deps.store.counts(inboxEntries, [["all"], ...parts]);
  const byStatus = Object.fromEntries(inboxStatuses.map((status, i) => [status, counts[i]])) as InboxCounts["byStatus"];
  return { all, byStatus };
}

/** The sentence for a move that the table does not hold. */
export function refuseMove(entry: InboxEntry, to: InboxStatus): AppError {
  const [from, wanted] = [inboxStatusLabels[entry.status].toLowerCase(), inboxStatusLabels[to].toLowerCase()];
  if (entry.status === to) return new AppError("move_not_allowed", `This document is already ${from}.`);
  const next = inboxMoves[entry.status].map((s) => inboxStatusLabels[s].toLowerCase());
  return new AppError(
    "move_not_allowed",
    `This document is ${from} and cannot become ${wanted}. It can become ${next.join(" or ")}.`,
  );
}

/** Whether the table of moves holds it. @throws move_not_allowed */
export function mustMove(entry: InboxEntry, to: InboxStatus): void {
  if (!inboxMoves[entry.status].includes(to)) throw refuseMove(entry, to);
}

/** Change Status, Archive and Unarchive. Processing starts the reading again. @throws move_not_allowed */
export async function changeStatus(
  deps: Deps,
  caller: Caller,
  id: string,
  to: (typeof changeableInboxStatuses)[number],
): Promise<InboxEntry> {
  return await deps.store.change(caller, async (tx) => {
    const entry = await tx.must(inboxEntries, id, noSuchEntry);
    // What was made into requests goes back to them, or its requests could be made a second time.
    const target = entry.status === "archived" && to === "parsed" && entry.linkedRequestIds.length > 0 ? "linked" : to;
    mustMove(entry, target);
    if (target === "processing") return await readAgain(tx, entry, { notDuplicate: entry.status === "duplicate" });
    const freed = entry.status === "duplicate" && target === "parsed"
      ? { duplicateOf: null, duplicateReason: null }
      : {};
    return await move(tx, entry, target, freed);
  });
}

async function move(
  tx: Change,
  entry: InboxEntry,
  to: InboxStatus,
  fields: Partial<InboxEntry>,
  reason: string | null = null,
): Promise<InboxEntry> {
  const moved = await tx.patch(inboxEntries, entry.id, {
    ...fields,
    status: to,
    progress: null,
    statusHistory: movedTo(tx, entry, to, reason),
  });
  const details = { oldStatus: entry.status, newStatus: to };
  tx.audit({ action: "entry_status_changed", targetType: "inbox_entry", targetId: entry.id, details });
  announceEntry(tx, moved);
  return moved;
}

/** Puts an entry back to the reading job. */
async function readAgain(
  tx: Change,
  entry: InboxEntry,
  options: { thorough?: boolean; notDuplicate?: boolean },
): Promise<InboxEntry> {
  const again = await tx.patch(inboxEntries, entry.id, {
    status: "processing",
    errorMessage: null,
    progress: { step: "receive", done: 0, total: 0 },
    ...(options.notDuplicate ? { duplicateOf: null, duplicateReason: null } : {}),
    statusHistory: movedTo(tx, entry, "processing"),
  });
  tx.job("read_document", { entryId: entry.id, ...options }, { maxAttempts: 4 });
  tx.audit({
    action: "entry_retried",
    targetType: "inbox_entry",
    targetId: entry.id,
    details: { oldStatus: entry.status, thorough: options.thorough ?? false },
  });
  announceEntry(tx, again);
  return again;
}

/** Retry Processing, for failed and warning; Enhanced Analysis, for parsed and warning. @throws move_not_allowed */
export async function retry(deps: Deps, actor: Actor, id: string, thorough: boolean): Promise<InboxEntry> {
  const from: InboxStatus[] = thorough ? ["parsed", "warning"] : ["failed", "warning"];
  return await deps.store.change(actor, async (tx) => {
    const entry = await tx.must(inboxEntries, id, noSuchEntry);
    if (!from.includes(entry.status)) {
      const what = thorough ? "analysed further" : "read again";
      const may = from.map((s) => inboxStatusLabels[s].toLowerCase()).join(" or ");
      const now = inboxStatusLabels[entry.status].toLowerCase();
      throw new AppError("move_not_allowed", `Only a document that is ${may} can be ${what}; this one is ${now}.`);
    }
    return await readAgain(tx, entry, { thorough });
  });
}

/** Mark as Duplicate. The original is named by its whole ID or the unique beginning of it. @throws not_found, move_not_allowed */
export async function markDuplicate(deps: Deps, actor: Actor, id: string, duplicateOf: string): Promise<InboxEntry> {
  const original = await rootOf(deps, await entryByStart(deps, duplicateOf));
  return await deps.store.change(actor, async (tx) => {
    const entry = await tx.must(inboxEntries, id, noSuchEntry);
    if (original.id === id) {
      throw new AppError("move_not_allowed", "A document cannot be a duplicate of itself, nor of its own duplicate.");
    }
    mustMove(entry, "duplicate");
    const marked = await tx.patch(inboxEntries, id, {
      status: "duplicate",
      duplicateOf: original.id,
      duplicateReason: `Marked by ${tx.actor.name}.`,
      progress: null,
      statusHistory: movedTo(tx, entry, "duplicate"),
    });
    const details = { oldStatus: entry.status, duplicateOf: original.id };
    tx.audit({ action: "entry_duplicate", targetType: "inbox_entry", targetId: id, details });
    announceEntry(tx, marked);
    return marked;
  });
}

const leastTyped = 8;

async function entryByStart(deps: Deps, typed: string): Promise<InboxEntry> {
  const missing = new AppError(
    "not_found",
    "There is no document with that ID. Copy the ID from the original document.",
  );
  if (!/^[\w-]+$/.test(typed)) throw missing;
  const whole = await deps.store.get(inboxEntries, typed);
  if (whole) return whole;
  if (typed.length < leastTyped) {
    throw new AppError("not_found", `Enter the whole ID, or at least its first ${leastTyped} characters.`);
  }
  const [id, another] = await idsStarting(deps.store, typed.toLowerCase());
  if (another) throw new AppError("not_found", "More than one document begins like that. Enter the whole ID.");
  const entry = id === undefined ? null : await deps.store.get(inboxEntries, id);
  if (!entry) throw missing;
  return entry;
}

/** Links a document to a request that is there; its original becomes one of the request's documents. */
export async function linkEntry(deps: Deps, caller: Caller, id: string, requestId: number): Promise<InboxEntry> {
  const request = await requestFor(deps, caller, requestId);
  return await deps.store.change(caller, async (tx) => {
    const entry = await tx.must(inboxEntries, id, noSuchEntry);
    if (entry.linkedRequestIds.includes(request.id)) return entry;
    if (entry.status !== "linked") mustMove(entry, "linked");
    const linked = await tx.patch(inboxEntries, id, {
      status: "linked",
      linkedRequestId: entry.linkedRequestId ?? request.id,
      linkedRequestIds: [...entry.linkedRequestIds, request.id],
      progress: null,
      statusHistory: entry.status === "linked" ? entry.statusHistory : movedTo(tx, entry, "linked"),
    });
    if (entry.file.sha256 || entry.file.lazy) await attachDocument(tx, request.id, entry.file);
    tx.audit({ action: "entry_linked", targetType: "inbox_entry", targetId: id, requestId: request.id });
    announceEntry(tx, linked);
    return linked;
  });
}
