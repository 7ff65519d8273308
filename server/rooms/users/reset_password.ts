/**
 * A forgotten password: the mail with a link, and the new password that the link sets.
 * @module
 */
import { AppError } from "../../../shared/errors.ts";
import type { User } from "../../../shared/users.ts";
import { randomToken, sha256 } from "../../db/keys.ts";
import { system } from "../../db/store.ts";
import type { Deps } from "../../deps.ts";
import { queueMail } from "../outbox/queue_mail.ts";
import { setPassword } from "./change_password.ts";
import { endingSessions } from "./end_sessions.ts";
import { hashPassword } from "./passwords/hash.ts";
import { actorOf } from "./sign_in.ts";
import { users } from "./store.ts";

const resetMs = 60 * 60_000;

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
