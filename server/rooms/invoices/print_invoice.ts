/**
 * An invoice as a PDF, from the stored rows.
 * @module
 */
import { awaitsPayment, type Invoice, paymentWords } from "../../../shared/invoices.ts";
import { dayIn, showDate } from "../../../shared/time.ts";
import type { Deps } from "../../deps.ts";
import { findFaxRecipient } from "../outbox/find_fax_recipient.ts";
import type { FaxContent } from "../outbox/send_fax.ts";
import type { Mail } from "../outbox/types.ts";
import { readLogo } from "../settings/change_logo.ts";
import { readSetting } from "../settings/read_setting.ts";
import { payLink } from "./pay_link/pay_link.ts";
import { invoicePdf } from "./pdf/invoice_pdf.ts";
import { invoiceItems, invoices } from "./store.ts";

/** The PDF of an invoice; with its pay link while it can be paid. */
export async function invoiceDocument(deps: Deps, invoice: Invoice): Promise<Uint8Array<ArrayBuffer>> {
  const [items, organization, logo] = await Promise.all([
    deps.store.all(invoiceItems, "invoice", [invoice.id]),
    readSetting(deps, "organization"),
    readLogo(deps),
  ]);
  const pdf = await invoicePdf({
    organization: { ...organization, logo },
    invoiceNumber: invoice.invoiceNumber,
    invoiceDate: invoice.invoiceDate,
    dueDate: invoice.dueDate,
    status: invoice.status,
    billTo: {
      name: invoice.requesterName,
      contactName: invoice.contact?.name ?? null,
      email: invoice.requesterEmail,
      phone: invoice.contact?.phone ?? null,
    },
    requestId: invoice.requestId,
    patientName: invoice.patientName,
    items: items.map((i) => ({
      description: i.description,
      quantity: i.quantity,
      unitPriceCents: i.unitPrice,
      amountCents: i.amount,
    })),
    totalCents: invoice.amount,
    paid: paidWords(deps, invoice),
    paidCents: invoice.paidAmount ?? 0,
    refundedCents: invoice.refundedAmount,
    payUrl: awaitsPayment(invoice.status) ? payLink(deps, invoice) : null,
    notes: invoice.notes,
  });
  return new Uint8Array(pdf);
}

/** When and how, for a receipt; null while nothing is paid. */
function paidWords({ config }: Pick<Deps, "config">, { paidAt, paymentMethod }: Invoice): string | null {
  if (paidAt === null) return null;
  const day = showDate(dayIn(config.timeZone, paidAt));
  return paymentMethod === null ? day : `${day} by ${paymentWords[paymentMethod]}`;
}

/** The PDF of the invoice that a fax is about; null when it is gone, was cancelled, or goes elsewhere by now. */
export async function invoicePages(
  deps: Deps,
  { about, to }: Pick<Mail, "about" | "to">,
): Promise<FaxContent | null> {
  const invoice = await deps.store.get(invoices, Number(about.id));
  if (!invoice || invoice.status === "cancelled" || invoice.sentTo !== to) return null;
  const { patientId, requesterName, contact } = invoice;
  return {
    pdf: await invoiceDocument(deps, invoice),
    recipient: await findFaxRecipient(deps, patientId, requesterName, contact?.name ?? null),
  };
}
