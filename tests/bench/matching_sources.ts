/**
 * Two indexes for the matching bench: one in memory, small enough for a million patients, and one in Deno KV, laid out as the
 * app lays it out (hashed key, patient id).
 * @module
 */
import { createHmac } from "node:crypto";
import {
  blockKeys,
  blockPath,
  blockPaths,
  type CandidateSource,
  nameKeys,
  type PatientRow,
} from "../../server/matching/mod.ts";

/** Counts what it was asked, for the bench. */
export interface CountingSource extends CandidateSource {
  reads: { rows: number; blocks: number };
}

const ID_ROOM = 2 ** 21;

/** FNV-1a, 32 bits: enough to find a block; a rare stranger in it is weighed and found wanting. */
function hash32(key: string): number {
  let h = 0x811c9dc5;
  for (let i = 0; i < key.length; i++) h = Math.imul(h ^ key.charCodeAt(i), 0x01000193);
  return h >>> 0;
}

function countNames(rows: PatientRow[]) {
  const counts = { last: new Map<string, number>(), first: new Map<string, number>() };
  for (const row of rows) {
    const names = nameKeys(row);
    for (const kind of ["last", "first"] as const) {
      counts[kind].set(names[kind], (counts[kind].get(names[kind]) ?? 0) + 1);
    }
  }
  return counts;
}

/** An index as one sorted array of (hash, id) pairs, each pair one double. Ids run from 1 in the order of `rows`. */
export function memorySource(rows: PatientRow[]): CountingSource {
  const pairs: number[] = [];
  for (const row of rows) for (const key of blockKeys(row)) pairs.push(hash32(key) * ID_ROOM + row.id);
  const sorted = Float64Array.from(pairs).sort();
  const counts = countNames(rows);
  const reads = { rows: 0, blocks: 0 };
  return {
    reads,
    byBlock(key, limit) {
      const from = hash32(key) * ID_ROOM;
      const found: PatientRow[] = [];
      for (let at = lowerBound(sorted, from); sorted[at] < from + ID_ROOM && found.length < limit; at++) {
        found.push(rows[sorted[at] - from - 1]);
      }
      reads.blocks++;
      reads.rows += found.length;
      return Promise.resolve(found);
    },
    frequency: (kind, name) => Promise.resolve(counts[kind].get(name) ?? 0),
    total: () => Promise.resolve(rows.length),
  };
}

function lowerBound(sorted: Float64Array, value: number): number {
  let low = 0, high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle] < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

const keyed = (text: string) => new Uint8Array(createHmac("sha256", "bench").update(text).digest().subarray(0, 12));

/** Fills a KV store with the index of these rows. */
export async function fillKv(kv: Deno.Kv, rows: PatientRow[]): Promise<void> {
  let batch = kv.atomic(), size = 0;
  const set = async (key: Deno.KvKey, value: unknown) => {
    batch.set(key, value);
    if (++size < 900) return;
    await batch.commit();
    batch = kv.atomic();
    size = 0;
  };
  for (const row of rows) {
    await set(["patient", row.id], row);
    for (const path of blockPaths(row)) await set(["block", ...path.map(keyed), row.id], true);
  }
  for (const [kind, counts] of Object.entries(countNames(rows))) {
    for (const [name, count] of counts) await set(["names", kind, keyed(name)], count);
  }
  await set(["total"], rows.length);
  await batch.commit();
}

/** Reads the index of `fillKv`. */
export function kvSource(kv: Deno.Kv): CountingSource {
  const reads = { rows: 0, blocks: 0 };
  return {
    reads,
    async byBlock(key, limit) {
      const ids: Deno.KvKey[] = [];
      for await (
        const entry of kv.list({ prefix: ["block", ...blockPath(key).map(keyed)] }, { limit, batchSize: limit })
      ) {
        ids.push(["patient", entry.key[2]]);
      }
      const found: PatientRow[] = [];
      for (let i = 0; i < ids.length; i += 10) {
        const part = await kv.getMany<PatientRow[]>(ids.slice(i, i + 10));
        for (const entry of part) if (entry.value) found.push(entry.value);
      }
      reads.blocks++;
      reads.rows += found.length;
      return found;
    },
    frequency: async (kind, name) => (await kv.get<number>(["names", kind, keyed(name)])).value ?? 0,
    total: async () => (await kv.get<number>(["total"])).value ?? 0,
  };
}
