/**
 * A patient's records by type, by the table of queries.
 * @module
 */
import type { EhrRecordType, FhirRecord } from "../../../shared/ehr.ts";
import { ehrRecordTypeLabels, ehrRecordTypes } from "../../../shared/ehr.ts";
import { byNewest, isInRange } from "./dates.ts";
import type { FhirHttp } from "./http.ts";
import { type FetchedSet, type FetchRequest, FhirError } from "./port.ts";
import { isReferral, narrowFirst, recordQueries, type RecordQuery } from "./queries.ts";
import { mostRecords, searchAll, type SearchAnswer, type SearchParams } from "./search.ts";
import { Subjects } from "./subjects.ts";

const keyOf = (record: FhirRecord) => `${record.resourceType}/${record.id}`;

/**
 * Fetches all types, one after the other; EHRs limit how much is asked at once.
 * @param offers whether the EHR has a resource type at all, by its CapabilityStatement.
 * @throws {FhirError} when the EHR fails: half a record must not pass for the whole
 */
export async function fetchRecords(
  http: FhirHttp,
  offers: (resource: string) => boolean,
  { patientId, types, range, onProgress, signal }: FetchRequest,
): Promise<FetchedSet[]> {
  const subjects = new Subjects(http, patientId);
  const taken = new Set<string>();
  const sets = new Map<EhrRecordType, FetchedSet>();
  const wanted = narrowFirst.filter((type) => types.includes(type));
  for (const [done, type] of wanted.entries()) {
    await onProgress?.({ type, done, total: wanted.length, count: null });
    const set = await fetchType(http, offers, { patientId, type, range, signal });
    const own = await subjects.own(set.records, signal);
    const others = set.records.length - own.length;
    if (others > 0) set.notes.push(othersLeftOut(others));
    set.records = own.filter((record) => !taken.has(keyOf(record)));
    for (const record of set.records) taken.add(keyOf(record));
    if (taken.size > mostRecords) throw new FhirError("too_much");
    sets.set(type, set);
    await onProgress?.({ type, done: done + 1, total: wanted.length, count: set.records.length });
  }
  return ehrRecordTypes.flatMap((type) => sets.get(type) ?? []);
}

const othersLeftOut = (count: number) =>
  count === 1
    ? "A record that names another patient was left out."
    : `${count} records that name another patient were left out.`;

async function fetchType(
  http: FhirHttp,
  offers: (resource: string) => boolean,
  { patientId, type, range, signal }: { type: EhrRecordType } & Pick<FetchRequest, "patientId" | "range" | "signal">,
): Promise<FetchedSet> {
  const records = new Map<string, FhirRecord>();
  const included = new Map<string, FhirRecord>();
  const notes = new Set<string>();
  for (const query of recordQueries[type]) {
    if (!offers(query.resource)) {
      if (!query.optional) notes.add(`The EHR does not offer ${query.resource}.`);
      continue;
    }
    try {
      const answer = await ask(http, query, patientId, range, signal);
      for (const record of answer.records) records.set(keyOf(record), record);
      for (const record of answer.included) included.set(keyOf(record), record);
      for (const said of answer.warnings) notes.add(said);
    } catch (error) {
      // A kind that the EHR keeps from us does not stop the others; that it is missing is told.
      const partial = error instanceof FhirError &&
        ["forbidden", "elsewhere", "not_found", "bad_request"].includes(error.failure);
      if (!partial) throw error;
      if (!query.optional) notes.add(`${ehrRecordTypeLabels[type]} (${query.resource}): ${error.message}`);
    }
  }
  const kept = [...records.values()].filter((record) =>
    isInRange(record, range) && isOf(type, record) && isValid(record)
  );
  return { type, records: kept.sort(byNewest), included: [...included.values()], notes: [...notes] };
}

/** With the date range where the server takes one; it is left out when the server refuses it. */
async function ask(
  http: FhirHttp,
  query: RecordQuery,
  patientId: string,
  { start, end }: FetchRequest["range"],
  signal?: AbortSignal,
): Promise<SearchAnswer> {
  const params: SearchParams = Object.entries({ patient: patientId, ...query.params });
  const { date } = query;
  const bounds: SearchParams = !date ? [] : [
    ...(start ? [[date, `ge${start}`] satisfies SearchParams[number]] : []),
    ...(end ? [[date, `le${end}`] satisfies SearchParams[number]] : []),
  ];
  try {
    return await searchAll(http, query.resource, [...params, ...bounds], { signal });
  } catch (error) {
    if (!(error instanceof FhirError) || error.failure !== "bad_request" || bounds.length === 0) throw error;
    return await searchAll(http, query.resource, params, { signal });
  }
}

const isOf = (type: EhrRecordType, record: FhirRecord): boolean =>
  type !== "referrals" || record.resourceType !== "ServiceRequest" ||
  isReferral(record as Parameters<typeof isReferral>[0]);

/** What was entered by mistake is no record of the patient (https://hl7.org/fhir/R4/lifecycle.html). */
function isValid(record: FhirRecord): boolean {
  const { status, verificationStatus } = record as {
    status?: unknown;
    verificationStatus?: { coding?: { code?: string }[] };
  };
  return status !== "entered-in-error" &&
    !verificationStatus?.coding?.some((c) => c.code === "entered-in-error");
}
