/**
 * An outbox in memory: nothing leaves the machine, and tests read what would have been sent.
 * @module
 */
import { type MailFailure, MailNotSent, type MailOut, type OutgoingMail } from "./port.ts";

export interface MemoryOutbox extends MailOut {
  /** What was sent, oldest first. */
  readonly sent: OutgoingMail[];
  /** What the next sends do: refuse the mail, fail in this way, or (undefined) accept. */
  behave(how?: "refuse" | MailFailure): void;
}

/** A new, empty outbox. */
export function memoryOutbox(): MemoryOutbox {
  const sent: OutgoingMail[] = [];
  let how: "refuse" | MailFailure | undefined;
  return {
    sent,
    behave(next) {
      how = next;
    },
    async send(mail) {
      if (how === "refuse") return { accepted: false, reference: "550 5.1.1" };
      if (how) throw new MailNotSent(how);
      sent.push(structuredClone(mail));
      return { accepted: true, reference: `memory-${sent.length}` };
    },
    async check() {
      if (how && how !== "refuse") throw new MailNotSent(how);
    },
    async close() {},
  };
}
