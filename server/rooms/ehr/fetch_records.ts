/**
 * Fetches a patient's records from the EHR and keeps them, sealed, for an hour: what is processed later is what was fetched, not what
 * a browser sends back.
 * @module
 */
import type { EhrFetch, EhrRecordSet, EhrRecordType, FhirRecord } from "../../../shared/ehr.ts";
import { AppError } from "../../../shared/errors.ts";
import type { Actor } from "../../db/change.ts";
import { system } from "../../db/store.ts";
import type { Deps } from "../../deps.ts";
import type { FetchedSet, FetchProgress, Fhir } from "../../integrations/fhir/port.ts";
import { note } from "../audit/note_activity.ts";
import { noteEhr, problemIn, refusalOf } from "./connect_ehr.ts";
import { readingOf, referredName } from "./printing/words.ts";
import { ehrFetches, type EhrFetchRow } from "./store.ts";

/** How long fetched records are kept, ms. */
export const keptMs = 60 * 60_000;

type World = Pick<Deps, "channels" | "store" | "files" | "now">;

/** Fetches and keeps. @param from the EHR in which the patient was found; the one that is connected when left out @throws ehr_not_connected, vendor_failed, not_found */
export async function fetchRecords(
  deps: World,
  actor: Actor,
  { patientId, recordTypes, dateRange = {}, requestId, fetchId = crypto.randomUUID() }: EhrFetch,
  signal?: AbortSignal,
  from?: Fhir,
): Promise<{ fetch: EhrFetchRow; sets: FetchedSet[] }> {
  const about = {
    recordTypes,
    ...(dateRange.start ? { from: dateRange.start } : {}),
    ...(dateRange.end ? { to: dateRange.end } : {}),
  };
  const written = (details: Record<string, unknown>) => ({
    action: "ehr_fetched" as const,
    targetType: "ehr_patient",
    targetId: patientId,
    requestId: requestId ?? null,
    details: { ...about, ...details },
  });
  const ehr = await deps.channels.ehr();
  const fhir = from ?? ehr.port;
  /** Settings tells how the EHR fares, after a retrieval by night as well. */
  const told = async (problem: string | null) => {
    if (fhir === ehr.port) await noteEhr(deps, ehr, problem);
  };
  try {
    const patient = await fhir.readPatient(patientId);
    const onProgress = (progress: FetchProgress) => emitProgress(deps, fetchId, progress);
    const sets = await fhir.fetchRecords({ patientId, types: recordTypes, range: dateRange, onProgress, signal });
    const { vendor } = await fhir.status();
    const fetchedAt = new Date(deps.now()).toISOString();
    // The id within makes each file unlike any other, so that it can be removed for good.
    const bytes = new TextEncoder().encode(JSON.stringify({ fetchId, sets }));
    const row: EhrFetchRow = {
      id: fetchId,
      userId: actor.userId,
      userName: actor.name,
      vendor: vendor ?? "EHR",
      source: fhir.source,
      patient,
      recordTypes,
      range: dateRange,
      fetchedAt,
      expiresAt: new Date(deps.now() + keptMs).toISOString(),
      file: await deps.files.put(bytes, `${fetchId}.json`, "application/json"),
    };
    await deps.store.change(actor, async (tx) => {
      await tx.insert(ehrFetches, row);
      tx.audit(written({ records: countOf(sets), fetchId }));
    });
    await told(null);
    return { fetch: row, sets };
  } catch (error) {
    const problem = problemIn(error);
    if (problem) await told(problem);
    if (!(error instanceof AppError)) await note(deps, actor, written({ failed: true }));
    throw refusalOf(error);
  }
}

async function emitProgress(deps: World, fetchId: string, { type, done, total, count }: FetchProgress): Promise<void> {
  await deps.store.change(
    system,
    (tx) => tx.event({ type: "EHR_FETCH_PROGRESS", fetchId, recordType: type, done, total, count }),
  );
}

