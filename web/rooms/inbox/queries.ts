/**
 * What the inbox and its reading desk read.
 * @module
 */
import { queryOptions } from "@tanstack/react-query";
import type {
  ExtractedPatient,
  InboxCounts,
  InboxEntryView,
  ReadingAccuracy,
  ReadingView,
} from "../../../shared/inbox.ts";
import type { MatchCandidate, Patient } from "../../../shared/patients.ts";
import type { Requester } from "../../../shared/requests.ts";
import { get, getPage, type Page, post } from "../../lib/api.ts";
import { keyOf, read, withQuery } from "../../lib/query.ts";

export type Entry = InboxEntryView;

/** Which entries a list shows. `q` never stands in the address: it may be a patient's name. */
export interface EntryFilter {
  status: string;
  source: string;
  q: string;
}

export const entriesPerPage = 12;
/** A search answers at most this many; whoever needs more types more. */
export const searchLimit = 200;

export const countsQuery = read<InboxCounts>("/api/inbox-entries/counts");
export const entryPath = (id: string) => `/api/inbox-entries/${encodeURIComponent(id)}`;
export const entryQuery = (id: string) => read<Entry>(entryPath(id));

/** A page of the inbox, newest first. The API goes from page to page by cursor; a jump walks there in steps of 200. */
export function entriesQuery({ status, source, q }: EntryFilter, page: number) {
  const base = { status, source };
  const key = (n: number) => [...keyOf(withQuery("/api/inbox-entries", { ...base, q, page: n })), "page"];
  return queryOptions({
    queryKey: key(page),
    queryFn: async ({ signal, client }): Promise<Page<Entry>> => {
      if (q) return await searchPage(withQuery("/api/inbox-entries", { ...base, q, limit: searchLimit }), page, signal);
      const before = client.getQueryData<Page<Entry>>(key(page - 1));
      if (before?.next) return await getPage<Entry>(before.next, signal);
      let path: string | null = withQuery("/api/inbox-entries", { ...base, limit: entriesPerPage });
      for (let skip = (page - 1) * entriesPerPage; skip > 0 && path;) {
        const step = Math.min(200, skip);
        path = (await getPage<Entry>(withLimit(path, step), signal)).next;
        skip -= step;
      }
      return path
        ? await getPage<Entry>(withLimit(path, entriesPerPage), signal)
        : { rows: [], total: 0, counted: true, next: null };
    },
    placeholderData: (previous) => previous,
  });
}

async function searchPage(path: string, page: number, signal: AbortSignal): Promise<Page<Entry>> {
  const { rows, next } = await getPage<Entry>(path, signal);
  const from = (page - 1) * entriesPerPage;
  return { rows: rows.slice(from, from + entriesPerPage), total: rows.length, counted: false, next };
}

function withLimit(path: string, limit: number): string {
  const [route, query = ""] = path.split("?");
  const params = new URLSearchParams(query);
  params.set("limit", String(limit));
  return `${route}?${params}`;
}

/** Pages whose words come in one answer; the words of a 500-page document are megabytes. */
export const pagesAtOnce = 8;

/**
 * The reading with the words of the pages around `page` (1-based). Its key follows the entry's own revision, so that events of
 * other documents do not read it again.
 */
export function readingQuery({ id, updatedAt }: Pick<Entry, "id" | "updatedAt">, page = 1) {
  const from = Math.floor((page - 1) / pagesAtOnce) * pagesAtOnce + 1;
  const path = withQuery(`${entryPath(id)}/reading`, { from, to: from + pagesAtOnce - 1 });
  return queryOptions({
    queryKey: ["inbox-readings", id, from, updatedAt],
    queryFn: ({ signal }) => get<ReadingView>(path, signal),
    placeholderData: (
      previous,
      query,
    ) => (query?.queryKey[1] === id && query.queryKey[2] === from ? previous : undefined),
  });
}

/** The upright picture of a page, `width` pixels wide. */
export const picturePath = (id: string, page: number, width: number) => `${entryPath(id)}/pages/${page}?width=${width}`;

/** The original by its address on the entry. */
export const originalPath = (attachmentPath: string) => `/api/documents/view/${encodeURIComponent(attachmentPath)}`;

export interface EntryActivity {
  id: string;
  action: string;
  title: string;
  targetType: string;
  targetId: string;
  createdAt: string;
  username: string | null;
  user: { fullName: string } | null;
  timestamp: string;
  details: Record<string, unknown>;
}
/** The log of one entry. Twenty are asked for, as the spec has it; the server answers them all. */
export const entryActivityQuery = (id: string) =>
  read<EntryActivity[]>(withQuery("/api/activity-logs", { entityId: id, entityType: "inbox_entry" }));

export const accuracyQuery = (weeks: number) => read<ReadingAccuracy>(withQuery("/api/reading/accuracy", { weeks }));

/** What matching is asked of a person as typed. */
export interface PersonQuery {
  firstName: string | null;
  middleName: string | null;
  lastName: string | null;
  suffix: string | null;
  dob: string | null;
  mrn: string | null;
  phone: string | null;
  email: string | null;
  address: string | null;
}
export interface MatchResult {
  candidates: MatchCandidate[];
  patientId: number | null;
  score: number;
  why: string;
}
export const matchQuery = (person: PersonQuery) =>
  queryOptions({
    queryKey: ["patients", "match", person],
    queryFn: () => post<MatchResult>("/api/patients/match", person),
    placeholderData: (previous) => previous,
  });

const found = 8;
export const patientsFound = (q: string) => read<Patient[]>(withQuery("/api/patients", { q, limit: found }));
export const requestersFound = (q: string) => read<Requester[]>(withQuery("/api/requesters", { q, limit: found }));

/** A request as the search of "Link to an existing request" shows it. */
export interface RequestFound {
  id: number;
  patient: { firstName: string; lastName: string; dateOfBirth: string | null } | null;
  requester: { name: string } | null;
  requestType: string;
  status: string;
  receivedAt: string | null;
}
export const requestsFound = (q: string) => read<RequestFound[]>(withQuery("/api/requests", { q, limit: found }));

/** A requester by id. There is no call for one, so it is looked for by name and then among all. */
export const requesterQuery = (id: number, name: string | null) =>
  queryOptions({
    queryKey: ["requesters", "one", String(id)],
    queryFn: async ({ signal }): Promise<Requester | null> => {
      const tries = [...(name ? [{ q: name.slice(0, 100), limit: 50 }] : []), { limit: 200 }];
      for (const query of tries) {
        const list = await get<Requester[]>(withQuery("/api/requesters", query), signal);
        const one = list.find((requester) => requester.id === id);
        if (one) return one;
      }
      return null;
    },
  });

/** The oldest document that waits for a clerk, other than `id`: the ones with a warning first. */
export const nextToCheckQuery = (id: string) =>
  queryOptions({
    queryKey: ["inbox-entries", "next", id],
    queryFn: async ({ signal }): Promise<Entry | null> => {
      for (const status of ["warning", "parsed"]) {
        const path = withQuery("/api/inbox-entries", { status, order: "asc", limit: 2 });
        const next = (await get<Entry[]>(path, signal)).find((entry) => entry.id !== id);
        if (next) return next;
      }
      return null;
    },
  });

export type Person = ExtractedPatient;
