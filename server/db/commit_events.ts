/**
 * The live events of a commit: for the sockets of two days, and behind the bell for a month.
 * @module
 */
import { type LiveEvent, raisesNotice } from "../../shared/events.ts";
import { type Batch, sealJson } from "./batch.ts";

/** How long an event is kept for sockets that open again, ms. */
const eventKeepMs = 2 * 86_400_000;
/** How long an event that raised a notice is listed behind the bell, ms. */
const noticeKeepMs = 30 * 86_400_000;

/** Adds live events to a commit, under the moment it gets from the store, and wakes those who listen. */
export function addEvents(batch: Batch, events: readonly LiveEvent[], told: { at: string; by: number | null }): void {
  if (events.length === 0) return;
  const { store } = batch;
  // deno-lint-ignore no-explicit-any -- the marker is a key part that the typings do not name
  const moment = (store.kv as any).commitVersionstamp();
  batch.set(["e", moment], sealJson(store, { ...told, events }), { expireIn: eventKeepMs });
  const notices = events.filter(raisesNotice);
  if (notices.length > 0) {
    batch.set(["en", moment], sealJson(store, { ...told, events: notices }), { expireIn: noticeKeepMs });
  }
  batch.add(["eb"], 1);
}
