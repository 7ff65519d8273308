/**
 * Changes an account: one's own profile or password, or another's as an administrator.
 * @module
 */
import type { z } from "zod";
import { AppError } from "../../../shared/errors.ts";
import type { changeUserInput, User } from "../../../shared/users.ts";
import type { Deps } from "../../deps.ts";
import { type Caller, callerMay } from "../../http/context.ts";
import { refuseToken } from "./calls/entrance.ts";
import { refuseBeyond } from "./calls/limits.ts";
import { changePassword } from "./change_password.ts";
import { editUser } from "./edit_user.ts";
import { users } from "./store.ts";

/** @throws AppError `not_found` for another's account without the permission to manage users */
export async function changeAccount(
  deps: Deps,
  caller: Caller,
  id: number,
  { currentPassword, password, ...edit }: z.output<typeof changeUserInput>,
): Promise<User> {
  const admin = callerMay(caller, "users:manage");
  // A new address of one's own leads to a new password and so to the whole account: more than a token was given.
  if (!admin) refuseToken(caller);
  else refuseBeyond(caller, (await deps.store.must(users, id)).role, ...(edit.role ? [edit.role] : []));
  // Another's account does not exist for those who may not manage users.
  if (id !== caller.userId && !admin) throw new AppError("not_found");
  if (id !== caller.userId && caller.mustSetUpSecondFactor) throw new AppError("second_factor_setup_needed");
  if (!admin && (edit.role !== undefined || edit.requesterId != null)) throw new AppError("not_allowed");
  if (password !== undefined) {
    if (id !== caller.userId) throw new AppError("bad_input", "Use Reset Password for another user's password.");
    await changePassword(deps, caller, currentPassword ?? "", password, "password");
  } else if (caller.forcePasswordChange) throw new AppError("password_change_needed");
  return Object.keys(edit).length > 0
    ? await editUser(deps, caller, id, edit, currentPassword)
    : await deps.store.must(users, id);
}
