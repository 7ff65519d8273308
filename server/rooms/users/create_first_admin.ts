/**
 * Makes the first administrator of an empty store.
 * @module
 */
import { randomToken } from "../../db/keys.ts";
import { system } from "../../db/store.ts";
import type { Deps } from "../../deps.ts";
import { createUser } from "./create_user.ts";
import { hashPassword } from "./passwords/hash.ts";
import { users } from "./store.ts";

/**
 * The first administrator of a new store, with a password shown once; again with a new one at each start until it was used, so that a
 * start that was cut short locks nobody out. Null once somebody signed in with it.
 */
export async function firstAdmin(deps: Deps): Promise<{ username: string; password: string } | null> {
  const username = "admin";
  const password = randomToken().slice(0, 16);
  const [count] = await deps.store.counts(users, [["all"]]);
  if (count === 0) {
    await createUser(deps, system, {
      username,
      password,
      email: "admin@releasedesk.example",
      fullName: "Administrator",
      role: "admin",
    });
    return { username, password };
  }
  const admin = await deps.store.by(users, "username", username);
  if (!admin || admin.lastLoginAt !== null || admin.passwordLastChangedAt !== null || !admin.isActive) return null;
  const hashed = await hashPassword(password);
  await deps.store.change(system, async (tx) => {
    await tx.patch(users, (await tx.must(users, admin.id)).id, { password: hashed });
    tx.audit({ action: "password_changed", targetType: "user", targetId: admin.id, details: { by: "start" } });
  });
  return { username, password };
}
