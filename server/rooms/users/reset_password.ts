/**
 * A forgotten password: the mail with a link, and the new password that the link sets.
 * @module
 */
import { AppError } from "../../../shared/errors.ts";
import type { User } from "../../../shared/users.ts";
import { randomToken, sha256 } from "../../db/keys.ts";
import { system } from "../../db/store.ts";
import type { Deps } from "../../deps.ts";
import type { Running } from "../../jobs/queue.ts";
import { queueMail } from "../outbox/queue_mail.ts";
import type { Mail } from "../outbox/types.ts";
import { setPassword } from "./change_password.ts";
import { mailNotice } from "./send_notice.ts";
import { endingSessions } from "./end_sessions.ts";
import { hashPassword } from "./passwords/hash.ts";
import { refuseWeakPassword } from "./passwords/policy.ts";
import { actorOf } from "./sign_in.ts";
import { users } from "./store.ts";
import { type Origin, originDetails } from "./open_session.ts";

const resetMs = 60 * 60_000;

/** Reset mails to one address within the hour; what is asked for beyond is answered alike and sends nothing. */
const mostMails = 3;

/** Asks for a reset link; a job finds out whether the address is known, so that neither answer nor time tells. */
export async function requestReset(deps: Deps, email: string, from: Origin): Promise<void> {
  const address = email.trim().toLowerCase();
  try {
    deps.limiter.take(`reset-mail:${deps.store.blind.hash(address)}`, mostMails, resetMs);
  } catch {
    return;
  }
  await deps.store.change(system, (tx) => void tx.job("mail_reset", { email: address, ...originDetails(from) }));
}

/** The job: mails a link to the account that has the address. */
export async function mailReset(deps: Deps, running: Running): Promise<void> {
  const { email, ip, agent } = running.job.payload;
  const hashed = deps.store.blind.hash(String(email));
  const user = (await deps.store.all(users, "email", [hashed])).find((found) => found.isActive);
  const token = randomToken();
  await deps.store.change(system, async (tx) => {
    tx.audit({
      action: "password_reset_requested",
      targetType: "user",
      targetId: user?.id ?? "unknown",
      details: { ip, agent },
    });
    tx.finish(running);
    if (!user) return;
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
  });
}

/** Why the mail of a reset or an invitation that waited is not sent any more: its link would open nothing. */
export async function passwordMailEnd(deps: Pick<Deps, "store" | "now">, mail: Mail): Promise<string | null> {
  const user = await deps.store.get(users, Number(mail.about.id));
  const expiry = mail.kind === "activation" ? user?.activationTokenExpiry : user?.passwordResetExpiry;
  return !expiry || Date.parse(expiry) <= deps.now() ? "its link has ended" : null;
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
  await refuseWeakPassword(deps, next, {
    username: found.username,
    before: kind === "reset" ? found.password : null,
    field: kind === "reset" ? "newPassword" : "password",
  });
  const hashed = await hashPassword(next);
  return await endingSessions(deps, () =>
    deps.store.change(actorOf(found), async (tx) => {
      const user = await tx.must(users, found.id);
      if ((kind === "reset" ? user.passwordResetToken : user.activationToken) !== sha256(token)) {
        throw new AppError("bad_token");
      }
      await setPassword(tx, user, hashed);
      tx.audit({ action: "password_changed", targetType: "user", targetId: user.id, details: { by: kind } });
      if (kind === "reset") await mailNotice(tx, user, "password");
      return await tx.patch(users, user.id, {
        isEmailVerified: true,
        activationToken: null,
        activationTokenExpiry: null,
        ...(kind === "activation" ? { forcePasswordChange: false } : {}),
      });
    }));
}
