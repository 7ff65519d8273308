/**
 * The `cards` port: taking money by card, modelled on Stripe's PaymentIntents.
 *
 * An intent is one attempt to collect one invoice. The card itself never passes through this server with a real processor; the payer's
 * browser confirms the intent with its client secret. What the browser says of the outcome is a hint only: the truth is `retrieveIntent`.
 * Amounts are in cents. Nothing about a patient goes to the processor: metadata carries ids only.
 * @module
 */

/** Stripe's PaymentIntent states. */
const intentStatuses = [
  "requires_payment_method",
  "requires_confirmation",
  "requires_action",
  "processing",
  "requires_capture",
  "canceled",
  "succeeded",
] as const;
export type IntentStatus = (typeof intentStatuses)[number];

/** Why something was refused, in Stripe's words and codes. `message` may be shown to the payer. */
export interface CardFailure {
  /** `validation_error` is one that the card form itself finds, before anything is sent. */
  type: "card_error" | "validation_error" | "invalid_request_error" | "idempotency_error" | "api_error";
  /** e.g. `card_declined`, `expired_card`, `payment_intent_unexpected_state`. */
  code: string;
  /** The issuer's reason when the code is `card_declined`, e.g. `insufficient_funds`. */
  declineCode: string | null;
  message: string;
}

/** One attempt to collect one invoice. */
export interface Intent {
  id: string;
  /** Where it was begun: a payer can confirm it there alone. */
  processor: "demo" | "stripe";
  /** The secret by which a browser confirms this intent, and nothing else. Not for logs or URLs of mails. */
  clientSecret: string;
  status: IntentStatus;
  amountCents: number;
  /** What was really collected; equals `amountCents` once succeeded. */
  amountReceivedCents: number;
  amountRefundedCents: number;
  /** Three small letters; `usd` unless somebody changed it at the processor. */
  currency: string;
  /** Always holds `invoiceId`. */
  metadata: Record<string, string>;
  /** Why the last try failed; null after none or a good one. */
  lastError: CardFailure | null;
  /** The card last tried, e.g. visa 4242. */
  card: { brand: string; last4: string } | null;
  /** The processor's customer, where it made one. */
  customerId: string | null;
  /** The payer's bank takes the money back, or asks to; null while nobody does. */
  dispute: Dispute | null;
  /** ISO. */
  createdAt: string;
}

/** Stripe's dispute: while it is under review, and when it is lost, its money is not the office's. */
export interface Dispute {
  id: string;
  /** e.g. `needs_response`, `under_review`, `won`, `lost`; an inquiry begins with `warning_` and takes no money. */
  status: string;
  amountCents: number;
  /** The bank's closed list, e.g. `fraudulent`. */
  reason: string;
  /** Until when it can be answered at the processor, ISO; null when it cannot. */
  answerBy: string | null;
}

export interface CreateIntentInput {
  invoiceId: string;
  /** At least 50, at most 99,999,999. */
  amountCents: number;
  currency: "usd";
  /** At most 255 characters. The same key with the same input answers the same intent, with another input an error. */
  idempotencyKey: string;
  metadata?: Record<string, string>;
}

/** Stripe's closed list; free text stays in our own audit. */
export type RefundReason = "duplicate" | "fraudulent" | "requested_by_customer";

export interface RefundInput {
  intentId: string;
  /** Left out: all that is not yet refunded. */
  amountCents?: number;
  idempotencyKey: string;
  reason: RefundReason;
}

export interface Refund {
  id: string;
  intentId: string;
  status: "pending" | "succeeded" | "failed" | "canceled" | "requires_action";
  amountCents: number;
}

/** A webhook whose signature holds. Only a hint that something happened: fetch the intent for the truth. */
export interface VerifiedEvent {
  /** The same event may be delivered more than once: dedupe by this. */
  id: string;
  /** e.g. `payment_intent.succeeded`; types not known here are to be ignored. */
  type: string;
  /** null when the event is about something else. */
  intentId: string | null;
  /** ISO. */
  createdAt: string;
}

/** What the payment page needs to know. */
export interface PublicCardsConfig {
  kind: "demo" | "stripe" | "none";
  publishableKey?: string;
}

/** A card processor. Every adapter must pass the contract in `tests/contracts`. */
export interface Cards {
  /**
   * Opens an intent for an invoice.
   * @throws {CardsError} for a bad amount, or an idempotency key used with other input.
   */
  createIntent(input: CreateIntentInput): Promise<Intent>;

  /** @throws {CardsError} `resource_missing` when there is no such intent. */
  retrieveIntent(id: string): Promise<Intent>;

  /**
   * Closes an intent that must no longer be paid, e.g. when its invoice is cancelled. A canceled one stays canceled.
   * @throws {CardsError} `payment_intent_unexpected_state` when it is processing or succeeded.
   */
  cancelIntent(id: string): Promise<Intent>;

  /** @throws {CardsError} when nothing was collected, or less is left than asked. */
  refund(input: RefundInput): Promise<Refund>;

  /**
   * Checks a webhook's signature and age.
   * @param rawBody the body exactly as received; a parsed and re-written one does not verify.
   * @throws {CardsError} `signature_verification_failed`; answer 400.
   */
  verifyWebhook(rawBody: string, headers: Headers): Promise<VerifiedEvent>;

  /**
   * The events since a time, so that what webhooks missed is found. Those of the second itself are among them.
   * @param since ISO; the processor keeps about 30 days.
   */
  eventsSince(since: string): Promise<VerifiedEvent[]>;

  /**
   * Tries connection and rights without changing anything; a sentence for the administrator on what was found.
   * @throws {CardsError} its `forStaff` says what is wrong.
   */
  check(): Promise<string>;

  /** Of the processor at which a new payment would begin. */
  publicConfig(): Promise<PublicCardsConfig>;
}

/** A refusal by the processor. */
export class CardsError extends Error {
  override name = "CardsError";
  /**
   * @param hint what an administrator is told instead of the payer's sentence, e.g. that the key was revoked.
   * @param isKept the processor gave this answer under the idempotency key before, and gives it again for as long as it keeps the key.
   */
  constructor(readonly failure: CardFailure, readonly hint: string | null = null, readonly isKept = false) {
    super(failure.message);
  }
  /** The sentence for staff. */
  get forStaff(): string {
    return this.hint ?? this.message;
  }
  get code(): string {
    return this.failure.code;
  }
}

/** A refusal because of how something was asked, not because of a card. */
export function badRequest(
  code: string,
  message: string,
  type: CardFailure["type"] = "invalid_request_error",
): CardsError {
  return new CardsError({ type, code, declineCode: null, message });
}

/** Keys that one try goes through at most. */
const mostKeys = 8;

/**
 * Makes a call under the first of its idempotency keys that the processor does not hold a failure, or other input, under. It keeps what it
 * once answered to a key, a 500 as well, for a day: without another key nothing would help until then.
 * @param call `n` counts from 0; the same `n` must make the same key
 */
export async function underFreshKey<T>(call: (n: number) => Promise<T>): Promise<T> {
  for (let n = 0;; n++) {
    try {
      return await call(n);
    } catch (error) {
      if (!(error instanceof CardsError) || n + 1 >= mostKeys) throw error;
      if (!error.isKept && error.failure.type !== "idempotency_error") throw error;
    }
  }
}
