/**
 * Invitations: a mailed link with which a person chooses their own password.
 * @module
 */
import { AppError } from "../../../shared/errors.ts";
import type { User } from "../../../shared/users.ts";
import type { Actor, Change } from "../../db/change.ts";
import { randomToken, sha256 } from "../../db/keys.ts";
import type { Deps } from "../../deps.ts";
import { queueMail } from "../outbox/queue_mail.ts";
import { users } from "./store.ts";

const activationMs = 7 * 86_400_000;

/** Mails a user the link with which the account is activated; a link mailed before opens nothing any more. */
export async function sendInvitation(deps: Deps, tx: Change, userId: number): Promise<User> {
  const token = randomToken();
  const user = await tx.patch(users, userId, {
    activationToken: sha256(token),
    activationTokenExpiry: new Date(Date.parse(tx.now) + activationMs).toISOString(),
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
  tx.audit({ action: "user_invited", targetType: "user", targetId: user.id });
  return user;
}

/** Mails the invitation (again). @throws account_inactive for a deactivated account */
export async function invite(deps: Deps, actor: Actor, userId: number): Promise<User> {
  return await deps.store.change(actor, async (tx) => {
    const user = await tx.must(users, userId);
    if (!user.isActive) throw new AppError("account_inactive", "Reactivate the account first, then invite the user.");
    return await sendInvitation(deps, tx, userId);
  });
}
