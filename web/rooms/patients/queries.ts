/**
 * What the register of patients reads.
 * @module
 */
import type { importRows } from "../../../shared/patient_import.ts";
import { type Answer, api, type Args, callFile, callWith, type Row } from "../../lib/api.ts";
import { read, readPages } from "../../lib/query.ts";

export type PatientRow = Row<typeof api.patients.$get>;
export type PatientDetail = Answer<(typeof api.patients)[":id"]["$get"]>;

const one = api.patients[":id"];

type Register = Pick<NonNullable<Args<typeof api.patients.$get>["query"]>, "q" | "sort" | "order">;

/** The register by a column, or those found by words; as many pages as were asked for. */
export const registerQuery = (query: Register) => readPages(api.patients, { query: { limit: 25, ...query } });

/** The register as it is shown, as a file. */
export const exportFile = (query: Register) => callFile(api["patients.csv"], { query });

export const patientQuery = (id: string) => read(one, { param: { id } });
/** How many a patient's page lists; it says so where there may be more. */
export const requestsShown = 50, looksShown = 20;
export const patientRequestsQuery = (id: string) =>
  read(api.requests, { query: { patientId: id, limit: requestsShown } });
export const patientRecordsQuery = (id: string) => read(one.records, { param: { id } });
export const disclosuresQuery = (id: string) => read(one.disclosures, { param: { id } });
export const mergesQuery = (id: string) => read(one.merges, { param: { id } });
export const lookersQuery = (id: string) =>
  read(api["activity-logs"], { query: { entityType: "patient", entityId: id, limit: looksShown } });

/** What an import would do to its first rows. The key names the file and its columns, and holds nothing of the rows. */
export const importPreviewQuery = (key: string, rows: ReturnType<typeof importRows>["rows"]) => ({
  queryKey: ["patients", "import-preview", key],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    callWith(api.patients.import.$post, { json: { dryRun: true, rows } }, { signal, isSlow: true }),
  gcTime: 0,
});
