/**
 * Faxes: handed to the service that sends them, and followed until the other machine has them. What failed for the moment is sent anew.
 * @module
 */
import { system } from "../../db/store.ts";
import { dayIn } from "../../../shared/time.ts";
import type { Deps } from "../../deps.ts";
import type { FaxFate } from "../../integrations/fax_out/port.ts";
import { ChannelFailed } from "../../integrations/vendor/failure.ts";
import { GiveUp, type Running } from "../../jobs/queue.ts";
import { withFaxCover } from "../../pdf/fax_cover.ts";
import { noteState } from "../settings/channels/note_state.ts";
import { readSetting } from "../settings/read_setting.ts";
import { noteMail } from "./note_mail.ts";
import { leaveUnsent, type MailReaction, ServiceDown, waitForService } from "./send_mail.ts";
import { mails } from "./store.ts";
import type { Mail } from "./types.ts";

/** What stands behind the cover, a PDF, and whom it is for: null where that is the patient, whom a cover does not name. */
export interface FaxContent {
  pdf: Uint8Array;
  recipient: string | null;
}
/** Makes it; null when there is nothing to send any more. */
export type FaxPages = Partial<Record<Mail["kind"], (deps: Deps, mail: Mail) => Promise<FaxContent | null>>>;

export interface FaxRooms {
  reactions: Partial<Record<Mail["kind"], MailReaction>>;
  pages: FaxPages;
}

/** As many pages as services take, and as many bytes: Telnyx' store of pages refuses more than 20 MB. */
const mostPages = 350;
const mostBytes = 20_000_000;
/** Asked after so long, and then again and again, ms. */
const firstLookMs = 5_000;
const lookMs = 60_000;
/** A fax that the service still calls under way after so long counts as failed, ms. */
const patienceMs = 3 * 60 * 60_000;
/** So long a service that gives no answer is asked for what became of a fax, ms: as long as it is tried to hand one over. */
const silenceMs = 24 * 60 * 60_000;
/** Asked again after so long once it has been silent for `patienceMs`, ms. */
const silentLookMs = 15 * 60_000;
/** Sent anew after these pauses, ms. */
const anewMs = [5 * 60_000, 15 * 60_000, 60 * 60_000];

/** The job: hands the fax over, or looks what became of it. */
export async function sendFax(deps: Deps, running: Running, rooms: FaxRooms): Promise<void> {
  const mail = await deps.store.get(mails, String(running.job.payload.mailId));
  if (!mail) return;
  if (mail.status === "sending" && mail.vendorId) return await follow(deps, running, mail, rooms);
  if ((mail.status === "queued" || mail.status === "failed") && !running.job.payload.look) {
    await handOver(deps, running, mail, rooms).catch((error) => {
      if (!(error instanceof ServiceDown)) throw error;
      return waitForService(deps, running, mail, error);
    });
  }
}

/** @param id the service that took the fax: it alone knows what became of it, on or off */
async function service(deps: Deps, id?: string | null) {
  const found = (id ? await deps.channels.faxOut(id) : null) ?? await deps.channels.faxOut();
  if (!found) throw new ServiceDown("No service sends faxes. Connect one in Settings, Channels.");
  return found;
}

/** Calls the service; its state is kept for Settings. @throws {ServiceDown} and GiveUp where trying again cannot help */
async function asked<T>(deps: Deps, id: string, call: () => Promise<T>): Promise<T> {
  const named = { id: `${id}:out`, name: "Outgoing fax" };
  try {
    const answer = await call();
    await noteState(deps, named, null);
    return answer;
  } catch (error) {
    if (!(error instanceof ChannelFailed)) throw error;
    // A number that the service refuses says nothing about the service.
    const isOfRecipient = error.failure === "recipient";
    await noteState(deps, named, isOfRecipient ? null : error.message, { restMs: error.retryAfterMs });
    if (isOfRecipient || error.failure === "setup") throw new GiveUp(error.message);
    throw new ServiceDown(error.message, error.retryAfterMs);
  }
}

