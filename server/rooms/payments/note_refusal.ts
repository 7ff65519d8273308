/**
 * Writes down that the processor refused a card.
 * @module
 */
import { system } from "../../db/store.ts";
import type { Deps } from "../../deps.ts";
import { invoiceIn } from "../invoices/find_invoice.ts";
import { refusalOf, refusedByBank, retrieve } from "./settle_payment.ts";
import { payments } from "./store.ts";

/** A card was refused: written to the trail once, however often the processor says so; the invoice stays as it is. */
export async function noteRefusal(deps: Deps, eventId: string, intentId: string): Promise<void> {
  const intent = await retrieve(deps, intentId);
  const payment = await deps.store.get(payments, intentId);
  if (!intent || !payment) return;
  await deps.store.change(system, async (tx) => {
    const row = await tx.must(payments, intentId);
    if (row.lastRefusal === eventId) return;
    await tx.patch(payments, intentId, { lastRefusal: eventId });
    if (row.lastRefusal === refusedByBank) return;
    const invoice = await invoiceIn(tx, row.invoiceId);
    tx.audit({
      action: "payment_failed",
      targetType: "invoice",
      targetId: invoice.id,
      requestId: invoice.requestId,
      details: { invoiceNumber: invoice.invoiceNumber, amount: row.amount, code: refusalOf(intent) },
    });
  });
}
