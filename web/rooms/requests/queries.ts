/**
 * What the requests room reads, as query options. Keys start with the words that live events refresh (lib/live.ts).
 * @module
 */
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { pageSize } from "../../../shared/paging.ts";
import type { Role } from "../../../shared/permissions.ts";
import { type RequestSort, type RequestStatus, sources } from "../../../shared/requests.ts";
import { isoDate } from "../../../shared/time.ts";
import { type Answer, api, type Args, call, callFile, callPage, callWith, pathOf, type Row } from "../../lib/api.ts";
import { isDay } from "../../lib/days_typed.ts";
import { cursorBehind, gather, readListPage, type ReadRows } from "../../lib/list_reader.ts";
import { keyOf, read } from "../../lib/query.ts";

export type TypedPatient = Record<
  "firstName" | "middleName" | "lastName" | "dateOfBirth" | "mrn" | "phone" | "email" | "address",
  string
>;

export type RequestListRow = Row<typeof api.requests.$get>;
/** An external requester gets the fields of shared/visible_fields.ts only. */
export type RequestDetail = Answer<(typeof api.requests)[":id"]["$get"]>;
export type Release = RequestDetail["released"][number];
export type MatchedRecord = RequestDetail["records"][number];
export type AttachedRecord = RequestDetail["attachedRecords"][number];
/** What an invoice would hold now. Amounts in cents. */
export type Quote = Answer<(typeof api.requests)[":id"]["quote"]["$get"]>;
export type ShownLink = Row<(typeof api)["secure-links"]["$get"]>;
/** As much of a patient as is needed to name one. */
export type PersonName =
  & Pick<NonNullable<RequestListRow["patient"]>, "firstName" | "lastName" | "dateOfBirth">
  & Partial<NonNullable<RequestListRow["patient"]>>;

/** What the list can be narrowed by. `q` is never put into an address. */
export interface ListFilters {
  status?: RequestStatus;
  source?: (typeof sources)[number];
  urgent?: "true" | "false";
  due?: "overdue";
  requesterId?: string;
  from?: string;
  to?: string;
  q?: string;
  /** Left out where the list's own order is meant. */
  sort?: RequestSort;
  order?: "asc" | "desc";
}

/** The filters of an address; what is none of them, in a link that was cut or typed, filters nothing. */
export function filtersIn(params: URLSearchParams): Omit<ListFilters, "status" | "q" | "sort" | "order"> {
  const day = (name: string) => isoDate.safeParse(params.get(name)).data;
  return {
    source: sources.find((source) => source === params.get("source")),
    urgent: (["true", "false"] as const).find((value) => value === params.get("urgent")),
    due: params.get("due") === "overdue" ? "overdue" : undefined,
    requesterId: /^[1-9]\d*$/.exec(params.get("requesterId") ?? "")?.[0],
    from: day("from"),
    to: day("to"),
  };
}

/** The reader's own days as moments: from the first midnight to the end of the last day. */
function localBounds({ from, to }: Pick<ListFilters, "from" | "to">): { from?: string; to?: string } {
  return {
    ...(from ? { from: new Date(`${from}T00:00:00`).toISOString() } : {}),
    ...(to ? { to: new Date(`${to}T23:59:59.999`).toISOString() } : {}),
  };
}

const reader =
  (query: Args<typeof api.requests.$get>["query"], signal: AbortSignal): ReadRows<RequestListRow> =>
  ({ back, ...more }) => {
    const order = back ? (query?.order === "asc" ? "desc" : "asc") : query?.order;
    return callPage(api.requests.$get, { query: { ...query, ...more, order } }, signal);
  };

/** The whole list under its filters, as a file. */
export const exportFile = ({ due, ...filters }: ListFilters) =>
  callFile(api["requests.csv"], { query: { ...filters, ...localBounds(filters), overdue: due && ("true" as const) } });

export function listQuery({ due, ...filters }: ListFilters, page: number) {
  const query = { ...filters, ...localBounds(filters), overdue: due && ("true" as const) };
  const keyOfPage = (n: number) => [...keyOf(pathOf(api.requests, { query })), "list", String(n)];
  const key = keyOfPage(page);
  return queryOptions({
    queryKey: key,
    queryFn: ({ signal, client }) => {
      const cursor = cursorBehind(client, keyOfPage(page - 1));
      return readListPage(reader(query, signal), {
        page,
        size: pageSize,
        narrowed: narrows({ due, ...filters }),
        cursor,
      });
    },
    // Leafing keeps the page before on show; another tab or filter does not.
    placeholderData: (before, query) =>
      JSON.stringify(query?.queryKey.slice(0, -1)) === JSON.stringify(key.slice(0, -1)) ? before : undefined,
  });
}

/** Whether a filter is on that the server has no counter for. */
const narrows = ({ source, urgent, due, from, to, q }: ListFilters) =>
  Boolean(source || urgent || due || from || to || q);

/** Requests due from and to two days, by due date. */
export const dueQuery = (from: string, to: string) =>
  queryOptions({
    queryKey: ["requests", { dueFrom: from, dueTo: to }, "due"],
    queryFn: ({ signal }) => gather(reader({ sort: "dueDate", order: "asc", dueFrom: from, dueTo: to }, signal)),
    placeholderData: keepPreviousData,
  });

export const metricsQuery = read(api.metrics);
export const detailQuery = (id: number | string) => read(api.requests[":id"], { param: { id } });
export const quoteQuery = (id: number) => read(api.requests[":id"].quote, { param: { id } });
export const linksQuery = (id: number) => read(api["secure-links"], { query: { requestId: id } });
export const activityQuery = (id: number) => read(api["activity-logs"], { query: { requestId: id, limit: 200 } });
export const requestersQuery = (q: string, limit = 8) => read(api.requesters, { query: { q, limit } });
export const patientsQuery = (q: string) => read(api.patients, { query: { q, limit: 8 } });

/** Known patients that the typed facts may belong to. */
export const nearMatchesQuery = ({ dateOfBirth, ...typed }: TypedPatient) =>
  queryOptions({
    queryKey: ["patients", "match", { dateOfBirth, ...typed }],
    queryFn: ({ signal }) =>
      callWith(api.patients.match.$post, { json: { ...typed, dob: isDay(dateOfBirth) ? dateOfBirth : null } }, {
        signal,
      }),
  });

/** Roles that are staff of the office, not a requester. */
export const isStaff = (role: Role): boolean => role !== "external-requester" && role !== "inactive";

/** A patient as it is on file now; not kept. */
export const readPatient = (id: number) => call(api.patients[":id"].$get, { param: { id } });
/** The pages of a record or document; not kept once its viewer is closed. */
export const filePagesQuery = (param: Args<(typeof api)["file-pages"][":kind"][":id"]["$get"]>["param"]) => ({
  ...read(api["file-pages"][":kind"][":id"], { param }),
  gcTime: 0,
});
