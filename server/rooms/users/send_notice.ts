/**
 * Mails a user that their credentials changed.
 * @module
 */
import type { User } from "../../../shared/users.ts";
import type { Change } from "../../db/change.ts";
import { queueMail } from "../outbox/queue_mail.ts";

type Credential = "password" | "e-mail address" | "second factor" | "recovery codes" | "passkeys";

/** Tells a user by mail that what they sign in with was changed; to the address that the account had before. */
export async function mailNotice(tx: Change, user: User, what: Credential): Promise<void> {
  const changed = `${what} ${/(codes|passkeys)$/.test(what) ? "were" : "was"} changed`;
  await queueNotice(
    tx,
    user,
    `Your ReleaseDesk ${changed}`,
    `In your ReleaseDesk account ${user.username} the ${changed} on ${timeOf(tx)}.

If this was not you, tell an administrator at once.`,
  );
}

/** Tells a user that a passkey was refused because it, or a copy of it, was used elsewhere meanwhile. */
export async function mailRefusedPasskey(tx: Change, user: User, name: string): Promise<void> {
  await queueNotice(
    tx,
    user,
    "A passkey of your ReleaseDesk account was refused",
    `Your ReleaseDesk account ${user.username} was to be opened with the passkey "${name}" on ${timeOf(tx)}.
It was refused: by its own count it was used less often than before, as a copy of it would have been.

Sign in another way, remove this passkey under Settings, Security, and tell an administrator.`,
  );
}

const timeOf = (tx: Change) => `${tx.now.slice(0, 16).replace("T", " at ")} UTC`;

const queueNotice = (tx: Change, user: User, subject: string, text: string) =>
  queueMail(tx, {
    kind: "account_notice",
    to: user.email,
    subject,
    text,
    about: { type: "user", id: String(user.id) },
  });
