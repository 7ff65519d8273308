/**
 * Moves an invoice along its table of statuses, and changes it without a move.
 * @module
 */
import { AppError } from "../../../shared/errors.ts";
import { type Invoice, invoiceMoves, type InvoiceStatus } from "../../../shared/invoices.ts";
import type { LiveEvents } from "../../../shared/events.ts";
import type { Change } from "../../db/change.ts";
import { invoices } from "./store.ts";

/**
 * The live event of an invoice's status.
 * @param news what became of its mail, or of its money, where that is the news: a good delivery raises no notice
 */
export function emitStatus(
  tx: Change,
  invoice: Invoice,
  details: string,
  news: Pick<LiveEvents["INVOICE_STATUS_CHANGED"], "delivery" | "money"> = {},
): void {
  tx.event({
    type: "INVOICE_STATUS_CHANGED",
    invoiceId: invoice.id,
    requestId: invoice.requestId,
    status: invoice.status,
    details,
    patientName: invoice.patientName,
    amount: invoice.amount,
    ...news,
  });
}

/** Moves an invoice in a change. @param news as of {@link emitStatus} @throws move_not_allowed */
export async function moveInvoice(
  tx: Change,
  id: number,
  to: InvoiceStatus,
  { reason = null, fields, details, news }: {
    reason?: string | null;
    fields?: Partial<Invoice>;
    details?: string;
    news?: Parameters<typeof emitStatus>[3];
  } = {},
): Promise<Invoice> {
  const before = await tx.must(invoices, id);
  if (!invoiceMoves[before.status].includes(to)) {
    throw new AppError(
      "move_not_allowed",
      `Invoice ${before.invoiceNumber} is ${before.status} and cannot become ${to}.`,
    );
  }
  const invoice = await tx.patch(invoices, id, {
    ...fields,
    status: to,
    statusHistory: before.status === to ? before.statusHistory : [...before.statusHistory, {
      from: before.status,
      to,
      timestamp: tx.now,
      day: tx.dayOf(),
      username: tx.actor.name,
      reason,
    }],
  });
  emitStatus(tx, invoice, details ?? reason ?? `Invoice ${invoice.invoiceNumber} is now ${to}`, news);
  return invoice;
}

/** Changes facts of an invoice that are not its status. */
export function patchInvoice(tx: Change, id: number, fields: Partial<Omit<Invoice, "status">>): Promise<Invoice> {
  return tx.patch<Invoice>(invoices, id, fields);
}
