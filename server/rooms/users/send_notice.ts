/**
 * Mails a user that their credentials changed.
 * @module
 */
import type { User } from "../../../shared/users.ts";
import type { Change } from "../../db/change.ts";
import { queueMail } from "../outbox/queue_mail.ts";

type Credential = "password" | "e-mail address" | "second factor" | "recovery codes";

/** Tells a user by mail that what they sign in with was changed; to the address that the account had before. */
export async function mailNotice(tx: Change, user: User, what: Credential): Promise<void> {
  const changed = `${what} ${what === "recovery codes" ? "were" : "was"} changed`;
  await queueMail(tx, {
    kind: "account_notice",
    to: user.email,
    subject: `Your ReleaseDesk ${changed}`,
    text: `In your ReleaseDesk account ${user.username} the ${changed} on ${
      tx.now.slice(0, 16).replace("T", " at ")
    } UTC.

If this was not you, tell an administrator at once.`,
    about: { type: "user", id: String(user.id) },
  });
}
