/**
 * A list in the order of one of its columns. The column is an index, so that a page reads its own rows and what a filter skips; where a
 * search or another index leaves few rows, those are put in order instead. Both give the same pages and the same cursors.
 * @module
 */
import type { PageOf } from "../../shared/paging.ts";
import { type Blind, type Collection, lettersOf, type Parts, type Row, wordsOf } from "../db/collection.ts";
import { compareKeys, decodeCursor, encodeCursor } from "../db/cursors.ts";
import type { Store } from "../db/store.ts";
import { typedWords } from "../db/typed_words.ts";

/** So many rows are put in order here at most. */
const fewRows = 500;

/** What each sortable column sorts by. */
export type SortKeys<T> = Record<string, (row: T, blind: Blind) => Parts>;

/** The indexes of columns: all rows under "*", and those of a group (a status) under its name. */
export function sortIndexes<T>(columns: SortKeys<T>, groupOf?: (row: T) => string) {
  return Object.fromEntries(
    Object.entries(columns).map(([name, keyOf]) => [name, (row: T, blind: Blind): Parts[] => {
      const key = keyOf(row, blind);
      return groupOf ? [["*", ...key], [groupOf(row), ...key]] : [["*", ...key]];
    }]),
  );
}

export interface SortedRequest<T> {
  index: string;
  prefix: Parts;
  reverse: boolean;
  limit: number;
  cursor?: string;
  /** The range of the index's part, as `Store.page` takes it. */
  from?: string | number;
  to?: string | number;
  /** What the index's part and its range do not tell. */
  filter?: (row: T) => boolean;
  /** Words that the rows must hold. */
  q?: string;
  /** All rows that match, filter and words included, where another way finds at most so many; else `next` is not null. */
  among?: (limit: number) => Promise<PageOf<T>>;
}

/** One page of a list by a column's index. */
export async function listSorted<T extends Row>(
  store: Store,
  c: Collection<T>,
  request: SortedRequest<T>,
): Promise<PageOf<T>> {
  const { q, filter, among, ...page } = request;
  const found = await among?.(fewRows);
  if (found && found.next === null) return sorted(store, c, request, found.rows);
  const tests = [filter, q ? holdsWords(c, q) : undefined].filter((test) => test !== undefined);
  return await store.page(c, { ...page, filter: tests.length > 0 ? (row) => tests.every((is) => is(row)) : undefined });
}

/** Rows by the keys under which they stand in the index, from the cursor on. */
function sorted<T extends Row>(store: Store, c: Collection<T>, request: SortedRequest<T>, rows: T[]): PageOf<T> {
  const { index, prefix } = request;
  const placed = rows.flatMap((row) => {
    const key = c.indexes![index](row, store.blind).find((parts) => prefix.every((part, i) => parts[i] === part));
    return key ? [{ row, key: [...key.slice(prefix.length), row.id] }] : [];
  });
  return pageOfPlaced(placed, request);
}

/** One page of rows that are all at hand, each with the key that it sorts by; keys are of one shape and end in the row's id. */
export function pageOfPlaced<T>(
  placed: { row: T; key: Parts }[],
  { reverse, limit, cursor }: { reverse: boolean; limit: number; cursor?: string },
): PageOf<T> {
  const turn = reverse ? -1 : 1;
  placed.sort((a, b) => turn * compareKeys(a.key, b.key));
  const after = cursor === undefined ? null : decodeCursor(cursor);
  const rest = after ? placed.filter(({ key }) => turn * compareKeys(key, after) > 0) : placed;
  const page = rest.slice(0, limit);
  const next = rest.length > limit ? encodeCursor(page[page.length - 1].key) : null;
  return { rows: page.map(({ row }) => row), next, total: placed.length };
}

/** Whether a row holds every typed word, as the store's search tells it. */
function holdsWords<T extends Row>(c: Collection<T>, q: string): (row: T) => boolean {
  const typed = typedWords(q).filter((word) => word.length > 1);
  const letters = typed.length === 0 ? lettersOf(q) : [];
  return (row) => {
    const words = wordsOf(c.words?.(row) ?? []);
    return typed.every((word) => words.some((own) => own.startsWith(word))) &&
      letters.every((letter) => words.includes(letter));
  };
}
