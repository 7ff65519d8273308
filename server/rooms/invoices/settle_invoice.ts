/**
 * Settles an invoice.
 * @module
 */
import { AppError } from "../../../shared/errors.ts";
import { awaitsPayment, type Invoice } from "../../../shared/invoices.ts";
import type { Change } from "../../db/change.ts";
import type { Deps } from "../../deps.ts";
import { moveInvoice } from "./move_invoice.ts";
import { invoiceItems, invoices } from "./store.ts";

export interface Settlement {
  method: NonNullable<Invoice["paymentMethod"]>;
  intentId: string | null;
  /** Cents. */
  amount: number;
}

/** The kinds of records an invoice asks for, each once. */
async function typesOf(tx: Change, id: number): Promise<string[]> {
  const lines = await tx.all(invoiceItems, "invoice", [id]);
  return [...new Set(lines.flatMap(({ recordType }) => recordType ?? []))];
}

/**
 * Settles an invoice in a change, once: settled already, it answers as it is. Tells the request.
 * @throws invoice_closed when it is cancelled or refunded
 */
export async function settleIn(
  tx: Change,
  deps: Pick<Deps, "announce">,
  id: number,
  settlement: Settlement,
): Promise<Invoice> {
  const before = await tx.must(invoices, id);
  if (before.status === "paid") return before;
  if (!awaitsPayment(before.status)) throw new AppError("invoice_closed");
  const invoice = await moveInvoice(tx, id, "paid", {
    fields: {
      paymentMethod: settlement.method,
      paidAt: tx.now,
      paidAmount: settlement.amount,
      ...(settlement.intentId ? { stripePaymentIntentId: settlement.intentId } : {}),
    },
    details: `Invoice ${before.invoiceNumber} is paid`,
  });
  tx.audit({
    action: "payment_confirmed",
    targetType: "invoice",
    targetId: id,
    requestId: invoice.requestId,
    details: {
      invoiceNumber: invoice.invoiceNumber,
      amount: settlement.amount,
      method: settlement.method,
      requestId: invoice.requestId,
    },
  });
  tx.event({
    type: "PAYMENT_CONFIRMED",
    invoiceId: id,
    requestId: invoice.requestId,
    patientName: invoice.patientName,
    amount: settlement.amount,
    recordTypes: await typesOf(tx, id),
  });
  await deps.announce.invoiceSettled(tx, invoice);
  return invoice;
}
