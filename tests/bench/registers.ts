/**
 * Registers of invented patients on disk, loaded past changes through the same keys, and kept in a cache folder until what decides the
 * keys changes.
 * @module
 */
import { join } from "node:path";
import process from "node:process";
import { createKeys } from "../../server/db/keys.ts";
import { migrations } from "../../server/db/migrations.ts";
import { Store } from "../../server/db/store.ts";
import { keptFolder } from "./kept_folder.ts";
import { type Totals, writeKvFile } from "./kv_file.ts";
import { context, masterKey, type Task } from "./register_slices.ts";

/** What decides the rows and their keys. */
const sources = [
  "server/db/collection.ts",
  "server/db/keys.ts",
  "server/db/migrations.ts",
  "server/lists/order_text.ts",
  "server/matching/blocks.ts",
  "server/matching/normalise.ts",
  "server/matching/similarity.ts",
  "server/rooms/patients/matching/block_places.ts",
  "server/rooms/patients/store.ts",
  "shared/patients.ts",
  "tests/bench/kv_file.ts",
  "tests/bench/names.ts",
  "tests/bench/people.ts",
  "tests/bench/register_slices.ts",
  "tests/bench/registers.ts",
];
/** Patients that a worker makes at once, and how many workers do. */
const perSlice = 25_000;
const workers = 2;
/** The key as `MASTER_KEY` takes it. */
export const masterKeyHex = "07".repeat(32);

export interface Register {
  /** A data folder as the server takes it. */
  folder: string;
  store: Store;
  /** How it was loaded; null when it was kept from an earlier run. */
  loaded: Loaded | null;
}

interface Loaded {
  /** Rows a second, from the start of the workers to the file that Deno KV opens. */
  perSecond: number;
  /** Rows a second by processor time: what the same threads give when nobody else uses the machine. */
  perSecondOfProcessor: number;
  /** Processor time of a row, in microseconds, of all threads together. */
  cpuMicros: number;
}

/**
 * Opens the register of so many patients, loading it when there is none. The caller closes `store.kv`.
 * @param holding only those with a word that begins so: what a search for such words reads, at a small part of the cost
 */
export async function openRegister(count: number, holding?: readonly string[]): Promise<Register> {
  const name = holding ? `${count}-${holding.join("-")}` : String(count);
  const pathIn = (folder: string) => join(folder, "releasedesk.sqlite");
  const { folder, filled } = await keptFolder(name, sources, async (folder) => {
    const loaded = await load(folder, pathIn(folder), count, holding);
    using kv = await Deno.openKv(pathIn(folder));
    await kv.set(["m", "version"], migrations.length);
    return loaded;
  });
  const kv = await Deno.openKv(pathIn(folder));
  return { folder, store: new Store(kv, createKeys(masterKey), context), loaded: filled };
}

/** Writes the file of a register, and tells how long that took. */
async function load(folder: string, path: string, count: number, holding?: readonly string[]): Promise<Loaded> {
  const since = performance.now();
  const slices = Array.from({ length: Math.ceil(count / perSlice) }, (_, slice) => slice);
  const made = await Promise.all(
    Array.from({ length: Math.min(workers, slices.length) }, (_, i) =>
      work({
        path: join(folder, `part-${i}`),
        count,
        perSlice,
        slices: slices.filter((slice) => slice % workers === i),
        holding,
      })),
  );
  const before = process.threadCpuUsage();
  await writeKvFile(path, made);
  const own = process.threadCpuUsage(before);
  const ownMs = (own.user + own.system) / 1000;
  const cpuMs = made.reduce((sum, part) => sum + part.cpuMs, ownMs);
  // The workers run side by side, then this thread alone.
  const undisturbedMs = ownMs + Math.max(...made.map((part) => part.cpuMs));
  return {
    perSecond: count / ((performance.now() - since) / 1000),
    perSecondOfProcessor: count / (undisturbedMs / 1000),
    cpuMicros: cpuMs * 1000 / count,
  };
}

/** Has a worker make a part. */
async function work(task: Task): Promise<{ path: string; totals: Totals; cpuMs: number }> {
  const worker = new Worker(new URL("./register_worker.ts", import.meta.url), { type: "module" });
  try {
    return await new Promise((resolve, reject) => {
      worker.onmessage = ({ data }) => resolve({ path: task.path, ...data });
      worker.onerror = (event) => {
        event.preventDefault();
        reject(new Error(event.message));
      };
      worker.postMessage(task);
    });
  } finally {
    worker.terminate();
  }
}
