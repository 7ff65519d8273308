/**
 * API tokens, without their secrets.
 * @module
 */
import { maxPageSize } from "../../../shared/paging.ts";
import type { ApiToken } from "../../../shared/users.ts";
import type { Deps } from "../../deps.ts";
import { type Caller, callerMay } from "../../http/context.ts";
import { apiTokens, users } from "./store.ts";

export type ListedToken = Omit<ApiToken, "tokenHash"> & { username: string };

/** One's own tokens; those of all for an administrator. Never the secret. */
export async function listTokens(deps: Deps, caller: Caller): Promise<ListedToken[]> {
  const rows = callerMay(caller, "tokens:manage")
    ? (await deps.store.page(apiTokens, { index: "created", reverse: true, limit: maxPageSize })).rows
    : await deps.store.all(apiTokens, "user", [caller.userId]);
  const owners = await deps.store.getMany(users, rows.map((t) => t.userId));
  return rows.map(({ tokenHash: _, ...token }, i) => ({ ...token, username: owners[i]?.username ?? "" }));
}
