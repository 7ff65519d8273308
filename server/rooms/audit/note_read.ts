/**
 * Reads of lists, searches and matches of patients in the audit trail: one row per caller, route and filter in ten minutes, which counts
 * the reads and their rows (45 CFR 164.312(b)).
 * @module
 */
import { activities, countedForMs } from "../../db/activities.ts";
import type { Actor } from "../../db/change.ts";
import type { Deps } from "../../deps.ts";

/** How long reads of one caller, route and filter are counted in one row, ms. */
export const readWindowMs = 10 * 60_000;
const mostRemembered = 10_000;

interface Counted {
  /** The row's id, once it is written. */
  id: Promise<string>;
  since: number;
  caller: Actor;
  route: string;
  filter: string;
  targetType: string;
  /** Repeats since the row was last written. */
  reads: number;
  rows: number;
}
/** Per store: the row that counts at present. In memory: after a restart one more row is written, never one less. */
const counting = new WeakMap<object, Map<string, Counted>>();

export interface Read {
  /** `GET /api/requests/:id` */
  route: string;
  path: string;
  /** What was asked for: the query or the body. Only its keyed hash is kept, for it may name a patient. */
  asked: string;
  rows: number;
}

/** Counts a read. Fails when the first one cannot be written down, so that nothing is answered untraced. */
export async function noteRead(deps: Pick<Deps, "store" | "now" | "newId">, caller: Actor, read: Read): Promise<void> {
  const open = counting.get(deps.store) ?? new Map<string, Counted>();
  counting.set(deps.store, open);
  const filter = deps.store.blind.hash(`${read.path}?${read.asked}`);
  const key = `${caller.userId} ${read.route} ${filter}`;
  const now = deps.now();
  const known = open.get(key);
  if (known && now - known.since < readWindowMs) {
    await known.id;
    known.reads++;
    known.rows += read.rows;
    return;
  }
  if (known) await flush(deps, known);
  const id = deps.newId();
  if (open.size >= mostRemembered) {
    await flushReads(deps);
    open.clear();
  }
  const targetType = read.route.split("/")[2] ?? "";
  const written = deps.store.change(caller, (tx) => {
    tx.audit({
      id,
      action: "list_viewed",
      targetType,
      targetId: filter,
      details: { route: read.route, filter, reads: 1, rows: read.rows },
    });
  }).then(() => id);
  open.set(key, { id: written, since: now, caller, route: read.route, filter, targetType, reads: 0, rows: 0 });
  await written.catch((error) => {
    open.delete(key);
    throw error;
  });
}

/**
 * Writes the repeats counted since the last time into their rows. Runs every few seconds, before the trail is shown, and when the
 * server stops; that somebody read is written before the answer, so a crash loses a count and never a reader.
 */
export async function flushReads(deps: Pick<Deps, "store">): Promise<void> {
  for (const counted of counting.get(deps.store)?.values() ?? []) await flush(deps, counted);
}

async function flush(deps: Pick<Deps, "store">, counted: Counted): Promise<void> {
  if (counted.reads === 0) return;
  const { reads, rows } = counted;
  [counted.reads, counted.rows] = [0, 0];
  const id = await counted.id;
  await deps.store.change(counted.caller, async (tx) => {
    const row = await tx.get(activities, id);
    // Too old to be counted up, as after a time when nothing could be written: what is left is a row of its own.
    if (!row || Date.parse(tx.now) - Date.parse(row.timestamp) >= countedForMs) {
      const { route, filter, targetType } = counted;
      return tx.audit({ action: "list_viewed", targetType, targetId: filter, details: { route, filter, reads, rows } });
    }
    const earlier = row.details as { reads: number; rows: number };
    const details = { ...row.details, reads: earlier.reads + reads, rows: earlier.rows + rows };
    await tx.patch(activities, id, { details });
  });
}
