/**
 * Where a payment stands, from what the server and the processor say. No React, no calls.
 * @module
 */
import { ApiError } from "../../../lib/api.ts";
import type { DemoProcessorAnswer, OpenIntent, PayerInvoice } from "../queries.ts";

/** What the page shows. */
export type Stage =
  | "loading"
  | "form"
  /** The bank asks the payer something. */
  | "bank"
  | "processing"
  | "paid"
  | "refunded"
  | "cancelled"
  /** Fees waived: there is nothing to pay. */
  | "nothing";

/**
 * The stage that follows from the invoice and its open card payment. The processor's own status goes before the
 * invoice's, which follows it by a moment.
 */
export function stageOf(
  invoice: Pick<PayerInvoice, "status" | "amount"> | undefined,
  intent: Pick<OpenIntent, "status"> | undefined,
): Stage {
  if (!invoice) return "loading";
  if (invoice.status === "paid" || intent?.status === "succeeded") return "paid";
  if (invoice.status === "refunded" || invoice.status === "cancelled") return invoice.status;
  if (invoice.amount === 0) return "nothing";
  if (!intent) return invoice.status === "processing" ? "processing" : "loading";
  if (intent.status === "processing" || intent.status === "requires_capture") return "processing";
  return intent.status === "requires_action" ? "bank" : "form";
}

/** What the processor adds to the return address (spec 1 §2). */
export interface Return {
  paymentIntentId: string;
  status: string | null;
}
const returnNames = ["payment_intent", "payment_intent_client_secret", "redirect_status"];

/**
 * The return parameters of an address, or null when the payer does not come back from the processor. The client secret
 * begins with the payment's id, so it tells the id where that was left out.
 */
export function returnOf(search: string): Return | null {
  const params = new URLSearchParams(search);
  if (!returnNames.some((name) => params.get(name))) return null;
  const [fromSecret = ""] = params.get("payment_intent_client_secret")?.split("_secret_") ?? [];
  return { paymentIntentId: params.get("payment_intent") || fromSecret, status: params.get("redirect_status") };
}

/** The address without them: the client secret must not stay in the history. */
export function withoutReturn(search: string): string {
  const params = new URLSearchParams(search);
  for (const name of returnNames) params.delete(name);
  return params.size ? `?${params}` : "";
}

/** Why the processor refused, in its words. */
export type CardFailure = NonNullable<DemoProcessorAnswer["error"]>;

export type CardField = "number" | "expiry" | "cvc" | "zip";

const fieldsByCode: [CardField, RegExp][] = [
  ["number", /^(incomplete|invalid|incorrect)_number$/],
  ["expiry", /^expired_card$|_expiry/],
  ["cvc", /_cvc$/],
  ["zip", /_zip$/],
];

/** The field that a failure is about, by Stripe's code; null when it is about the card as a whole. */
export function fieldOf(code: string): CardField | null {
  return fieldsByCode.find(([, pattern]) => pattern.test(code))?.[0] ?? null;
}

/** Answers of a server that knows: nothing was paid here, or nothing can be. */
const refusals = [
  "payment_not_done",
  "payment_mismatch",
  "card_declined",
  "invoice_closed",
  "not_found",
  "not_allowed",
  "bad_input",
];

/** Whether the server said for certain that nothing was paid, rather than that it could not tell. */
export const isRefusal = (error: unknown): boolean => error instanceof ApiError && refusals.includes(error.code ?? "");
