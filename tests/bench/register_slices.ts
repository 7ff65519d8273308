/**
 * The patients of a register, slice by slice, so that several workers make them: each slice is drawn by a seed of its own.
 * @module
 */
import { wordsOf } from "../../server/db/collection.ts";
import { createKeys } from "../../server/db/keys.ts";
import { Store } from "../../server/db/store.ts";
import { Bulk } from "../../server/demo/bulk.ts";
import { patients } from "../../server/rooms/patients/store.ts";
import type { Patient } from "../../shared/patients.ts";
import { KvPart, type Totals } from "./kv_file.ts";
import { seeded } from "./names.ts";
import { population } from "./people.ts";

export const masterKey = new Uint8Array(32).fill(7);
export const loadedAt = "2026-01-01T00:00:00.000Z";
export const context = { now: () => Date.parse(loadedAt), newId: () => crypto.randomUUID(), committed: () => {} };

/** What one worker does. */
export interface Task {
  /** Of the part file. */
  path: string;
  /** Of the whole register. */
  count: number;
  perSlice: number;
  slices: number[];
  /** Only patients with a word that begins so; all when left out. */
  holding?: readonly string[];
}

/** The patients of one slice, with ids that go on behind the slice before. */
export function patientsOf(count: number, perSlice: number, slice: number): Patient[] {
  const before = slice * perSlice;
  return population(Math.min(perSlice, count - before), seeded(count + slice)).map((
    { sex: _, dob, id, ...person },
  ) => ({
    ...person,
    id: before + id,
    mrn: String(4_000_000 + before + id),
    dateOfBirth: dob,
    previousNames: [],
    formerMrns: [],
    mergedInto: null,
    lastVisit: null,
    createdAt: loadedAt,
    updatedAt: loadedAt,
  } as unknown as Patient));
}

/** Puts slices into a part file. */
export async function putSlices({ path, count, perSlice, slices, holding }: Task): Promise<Totals> {
  const part = new KvPart(path);
  const bulk = new Bulk(new Store(part.kv, createKeys(masterKey), context));
  for (const slice of slices) {
    for (const patient of patientsOf(count, perSlice, slice)) {
      if (!holding || holds(patient, holding)) await bulk.put(patients, patient);
    }
  }
  await bulk.end();
  part.close();
  return part.totals;
}

function holds({ firstName, middleName, lastName }: Patient, beginnings: readonly string[]): boolean {
  const words = wordsOf([firstName, middleName, lastName]);
  return beginnings.some((beginning) => words.some((word) => word.startsWith(beginning)));
}
