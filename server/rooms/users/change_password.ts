/**
 * Sets a new password: by the user, or by an administrator.
 * @module
 */
import { AppError } from "../../../shared/errors.ts";
import { type User, userTexts } from "../../../shared/users.ts";
import type { Change } from "../../db/change.ts";
import type { Deps } from "../../deps.ts";
import type { Caller } from "../../http/context.ts";
import { mailNotice } from "./send_notice.ts";
import { endingSessions, endSessions } from "./end_sessions.ts";
import { hashPassword, passwordIs } from "./passwords/hash.ts";
import { refuseWeakPassword } from "./passwords/policy.ts";
import { refreshSession } from "./open_session.ts";
import { users } from "./store.ts";

/** A new password: ends every other session of the user. */
export function setPassword(tx: Change, user: User, hashed: string, keep?: string, force = false) {
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
    endSessions(tx, user.id, { except: keep }),
  ]).then(([changed]) => changed);
}

/** Refuses a wrong current password: a session that was left open must not be enough to take the account. @throws bad_input */
export async function checkCurrentPassword(deps: Deps, caller: Caller, current: string | undefined): Promise<User> {
  // A stranger at an open session must not find out the password by trying.
  deps.limiter.take(`password:${caller.userId}`, 10, 10 * 60_000);
  const user = await deps.store.must(users, caller.userId);
  if (!current || !await passwordIs(user.password, current)) {
    const sentence = current ? "The current password is not right." : userTexts.current;
    throw new AppError("bad_input", sentence, { currentPassword: sentence });
  }
  return user;
}

/** One's own password. @throws bad_input when the current one is not right, or the new one too weak */
export async function changePassword(
  deps: Deps,
  caller: Caller,
  current: string,
  next: string,
  field = "newPassword",
): Promise<User> {
  const user = await checkCurrentPassword(deps, caller, current);
  await refuseWeakPassword(deps, next, { username: user.username, before: user.password, field });
  const hashed = await hashPassword(next);
  return await endingSessions(deps, () =>
    deps.store.change(caller, async (tx) => {
      const changed = await setPassword(tx, await tx.must(users, caller.userId), hashed, caller.credential);
      if (caller.via === "session") await refreshSession(tx, caller.credential, changed);
      tx.audit({ action: "password_changed", targetType: "user", targetId: caller.userId });
      await mailNotice(tx, user, "password");
      return changed;
    }));
}

/** An administrator sets a password; the user must choose another at the next sign-in. */
export async function adminResetPassword(deps: Deps, caller: Caller, userId: number, next: string): Promise<User> {
  const known = await deps.store.must(users, userId);
  await refuseWeakPassword(deps, next, { username: known.username, before: known.password, field: "password" });
  const hashed = await hashPassword(next);
  return await endingSessions(deps, () =>
    deps.store.change(caller, async (tx) => {
      const user = await setPassword(
        tx,
        await tx.must(users, userId),
        hashed,
        undefined,
        userId !== caller.userId,
      );
      tx.audit({ action: "password_changed", targetType: "user", targetId: userId, details: { by: "administrator" } });
      await mailNotice(tx, user, "password");
      return user;
    }));
}
