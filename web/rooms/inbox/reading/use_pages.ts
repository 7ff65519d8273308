import { useQueries } from "@tanstack/react-query";
import { useCallback, useMemo, useState } from "react";
import type { Page } from "../../../../shared/documents.ts";
import type { ReadingView } from "../../../../shared/inbox.ts";
import { type Entry, pagesAtOnce, readingQuery } from "../queries.ts";

/** The pages of a reading, their words read for those that were looked at. */
export function usePages(
  entry: Pick<Entry, "id" | "updatedAt">,
  reading: ReadingView | null,
): { pages: Page[]; onPage: (page: number) => void } {
  const [chunks, setChunks] = useState<number[]>([]);
  const more = useQueries({
    queries: chunks.map((chunk) => readingQuery(entry, chunk * pagesAtOnce + 1)),
    combine: (results) => results.map((result) => result.data),
  });
  const pages = useMemo(() => {
    const all = [...reading?.pages ?? []];
    for (const part of more) {
      for (const [index, page] of (part?.pages ?? []).entries()) if (page.words.length > 0) all[index] = page;
    }
    return all;
  }, [reading, ...more]);
  const onPage = useCallback((page: number) => {
    // The page after is read ahead.
    const wanted = [...new Set([page, page + 1].map((n) => Math.floor((n - 1) / pagesAtOnce)))];
    setChunks((known) => {
      const fresh = wanted.filter((chunk) => chunk > 0 && !known.includes(chunk));
      return fresh.length > 0 ? [...known, ...fresh] : known;
    });
  }, []);
  return { pages, onPage };
}
