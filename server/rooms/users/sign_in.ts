/**
 * Signs a user in.
 * @module
 */
import { AppError } from "../../../shared/errors.ts";
import { lockAfter, lockMs, type User } from "../../../shared/users.ts";
import { type Actor, system } from "../../db/store.ts";
import type { Deps } from "../../deps.ts";
import { passwordIs } from "./passwords/hash.ts";
import { openSession } from "./open_session.ts";
import { users } from "./store.ts";

/** Whether too many wrong passwords keep the account shut. */
export const isLocked = (u: User, now: number): boolean =>
  u.accountLockedAt !== null && now - Date.parse(u.accountLockedAt) < lockMs;
/** A user as the one who acts. */
export const actorOf = (u: User): Actor => ({ userId: u.id, name: u.fullName });

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
