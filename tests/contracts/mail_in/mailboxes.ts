/**
 * Mailboxes at a Dovecot of the tests, and what staff do to them with a mail program of their own.
 * @module
 */
import { Buffer } from "node:buffer";
import { ImapFlow } from "imapflow";
import type { ImapConfig } from "../../../server/integrations/mail_in/imap.ts";
import { password, user } from "./dovecot.ts";

/** A mail as it arrives. */
export const message = (text: string, id = text.slice(0, 40)) =>
  new TextEncoder().encode(`From: a@b.example\r\nSubject: s\r\nMessage-ID: <${id}@b.example>\r\n\r\n${text}\r\n`);

/** Staff at their own mail program. */
export async function byHand<T>(port: number, work: (client: ImapFlow) => Promise<T>): Promise<T> {
  const client = new ImapFlow({
    host: "127.0.0.1",
    port,
    secure: false,
    doSTARTTLS: false,
    auth: { user, pass: password },
    logger: false,
    disableAutoIdle: true,
  });
  client.on("error", () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.logout().catch(() => {});
    client.close();
  }
}

let boxes = 0;
/** A fresh mailbox. */
export async function newBox(port: number): Promise<string> {
  const box = `Box${++boxes}`;
  await byHand(port, (client) => client.mailboxCreate(box));
  return box;
}

/** Mails with these texts arrive in a mailbox. */
export const arriveAt = (port: number, box: string, ...texts: string[]) =>
  byHand(port, async (client) => {
    for (const text of texts) await client.append(box, Buffer.from(message(text)));
  });

/** How the office connects to such a mailbox. */
export const configFor = (port: number, box: string, over: Partial<ImapConfig>): ImapConfig => ({
  host: "127.0.0.1",
  port,
  encryption: "none",
  user,
  password,
  mailbox: box,
  processedFolder: `${box}-Processed`,
  failedFolder: `${box}-Failed`,
  since: null,
  timeoutMs: 5_000,
  ...over,
});
