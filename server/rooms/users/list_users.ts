/**
 * Users in lists, and counted and found for other rooms.
 * @module
 */
import { maxPageSize, type PageOf } from "../../../shared/paging.ts";
import type { PublicUser, User, UserListQuery } from "../../../shared/users.ts";
import type { Deps } from "../../deps.ts";
import { listSorted } from "../../lists/list_sorted.ts";
import { publicUser } from "./show_user.ts";
import { users } from "./store.ts";

/** One page of accounts by a column, the oldest first unless asked otherwise, of a role or found by words. */
export async function listUsers(deps: Pick<Deps, "store" | "now">, query: UserListQuery): Promise<PageOf<PublicUser>> {
  const { store } = deps;
  const { cursor, order, q, role, sort = "createdAt" } = query;
  const limit = query.limit ?? maxPageSize;
  const filter = role && ((u: User) => u.role === role);
  const page = q && !query.sort
    ? await store.search(users, q, { limit, cursor, filter })
    : await listSorted(store, users, {
      index: sort === "email" ? "address" : sort,
      prefix: [role ?? "*"],
      reverse: order === "desc",
      limit,
      cursor,
      q,
      among: q ? (most) => store.search(users, q, { limit: most, filter }) : undefined,
    });
  const [total] = q ? [page.total] : await store.counts(users, [role ? ["role", role] : ["all"]]);
  return { rows: page.rows.map((user) => publicUser(user, deps.now())), next: page.next, total };
}

/** How many active administrators there are. */
export async function countAdministrators(deps: Pick<Deps, "store">): Promise<number> {
  return (await deps.store.counts(users, [["admins"]]))[0];
}

/** Everybody who may sign in. */
export async function activeUsers(deps: Pick<Deps, "store">): Promise<User[]> {
  return (await deps.store.page(users, { index: "created", filter: (user) => user.isActive })).rows;
}

/** Ids of the accounts whose name, username or address has a word that begins so; at most 20. */
export async function findUserIds({ store }: Pick<Deps, "store">, word: string): Promise<number[]> {
  return (await store.search(users, word, { limit: 20 })).rows.map((user) => user.id);
}
