/**
 * Payments: one row an intent at the processor.
 * @module
 */
import { type Payment, paymentSchema } from "../../../shared/invoices.ts";
import { collection } from "../../db/collection.ts";

/** Whether a payment may still come to something. */
export function isOpen(p: Pick<Payment, "status">): boolean {
  return !["succeeded", "canceled", "refunded", "extra"].includes(p.status);
}

export const payments = collection<Payment>({
  name: "payments",
  schema: paymentSchema,
  indexes: {
    invoice: (p) => [[p.invoiceId, p.createdAt]],
    // What the sweep asks the processor about, and when.
    open: (p) => isOpen(p) ? [[p.askAt]] : [],
  },
});
