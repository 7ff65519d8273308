/**
 * Signs in to the demo office without a password.
 * @module
 */
import { AppError } from "../../../shared/errors.ts";
import type { User } from "../../../shared/users.ts";
import type { Deps } from "../../deps.ts";
import type { Origin } from "./open_session.ts";
import { enter, type SignedIn } from "./sign_in.ts";
import { users } from "./store.ts";

/** As an administrator, one whose password need not be changed first if there is one. @throws test_login_off outside the demo office */
export async function enterDemo(deps: Deps, from: Origin): Promise<SignedIn> {
  if (!deps.config.testLogin) throw new AppError("test_login_off");
  const first = async (filter: (user: User) => boolean) =>
    (await deps.store.page(users, { index: "created", filter: (u) => u.role === "admin" && u.isActive && filter(u) }))
      .rows[0];
  const admin = await first((u) => !u.forcePasswordChange) ?? await first(() => true);
  if (!admin) throw new AppError("not_found");
  return await enter(deps, admin.id, from);
}
