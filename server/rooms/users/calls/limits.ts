/**
 * What a token that was narrowed may not do to accounts.
 * @module
 */
import { AppError } from "../../../../shared/errors.ts";
import { may, permissionNames, type Role } from "../../../../shared/permissions.ts";
import type { Deps } from "../../../deps.ts";
import { type Caller, callerMay } from "../../../http/context.ts";
import { users } from "../store.ts";

/**
 * Refuses a narrowed token that manages users of a role with more permissions than its own: it could make itself an account, or
 * set a password, that may do more.
 */
export function refuseBeyond(caller: Caller, ...roles: Role[]): void {
  const beyond = (role: Role) => permissionNames.some((p) => may(role, p) && !callerMay(caller, p));
  if (caller.narrowed !== null && roles.some(beyond)) {
    throw new AppError("not_allowed", "This token may not manage users of that role.");
  }
}

/** {@link refuseBeyond}, by the role that an account has. */
export async function refuseBeyondAccount(deps: Deps, caller: Caller, userId: number): Promise<void> {
  refuseBeyond(caller, (await deps.store.must(users, userId)).role);
}
