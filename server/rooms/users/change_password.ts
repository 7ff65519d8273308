/**
 * Sets a new password: by the user, or by an administrator.
 * @module
 */
import { AppError } from "../../../shared/errors.ts";
import type { User } from "../../../shared/users.ts";
import type { Change } from "../../db/change.ts";
import type { Deps } from "../../deps.ts";
import type { Caller } from "../../http/context.ts";
import { endingSessions, endSessions } from "./end_sessions.ts";
import { hashPassword, passwordIs } from "./passwords/hash.ts";
import { refreshSession } from "./open_session.ts";
import { users } from "./store.ts";

/** A new password: ends every other session of the user. */
export function setPassword(deps: Deps, tx: Change, user: User, hashed: string, keep?: string, force = false) {
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
