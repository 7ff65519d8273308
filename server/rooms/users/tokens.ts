/**
 * API tokens for the command line and for scripts.
 * @module
 */
import { AppError } from "../../../shared/errors.ts";
import { type Permission, permissionNames } from "../../../shared/permissions.ts";
import type { ApiToken } from "../../../shared/users.ts";
import { randomToken, sha256 } from "../../db/keys.ts";
import type { Deps } from "../../deps.ts";
import { type Caller, callerMay } from "../../http/context.ts";
import { apiTokens, users } from "./store.ts";

export type ListedToken = Omit<ApiToken, "tokenHash"> & { username: string };

/** One's own tokens; those of all for an administrator. Never the secret. */
export async function listTokens(deps: Deps, caller: Caller): Promise<ListedToken[]> {
  const rows = callerMay(caller, "tokens:manage")
    ? (await deps.store.page(apiTokens, { index: "created", reverse: true })).rows
    : await deps.store.all(apiTokens, "user", [caller.userId]);
  const owners = await deps.store.getMany(users, rows.map((t) => t.userId));
  return rows.map(({ tokenHash: _, ...token }, i) => ({ ...token, username: owners[i]?.username ?? "" }));
}

/** Makes a token with at most the caller's own permissions; the secret is answered here and never again. */
export async function createToken(
  deps: Deps,
  caller: Caller,
  input: { name: string; permissions?: readonly Permission[]; expiresInDays: number },
): Promise<ListedToken & { token: string }> {
  const own = permissionNames.filter((permission) => callerMay(caller, permission));
  const asked = input.permissions ?? own;
  if (asked.some((permission) => !own.includes(permission))) {
    throw new AppError("not_allowed", "A token cannot be given more than your own permissions.");
  }
  const secret = `rd_${randomToken()}`;
  const token = await deps.store.change(caller, async (tx) => {
    const row = await tx.insert(apiTokens, {
      id: deps.newId(),
      name: input.name,
      userId: caller.userId,
      tokenHash: sha256(secret),
      permissions: [...asked],
      expiresAt: new Date(deps.now() + input.expiresInDays * 86_400_000).toISOString(),
      lastUsedAt: null,
      createdAt: tx.now,
    });
    tx.audit({ action: "token_created", targetType: "api_token", targetId: row.id, details: { name: row.name } });
    return row;
  });
  const { tokenHash: _, ...shown } = token;
  return { ...shown, username: caller.username, token: secret };
}

/** Ends a token. Another's answers 404 but to an administrator. */
export async function revokeToken(deps: Deps, caller: Caller, id: string): Promise<void> {
  await deps.store.change(caller, async (tx) => {
    const token = await tx.must(apiTokens, id);
    // A token ends itself, never its owner's others.
    const own = caller.via === "token" ? token.tokenHash === caller.credential : token.userId === caller.userId;
    if (!own && !callerMay(caller, "tokens:manage")) throw new AppError("not_found");
    await tx.remove(apiTokens, id);
    tx.audit({ action: "token_revoked", targetType: "api_token", targetId: id, details: { name: token.name } });
  });
}
