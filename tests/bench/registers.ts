/**
 * Registers of invented patients on disk, loaded past changes through the same keys, and kept in a cache folder until what decides the
 * keys changes.
 * @module
 */
import { join } from "node:path";
import { createKeys, sha256 } from "../../server/db/keys.ts";
import { migrations } from "../../server/db/migrations.ts";
import { Store } from "../../server/db/store.ts";
import { Bulk } from "../../server/demo/bulk.ts";
import { idMaker } from "../../server/deps.ts";
import { patients } from "../../server/rooms/patients/store.ts";
import type { Patient } from "../../shared/patients.ts";
import { seeded } from "./names.ts";
import { population } from "./people.ts";

const root = new URL("../../", import.meta.url).pathname;
/** What decides the rows and their keys. */
const sources = [
  "server/db/collection.ts",
  "server/db/keys.ts",
  "server/db/migrations.ts",
  "server/lists/order_text.ts",
  "server/matching/blocks.ts",
  "server/matching/normalise.ts",
  "server/rooms/patients/matching/block_places.ts",
  "server/rooms/patients/store.ts",
  "shared/patients.ts",
  "tests/bench/names.ts",
  "tests/bench/people.ts",
  "tests/bench/registers.ts",
];
const loadedAt = "2026-01-01T00:00:00.000Z";
const masterKey = new Uint8Array(32).fill(7);
/** The key as `MASTER_KEY` takes it. */
export const masterKeyHex = "07".repeat(32);

export interface Register {
  /** A data folder as the server takes it. */
  folder: string;
  store: Store;
  /** Rows a second while it was loaded; null when it was kept from an earlier run. */
  loadedPerSecond: number | null;
}

/** Opens the register of so many patients, loading it when there is none. The caller closes `store.kv`. */
export async function openRegister(count: number): Promise<Register> {
  const digest = sha256((await Promise.all(sources.map((path) => Deno.readTextFile(root + path)))).join("\0")).slice(
    0,
    12,
  );
  const cache = join(root, "node_modules/.cache/releasedesk-bench");
  await Deno.mkdir(cache, { recursive: true });
  const folder = join(cache, `${count}-${digest}`);
  const isKept = await Deno.stat(join(folder, "loaded")).then(() => true, () => false);
  if (!isKept) {
    for await (const { name } of Deno.readDir(cache)) {
      if (name.startsWith(`${count}-`)) await Deno.remove(join(cache, name), { recursive: true });
    }
    await Deno.mkdir(folder);
  }
  const kv = await Deno.openKv(join(folder, "releasedesk.sqlite"));
  const store = new Store(kv, createKeys(masterKey), {
    now: () => Date.parse(loadedAt),
    newId: idMaker(() => Date.parse(loadedAt)),
    committed: () => {},
  });
  const loadedPerSecond = isKept ? null : await load(store, count);
  if (!isKept) await Deno.writeTextFile(join(folder, "loaded"), "");
  return { folder, store, loadedPerSecond };
}

async function load(store: Store, count: number): Promise<number> {
  const people = population(count, seeded(count));
  const since = performance.now();
  const bulk = new Bulk(store);
  for (const { sex: _, dob, ...person } of people) {
    const patient = {
      ...person,
      dateOfBirth: dob,
      previousNames: [],
      formerMrns: [],
      mergedInto: null,
      lastVisit: null,
      createdAt: loadedAt,
      updatedAt: loadedAt,
    };
    await bulk.put(patients, patient as unknown as Patient);
  }
  await bulk.end();
  await store.kv.set(["m", "version"], migrations.length);
  return count / ((performance.now() - since) / 1000);
}
