/**
 * Accounts: made and edited.
 * @module
 */
import { AppError } from "../../../shared/errors.ts";
import type { Role } from "../../../shared/permissions.ts";
import type { PublicUser, User } from "../../../shared/users.ts";
import { randomToken } from "../../db/keys.ts";
import { type Actor, system } from "../../db/store.ts";
import type { Deps } from "../../deps.ts";
import type { Caller } from "../../http/context.ts";
import { hashPassword } from "./passwords.ts";
import { endingSessions, endSessions, refreshSession } from "./sessions.ts";
import { isLocked } from "./signing_in.ts";
import { users } from "./store.ts";

/** A user as others may see it: never the hash or the tokens. */
export function publicUser(u: User, now: number): PublicUser {
  return {
    id: u.id,
    username: u.username,
    fullName: u.fullName,
    email: u.email,
    role: u.role,
    requesterId: u.requesterId,
    forcePasswordChange: u.forcePasswordChange,
    isLocked: isLocked(u, now),
    lastLoginAt: u.lastLoginAt,
    createdAt: u.createdAt,
  };
}

export interface NewUser {
  username: string;
  password: string;
  email: string;
  fullName: string;
  role: Role;
  requesterId?: number | null;
  forcePasswordChange?: boolean;
}

/** Creates an account. An external requester must be bound to a requester record. */
export async function createUser(deps: Deps, actor: Actor, input: NewUser): Promise<User> {
  if (input.role === "external-requester" && !input.requesterId) {
    throw new AppError("bad_input", "Choose the requester this account acts for.", {
      requesterId: "Choose the requester this account acts for.",
    });
  }
  const password = await hashPassword(input.password);
  return await deps.store.change(actor, async (tx) => {
    const user = await tx.insert(users, {
      id: await tx.nextId(users),
      username: input.username,
      password,
      email: input.email,
      fullName: input.fullName,
      role: input.role,
      requesterId: input.role === "external-requester" ? input.requesterId ?? null : null,
      forcePasswordChange: input.forcePasswordChange ?? true,
      passwordLastChangedAt: null,
      isActive: input.role !== "inactive",
      isEmailVerified: false,
      activationToken: null,
      activationTokenExpiry: null,
      passwordResetToken: null,
      passwordResetExpiry: null,
      lastLoginAt: null,
      failedLoginCount: 0,
      lastFailedLoginAt: null,
      accountLockedAt: null,
      accountLockedReason: null,
      createdAt: tx.now,
      updatedAt: tx.now,
    });
    tx.audit({ action: "user_created", targetType: "user", targetId: user.id, details: { role: user.role } });
    return user;
  });
}

export interface UserEdit {
  email?: string;
  fullName?: string;
  role?: Role;
  requesterId?: number | null;
}

/** An administrator's edit, or one's own profile. Who loses the right to sign in has no session and no token left when it is done. */
export async function editUser(deps: Deps, caller: Caller, userId: number, edit: UserEdit): Promise<User> {
  return await endingSessions(deps, () =>
    deps.store.change(caller, async (tx) => {
      const before = await tx.must(users, userId);
      const role = edit.role ?? before.role;
      if (before.role === "admin" && before.isActive && role !== "admin") {
        // Two administrators who demote each other at once: the second finds the first's change.
        await tx.inTurn(users);
        const [admins] = await deps.store.counts(users, [["admins"]]);
        if (admins <= 1) throw new AppError("last_admin");
      }
      const user = await tx.patch(users, userId, {
        email: edit.email ?? before.email,
        fullName: edit.fullName ?? before.fullName,
        role,
        requesterId: role === "external-requester" ? edit.requesterId ?? before.requesterId : null,
        isActive: role !== "inactive",
      });
      if (role === "external-requester" && !user.requesterId) {
        throw new AppError("bad_input", "Choose the requester this account acts for.");
      }
      const roleChanged = role !== before.role;
      // A session carries whose requests it may see: one bound to another requester now is another's.
      const boundElsewhere = user.requesterId !== before.requesterId;
      if (roleChanged || boundElsewhere) await endSessions(deps, tx, userId, { tokens: roleChanged });
      else if (caller.userId === userId && caller.via === "session") await refreshSession(tx, caller.credential, user);
      tx.audit({
        action: role === "inactive" && roleChanged ? "user_deactivated" : "user_updated",
        targetType: "user",
        targetId: userId,
        details: { fields: Object.keys(edit), ...(roleChanged ? { from: before.role, to: role } : {}) },
      });
      return user;
    }));
}

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
