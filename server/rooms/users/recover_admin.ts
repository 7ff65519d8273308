/**
 * Lets an administrator in again from the host.
 * @module
 */
import { AppError } from "../../../shared/errors.ts";
import { randomToken } from "../../db/keys.ts";
import { type Store, system } from "../../db/store.ts";
import { clearSecondFactor } from "./enable_second_factor.ts";
import { hashPassword } from "./passwords/hash.ts";
import { sessions, users } from "./store.ts";

/**
 * Takes off the second factor, sets a password to be changed at sign-in, ends all sessions; each of it in the audit trail.
 * @throws not_found, not_allowed for who is no active administrator
 */
export async function recoverAdmin(store: Store, username: string): Promise<{ username: string; password: string }> {
  const known = await store.by(users, "username", username.toLowerCase());
  if (!known) throw new AppError("not_found", `Nobody has the username ${username}.`);
  if (known.role !== "admin" || !known.isActive) {
    throw new AppError("not_allowed", `${username} is no active administrator.`);
  }
  const password = randomToken().slice(0, 16);
  const hashed = await hashPassword(password);
  await store.change(system, async (tx) => {
    const user = await tx.must(users, known.id);
    if (user.secondFactor) await clearSecondFactor(tx, user, "host");
    await tx.patch(users, user.id, {
      password: hashed,
      passwordLastChangedAt: tx.now,
      forcePasswordChange: true,
      failedLoginCount: 0,
      accountLockedAt: null,
      accountLockedReason: null,
    });
    const open = await tx.all(sessions, "user", [user.id]);
    for (const session of open.slice(0, 100)) await tx.remove(sessions, session.id);
    tx.audit({ action: "account_recovered", targetType: "user", targetId: user.id });
  });
  return { username: known.username, password };
}
