/**
 * The cache of what was read, with the spec's defaults (spec 1 §9), and query options as values.
 * @module
 */
import { infiniteQueryOptions, MutationCache, QueryCache, QueryClient, queryOptions } from "@tanstack/react-query";
import {
  type Answer,
  api,
  ApiError,
  type Args,
  type Asked,
  callPage,
  callWith,
  type Page,
  pathOf,
  type Readable,
  type Row,
} from "./api.ts";

/** Milliseconds. Data is fresh for 30 seconds and kept for 5 minutes after its last use. */
export const staleTime = 30_000;
export const gcTime = 300_000;

/**
 * The cache. `onSignedOut` is called when a call is refused because the session has ended, except while asking who is
 * signed in, where that is an ordinary answer.
 */
export function makeQueryClient(onSignedOut: () => void): QueryClient {
  const watch = (error: unknown) => {
    if (error instanceof ApiError && error.code === "not_signed_in") onSignedOut();
  };
  return new QueryClient({
    queryCache: new QueryCache({ onError: watch }),
    mutationCache: new MutationCache({ onError: watch }),
    defaultOptions: {
      // "always": without a connection a read fails with a sentence instead of waiting for ever behind a skeleton.
      queries: { staleTime, gcTime, retry: false, refetchOnWindowFocus: false, networkMode: "always" },
      mutations: { retry: false, networkMode: "always" },
    },
  });
}

/** A cache key: the path's parts, then its query as one object. */
export type Key = readonly (string | Record<string, string>)[];

/**
 * The cache key of a path. A shorter path's key is a prefix of a longer one's, so refreshing `/requests` refreshes
 * every list and every request.
 *
 * `keyOf("/requests/12")` → `["requests", "12"]`; `keyOf("/requests?status=new")` → `["requests", { status: "new" }]`
 */
export function keyOf(path: string): Key {
  const [route, query] = path.split("?");
  const parts = route.split("/").filter((part) => part !== "");
  return query ? [...parts, Object.fromEntries(new URLSearchParams(query))] : parts;
}

/**
 * Key and function of a read as one value, for `useQuery`, prefetching and cache writes alike. The key follows from the call:
 * `read(api.requests[":id"], { param: { id: 12 } })` has the key `["requests", "12"]`.
 */
export const read = <R extends Readable>(route: R, ...args: Asked<R["$get"]>) =>
  queryOptions({
    queryKey: keyOf(pathOf(route, ...args)),
    queryFn: ({ signal }): Promise<Answer<R["$get"]>> =>
      callWith<R["$get"]>(route.$get, (args[0] ?? {}) as Args<R["$get"]>, { signal }),
  });

/** One page of a list, with how many rows there are in all. */
export const readPage = <R extends Readable>(route: R, ...args: Asked<R["$get"]>) =>
  queryOptions({
    queryKey: [...keyOf(pathOf(route, ...args)), "page"],
    queryFn: ({ signal }): Promise<Page<Row<R["$get"]>>> =>
      callPage<R["$get"]>(route.$get, (args[0] ?? {}) as Args<R["$get"]>, signal),
  });

/** A list that grows page by page, for `useInfiniteQuery`: its pages as many as were asked for. */
export const readPages = <R extends Readable>(route: R, args: Args<R["$get"]>) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(pathOf(route, ...[args] as unknown as Asked<R["$get"]>)), "pages"],
    queryFn: ({ pageParam, signal }): Promise<Page<Row<R["$get"]>>> =>
      callPage<R["$get"]>(route.$get, { ...args, query: { ...args.query, cursor: pageParam } }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
  });

/** Which kind of office this is, and whether it is well. */
export const healthQuery = read(api.health);
