/**
 * The card payments of the demo office in the memory of the demo card processor, so that they can be looked up and refunded like any other.
 * @module
 */
import type { DemoProcessorIntent } from "../integrations/cards/demo_processor_store.ts";
import { kvDemoProcessorStore } from "../rooms/payments/demo_processor/kv_store.ts";
import { Random } from "../papers/random.ts";
import { intentOf } from "./seed_money.ts";
import type { Seeding } from "./seed_world.ts";
import type { DemoInvoice } from "./types.ts";

/** Payments "in processing" stay so for the length of a demonstration. */
const PROCESSING_DAYS = 30;

export async function seedCardPayments({ deps, office }: Seeding): Promise<void> {
  const demoProcessor = kvDemoProcessorStore(deps.store);
  for (const invoice of office.invoices) {
    const intent = demoProcessorIntent(invoice, Date.parse(office.now));
    // Already there when a killed seeding runs again.
    if (intent !== null) await demoProcessor.put(`intent/${intent.id}`, intent, null);
  }
}

function demoProcessorIntent(invoice: DemoInvoice, now: number): DemoProcessorIntent | null {
  const id = intentOf(invoice);
  if (id === null) return null;
  const random = new Random(`demo processor:${invoice.id}`);
  const started = invoice.statusHistory.find((step) => step.to === "processing")?.timestamp ?? invoice.createdAt;
  const collected = invoice.status === "paid" || invoice.status === "refunded";
  const waiting = invoice.status === "processing";
  return {
    kind: "intent",
    id,
    clientSecret: `${id}_secret_${random.uuid().replaceAll("-", "")}`,
    status: collected ? "succeeded" : waiting ? "processing" : "requires_payment_method",
    amountCents: invoice.amount,
    amountReceivedCents: collected ? invoice.amount : 0,
    metadata: { invoiceId: String(invoice.id), invoice_id: String(invoice.id), invoice_number: invoice.invoiceNumber },
    createdAt: Date.parse(started),
    lastError: invoice.status === "failed"
      ? {
        type: "card_error",
        code: "card_declined",
        declineCode: "insufficient_funds",
        message: "Your card has insufficient funds.",
      }
      : null,
    card: { brand: "visa", last4: invoice.status === "failed" ? "9995" : "4242" },
    next: waiting ? { kind: "succeed" } : null,
    settlesAt: waiting ? now + PROCESSING_DAYS * 86_400_000 : null,
    chargeId: collected ? `ch_${random.uuid().replaceAll("-", "")}` : null,
    refunds: invoice.status === "refunded"
      ? [{
        id: `re_${random.uuid().replaceAll("-", "")}`,
        intentId: id,
        status: "succeeded",
        amountCents: invoice.amount,
      }]
      : [],
    events: [],
  };
}
