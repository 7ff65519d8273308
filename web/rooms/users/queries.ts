/**
 * What User Management reads.
 * @module
 */
import { api } from "../../lib/api.ts";
import { read, readPages } from "../../lib/query.ts";

/** Milliseconds for which the list counts as fresh (spec 2 §9). */
const usersFresh = 300_000;

/** The accounts, oldest first, as many pages as were asked for. */
export const usersQuery = (q: string) => ({
  ...readPages(api.users, { query: { limit: 50, q } }),
  staleTime: usersFresh,
});

export const requesterQuery = (id: number) => read(api.requesters[":id"], { param: { id } });
