/**
 * The `mail_out` port: sending one mail.
 *
 * Mails hold a link and a request number, never anything about a patient; that is the business of who writes them. The outbox that staff
 * can read, with its retries, is kept in the store and calls this port.
 * @module
 */

export interface MailAttachment {
  fileName: string;
  contentType: string;
  bytes: Uint8Array;
}

export interface OutgoingMail {
  /** One address. A mail to many is many mails, so that none sees the others. */
  to: string;
  subject: string;
  /** The plain text; always there. */
  text: string;
  html?: string;
  attachments?: MailAttachment[];
  /** Without angle brackets, e.g. `invoice-42-1@office.example`. The same for every try of the same mail, so that a receiver can tell. */
  messageId: string;
}

export interface SendResult {
  /** False when the receiving side refused this mail for good (no such mailbox, policy): trying again is pointless. */
  accepted: boolean;
  /** What was refused, where it was not the address: the mail as it is, or whoever sends it. */
  refused?: "mail";
  /** The server's answer, for support: queue id or status code. Holds no address. */
  reference: string;
}

/** A way to send mail. Every adapter must pass the contract in `tests/contracts`. */
export interface MailOut {
  /**
   * Hands one mail over. Resolves once the server has taken responsibility or refused for good.
   * @throws {MailNotSent} when it could not be handed over now; try later.
   */
  send(mail: OutgoingMail): Promise<SendResult>;

  /** Checks that mail could be sent now, without sending any. @throws {MailNotSent} */
  check(): Promise<void>;

  /** Closes connections kept open. */
  close(): Promise<void>;
}

/** Why a mail could not be handed over; `setup` means that trying again will not help before an admin changes the settings. */
export type MailFailure = "none" | "unreachable" | "timeout" | "tls" | "sign_in" | "busy" | "setup";

const sentences: Record<MailFailure, string> = {
  none: "No mail service is connected. Connect one in Settings, Channels.",
  unreachable: "The mail server cannot be reached.",
  timeout: "The mail server did not answer in time.",
  tls: "No secure connection to the mail server could be made. Check its certificate and the encryption setting.",
  sign_in: "The mail server did not accept the user name and password.",
  busy: "The mail server cannot take the mail now.",
  setup: "The mail server refused the sender address or the way the mail is sent. Check the mail settings.",
};

/** The mail was not handed over. The sentence is for staff and holds no address. */
export class MailNotSent extends Error {
  override name = "MailNotSent";
  /**
   * @param reference the server's status code, if it gave one.
   * @param maybeTaken the mail went out and no answer came: it may have been taken all the same.
   * @param words a sentence that says more than the kind of failure does, without anybody's address
   * @param isOfRecipient this recipient cannot be given it now (a full mailbox, greylisting); the service itself is well
   */
  constructor(
    readonly failure: MailFailure,
    readonly reference: string = "",
    readonly maybeTaken: boolean = false,
    words?: string,
    readonly isOfRecipient: boolean = false,
  ) {
    super(words ?? sentences[failure]);
  }
}
