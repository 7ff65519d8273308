/**
 * Matching people found in documents against the patients of the store, from its block index only.
 * @module
 */
import { fullName, matchBand, type MatchCandidate } from "../../../shared/patients.ts";
import type { Store } from "../../db/store.ts";
import type { Deps } from "../../deps.ts";
import { type CandidateSource, matchPatient, type PatientQuery } from "../../matching/mod.ts";
import { blockPlace } from "./matching/block_places.ts";
import { identityOf } from "./matching/identity.ts";
import { patients } from "./store.ts";

/** What matching says of one person: up to five candidates, and the one who is certain, if exactly one is. */
export interface Found {
  candidates: MatchCandidate[];
  /** Set only when exactly one known patient is certain. */
  patientId: number | null;
  /** The best candidate's score, 0..1; 0 without candidates. */
  score: number;
  /** A sentence without patient data: why it is or is not automatic. */
  why: string;
}

/** The store as a source of candidates: blinded block keys, and counters of how common a name is. */
function source(store: Store): CandidateSource {
  return {
    async byBlock(key, limit) {
      const page = await store.page(patients, { ...blockPlace(key, store.blind), limit });
      return page.rows.map(identityOf);
    },
    async frequency(kind, name) {
      return (await store.counts(patients, [[kind, store.blind.hash(name)]]))[0];
    },
    async total() {
      return (await store.counts(patients, [["all"]]))[0];
    },
  };
}

/** Who among the known patients this may be. Reads only the blocks of the query. */
export async function matchFound(deps: Pick<Deps, "store">, query: PatientQuery): Promise<Found> {
  const result = await matchPatient(query, source(deps.store));
  const candidates = result.candidates.map((c): MatchCandidate => ({
    patientId: c.patient.id,
    name: fullName({
      firstName: c.patient.firstName ?? "",
      middleName: c.patient.middleName,
      lastName: c.patient.lastName ?? "",
      suffix: c.patient.suffix,
    }),
    dob: c.patient.dob,
    mrn: c.patient.mrn,
    address: c.patient.address ?? null,
    phone: c.patient.phone ?? null,
    score: Math.round(c.score * 10_000) / 10_000,
    band: matchBand(c.score),
    reasons: c.reasons.map((reason) => reason.text),
    vetoes: c.vetoes,
  }));
  return {
    candidates,
    patientId: result.automatic?.patient.id ?? null,
    score: candidates[0]?.score ?? 0,
    why: result.why,
  };
}

/** The same for many people, one after the other. */
export async function matchEach(deps: Pick<Deps, "store">, queries: readonly PatientQuery[]): Promise<Found[]> {
  const all: Found[] = [];
  for (const query of queries) all.push(await matchFound(deps, query));
  return all;
}
