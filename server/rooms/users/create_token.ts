/**
 * Makes an API token for the command line or a script.
 * @module
 */
import { AppError } from "../../../shared/errors.ts";
import { type Permission, permissionNames } from "../../../shared/permissions.ts";
import { randomToken, sha256 } from "../../db/keys.ts";
import type { Deps } from "../../deps.ts";
import { type Caller, callerMay } from "../../http/context.ts";
import type { ListedToken } from "./list_tokens.ts";
import { apiTokens } from "./store.ts";

/** Makes a token with at most the caller's own permissions; the secret is answered here and never again. */
export async function createToken(
  deps: Deps,
  caller: Caller,
  input: { name: string; permissions?: readonly Permission[]; expiresInDays: number },
): Promise<ListedToken & { token: string }> {
  if (caller.forcePasswordChange) throw new AppError("password_change_needed");
  if (caller.mustSetUpSecondFactor) throw new AppError("second_factor_setup_needed");
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
