/**
 * What User Management reads.
 * @module
 */
import { infiniteQueryOptions } from "@tanstack/react-query";
import type { Requester } from "../../../shared/requests.ts";
import type { PublicUser } from "../../../shared/users.ts";
import { getPage } from "../../lib/api.ts";
import { keyOf, read, withQuery } from "../../lib/query.ts";

export const usersPath = "/api/users";
const usersAtOnce = 50;
/** Milliseconds for which the list counts as fresh (spec 2 §9). */
const usersFresh = 300_000;

/** The accounts, oldest first, as many pages as were asked for. */
export function usersQuery(q: string) {
  const path = withQuery(usersPath, { limit: usersAtOnce, q });
  return infiniteQueryOptions({
    queryKey: [...keyOf(path), "pages"],
    queryFn: ({ pageParam, signal }) => getPage<PublicUser>(pageParam, signal),
    initialPageParam: path,
    getNextPageParam: (last) => last.next,
    staleTime: usersFresh,
  });
}

export const requesterQuery = (id: number) => read<Requester>(`/api/requesters/${id}`);
