/**
 * Makes the first administrator of an empty store.
 * @module
 */
import { system } from "../../db/store.ts";
import type { Deps } from "../../deps.ts";
import { createUser } from "./create_user.ts";
import { hashPassword, passwordIs } from "./passwords/hash.ts";
import { users } from "./store.ts";

/**
 * The first administrator of a new store, with a password that is shown at each start until it was used, so that a start that was cut
 * short locks nobody out. It follows from the master key and the moment the account was made, and so stays the same. Null once somebody
 * signed in with it.
 */
export async function firstAdmin(deps: Deps): Promise<{ username: string; password: string } | null> {
  const username = "admin";
  const [count] = await deps.store.counts(users, [["all"]]);
  const admin = count === 0
    ? await createUser(deps, system, {
      username,
      email: "admin@releasedesk.example",
      fullName: "Administrator",
      role: "admin",
    })
    : await deps.store.by(users, "username", username);
  if (!admin || admin.lastLoginAt !== null || admin.passwordLastChangedAt !== null || !admin.isActive) return null;
  const password = deps.store.keys.derive("first-password", `${admin.id} ${admin.createdAt}`).slice(0, 16);
  if (!await passwordIs(admin.password, password)) {
    const hashed = await hashPassword(password);
    await deps.store.change(system, async (tx) => {
      await tx.patch(users, (await tx.must(users, admin.id)).id, { password: hashed });
      tx.audit({ action: "password_changed", targetType: "user", targetId: admin.id, details: { by: "start" } });
    });
  }
  return { username, password };
}
