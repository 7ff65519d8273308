/**
 * What User Management reads.
 * @module
 */
import { api, type Args, callFile } from "../../lib/api.ts";
import { read, readPages } from "../../lib/query.ts";

/** Milliseconds for which the list counts as fresh (spec 2 §9). */
const usersFresh = 300_000;

type UserFilter = Pick<NonNullable<Args<typeof api.users.$get>["query"]>, "q" | "role" | "sort" | "order">;

/** The list under its filters, to its end, as a file. */
export const exportFile = (query: UserFilter) => callFile(api["users.csv"], { query });

/** The accounts, oldest first unless asked otherwise, as many pages as were asked for. */
export const usersQuery = (query: UserFilter) => ({
  ...readPages(api.users, { query: { limit: 50, ...query } }),
  staleTime: usersFresh,
});

export const requesterQuery = (id: number) => read(api.requesters[":id"], { param: { id } });
