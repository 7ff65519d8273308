/**
 * Stripe's objects as the port's.
 * @module
 */
import type Stripe from "stripe";
import type { CardFailure, Dispute, Intent, Refund } from "./port.ts";

const iso = (seconds: number) => new Date(seconds * 1000).toISOString();

/** A refund that failed or was called off gave nothing back. */
export const gaveBack = (refund: Pick<Stripe.Refund, "status">): boolean =>
  refund.status !== "failed" && refund.status !== "canceled";

/** An intent whose `latest_charge` is expanded; @param refundedCents what was given back of it */
export function intentOf(intent: Stripe.PaymentIntent, refundedCents: number, dispute: Dispute | null): Intent {
  const charge = expanded(intent.latest_charge);
  const { card } = charge?.payment_method_details ?? {};
  return {
    id: intent.id,
    processor: "stripe",
    clientSecret: intent.client_secret ?? "",
    status: intent.status as Intent["status"],
    amountCents: intent.amount,
    amountReceivedCents: intent.amount_received,
    amountRefundedCents: refundedCents,
    currency: intent.currency,
    metadata: intent.metadata,
    lastError: intent.last_payment_error ? failureOf(intent.last_payment_error) : null,
    card: card?.last4 ? { brand: card.brand ?? "unknown", last4: card.last4 } : null,
    customerId: typeof intent.customer === "string" ? intent.customer : intent.customer?.id ?? null,
    dispute,
    createdAt: iso(intent.created),
  };
}

const failureOf = (error: Stripe.PaymentIntent.LastPaymentError): CardFailure => ({
  type: error.type === "card_error" ? "card_error" : "api_error",
  code: error.code ?? "",
  declineCode: error.decline_code ?? null,
  message: error.message ?? "The payment failed.",
});

export const refundOf = (refund: Stripe.Refund, intentId: string): Refund => ({
  id: refund.id,
  intentId,
  status: (refund.status ?? "pending") as Refund["status"],
  amountCents: refund.amount,
});

export const disputeOf = (dispute: Stripe.Dispute): Dispute => ({
  id: dispute.id,
  status: dispute.status,
  amountCents: dispute.amount,
  reason: dispute.reason,
  answerBy: dispute.evidence_details?.due_by ? iso(dispute.evidence_details.due_by) : null,
});

/** An object that was asked for whole; null where only its id, or nothing, came. */
export const expanded = <T extends object>(value: T | string | null | undefined): T | null =>
  typeof value === "object" ? value : null;
