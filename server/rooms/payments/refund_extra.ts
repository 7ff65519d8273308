/**
 * Refunds what was paid beyond an invoice: a job.
 * @module
 */
import { system } from "../../db/store.ts";
import type { Deps } from "../../deps.ts";
import type { Running } from "../../jobs/queue.ts";
import { invoiceIn } from "../invoices/find_invoice.ts";
import { payments } from "./store.ts";

/** The job that gives back what was paid beside a settled or closed invoice. */
export async function refundExtra(deps: Deps, running: Running): Promise<void> {
  const intentId = String(running.job.payload.intentId);
  await deps.cards.refund({ intentId, idempotencyKey: `extra:${intentId}`, reason: "duplicate" });
  await deps.store.change(system, async (tx) => {
    const row = await tx.must(payments, intentId);
    await tx.patch(payments, intentId, { status: "refunded", refundedAmount: row.amount });
    const invoice = await invoiceIn(tx, row.invoiceId);
    tx.audit({
      action: "invoice_refunded",
      targetType: "invoice",
      targetId: row.invoiceId,
      requestId: invoice.requestId,
      details: { amount: row.amount, message: "Paid beside the invoice", invoiceNumber: invoice.invoiceNumber },
    });
    tx.finish(running);
  });
}
