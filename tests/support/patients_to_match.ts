/**
 * A register of a few patients, and what matching says of a person against it.
 * @module
 */
import {
  blockKeys,
  type CandidateSource,
  matchPatient,
  nameKeys,
  type PatientIdentity,
  type PatientRow,
} from "../../server/matching/mod.ts";

/** An index of these patients; `among` pretends it holds that many, with names as frequent as in `common`. */
export function sourceOf(rows: PatientRow[], among = 100_000, common: Record<string, number> = {}): CandidateSource {
  const blocks = new Map<string, PatientRow[]>();
  for (const row of rows) {
    for (const key of blockKeys(row)) blocks.set(key, [...(blocks.get(key) ?? []), row]);
  }
  return {
    byBlock: (key, limit) => Promise.resolve((blocks.get(key) ?? []).slice(0, limit)),
    frequency: (kind, name) =>
      Promise.resolve(common[name] ?? rows.filter((row) => nameKeys(row)[kind] === name).length),
    total: () => Promise.resolve(among),
  };
}

let lastId = 0;
export function patient(fields: Partial<PatientIdentity>): PatientRow {
  return { id: ++lastId, firstName: null, lastName: null, dob: null, mrn: null, ...fields };
}

export function query(fields: Partial<PatientIdentity> & { confidence?: Record<string, number> }) {
  return { firstName: null, lastName: null, dob: null, mrn: null, ...fields };
}

export const home = { address: "418 Birch Lane, Springfield, GA 30114", phone: "2225550142" };
export const elena = patient({
  firstName: "Elena",
  middleName: "Ruth",
  lastName: "Marchetti",
  dob: "1962-03-04",
  mrn: "4018827",
  sex: "F",
  ...home,
});

/** Reads the verdict of one query against an index. */
export async function match(q: ReturnType<typeof query>, rows: PatientRow[], common?: Record<string, number>) {
  return await matchPatient(q, sourceOf(rows, 100_000, common));
}
