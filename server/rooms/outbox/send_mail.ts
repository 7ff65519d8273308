/**
 * Mails ride in the commit that calls for them and are sent by a job. They hold a link and a request number, nothing of a patient.
 * @module
 */
import type { Change } from "../../db/change.ts";
import { system } from "../../db/store.ts";
import type { Deps } from "../../deps.ts";
import { MailNotSent, type SendResult } from "../../integrations/mail_out/port.ts";
import { GiveUp, type Running } from "../../jobs/queue.ts";
import { noteState } from "../settings/channels/note_state.ts";
import { noteMail } from "./note_mail.ts";
import { mails } from "./store.ts";
import { isUnsent, type Mail } from "./types.ts";

/** What a delivered or undeliverable mail means to the room that wrote it; runs in the same commit. */
export type MailReaction = (tx: Change, mail: Mail) => Promise<void>;

/** Why a mail that waited is not to be sent any more, such as "the invoice is paid"; null while it is. */
export type MailEnd = (deps: Pick<Deps, "store" | "now">, mail: Mail) => Promise<string | null>;

export interface MailRooms {
  reactions: Partial<Record<Mail["kind"], MailReaction>>;
  ends: Partial<Record<Mail["kind"], MailEnd>>;
}

/** The job: sends one mail and writes down what became of it, with what its room makes of that, in one commit. */
export async function sendMail(deps: Deps, running: Running, { reactions: react, ends }: MailRooms): Promise<void> {
  const mail = await deps.store.get(mails, String(running.job.payload.mailId));
  if (!mail || !isUnsent(mail)) return;
  // A kill came between handing it over and writing the answer down: news tell whether it was taken, where there are any.
  if (mail.handing && (await deps.channels.mailOut()).tellsNews) return await waitForNews(deps, running, mail);
  const end = await ends[mail.kind]?.(deps, mail);
  // An earlier try may have arrived, and be why the matter ended.
  const unsent = mail.handing || mail.tries > 0
    ? "No answer came, so it may have arrived; it was not mailed again"
    : "It was not mailed";
  if (end) return await leaveUnsent(deps, running, mail, `${unsent}: ${end}.`, react);
  const isAnew = ends[mail.kind] && await wasSentAnew(deps, mail);
  if (isAnew) return await leaveUnsent(deps, running, mail, `${unsent}: it was sent anew meanwhile.`, {});
  if (!await beginHanding(deps, mail)) return;
  // The message id is the mail's own, so a server that saw the first try recognises the second.
  let sent: SendResult;
  try {
    sent = await handOver(deps, mail);
  } catch (error) {
    if (error instanceof ServiceDown) return await waitForService(deps, running, mail, error);
    if (!(error instanceof MaybeTaken)) throw error;
    return await waitForNews(deps, running, mail);
  }
  if (!sent.accepted) throw new GiveUp(refusal(sent));
  await deps.store.change(system, async (tx) => {
    tx.finish(running);
    // News of its delivery may have been quicker than the answer.
    if (!isUnsent(await tx.must(mails, mail.id))) return;
    const changed = await tx.patch(mails, mail.id, {
      status: "sent",
      handing: false,
      reference: sent.reference,
      sentAt: tx.now,
      error: null,
    });
    noteMail(tx, mail, "mail_sent");
    await react[mail.kind]?.(tx, changed);
  });
}

/** Whether a later mail or fax tells the same: its link is the one that opens. */
async function wasSentAnew({ store }: Pick<Deps, "store">, { id, kind, about }: Mail): Promise<boolean> {
  const filter = (one: Mail) => one.kind === kind;
  const order = { prefix: [about.type, about.id], reverse: true, limit: 1, filter };
  const { rows: [last] } = await store.page(mails, { index: "about", ...order });
  return last !== undefined && last.id !== id;
}

/** Ends a mail or fax that waited, or whose try is repeated by hand, for a matter that went on without it. */
export async function leaveUnsent(
  deps: Deps,
  running: Running,
  { id }: Mail,
  error: string,
  react: MailRooms["reactions"],
): Promise<void> {
  await deps.store.change(system, async (tx) => {
    tx.finish(running);
    const now = await tx.must(mails, id);
    if (!isUnsent(now) || now.error === error) return;
    const mail = await tx.patch(mails, id, { status: "failed", error, handing: false });
    const tell = react[mail.kind];
    if (tell) await tell(tx, mail);
    else noteMail(tx, mail, "mail_failed", { message: error });
  });
}

