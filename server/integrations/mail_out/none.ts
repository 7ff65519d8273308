/**
 * No mail service is connected: mails wait in the outbox, and say so, until an administrator connects one.
 * @module
 */
import { MailNotSent, type MailOut } from "./port.ts";

export const noMailOut: MailOut = {
  send: () => Promise.reject(new MailNotSent("none")),
  check: () => Promise.reject(new MailNotSent("none")),
  close: () => Promise.resolve(),
};
