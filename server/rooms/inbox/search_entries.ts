/**
 * Inbox entries found by word.
 * @module
 */
import type { InboxStatus } from "../../../shared/inbox.ts";
import type { Deps } from "../../deps.ts";
import { inboxEntries } from "./store.ts";

/** Statuses in which an entry waits for a clerk. */
const waiting = ["parsed", "manual", "warning", "failed", "flagged"] as const satisfies readonly InboxStatus[];

/** How many entries wait for a clerk. */
export async function countWaiting(deps: Pick<Deps, "store">): Promise<number> {
  const counts = await deps.store.counts(inboxEntries, waiting.map((status) => ["status", status]));
  return counts.reduce((a, b) => a + b, 0);
}

/** How many entries could not be read. */
export async function countFailed(deps: Pick<Deps, "store">): Promise<number> {
  return (await deps.store.counts(inboxEntries, [["status", "failed"]]))[0];
}

/** Documents by sender, subject, id or a patient found in them, newest first. */
export async function searchEntries(deps: Pick<Deps, "store">, q: string, limit: number) {
  const page = await deps.store.search(inboxEntries, q, { limit });
  return page.rows.map(({ id, source, sender, subject, timestamp, status, extractedPatients }) => ({
    id,
    source,
    sender,
    subject,
    timestamp,
    status,
    patients: extractedPatients.map((patient) => patient.name).filter(Boolean),
  }));
}