/** Written down before it goes out; false where news made it settled meanwhile. */
const beginHanding = (deps: Deps, { id }: Mail): Promise<boolean> =>
  deps.store.change(system, async (tx) => {
    const isOpen = isUnsent(await tx.must(mails, id));
    if (isOpen) await tx.patch(mails, id, { handing: true });
    return isOpen;
  });

const refusal = ({ refused, reference }: SendResult): string =>
  refused === "mail"
    ? `The mail server refused this mail, not the address (${reference}). Ask those who run the mail server, then send again.`
    : "The mail server refused this address. Check it, then send again.";

/** How often a mail of which nobody can tell whether it was taken is waited for, and how long, ms. */
const mostDoubts = 2;
const newsMs = 10 * 60_000;

class MaybeTaken extends Error {}

/**
 * Sending at once again might double the mail: the service's own news may say before then that it was taken.
 * @throws {GiveUp} after some doubts: a service that takes mails without a word would be given the same one again and again
 */
async function waitForNews(deps: Deps, running: Running, { id, tries }: Mail): Promise<void> {
  if (tries >= mostDoubts) {
    throw new GiveUp(
      "No answer came after three tries, so it is not known whether the mail arrived. Ask the recipient before you send it again.",
    );
  }
  await deps.store.change(system, async (tx) => {
    const now = await tx.must(mails, id);
    tx.finish(running);
    if (!isUnsent(now)) return;
    await tx.patch(mails, id, {
      tries: now.tries + 1,
      handing: false,
      error: "No answer came; it is not known yet whether it was taken.",
    });
    tx.job("send_mail", { mailId: id }, { delayMs: newsMs });
  });
}

/** The service cannot be used now, whatever is to be sent; its message is a sentence for staff. */
export class ServiceDown extends Error {
  /** @param restMs how long the service asks to be left alone */
  constructor(message: string, readonly restMs: number | null = null) {
    super(message);
  }
}

/** A mail or fax waits so long for a service that is down, ms, and is tried at least so often. */
const outageMs = 24 * 3_600_000;
const mostPauseMs = 15 * 60_000;

/** A service that is down is no fault of the mail: it stays queued, is tried after ever longer pauses, and fails after a day. */
export async function waitForService(deps: Deps, running: Running, mail: Mail, error: ServiceDown): Promise<void> {
  const { message } = error;
  const age = deps.now() - Date.parse(mail.createdAt);
  if (age > outageMs) throw new GiveUp(`${message} It was tried for a day.`);
  await deps.store.change(system, async (tx) => {
    tx.finish(running);
    if (!isUnsent(await tx.must(mails, mail.id))) return;
    await tx.patch(mails, mail.id, { error: message, handing: false });
    const delayMs = Math.max(Math.min(Math.max(age, 5_000), mostPauseMs), error.restMs ?? 0);
    tx.job(mail.channel === "fax" ? "send_fax" : "send_mail", { mailId: mail.id }, { delayMs });
  });
}

/** Gives a mail to the service that is on now. @throws {ServiceDown} */
async function handOver(deps: Deps, mail: Mail): Promise<SendResult> {
  const { id, port } = await deps.channels.mailOut();
  const named = { id, name: "Outgoing mail" };
  try {
    const { to, subject, text } = mail;
    const sent = await port.send({ to, subject, text, messageId: `${mail.id}@releasedesk` });
    await noteState(deps, named, null);
    return sent;
  } catch (error) {
    if (!(error instanceof MailNotSent)) throw error;
    // A service that was never connected has not stopped working: the set-up tells of it, and each mail says why it waits.
    if (error.failure !== "none" && !error.isOfRecipient) await noteState(deps, named, error.message);
    if (error.maybeTaken) throw new MaybeTaken(error.message);
    throw new ServiceDown(error.message);
  }
}

/** A mail that could not be sent after all tries: kept with its reason, and told to its room. */
export async function mailFailed(
  deps: Deps,
  mailId: string,
  reason: string,
  react: Partial<Record<Mail["kind"], MailReaction>>,
): Promise<void> {
  await deps.store.change(system, async (tx) => {
    if (!await tx.get(mails, mailId)) return;
    const mail = await tx.patch(mails, mailId, { status: "failed", error: reason, handing: false });
    const tell = react[mail.kind];
    // A room that is told writes it down itself, with the matter it belongs to.
    if (tell) return await tell(tx, mail);
    noteMail(tx, mail, "mail_failed", { message: reason });
  });
}
