/**
 * Invoices by mail: sent with their pay link, and what became of it.
 * @module
 */
import { AppError } from "../../../shared/errors.ts";
import { dialled, shownRecipient } from "../../../shared/fax_numbers.ts";
import { awaitsPayment, type Invoice } from "../../../shared/invoices.ts";
import { dollars } from "../../../shared/money.ts";
import { addDays, showDate } from "../../../shared/time.ts";
import type { Actor, Change } from "../../db/change.ts";
import type { Deps } from "../../deps.ts";
import { faxNumber } from "../outbox/find_fax_number.ts";
import { noteMail } from "../outbox/note_mail.ts";
import { queueFax, queueMail } from "../outbox/queue_mail.ts";
import type { Mail } from "../outbox/types.ts";
import { readSetting } from "../settings/read_setting.ts";
import { underWay } from "./close_intent.ts";
import { daysToPay } from "./create_invoice.ts";
import { emitStatus, moveInvoice } from "./move_invoice.ts";
import { payLink } from "./pay_link/pay_link.ts";
import { invoices } from "./store.ts";

const oneSendingMs = 60_000;

/**
 * Mails an invoice with its pay link, or faxes it; the mail says the request number and nothing about the patient.
 * @param address an e-mail address or a fax number; else where the request's contact is reached
 */
export async function sendInvoice(deps: Deps, actor: Actor, id: number, address?: string): Promise<string> {
  return await deps.store.change(actor, async (tx) => {
    const before = await tx.must(invoices, id);
    const { requesterEmail, requesterName, contact } = before;
    const to = address ?? requesterEmail ?? contact?.fax;
    if (!to) {
      throw new AppError(
        "bad_input",
        `${requesterName} has no e-mail address and no fax number. Add one, or give an address.`,
      );
    }
    const { invoiceNumber, dueDate } = wasSentJustNow(before, to, tx.now) ? before : await sendIn(tx, deps, id, to);
    const sent = to.includes("@") ? "sent to" : "is being faxed to";
    return `Invoice ${invoiceNumber} ${sent} ${shownRecipient(to)}. It is due on ${showDate(dueDate)}.`;
  });
}

/** A second click within a minute is the same sending; so is another fax to a number while the first is under way. */
function wasSentJustNow({ status, deliveryStatus, sentTo, sentAt }: Invoice, to: string, now: string): boolean {
  if (status !== "sent" || deliveryStatus === "failed" || sentTo === null || sentAt === null) return false;
  const isFax = !to.includes("@");
  if (sentTo !== (isFax ? dialled(to) : to)) return false;
  return isFax && deliveryStatus === "pending" || Date.parse(now) - Date.parse(sentAt) < oneSendingMs;
}

/** The same in a change; to a number it goes by fax. @throws move_not_allowed, bad_input when no service sends faxes */
export async function sendIn(tx: Change, deps: Deps, id: number, to: string): Promise<Invoice> {
  const organization = await readSetting(tx.unwatched, "organization");
  const before = await tx.must(invoices, id);
  if (before.status === "processing") throw underWay(before);
  const number = to.includes("@") ? null : await faxNumber(deps, to);
  // Who pays has the whole time from when the invoice first reached them.
  const isFirst = before.sentAt === null || before.deliveryStatus === "failed";
  const dueDate = isFirst ? addDays(tx.dayOf(), daysToPay) : before.dueDate;
  const invoice = await moveInvoice(tx, id, "sent", {
    fields: {
      dueDate,
      payGeneration: before.payGeneration + 1,
      sentTo: number ?? to,
      sentAt: tx.now,
      deliveryMethod: number ? "fax" : "email",
      deliveryStatus: "pending",
      deliveryError: null,
      deliveredTo: null,
      deliveredAt: null,
    },
    details: `Invoice ${before.invoiceNumber} sent`,
  });
  await (number ? queueFax : queueMail)(tx, {
    kind: "invoice",
    to: number ?? to,
    subject: `Invoice ${invoice.invoiceNumber} for records request ${invoice.requestId}`,
    text: [
      `${organization.name} has prepared an invoice for your records request ${invoice.requestId}.`,
      `Invoice ${invoice.invoiceNumber}, ${dollars(invoice.amount)}, due ${showDate(invoice.dueDate)}.`,
      ...standsFor(invoice),
      `See it and pay by card here:\n${payLink(deps, invoice)}`,
      ...(organization.phone ? [`Questions: ${organization.phone}`] : []),
    ].join("\n\n"),
    about: { type: "invoice", id: String(id) },
    requestId: invoice.requestId,
  });
  tx.audit({
    action: "invoice_sent",
    targetType: "invoice",
    targetId: id,
    requestId: invoice.requestId,
    details: { amount: invoice.amount, invoiceNumber: invoice.invoiceNumber, to: invoice.sentTo },
  });
  return invoice;
}

/** A corrected or further invoice says what it is, so that nobody pays the wrong one or thinks it was sent twice. */
function standsFor({ metadata: { replaces, beside } }: Invoice): string[] {
  if (beside) return [`It is for what was added after invoice ${beside} was paid.`];
  return replaces ? [`It replaces invoice ${replaces}, which is cancelled and must not be paid.`] : [];
}

/** An earlier mail or fax says nothing of where the invoice goes now. */
const wentElsewhere = ({ sentTo }: Invoice, { to }: Mail) => sentTo !== to;

/** Why an invoice's mail that waited is not sent any more: it would ask for what is paid, or show a link that no longer opens. */
export async function invoiceMailEnd({ store }: Pick<Deps, "store">, mail: Mail): Promise<string | null> {
  const invoice = await store.get(invoices, Number(mail.about.id));
  if (!invoice) return "the invoice was removed";
  if (!awaitsPayment(invoice.status)) return `the invoice is ${invoice.status} by now`;
  return wentElsewhere(invoice, mail) ? "the invoice went to another address meanwhile" : null;
}

/** What an invoice's mail came to; runs in the commit that ends the mail. */
export async function invoiceMailDone(tx: Change, mail: Mail): Promise<void> {
  const invoice = await tx.get(invoices, Number(mail.about.id));
  if (!invoice) return;
  const failed = mail.status === "failed";
  if (wentElsewhere(invoice, mail)) {
    if (failed) {
      noteMail(tx, { ...mail, requestId: invoice.requestId }, "mail_failed", { message: mail.error ?? "" });
    }
    return;
  }
  // A service that took it says nothing yet of its arrival.
  const arrived = mail.status === "delivered";
  const changed = await tx.patch(invoices, invoice.id, {
    deliveryStatus: failed ? "failed" : arrived ? "received" : "sent",
    deliveryError: failed ? mail.error : null,
    deliveredTo: arrived ? mail.to : null,
    deliveredAt: arrived ? tx.now : null,
  });
  // Taken by the service first, and confirmed by the other side later: told once.
  if (arrived && invoice.deliveryStatus === "sent") return;
  if (failed) {
    tx.audit({
      action: "invoice_delivery_failed",
      targetType: "invoice",
      targetId: invoice.id,
      requestId: invoice.requestId,
      details: { message: mail.error ?? "", invoiceNumber: invoice.invoiceNumber },
    });
  }
  emitStatus(
    tx,
    changed,
    failed ? `Invoice ${invoice.invoiceNumber} could not be delivered` : `Invoice ${invoice.invoiceNumber} delivered`,
    { delivery: failed ? "failed" : "done" },
  );
}
