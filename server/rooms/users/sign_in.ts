/**
 * Signs a user in.
 * @module
 */
import { AppError } from "../../../shared/errors.ts";
import { lockAfter, lockMs, type User } from "../../../shared/users.ts";
import { type Actor, system } from "../../db/store.ts";
import type { Deps } from "../../deps.ts";
import { passwordIs } from "./passwords/hash.ts";
import { mailNotice } from "./send_notice.ts";
import { isDemanded } from "./second_factor/demanded.ts";
import { useCode } from "./second_factor/codes.ts";
import { openSession } from "./open_session.ts";
import { users } from "./store.ts";

/** Whether too many wrong passwords were tried of late. */
export const isLocked = (u: User, now: number): boolean =>
  u.accountLockedAt !== null && now - Date.parse(u.accountLockedAt) < lockMs;
/** A user as the one who acts. */
export const actorOf = (u: User): Actor => ({ userId: u.id, name: u.fullName });

/** Tries of one name from all addresses together within `lockMs`, far above what a person mistypes. */
const mostFromEverywhere = 50;

/** Where a sign-in comes from, for the audit trail. */
export interface Origin {
  ip: string | null;
  userAgent: string;
}
export const originDetails = ({ ip, userAgent }: Origin) => ({ ip, agent: userAgent.slice(0, 200) });

export interface SignedIn {
  user: User;
  /** The session's secret. */
  token: string;
  mustSetUpSecondFactor: boolean;
}

/**
 * Signs in; answers the user and the session's secret. A try is counted before the password is looked at, so that many at once are no
 * more than one after the other, and names that nobody has are counted alike.
 * @throws wrong_credentials (the same for an unknown name), account_locked, account_inactive, second_factor_needed, wrong_code
 */
export async function signIn(
  deps: Deps,
  username: string,
  password: string,
  from: Origin,
  code?: string,
): Promise<SignedIn> {
  const known = await deps.store.by(users, "username", username.toLowerCase());
  const tries = countTry(deps, username, known, from);
  if (!await passwordIs(known?.password ?? null, password)) {
    await failedSignIn(deps, known, from, tries.wasLast);
    throw new AppError("wrong_credentials");
  }
  if (known!.secondFactor && !code) throw new AppError("second_factor_needed");
  const entered = await enter(deps, known!.id, from, { password: known!.password, code }).catch(async (error) => {
    if (error instanceof AppError && error.code === "wrong_code") {
      await failedSignIn(deps, known, from, tries.wasLast);
    }
    throw error;
  });
  tries.forget();
  return entered;
}

/**
 * Counts a try. The lock is on the name from one address, so that an outsider shuts nobody else out; a name that is tried from everywhere
 * is shut for all until its window ends. A new password begins anew.
 * @throws account_locked
 */
function countTry(deps: Deps, username: string, known: User | null, { ip }: Origin) {
  const name = deps.store.blind.hash(`${username.toLowerCase()} ${known?.passwordLastChangedAt ?? ""}`);
  const here = `sign-in:${name}:${ip}`;
  try {
    deps.limiter.take(here, lockAfter, lockMs);
    deps.limiter.take(`sign-in:${name}`, mostFromEverywhere, lockMs);
  } catch {
    throw new AppError("account_locked");
  }
  return { wasLast: deps.limiter.count(here) === lockAfter, forget: () => deps.limiter.forget(here) };
}

/**
 * Opens a session for a user whose right to it is established.
 * @param checked the hash that the password was compared with: when it is another by now, so is the password; and the code of the second
 * factor, which is used up in the same commit
 * @throws account_inactive, wrong_credentials, wrong_code
 */
export async function enter(
  deps: Deps,
  userId: number,
  from: Origin,
  checked?: { password: string; code?: string },
): Promise<SignedIn> {
  const known = await deps.store.must(users, userId);
  return await deps.store.change(actorOf(known), async (tx) => {
    const now = await tx.must(users, userId);
    if (!now.isActive || now.role === "inactive") throw new AppError("account_inactive");
    if (checked && now.password !== checked.password) throw new AppError("wrong_credentials");
    const factor = checked && now.secondFactor ? useCode(now.secondFactor, checked.code ?? "", deps.now()) : null;
    if (checked && now.secondFactor && !factor) throw new AppError("wrong_code");
    if (factor && factor.recoveryCodes.length < now.secondFactor!.recoveryCodes.length) {
      await mailNotice(tx, now, "recovery codes");
      tx.audit({ action: "recovery_code_used", targetType: "user", targetId: userId, details: originDetails(from) });
    }
    const mustSetUp = !now.secondFactor && await isDemanded(deps, now.role);
    const user = await tx.patch(users, userId, {
      ...(factor ? { secondFactor: factor } : {}),
      lastLoginAt: tx.now,
      failedLoginCount: 0,
      accountLockedAt: null,
      accountLockedReason: null,
    });
    const token = await openSession(tx, user, from, mustSetUp);
    tx.audit({ action: "signed_in", targetType: "user", targetId: userId, details: originDetails(from) });
    return { user, token, mustSetUpSecondFactor: mustSetUp };
  });
}

async function failedSignIn(deps: Deps, known: User | null, from: Origin, lock: boolean): Promise<void> {
  await deps.store.change(system, async (tx) => {
    if (known) {
      const user = await tx.must(users, known.id);
      await tx.patch(users, user.id, {
        failedLoginCount: user.failedLoginCount + 1,
        lastFailedLoginAt: tx.now,
        ...(lock ? { accountLockedAt: tx.now, accountLockedReason: `${lockAfter} failed sign-ins` } : {}),
      });
    }
    tx.audit({
      action: lock ? "account_locked" : "sign_in_failed",
      targetType: "user",
      targetId: known?.id ?? "unknown",
      details: originDetails(from),
    });
  });
}
