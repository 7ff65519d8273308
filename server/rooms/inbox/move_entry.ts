/**
 * Moves an inbox entry along its table of statuses.
 * @module
 */
import { AppError } from "../../../shared/errors.ts";
import { type InboxEntry, inboxMoves, type InboxStatus, inboxStatusLabels } from "../../../shared/inbox.ts";
import type { Change } from "../../db/change.ts";

/** Tells the screens that an entry came, moved, or got on. */
export function announceEntry(tx: Change, entry: InboxEntry): void {
  tx.event({
    type: "INBOX_ENTRY_CHANGED",
    entryId: entry.id,
    status: entry.status,
    progress: entry.progress,
  });
}

/** The history with one more line. */
export function movedTo(tx: Change, entry: InboxEntry, to: InboxStatus, reason: string | null = null) {
  return [...entry.statusHistory, {
    from: entry.status,
    to,
    timestamp: tx.now,
    username: tx.actor.name,
    reason,
  }];
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
