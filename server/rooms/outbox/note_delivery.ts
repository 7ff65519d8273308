/**
 * A mail service's news: verified, kept as a job in one commit, and applied in any order and any number of times.
 * @module
 */
import { z } from "zod";
import { AppError } from "../../../shared/errors.ts";
import { system } from "../../db/store.ts";
import type { Deps } from "../../deps.ts";
import { readNews } from "../../integrations/mail_out/sendgrid_webhook.ts";
import type { Running } from "../../jobs/queue.ts";
import { noteState } from "../settings/channels/note_state.ts";
import { noteMail } from "./note_mail.ts";
import type { MailReaction } from "./send_mail.ts";
import { mails } from "./store.ts";
import { bounced, type Mail } from "./types.ts";

const newsSchema = z.object({
  messageId: z.string(),
  what: z.enum(["taken", "delivered", "failed"]),
  reason: z.string().nullable(),
});
type News = z.infer<typeof newsSchema>;

/** So many are one job. */
const together = 50;

const keySentence =
  "SendGrid tells what became of mails, but its news do not fit the webhook verification key, or none was entered. Enter the key that SendGrid shows under Event Webhook; deliveries and bounces are not told meanwhile.";

/** Takes a service's message. @throws bad_input when the key of no service that is set up has signed it */
export async function hearOfMails(deps: Deps, body: string, headers: Headers): Promise<void> {
  const services = await deps.channels.mailServices();
  for (const { id, channel } of services) {
    const news = channel.mailNews?.(body, headers);
    if (!news) continue;
    await noteState(deps, { id: `${id}:news`, name: "News of deliveries" }, null);
    await deps.store.change(system, (tx) => {
      for (let at = 0; at < news.length; at += together) {
        tx.job("note_delivery", { news: news.slice(at, at + together) });
      }
    });
    return;
  }
  // Only who has the mail can know its id: what anybody else sends is no trouble of the channel.
  if (await isOfOurs(deps, readNews(body))) {
    for (const { id } of services.filter(({ enabled, channel }) => enabled && channel.mailNews)) {
      await noteState(deps, { id: `${id}:news`, name: "News of deliveries" }, keySentence);
    }
  }
  throw new AppError("bad_input", "The signature of this message is not right.");
}

/** Whether news name a mail that went out. */
async function isOfOurs(deps: Deps, news: readonly News[]): Promise<boolean> {
  const ids = news.slice(0, together).map(mailIdOf);
  return (await deps.store.getMany(mails, ids)).some((mail) => mail?.channel === "mail" && mail.status !== "queued");
}

const mailIdOf = ({ messageId }: News): string => messageId.split("@")[0];

/** The job: writes down what became of mails, each in a commit of its own. */
export async function noteDeliveries(
  deps: Deps,
  running: Running,
  react: Partial<Record<Mail["kind"], MailReaction>>,
): Promise<void> {
  for (const news of z.array(newsSchema).parse(running.job.payload.news)) await noteDelivery(deps, news, react);
}

async function noteDelivery(deps: Deps, news: News, react: Partial<Record<Mail["kind"], MailReaction>>): Promise<void> {
  const id = mailIdOf(news);
  await deps.store.change(system, async (tx) => {
    const mail = await tx.get(mails, id);
    const status = mail && nextStatus(mail, news);
    if (!mail || !status) return;
    const failed = status === "failed";
    const changed = await tx.patch(mails, id, {
      status,
      error: failed ? news.reason : null,
      sentAt: mail.sentAt ?? tx.now,
      ...(failed ? { vendorId: bounced } : {}),
    });
    if (failed && react[mail.kind]) {
      // The room writes it down with the matter it belongs to.
    } else {
      const action = failed ? "mail_failed" : status === "delivered" ? "mail_delivered" : "mail_sent";
      noteMail(tx, mail, action, failed ? { message: news.reason } : {});
    }
    await react[mail.kind]?.(tx, changed);
  });
}

/** What news make of a mail; null: nothing new. A bounce may follow a delivery, and is the last word. */
function nextStatus(mail: Mail, { what }: News): Mail["status"] | null {
  if (mail.channel !== "mail" || mail.vendorId === bounced) return null;
  if (what === "failed") return "failed";
  if (what === "delivered") return mail.status === "delivered" ? null : "delivered";
  return mail.status === "queued" || mail.status === "sending" ? "sent" : null;
}
