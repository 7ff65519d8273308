/**
 * Whether the store holds a demo office, and of which day. The office itself is kept beside it, so that a later version draws the same documents.
 * @module
 */
import type { Store } from "../db/store.ts";

export interface DemoState {
  /** ISO instant given to `buildOffice`. */
  now: string;
  /** False while a seeding is under way, or after it was killed. */
  done: boolean;
  /** Whether its files have names of blobs; an earlier version kept what is to be drawn in a field of its own. */
  named?: boolean;
  /** The blob that keeps the office as JSON; an office seeded by an earlier version has none before its first start with this one. */
  office?: string;
}

const key: Deno.KvKey = ["m", "demo_office"];

/** Null in a store without a demo office. */
export async function demoState(store: Store): Promise<DemoState | null> {
  return (await store.kv.get<DemoState>(key)).value;
}

export async function writeDemoState(store: Store, state: DemoState): Promise<void> {
  await store.kv.set(key, state);
}
