/**
 * Sign-in and accounts.
 * @module
 */
import { AppError } from "../../../shared/errors.ts";
import type { Role } from "../../../shared/permissions.ts";
import { lockAfter, lockMs, type PublicUser, type User } from "../../../shared/users.ts";
import type { Change } from "../../db/change.ts";
import { randomToken, sha256 } from "../../db/keys.ts";
import { type Actor, system } from "../../db/store.ts";
import type { Deps } from "../../deps.ts";
import type { Caller } from "../../http/context.ts";
import { queueMail } from "../outbox/workflow.ts";
import { hashPassword, passwordIs } from "./passwords.ts";
import { endingSessions, endSessions, openSession, refreshSession } from "./sessions.ts";
import { sessions, users } from "./store.ts";

const resetMs = 60 * 60_000;
const activationMs = 7 * 86_400_000;

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

const isLocked = (u: User, now: number) => u.accountLockedAt !== null && now - Date.parse(u.accountLockedAt) < lockMs;
const actorOf = (u: User): Actor => ({ userId: u.id, name: u.fullName });

/**
 * Signs in; answers the user and the session's secret.
 * @throws wrong_credentials (the same for an unknown name), account_locked, account_inactive
 */
export async function signIn(deps: Deps, username: string, password: string): Promise<{ user: User; token: string }> {
  const known = await deps.store.by(users, "username", username.toLowerCase());
  if (known ? isLocked(known, deps.now()) : !mayGuess(deps, username)) throw new AppError("account_locked");
  if (!await passwordIs(known?.password ?? null, password)) {
    await failedSignIn(deps, known);
    throw new AppError("wrong_credentials");
  }
  return await enter(deps, known!.id, known!.password);
}

/** A name that nobody has locks as one that somebody has, so that locking tells nobody which names there are. */
function mayGuess(deps: Deps, username: string): boolean {
  try {
    deps.limiter.take(`unknown-name:${deps.store.blind.hash(username.toLowerCase())}`, lockAfter, lockMs);
    return true;
  } catch {
    return false;
  }
}

/**
 * Opens a session for a user whose right to it is established.
 * @param checked the hash that the password was compared with: when it is another by now, so is the password
 * @throws account_inactive, wrong_credentials
 */
export async function enter(deps: Deps, userId: number, checked?: string): Promise<{ user: User; token: string }> {
  const known = await deps.store.must(users, userId);
  return await deps.store.change(actorOf(known), async (tx) => {
    const now = await tx.must(users, userId);
    if (!now.isActive || now.role === "inactive") throw new AppError("account_inactive");
    if (checked !== undefined && now.password !== checked) throw new AppError("wrong_credentials");
    const user = await tx.patch(users, userId, {
      lastLoginAt: tx.now,
      failedLoginCount: 0,
      accountLockedAt: null,
      accountLockedReason: null,
    });
    const token = await openSession(tx, user);
    tx.audit({ action: "signed_in", targetType: "user", targetId: userId });
    return { user, token };
  });
}

async function failedSignIn(deps: Deps, known: User | null): Promise<void> {
  await deps.store.change(system, async (tx) => {
    if (!known) {
      tx.audit({ action: "sign_in_failed", targetType: "user", targetId: "unknown" });
      return;
    }
    const user = await tx.must(users, known.id);
    const failedLoginCount = user.failedLoginCount + 1;
    const lock = failedLoginCount % lockAfter === 0;
    await tx.patch(users, user.id, {
      failedLoginCount,
      lastFailedLoginAt: tx.now,
      ...(lock ? { accountLockedAt: tx.now, accountLockedReason: `${lockAfter} failed sign-ins` } : {}),
    });
    tx.audit({ action: lock ? "account_locked" : "sign_in_failed", targetType: "user", targetId: user.id });
  });
}

