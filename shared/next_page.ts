/**
 * Where a list goes on, as its answer's headers say. Apart from `paging.ts`, whose schemas sign-in should not have to load.
 * @module
 */

/** The cursor of the next page from the `Link` header; null on the last page. */
export function nextCursor(headers: Headers): string | null {
  const link = /<[^>]*\?([^>]+)>;\s*rel="next"/.exec(headers.get("link") ?? "");
  return link && new URLSearchParams(link[1]).get("cursor");
}
