/**
 * How far the automatic retrieval of a request's records is. The work itself is the requests' (retrieve_ehr_records.ts).
 * @module
 */
import { type EhrRecordType, ehrRecordTypes } from "../../../shared/ehr.ts";
import type { recordKinds } from "../../../shared/documents.ts";
import type { Change } from "../../db/change.ts";
import type { Deps } from "../../deps.ts";
import { type EhrRetrieval, ehrRetrievals } from "./store.ts";

/** What of the EHR answers a kind of record that a request asks for; billing records are not in an EHR's chart. */
const typesOfKind: Record<(typeof recordKinds)[number], readonly EhrRecordType[]> = {
  lab: ["lab_results"],
  imaging: ["imaging"],
  notes: ["clinical_notes"],
  discharge: ["discharge_summaries"],
  operative: ["procedures"],
  pathology: ["diagnostic_reports"],
  medication: ["medications"],
  immunization: ["immunizations"],
  emergency: ["encounters"],
  billing: [],
  all: ehrRecordTypes,
};

/** The record types to ask the EHR for: what the request names, all when it names nothing. */
export function typesFor(kinds: readonly (typeof recordKinds)[number][]): EhrRecordType[] {
  const wanted = new Set((kinds.length === 0 ? ["all" as const] : kinds).flatMap((kind) => typesOfKind[kind]));
  return ehrRecordTypes.filter((type) => wanted.has(type));
}

/** The retrieval of a request; null when none was ever begun. */
export function retrievalOf(deps: Pick<Deps, "store">, requestId: number): Promise<EhrRetrieval | null> {
  return deps.store.get(ehrRetrievals, requestId);
}

/** Begins, ends or stops a retrieval in a change. False when it is in that state already. */
export async function moveRetrieval(
  tx: Change,
  requestId: number,
  state: EhrRetrieval["state"],
  reason: string | null = null,
): Promise<boolean> {
  const before = await tx.get(ehrRetrievals, requestId);
  if (before?.state === state) return false;
  const startedAt = state === "running" ? tx.now : before?.startedAt ?? tx.now;
  const row: EhrRetrieval = { id: requestId, state, reason, startedAt, updatedAt: tx.now };
  if (before) await tx.put(ehrRetrievals, row);
  else await tx.insert(ehrRetrievals, row);
  return true;
}
