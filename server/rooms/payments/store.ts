/**
 * Payments: one row an intent at the processor.
 * @module
 */
import { type Payment, paymentSchema } from "../../../shared/invoices.ts";
import { z } from "zod";
import { isoTime } from "../../../shared/time.ts";
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
    // What staff are told of.
    unknown: (p) => isOpen(p) && p.unknownSince ? [[p.createdAt]] : [],
  },
});

const paymentEventSchema = z.object({ id: z.string(), type: z.string(), createdAt: isoTime });
/** The processor's news that were dealt with, so that none is twice. */
export const paymentEvents = collection<z.infer<typeof paymentEventSchema>>({
  name: "payment_events",
  schema: paymentEventSchema,
  indexes: { made: (e) => [[e.createdAt]] },
});

const newsMarkSchema = z.object({ id: z.literal("news"), since: isoTime });
/** Up to when the processor's list of news was read. */
export const newsMarks = collection<z.infer<typeof newsMarkSchema>>({ name: "payment_news", schema: newsMarkSchema });
