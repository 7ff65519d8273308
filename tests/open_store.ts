/**
 * A store in memory with a collection that uses everything, for the tests of the store.
 * @module
 */
import { z } from "zod";
import { idMaker } from "../server/deps.ts";
import type { ChangeContext } from "../server/db/change.ts";
import { collection } from "../server/db/collection.ts";
import { createKeys } from "../server/db/keys.ts";
import { Store } from "../server/db/store.ts";

export interface Thing {
  id: number;
  name: string;
  group: "a" | "b" | "c";
  rank: number;
  code: string | null;
  note?: string;
}

export const things = collection<Thing>({
  name: "things",
  schema: z.object({
    id: z.number().int().positive(),
    name: z.string(),
    group: z.enum(["a", "b", "c"]),
    rank: z.number().int(),
    code: z.string().nullable(),
    note: z.string().optional(),
  }),
  lists: ["group"],
  indexes: { rank: (t) => [[t.rank]], group: (t) => [[t.group, t.rank]] },
  unique: { code: { value: (t) => t.code, taken: "already_exists" } },
  counts: (t) => [["all"], ["group", t.group]],
  sums: (t) => [{ counter: ["rank", t.group], by: t.rank }],
  words: (t) => [t.name],
});

export interface OpenStore extends Disposable {
  store: Store;
  kv: Deno.Kv;
  clock: { now: number };
  /** What commits told of: jobs and events. */
  told: { jobs: boolean; events: boolean }[];
}

export async function openStore(wrap: (kv: Deno.Kv) => Deno.Kv = (kv) => kv): Promise<OpenStore> {
  const real = await Deno.openKv(":memory:");
  const kv = wrap(real);
  const clock = { now: Date.parse("2026-11-20T09:00:00Z") };
  const told: OpenStore["told"] = [];
  const context: ChangeContext = {
    now: () => clock.now,
    newId: idMaker(() => clock.now),
    committed: (what) => void told.push(what),
  };
  const store = new Store(kv, createKeys(new Uint8Array(32).fill(3)), context);
  return { store, kv, clock, told, [Symbol.dispose]: () => real.close() };
}

export const thing = (id: number, more: Partial<Thing> = {}): Thing => ({
  id,
  name: `Thing ${id}`,
  group: "a",
  rank: id,
  code: null,
  ...more,
});
