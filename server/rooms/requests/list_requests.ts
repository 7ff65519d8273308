/**
 * Requests in lists, and found by words.
 * @module
 */
import { maxPageSize, type PageOf } from "../../../shared/paging.ts";
import {
  isClosed,
  type RequestListQuery,
  type RequestRow,
  type RequestSort,
  requestStatuses,
} from "../../../shared/requests.ts";
import { addDays, fromMoment, toMoment } from "../../../shared/time.ts";
import { type Deps, today } from "../../deps.ts";
import type { Caller } from "../../http/context.ts";
import { listSorted, type SortedRequest } from "../../lists/list_sorted.ts";
import { nameOf, patientsById } from "../patients/find_patients.ts";
import { requesters, requests, sortPlace } from "./store.ts";

/** A list row (spec 1 §3), with who asks and when it is due. */
export async function listRows(deps: Pick<Deps, "store">, rows: RequestRow[]) {
  const who = await byId(deps, rows);
  return rows.map((r) => {
    const patient = r.patientId === null ? undefined : who.patients.get(r.patientId);
    return {
      id: r.id,
      patient: patient ? nameOf(patient) : null,
      requester: { id: r.requesterId, name: who.requesters.get(r.requesterId)?.name ?? "" },
      requestType: r.requestType,
      source: r.source,
      receivedAt: r.receivedAt,
      dueDate: r.dueDate,
      isUrgent: r.isUrgent,
      status: r.status,
      batchRequestId: r.batchRequestId,
    };
  });
}

async function byId(deps: Pick<Deps, "store">, rows: RequestRow[]) {
  const requesterIds = [...new Set(rows.map((r) => r.requesterId))];
  const [foundPatients, foundRequesters] = await Promise.all([
    patientsById(deps, rows.map((r) => r.patientId)),
    deps.store.getMany(requesters, requesterIds),
  ]);
  return {
    patients: foundPatients,
    requesters: new Map(foundRequesters.filter((r) => r !== null).map((r) => [r.id, r])),
  };
}

/** One page of requests the caller may see; only the page is read, counts come from counters. */
export async function listRequests(
  deps: Pick<Deps, "store" | "now" | "config">,
  caller: Caller,
  query: RequestListQuery,
): Promise<PageOf<RequestRow>> {
  const { store } = deps;
  const { q, cursor, limit = maxPageSize } = query;
  const requesterId = caller.role === "external-requester" ? caller.requesterId ?? -1 : query.requesterId;
  const asked: Asked = { ...query, requesterId, overdueOn: query.overdue && addDays(today(deps), -1) };
  if (q && !query.sort) return await store.search(requests, q, { limit, cursor, filter: testOf(asked) });
  const sort = query.sort ?? (query.overdue ? "dueDate" : "receivedAt");
  // What has been due longest comes first.
  const reverse = (query.order ?? (query.overdue && sort === "dueDate" ? "asc" : "desc")) === "desc";
  const narrow = narrowPlace(asked);
  const isNarrow = narrow !== null && sort === narrow.sort && !q;
  const { covers, ...place } = isNarrow ? narrow : columnPlace(asked, sort);
  const among = async (most: number) => {
    if (q) return await store.search(requests, q, { limit: most, filter: testOf(asked) });
    const { covers, ...place } = narrow!;
    return await store.page(requests, { ...place, limit: most, filter: testOf(asked, covers) });
  };
  const [page, total] = await Promise.all([
    listSorted(store, requests, {
      ...place,
      reverse,
      limit,
      cursor,
      filter: testOf(asked, covers),
      q,
      among: q || narrow && !isNarrow ? among : undefined,
    }),
    isCounted(query) ? countOf(deps, requesterId, query.status) : null,
  ]);
  return { ...page, total: total ?? page.total };
}

interface Asked extends RequestListQuery {
  /** Overdue: open, and due on this day or before. */
  overdueOn?: string;
}

