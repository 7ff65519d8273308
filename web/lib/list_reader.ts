/**
 * Reading the n-th page of a list that the server answers by cursor. With a counter it goes on from the page before, or reads
 * from whichever end is nearer, so that rows that come and go between two reads are never skipped. What no counter counts is
 * read up to a bound.
 * @module
 */
import type { QueryClient } from "@tanstack/react-query";
import { maxPageSize } from "../../shared/paging.ts";
import type { Page } from "./api.ts";
import type { Key } from "./query.ts";

export interface ListPage<T> {
  rows: T[];
  total: number;
  /** More match than were counted. */
  more: boolean;
  /** The cursor of the following page, where it is known. */
  next: string | null;
}

/** Where the page behind one that was read begins, as far as that is known. */
export const cursorBehind = (client: QueryClient, pageBefore: Key): string | null | undefined =>
  client.getQueryData<Pick<ListPage<unknown>, "next">>(pageBefore)?.next;

/** At most so many rows are looked through where nothing counts them. */
export const scanned = 1000;

/** Reads some rows of the list, from its beginning or from a cursor on; `back`: turned, from its end. */
export type ReadRows<T> = (more: { limit: number; back?: boolean; cursor?: string }) => Promise<Page<T>>;

export interface Wanted {
  /** From 1. */
  page: number;
  /** Rows a page. */
  size: number;
  /** No counter counts what is asked for. */
  narrowed: boolean;
  /** The most rows that are looked through then. */
  most?: number;
  /** Where the page begins, when the page before told it. */
  cursor?: string | null;
}

/** A page of a list, and how many rows there are. */
export async function readListPage<T>(read: ReadRows<T>, wanted: Wanted): Promise<ListPage<T>> {
  const { page, size, narrowed, most = scanned } = wanted;
  const start = (page - 1) * size;
  const counted = narrowed ? null : await readCounted(read, wanted);
  if (counted) return counted;
  const { rows, more } = await gather(read, most);
  return { rows: rows.slice(start, start + size), total: rows.length, more, next: null };
}

/** Null when the server does not count the list. */
async function readCounted<T>(read: ReadRows<T>, { page, size, cursor }: Wanted): Promise<ListPage<T> | null> {
  const start = (page - 1) * size;
  const end = start + size;
  if (cursor) {
    const { rows, total, counted, next } = await read({ limit: size, cursor });
    if (counted) return { rows, total, more: false, next };
  }
  const front = await read({ limit: Math.min(end, maxPageSize) });
  if (!front.counted) return null;
  const { total } = front;
  if (end <= maxPageSize) return { rows: front.rows.slice(start), total, more: false, next: front.next };
  if (start >= total) return { rows: [], total, more: false, next: null };
  if (total - start <= maxPageSize) {
    const back = await read({ limit: total - start, back: true });
    return { rows: back.rows.toReversed().slice(0, size), total, more: false, next: null };
  }
  return { rows: await walk(read, front, start, size), total, more: false, next: null };
}

/** Goes on from chunk to chunk until the page's rows are there. */
async function walk<T>(read: ReadRows<T>, front: Page<T>, start: number, size: number): Promise<T[]> {
  const limit = maxPageSize;
  let skipped = 0;
  let chunk = front;
  while (skipped + chunk.rows.length <= start && chunk.next) {
    skipped += chunk.rows.length;
    chunk = await read({ limit, cursor: chunk.next });
  }
  const rows = chunk.rows.slice(start - skipped);
  if (rows.length < size && chunk.next) rows.push(...(await read({ limit, cursor: chunk.next })).rows);
  return rows.slice(0, size);
}

/** All rows of a list, up to `most`. */
export async function gather<T>(read: ReadRows<T>, most = scanned): Promise<{ rows: T[]; more: boolean }> {
  const limit = Math.min(most, maxPageSize);
  const rows: T[] = [];
  let cursor: string | undefined;
  do {
    const page: Page<T> = await read({ limit, ...(cursor ? { cursor } : {}) });
    rows.push(...page.rows);
    cursor = page.next ?? undefined;
  } while (cursor && rows.length < most);
  return { rows: rows.slice(0, most), more: cursor !== undefined || rows.length > most };
}
