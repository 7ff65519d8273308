/**
 * A patient's records by type, by the table of queries.
 * @module
 */
import type { EhrRecordType, FhirRecord } from "../../../shared/ehr.ts";
import { ehrRecordTypeLabels, ehrRecordTypes } from "../../../shared/ehr.ts";
import { addDays } from "../../../shared/time.ts";
import { byNewest, isInRange } from "./dates.ts";
import type { FhirHttp } from "./http.ts";
import { type FetchedSet, type FetchRequest, FhirError } from "./port.ts";
import { isAskedFor, isReferral, narrowFirst, recordQueries, type RecordQuery } from "./queries.ts";
import { Referred } from "./referred.ts";
import { mostRecords, searchAll, type SearchAnswer, type SearchParams } from "./search.ts";
import { Subjects } from "./subjects.ts";

const keyOf = (record: FhirRecord) => `${record.resourceType}/${record.id}`;

/**
 * Fetches all types, one after the other; EHRs limit how much is asked at once.
 * @param offers whether the EHR has a resource type at all, by its CapabilityStatement.
 * @param timeZone the office's, an IANA name: whose days the range is of
 * @throws {FhirError} when the EHR fails: half a record must not pass for the whole
 */
export async function fetchRecords(
  http: FhirHttp,
  offers: (resource: string) => boolean,
  { patientId, types, range, onProgress, signal }: FetchRequest,
  timeZone: string,
): Promise<FetchedSet[]> {
  const subjects = new Subjects(http, patientId);
  const patients = await subjects.ids(signal);
  const referred = new Referred(http);
  const taken = new Set<string>();
  const sets = new Map<EhrRecordType, FetchedSet>();
  const wanted = narrowFirst.filter((type) => types.includes(type));
  for (const [done, type] of wanted.entries()) {
    await onProgress?.({ type, done, total: wanted.length, count: null });
    const set = await fetchType(http, offers, { patients, type, range, timeZone, signal });
    const own = await subjects.own(set.records, signal);
    leftOut(set, set.records.length - own.length, "that names another patient", "that name another patient");
    set.records = own.filter((record) => !taken.has(keyOf(record)));
    for (const record of set.records) taken.add(keyOf(record));
    if (taken.size > mostRecords) throw new FhirError("too_much");
    await referred.complete(set, signal);
    set.included = await subjects.own(set.included.filter(isValid), signal);
    sets.set(type, set);
    await onProgress?.({ type, done: done + 1, total: wanted.length, count: set.records.length });
  }
  return ehrRecordTypes.flatMap((type) => sets.get(type) ?? []);
}

/** Says beside a set what of the answers is not in it: nothing goes unsaid. */
function leftOut(set: FetchedSet, count: number, one: string, several: string): void {
  if (count === 1) set.notes.push(`A record ${one} was left out.`);
  else if (count > 1) set.notes.push(`${count} records ${several} were left out.`);
}

async function fetchType(
  http: FhirHttp,
  offers: (resource: string) => boolean,
  { patients, type, range, timeZone, signal }:
    & { type: EhrRecordType; patients: string[]; timeZone: string }
    & Pick<FetchRequest, "range" | "signal">,
): Promise<FetchedSet> {
  const records = new Map<string, FhirRecord>();
  const unasked = new Set<string>();
  const included = new Map<string, FhirRecord>();
  const notes = new Set<string>();
  for (const query of recordQueries[type]) {
    if (!offers(query.resource)) {
      if (!query.optional) notes.add(`The EHR does not offer ${query.resource}.`);
      continue;
    }
    try {
      for (const patientId of patients) {
        const answer = await ask(http, query, patientId, range, signal);
        for (const record of answer.records) {
          if (isAskedFor(query, record)) records.set(keyOf(record), record);
          else unasked.add(keyOf(record));
        }
        for (const record of answer.included) included.set(keyOf(record), record);
        for (const said of answer.warnings) notes.add(said);
      }
    } catch (error) {
      // A kind that the EHR keeps from us does not stop the others; that it is missing is told.
      const partial = error instanceof FhirError &&
        ["forbidden", "elsewhere", "not_found", "bad_request"].includes(error.failure);
      if (!partial) throw error;
      if (!query.optional) notes.add(`${ehrRecordTypeLabels[type]} (${query.resource}): ${error.message}`);
    }
  }
  const dated = [...records.values()].filter((record) => isInRange(record, range, timeZone) && isOf(type, record));
  const kept = dated.filter(isValid).sort(byNewest);
  const set: FetchedSet = { type, records: kept, included: [...included.values()], notes: [...notes] };
  leftOut(set, dated.length - kept.length, "entered in error", "entered in error");
  const others = [...unasked].filter((key) => !records.has(key)).length;
  leftOut(set, others, "of another category than asked for", "of another category than asked for");
  return set;
}

/**
 * With the date range where the server takes one, and with what records refer to; what it refuses of these is left out, one after the
 * other. A day more is asked for at both ends: servers compare in UTC, where the evening of the office's last day is the day after.
 */
async function ask(
  http: FhirHttp,
  query: RecordQuery,
  patientId: string,
  { start, end }: FetchRequest["range"],
  signal?: AbortSignal,
): Promise<SearchAnswer> {
  const { date, isFiledLater } = query;
  const bounds: SearchParams = !date ? [] : [
    ...(start ? [[date, `ge${addDays(start, -1)}`] satisfies SearchParams[number]] : []),
    ...(end && !isFiledLater ? [[date, `le${addDays(end, 1)}`] satisfies SearchParams[number]] : []),
  ];
  const { _include, ...asked } = query.params ?? {};
  const params: SearchParams = Object.entries({ patient: patientId, ...asked });
  const include: SearchParams = _include ? [["_include", _include]] : [];
  const ways = new Map([[...params, ...include, ...bounds], [...params, ...include], [...params, ...bounds], params]
    .map((way) => [String(way), way] as const));
  let refused: unknown;
  for (const way of ways.values()) {
    try {
      return await searchAll(http, query.resource, way, { signal });
    } catch (error) {
      if (!(error instanceof FhirError) || error.failure !== "bad_request") throw error;
      refused ??= error;
    }
  }
  throw refused;
}

const isOf = (type: EhrRecordType, record: FhirRecord): boolean =>
  type !== "referrals" || record.resourceType !== "ServiceRequest" ||
  isReferral(record as Parameters<typeof isReferral>[0]);

/** What was entered by mistake is no record of the patient (https://hl7.org/fhir/R4/lifecycle.html). */
function isValid(record: FhirRecord): boolean {
  const { status, docStatus, verificationStatus } = record as {
    status?: unknown;
    docStatus?: unknown;
    verificationStatus?: { coding?: { code?: string }[] };
  };
  return status !== "entered-in-error" && docStatus !== "entered-in-error" &&
    !verificationStatus?.coding?.some((c) => c.code === "entered-in-error");
}
