/**
 * Payments: one row an intent at the processor.
 * @module
 */
import { type Payment, paymentSchema } from "../../../shared/invoices.ts";
import { collection } from "../../db/collection.ts";

export const payments = collection<Payment>({
  name: "payments",
  schema: paymentSchema,
  indexes: {
    invoice: (p) => [[p.invoiceId, p.createdAt]],
    // What the sweep asks the processor about.
    open: (p) => ["succeeded", "canceled", "refunded", "extra"].includes(p.status) ? [] : [[p.createdAt]],
  },
});