async function handOver(deps: Deps, running: Running, mail: Mail, { pages, reactions }: FaxRooms): Promise<void> {
  const { id, port } = await service(deps);
  const behind = await pages[mail.kind]?.(deps, mail);
  if (!behind) {
    // Nobody has to look at it, so it is no failed work.
    const reason = "It was not faxed: it was ended meanwhile, or sent another way.";
    return await leaveUnsent(deps, running, mail, reason, reactions);
  }
  const organization = await readSetting(deps, "organization");
  const { to, subject, text } = mail;
  const fax = await withFaxCover({
    organization,
    recipient: behind.recipient,
    to,
    subject,
    text,
    sentOn: dayIn(deps.config.timeZone, mail.createdAt),
  }, behind.pdf);
  if (fax.pages > mostPages) {
    throw new GiveUp(`The fax would have ${fax.pages} pages; ${mostPages} is the most. Send it another way.`);
  }
  if (fax.pdf.length > mostBytes) {
    const size = Math.ceil(fax.pdf.length / 1e6);
    throw new GiveUp(`The fax would be ${size} MB large; ${mostBytes / 1e6} MB is the most. Send it another way.`);
  }
  const vendorId = await asked(deps, id, () => port.send({ id: `${mail.id}-${mail.tries}`, to, pdf: fax.pdf }));
  await deps.store.change(system, async (tx) => {
    const fields = { status: "sending", service: id, vendorId, pages: fax.pages, sentAt: tx.now, error: null } as const;
    await tx.patch(mails, (await tx.must(mails, mail.id)).id, fields);
    noteMail(tx, mail, "fax_sent", { pages: fax.pages });
    tx.job("send_fax", { mailId: mail.id, look: true }, { delayMs: firstLookMs });
    tx.finish(running);
  });
}

async function follow(deps: Deps, running: Running, mail: Mail, rooms: FaxRooms): Promise<void> {
  const age = deps.now() - Date.parse(mail.sentAt ?? mail.createdAt);
  const known = await fateOf(deps, mail);
  const lost: FaxFate = { status: "failed", reason: "No report of its delivery came.", mayRetry: false, pages: null };
  const isLost = age > (known === "silence" ? silenceMs : patienceMs);
  const fate = known !== "silence" && known.status !== "sending" ? known : isLost ? lost : underWay;
  await deps.store.change(system, async (tx) => {
    tx.finish(running);
    const now = await tx.must(mails, mail.id);
    // News and the clock may both have asked.
    if (now.status !== "sending" || now.vendorId !== mail.vendorId) return;
    if (fate.status === "sending") {
      const delayMs = age > patienceMs ? silentLookMs : lookMs;
      tx.job("send_fax", { mailId: mail.id, look: true }, { delayMs });
    } else if (fate.status === "delivered") {
      const done = await tx.patch(mails, mail.id, { status: "delivered", error: null, pages: fate.pages ?? now.pages });
      noteMail(tx, mail, "fax_delivered", { pages: done.pages });
      await rooms.reactions[mail.kind]?.(tx, done);
    } else if (fate.mayRetry && now.tries < anewMs.length) {
      const again = { status: "queued", vendorId: null, tries: now.tries + 1, error: fate.reason } as const;
      await tx.patch(mails, mail.id, again);
      const minutes = anewMs[now.tries] / 60_000;
      noteMail(tx, mail, "fax_retried", { message: `${fate.reason} It is tried again in ${minutes} minutes.` });
      tx.job("send_fax", { mailId: mail.id }, { delayMs: anewMs[now.tries] });
    } else {
      const tries = now.tries > 0 ? ` It was tried ${now.tries + 1} times.` : "";
      const failed = await tx.patch(mails, mail.id, { status: "failed", error: `${fate.reason}${tries}` });
      const tell = rooms.reactions[mail.kind];
      if (tell) await tell(tx, failed);
      else noteMail(tx, mail, "mail_failed");
    }
  });
}

const underWay: FaxFate = { status: "sending", reason: null, mayRetry: false, pages: null };

/** What became of a fax, "silence" while nobody can say: it may well be delivered. One that the service does not find is asked for again. */
async function fateOf(deps: Deps, { service: taker, vendorId }: Mail): Promise<FaxFate | "silence"> {
  try {
    const { id, port } = await service(deps, taker);
    return await asked(deps, id, () => port.fate(vendorId!)) ?? underWay;
  } catch (error) {
    if (!(error instanceof ServiceDown || error instanceof GiveUp)) throw error;
    return "silence";
  }
}

/** News of a fax: what became of it is asked at once. Nothing happens for one that is not ours or was settled. */
export async function faxStirred(deps: Deps, vendorId: string): Promise<void> {
  const [mail] = await deps.store.all(mails, "vendor", [vendorId]);
  if (mail?.status !== "sending") return;
  await deps.store.change(system, (tx) => void tx.job("send_fax", { mailId: mail.id, look: true }));
}