export async function signOut(deps: Deps, caller: Caller): Promise<void> {
  await deps.store.change(caller, async (tx) => {
    await tx.remove(sessions, caller.credential);
    tx.audit({ action: "signed_out", targetType: "user", targetId: caller.userId });
  });
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

/** A new password: ends every other session of the user. */
function setPassword(deps: Deps, tx: Change, user: User, hashed: string, keep?: string, force = false) {
  return Promise.all([
    tx.patch(users, user.id, {
      password: hashed,
      passwordLastChangedAt: tx.now,
      forcePasswordChange: force,
      passwordResetToken: null,
      passwordResetExpiry: null,
      failedLoginCount: 0,
      accountLockedAt: null,
      accountLockedReason: null,
    }),
    endSessions(deps, tx, user.id, { except: keep }),
  ]).then(([changed]) => changed);
}

/** One's own password. @throws wrong_credentials when the current one is not right */
export async function changePassword(deps: Deps, caller: Caller, current: string, next: string): Promise<User> {
  // Whoever sits at a session that was left open must not find out the password by trying.
  deps.limiter.take(`password:${caller.userId}`, 10, 10 * 60_000);
  const user = await deps.store.must(users, caller.userId);
  if (!await passwordIs(user.password, current)) {
    throw new AppError("bad_input", "The current password is not right.", {
      currentPassword: "The current password is not right.",
    });
  }
  const hashed = await hashPassword(next);
  return await endingSessions(deps, () =>
    deps.store.change(caller, async (tx) => {
      const changed = await setPassword(deps, tx, await tx.must(users, caller.userId), hashed, caller.credential);
      if (caller.via === "session") await refreshSession(tx, caller.credential, changed);
      tx.audit({ action: "password_changed", targetType: "user", targetId: caller.userId });
      return changed;
    }));
}

/** An administrator sets a password; the user must choose another at the next sign-in. */
export async function adminResetPassword(deps: Deps, caller: Caller, userId: number, next: string): Promise<User> {
  const hashed = await hashPassword(next);
  return await endingSessions(deps, () =>
    deps.store.change(caller, async (tx) => {
      const user = await setPassword(
        deps,
        tx,
        await tx.must(users, userId),
        hashed,
        undefined,
        userId !== caller.userId,
      );
      tx.audit({ action: "password_changed", targetType: "user", targetId: userId, details: { by: "administrator" } });
      return user;
    }));
}

/** Mails a reset link if the address is known; tells nobody whether it is. */
export async function requestReset(deps: Deps, email: string): Promise<void> {
  const hashed = deps.store.blind.hash(email.toLowerCase());
  const [user] = await deps.store.all(users, "email", [hashed]);
  const token = randomToken();
  if (!user || !user.isActive) {
    // As long a way as for a known address, so that the time tells nothing.
    await deps.store.change(system, async (tx) => {
      await tx.get(users, 0);
      tx.audit({ action: "password_reset_requested", targetType: "user", targetId: "unknown" });
    });
    return;
  }
  await deps.store.change(system, async (tx) => {
    await tx.patch(users, (await tx.must(users, user.id)).id, {
      passwordResetToken: sha256(token),
      passwordResetExpiry: new Date(deps.now() + resetMs).toISOString(),
    });
    await queueMail(tx, {
      kind: "password_reset",
      to: user.email,
      subject: "Reset your ReleaseDesk password",
      text: `A new password was asked for your account.\n\nChoose one here within an hour:\n${
        deps.url(`/reset-password?token=${token}`)
      }\n\nIf you did not ask for it, ignore this mail; your password stays as it is.`,
      about: { type: "user", id: String(user.id) },
    });
    tx.audit({ action: "password_reset_requested", targetType: "user", targetId: user.id });
  });
}

/** Sets a password by a mailed link: `reset` or `activation`. @throws bad_token */
export async function passwordByToken(
  deps: Deps,
  kind: "reset" | "activation",
  token: string,
  next: string,
): Promise<User> {
  const [found] = await deps.store.all(users, kind, [deps.store.blind.hash(sha256(token))]);
  const expiry = kind === "reset" ? found?.passwordResetExpiry : found?.activationTokenExpiry;
  if (!found || !expiry || Date.parse(expiry) <= deps.now()) throw new AppError("bad_token");
  const hashed = await hashPassword(next);
  return await endingSessions(deps, () =>
    deps.store.change(actorOf(found), async (tx) => {
      const user = await tx.must(users, found.id);
      if ((kind === "reset" ? user.passwordResetToken : user.activationToken) !== sha256(token)) {
        throw new AppError("bad_token");
      }
      await setPassword(deps, tx, user, hashed);
      tx.audit({ action: "password_changed", targetType: "user", targetId: user.id, details: { by: kind } });
      return await tx.patch(users, user.id, {
        isEmailVerified: true,
        activationToken: null,
        activationTokenExpiry: null,
        ...(kind === "activation" ? { forcePasswordChange: false } : {}),
      });
    }));
}

/** Mails a new user the link with which the account is activated. */
export async function invite(deps: Deps, actor: Actor, userId: number): Promise<void> {
  const token = randomToken();
  await deps.store.change(actor, async (tx) => {
    const user = await tx.patch(users, userId, {
      activationToken: sha256(token),
      activationTokenExpiry: new Date(deps.now() + activationMs).toISOString(),
    });
    await queueMail(tx, {
      kind: "activation",
      to: user.email,
      subject: "Activate your ReleaseDesk account",
      text: `An account was made for you (username ${user.username}).\n\nChoose a password here within 7 days:\n${
        deps.url(`/activate-account?token=${token}`)
      }`,
      about: { type: "user", id: String(user.id) },
    });
  });
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
