/**
 * Whether the store holds a demo office, and of which day. The day decides what its documents look like.
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
}

const key: Deno.KvKey = ["m", "demo_office"];

/** Null in a store without a demo office. */
export async function demoState(store: Store): Promise<DemoState | null> {
  return (await store.kv.get<DemoState>(key)).value;
}

export async function writeDemoState(store: Store, state: DemoState): Promise<void> {
  await store.kv.set(key, state);
}