export const countOf = (sets: { records: unknown[] }[]) => sets.reduce((sum, set) => sum + set.records.length, 0);

/** The sets as they are answered: each item holds its resource (spec 2 §3), with the name of the medication it refers to. */
export const shownSets = (sets: FetchedSet[]): EhrRecordSet[] =>
  sets.map(({ type, records, notes, included }) => {
    const referred = new Map(included.map((one) => [keyOf(one), one]));
    const named = (record: FhirRecord): FhirRecord => {
      const display = referredName(record, readingOf(record, referred));
      return display
        ? { ...record, medicationReference: { ...record.medicationReference as object, display } }
        : record;
    };
    return { type, records: records.map((record) => ({ resource: named(record) })), notes };
  });

/** Records that a caller names, as the server fetched them, and the fetch they are of. */
export type TakenSet = FetchedSet & { fetch: EhrFetchRow };

const keyOf = (record: { resourceType: string; id: string }) => `${record.resourceType}/${record.id}`;

interface Known {
  byKey: Map<string, FhirRecord>;
  included: FhirRecord[];
  /** What the newest fetch may lack. */
  notes: string[];
  /** The newest fetch that has the type. */
  fetch: EhrFetchRow;
}

/**
 * The server's own copies of what a caller fetched within the last hour from this EHR and names now, by type and id. Another EHR may
 * have another person, and other documents, under the same ids.
 * @throws ehr_not_fetched when one of them was not fetched by this caller for this patient
 */
export async function takeFetched(
  deps: Pick<Deps, "store" | "files" | "now">,
  source: string,
  actor: Actor,
  patientId: string,
  wanted: { type: EhrRecordType; records: { resource: { resourceType: string; id: string } }[] }[],
): Promise<TakenSet[]> {
  const now = new Date(deps.now()).toISOString();
  const fetches = (await deps.store.all(ehrFetches, "patient", [actor.userId ?? 0, patientId]))
    .filter((fetch) => fetch.expiresAt > now && fetch.source === source).toReversed();
  const known = new Map<EhrRecordType, Known>();
  for (const fetch of fetches) {
    const { sets } = JSON.parse(new TextDecoder().decode(await deps.files.open(fetch.file))) as { sets: FetchedSet[] };
    for (const { type, records, included, notes } of sets) {
      const of: Known = known.get(type) ?? { byKey: new Map(), included: [], notes, fetch };
      // The newest fetch comes first; what it has is not replaced by an older copy.
      for (const record of records) if (!of.byKey.has(keyOf(record))) of.byKey.set(keyOf(record), record);
      const there = new Set(of.included.map(keyOf));
      of.included.push(...included.filter((record) => !there.has(keyOf(record))));
      known.set(type, of);
    }
  }
  // A type of which nothing came stays, where the EHR said why.
  return wanted.filter(({ type, records }) => records.length > 0 || known.get(type)?.notes.length).map((
    { type, records },
  ) => {
    const of = known.get(type);
    const keys = [...new Set(records.map(({ resource }) => keyOf(resource)))];
    const found = keys.flatMap((key) => of?.byKey.get(key) ?? []);
    if (!of || found.length < keys.length) throw new AppError("ehr_not_fetched");
    return { type, records: found, included: of.included, notes: of.notes, fetch: of.fetch };
  });
}

/** Forgets what was kept longer than its hour. Work by the clock. */
export async function removeExpired(deps: Pick<Deps, "store" | "files" | "now">): Promise<number> {
  const to = new Date(deps.now()).toISOString();
  const { rows } = await deps.store.page(ehrFetches, { index: "expiry", limit: 100, to });
  for (const row of rows.filter((one) => one.expiresAt <= to)) {
    await deps.files.remove(row.file);
    await deps.store.change(system, (tx) => tx.remove(ehrFetches, row.id));
  }
  return rows.length;
}
