/**
 * Reading the n-th page of a list that the server answers by cursor, without reading the list.
 *
 * A page is asked for as "the first n × 10 rows" up to 200 rows, from whichever end is nearer, so that rows that come
 * and go between two reads are never skipped. What no counter counts is read up to {@link scanned} rows.
 * @module
 */
import { maxPageSize, pageSize } from "../../../shared/paging.ts";

export interface Chunk<T> {
  rows: T[];
  total: number;
  /** Whether `total` counts all that match. */
  counted: boolean;
  next: string | null;
}

export interface ListPage<T> {
  rows: T[];
  total: number;
  /** More match than were counted. */
  more: boolean;
}

/** At most so many rows are looked through where nothing counts them. */
export const scanned = 1000;

type ReadFirst<T> = (more: Record<string, string | number>) => Promise<Chunk<T>>;
type ReadNext<T> = (path: string) => Promise<Chunk<T>>;

/** The page (1-based) of a list, and how many rows there are. `narrowed` means that no counter counts them. */
export async function readListPage<T>(
  first: ReadFirst<T>,
  next: ReadNext<T>,
  page: number,
  narrowed: boolean,
): Promise<ListPage<T>> {
  const start = (page - 1) * pageSize;
  if (!narrowed) {
    const end = start + pageSize;
    const front = await first({ limit: Math.min(end, maxPageSize) });
    if (front.counted) {
      const { total } = front;
      if (end <= maxPageSize || total <= front.rows.length) {
        return { rows: front.rows.slice(start, end), total, more: false };
      }
      if (start >= total) return { rows: [], total, more: false };
      if (total - start <= maxPageSize) {
        const back = await first({ limit: total - start, order: "asc" });
        return { rows: back.rows.toReversed().slice(0, pageSize), total, more: false };
      }
      return { rows: await walk(front, next, start), total, more: false };
    }
  }
  const { rows, more } = await gather(await first({ limit: maxPageSize }), next);
  return { rows: rows.slice(start, start + pageSize), total: rows.length, more };
}

/** Goes on from chunk to chunk until the page's rows are there. */
async function walk<T>(front: Chunk<T>, next: ReadNext<T>, start: number): Promise<T[]> {
  let skipped = 0;
  let chunk = front;
  while (skipped + chunk.rows.length <= start && chunk.next) {
    skipped += chunk.rows.length;
    chunk = await next(chunk.next);
  }
  const rows = chunk.rows.slice(start - skipped);
  if (rows.length < pageSize && chunk.next) rows.push(...(await next(chunk.next)).rows);
  return rows.slice(0, pageSize);
}

async function gather<T>(first: Chunk<T>, next: ReadNext<T>): Promise<{ rows: T[]; more: boolean }> {
  const rows = [...first.rows];
  let path = first.next;
  while (path && rows.length < scanned) {
    const chunk = await next(path);
    rows.push(...chunk.rows);
    path = chunk.next;
  }
  return { rows: rows.slice(0, scanned), more: path !== null || rows.length > scanned };
}

/** All rows from a path on, up to {@link scanned}. */
export async function readUpTo<T>(next: ReadNext<T>, path: string): Promise<ListPage<T>> {
  const { rows, more } = await gather(await next(path), next);
  return { rows, total: rows.length, more };
}
