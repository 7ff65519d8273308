/**
 * What the inbox and its reading desk read.
 * @module
 */
import { queryOptions } from "@tanstack/react-query";
import type { ExtractedPatient, InboxSort } from "../../../shared/inbox.ts";
import { type Answer, api, callFile, callPage, callWith, fileUrl, pathOf, type Row } from "../../lib/api.ts";
import { cursorBehind, readListPage } from "../../lib/list_reader.ts";
import { keyOf, read } from "../../lib/query.ts";

const inbox = api["inbox-entries"];

export type Entry = Answer<(typeof inbox)[":id"]["$get"]>;
/** The message of a mail, or one of its attachments. */
export type Part = Entry["parts"][number];

/** Which entries a list shows. `q` never stands in the address: it may be a patient's name. */
export interface EntryFilter {
  status: Entry["status"] | "";
  source: Entry["source"] | "";
  q: string;
  /** Left out where the newest come first. */
  sort?: InboxSort;
  order?: "asc" | "desc";
}

export const entriesPerPage = 12;
/** A search answers at most this many; a longer search text narrows it. */
export const searchLimit = 200;

export const countsQuery = read(inbox.counts);
export const entryQuery = (id: string) => read(inbox[":id"], { param: { id } });

/** The list under its filters, to its end, as a file. */
export const exportFile = (filter: EntryFilter) => callFile(api["inbox-entries.csv"], { query: { ...filter } });

/** A page of the inbox, newest first unless asked otherwise. */
export function entriesQuery(filter: EntryFilter, page: number) {
  const key = (n: number) => [...keyOf(pathOf(inbox, { query: { ...filter } })), "page", String(n)];
  return queryOptions({
    queryKey: key(page),
    queryFn: ({ signal, client }) =>
      readListPage(({ back, ...more }) => {
        const order = back ? (filter.order === "asc" ? "desc" : "asc") : filter.order;
        return callPage(inbox.$get, { query: { ...filter, ...more, order } }, signal);
      }, {
        page,
        size: entriesPerPage,
        narrowed: filter.q !== "",
        most: searchLimit,
        cursor: cursorBehind(client, key(page - 1)),
      }),
    placeholderData: (previous) => previous,
  });
}

/** Pages whose words come in one answer; the words of a 500-page document are megabytes. */
export const pagesAtOnce = 8;

/**
 * The reading with the words of the pages around `page` (1-based). Its key follows the entry's own revision, so that events of
 * other documents do not read it again.
 */
export function readingQuery({ id, updatedAt }: Pick<Entry, "id" | "updatedAt">, page = 1) {
  const from = Math.floor((page - 1) / pagesAtOnce) * pagesAtOnce + 1;
  const query = { from, to: from + pagesAtOnce - 1 };
  return queryOptions({
    queryKey: ["inbox-readings", id, from, updatedAt],
    queryFn: ({ signal }) => callWith(inbox[":id"].reading.$get, { param: { id }, query }, { signal }),
    placeholderData: (
      previous,
      query,
    ) => (query?.queryKey[1] === id && query.queryKey[2] === from ? previous : undefined),
  });
}

/** The upright picture of a page, `width` pixels wide. */
export const picturePath = (id: string, page: number, width: number) =>
  fileUrl(inbox[":id"].pages[":n"], { param: { id, n: page }, query: { width } });

/** The original, or a part of it, by its address on the entry. */
export const originalPath = (name: string) => fileUrl(api.documents.view[":name"], { param: { name } });

/** The log of one entry. Twenty are asked for, as the spec has it; the server answers them all. */
export const entryActivityQuery = (id: string) =>
  read(api["activity-logs"], { query: { entityId: id, entityType: "inbox_entry" } });

/** While a source fails it is asked again: that another setting mended it is told to nobody. */
export const failingSourcesQuery = {
  ...read(inbox["failing-sources"]),
  refetchInterval: ({ state }: { state: { data?: readonly unknown[] } }) => state.data?.length ? 60_000 : false,
};

export const accuracyQuery = (weeks: number) => read(api.reading.accuracy, { query: { weeks } });

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
export type MatchResult = Answer<typeof api.patients.match.$post>;
export const matchQuery = (person: PersonQuery) =>
  queryOptions({
    queryKey: ["patients", "match", person],
    queryFn: ({ signal }) => callWith(api.patients.match.$post, { json: person }, { signal }),
    placeholderData: (previous) => previous,
  });

const found = 8;
export const patientsFound = (q: string) => read(api.patients, { query: { q, limit: found } });
export const requestersFound = (q: string) => read(api.requesters, { query: { q, limit: found } });

/** A request as the search of "Link to an existing request" shows it. */
export type RequestFound = Row<typeof api.requests.$get>;
export const requestsFound = (q: string) => read(api.requests, { query: { q, limit: found } });

export const requesterQuery = (id: number) => read(api.requesters[":id"], { param: { id } });

/** The oldest document that needs a person, other than `id`: those with a warning first, those that could not be read last. */
export const nextToCheckQuery = (id: string) =>
  queryOptions({
    queryKey: ["inbox-entries", "next", id],
    queryFn: async ({ signal }): Promise<Entry | null> => {
      for (const status of ["warning", "parsed", "manual", "flagged", "failed"] as const) {
        const rows = await callWith(inbox.$get, { query: { status, order: "asc", limit: 2 } }, { signal });
        const next = rows.find((entry) => entry.id !== id);
        if (next) return next;
      }
      return null;
    },
  });

export type Person = ExtractedPatient;
