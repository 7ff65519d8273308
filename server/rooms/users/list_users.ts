/**
 * Users counted and found for other rooms.
 * @module
 */
import type { User } from "../../../shared/users.ts";
import type { Deps } from "../../deps.ts";
import { users } from "./store.ts";

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
