/**
 * Passwords set anew: by the user, by an administrator, or by a mailed link.
 * @module
 */
import { AppError } from "../../../shared/errors.ts";
import type { User } from "../../../shared/users.ts";
import type { Change } from "../../db/change.ts";
import { randomToken, sha256 } from "../../db/keys.ts";
import { system } from "../../db/store.ts";
import type { Deps } from "../../deps.ts";
import type { Caller } from "../../http/context.ts";
import { queueMail } from "../outbox/workflow.ts";
import { hashPassword, passwordIs } from "./passwords.ts";
import { endingSessions, endSessions, refreshSession } from "./sessions.ts";
import { actorOf } from "./signing_in.ts";
import { users } from "./store.ts";

const resetMs = 60 * 60_000;

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
