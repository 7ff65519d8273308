/**
 * Requests in lists, and found by words.
 * @module
 */
import type { PageOf } from "../../../shared/paging.ts";
import { isClosed, type RequestListQuery, type RequestRow, requestStatuses } from "../../../shared/requests.ts";
import { addDays, fromMoment, toMoment } from "../../../shared/time.ts";
import type { PageRequest } from "../../db/store.ts";
import { type Deps, today } from "../../deps.ts";
import type { Caller } from "../../http/context.ts";
import { nameOf, patientsById } from "../patients/find_patients.ts";
import { requesters, requests } from "./store.ts";

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
  deps: Pick<Deps, "store" | "now">,
  caller: Caller,
  query: RequestListQuery,
): Promise<PageOf<RequestRow>> {
  const { store } = deps;
  const requesterId = caller.role === "external-requester" ? caller.requesterId ?? -1 : query.requesterId;
  const filters: ((r: RequestRow) => boolean)[] = [];
  if (query.source) filters.push((r) => r.source === query.source);
  if (query.urgent) filters.push((r) => r.isUrgent === (query.urgent === "true"));
  if (query.patientId) filters.push((r) => r.patientId === query.patientId);
  const yesterday = addDays(today(deps), -1);
  if (query.overdue) filters.push((r) => !isClosed(r.status) && r.dueDate <= yesterday);
  const filter = filters.length === 0 ? undefined : (r: RequestRow) => filters.every((f) => f(r));
  const reverse = (query.order ?? "desc") === "desc";
  if (query.q) {
    const all = (r: RequestRow) =>
      (filter?.(r) ?? true) && (!query.status || r.status === query.status) &&
      (requesterId === undefined || r.requesterId === requesterId) && inDates(r, query);
    return await store.search(requests, query.q, { limit: query.limit ?? 200, cursor: query.cursor, filter: all });
  }
  const request: PageRequest<RequestRow> = {
    index: "received",
    limit: query.limit,
    cursor: query.cursor,
    reverse,
    filter,
    from: query.from && fromMoment(query.from),
    to: query.to && toMoment(query.to),
  };
  if (query.sort === "dueDate" || query.overdue) {
    const more = filter;
    Object.assign(request, {
      index: query.overdue ? "openDue" : "due",
      from: query.dueFrom,
      to: query.overdue ? yesterday : query.dueTo,
      // What has been due longest comes first.
      reverse: query.overdue ? query.order === "desc" : reverse,
      filter: (r: RequestRow) =>
        (more?.(r) ?? true) && (!query.status || r.status === query.status) &&
        (requesterId === undefined || r.requesterId === requesterId) && inDates(r, query),
    });
    return await store.page(requests, request);
  }
  if (requesterId !== undefined && query.status) {
    Object.assign(request, { index: "requesterStatus", prefix: [requesterId, query.status] });
  } else if (requesterId !== undefined) Object.assign(request, { index: "requester", prefix: [requesterId] });
  else if (query.status) Object.assign(request, { index: "status", prefix: [query.status] });
  else if (query.patientId) Object.assign(request, { index: "patient", prefix: [query.patientId] });
  const [page, total] = await Promise.all([
    store.page(requests, request),
    filter || query.from || query.to ? null : countOf(deps, requesterId, query.status),
  ]);
  return { ...page, total };
}

const inDates = (r: RequestRow, query: RequestListQuery) =>
  (!query.from || r.receivedAt >= fromMoment(query.from)) && (!query.to || r.receivedAt <= toMoment(query.to));

async function countOf(deps: Pick<Deps, "store">, requesterId?: number, status?: string): Promise<number> {
  const counters = requesterId !== undefined
    ? (status ? [status] : requestStatuses).map((s) => ["requester", requesterId, s])
    : [status ? ["status", status] : ["all"]];
  return (await deps.store.counts(requests, counters)).reduce((sum, n) => sum + n, 0);
}

/** Requests found by words of patient, requester or number; an external requester finds their own. */
export async function searchRequests(deps: Pick<Deps, "store" | "now">, caller: Caller, q: string, limit: number) {
  const page = await listRequests(deps, caller, { q, limit });
  return await listRows(deps, page.rows);
}