/** Where to read, in which order that is, and which conditions hold there. */
interface Place extends Pick<SortedRequest<RequestRow>, "index" | "prefix" | "from" | "to"> {
  sort: RequestSort;
  covers: (keyof Asked)[];
}

/** The index that leaves the fewest rows, whatever the order; null when there is none but the columns'. */
function narrowPlace({ requesterId, status, patientId, overdueOn, from, to }: Asked): Place | null {
  const received = { sort: "receivedAt" as const, from: from && fromMoment(from), to: to && toMoment(to) };
  if (requesterId !== undefined && status) {
    const covers: Place["covers"] = ["requesterId", "status", "from", "to"];
    return { index: "requesterStatus", prefix: [requesterId, status], covers, ...received };
  }
  if (requesterId !== undefined) {
    return { index: "requester", prefix: [requesterId], covers: ["requesterId", "from", "to"], ...received };
  }
  if (patientId) return { index: "patient", prefix: [patientId], covers: ["patientId", "from", "to"], ...received };
  if (overdueOn) return { sort: "dueDate", index: "openDue", prefix: [], to: overdueOn, covers: ["overdueOn"] };
  return null;
}

function columnPlace({ status, from, to, dueFrom, dueTo }: Asked, sort: RequestSort): Place {
  const bounds: Partial<Place> = sort === "receivedAt"
    ? { from: from && fromMoment(from), to: to && toMoment(to) }
    : sort === "dueDate"
    ? { from: dueFrom, to: dueTo }
    : {};
  const covers: Place["covers"] = sort === "receivedAt"
    ? ["status", "from", "to"]
    : sort === "dueDate"
    ? ["status", "dueFrom", "dueTo"]
    : ["status"];
  return { sort, ...sortPlace(sort, status), ...bounds, covers };
}

/** All conditions as one, but for those that hold anyway; undefined when none is left. */
function testOf(asked: Asked, covered: readonly (keyof Asked)[] = []): ((r: RequestRow) => boolean) | undefined {
  const { status, source, urgent, requesterId, patientId, overdueOn, from, to, dueFrom, dueTo } = asked;
  const conditions: Partial<Record<keyof Asked, (r: RequestRow) => boolean>> = {
    status: (r) => r.status === status,
    source: (r) => r.source === source,
    urgent: (r) => r.isUrgent === (urgent === "true"),
    requesterId: (r) => r.requesterId === requesterId,
    patientId: (r) => r.patientId === patientId,
    overdueOn: (r) => !isClosed(r.status) && r.dueDate <= overdueOn!,
    from: (r) => r.receivedAt >= fromMoment(from!),
    to: (r) => r.receivedAt <= toMoment(to!),
    dueFrom: (r) => r.dueDate >= dueFrom!,
    dueTo: (r) => r.dueDate <= dueTo!,
  };
  const tests = Object.entries(conditions).flatMap(([name, test]) =>
    asked[name as keyof Asked] === undefined || covered.includes(name as keyof Asked) ? [] : [test]
  );
  return tests.length > 0 ? (r) => tests.every((test) => test(r)) : undefined;
}

/** Whether counters tell how many match. */
const isCounted = (query: RequestListQuery): boolean =>
  [
    query.q,
    query.source,
    query.urgent,
    query.patientId,
    query.overdue,
    query.from,
    query.to,
    query.dueFrom,
    query.dueTo,
  ]
    .every((asked) => !asked);

async function countOf(deps: Pick<Deps, "store">, requesterId?: number, status?: string): Promise<number> {
  const counters = requesterId !== undefined
    ? (status ? [status] : requestStatuses).map((s) => ["requester", requesterId, s])
    : [status ? ["status", status] : ["all"]];
  return (await deps.store.counts(requests, counters)).reduce((sum, n) => sum + n, 0);
}

/** Requests found by words of patient, requester or number; an external requester finds their own. */
export async function searchRequests(
  deps: Pick<Deps, "store" | "now" | "config">,
  caller: Caller,
  q: string,
  limit: number,
) {
  const page = await listRequests(deps, caller, { q, limit });
  return await listRows(deps, page.rows);
}
