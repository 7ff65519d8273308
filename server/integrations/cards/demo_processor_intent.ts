/**
 * How an intent of the demo card processor moves from state to state. Pure: each function changes the intent given to it and says what happened.
 *
 * States and sentences are Stripe's (docs.stripe.com/payments/paymentintents/lifecycle).
 * @module
 */
import { cardDigits, type CardInput, checkCard } from "./card_checks.ts";
import { badRequest, type CardFailure, type Intent, type IntentStatus, type Refund } from "./port.ts";
import { cardError, declined, type Outcome, testCard } from "./test_cards.ts";
import type { DemoProcessorIntent } from "./demo_processor_store.ts";

/** The events that the demo card processor sends. */
export type DemoProcessorEventType =
  | "payment_intent.created"
  | "payment_intent.requires_action"
  | "payment_intent.processing"
  | "payment_intent.succeeded"
  | "payment_intent.payment_failed"
  | "payment_intent.canceled"
  | "charge.refunded";

/** What a move led to. `failure` is for the payer. */
export interface Step {
  failure: CardFailure | null;
  events: DemoProcessorEventType[];
}

/** What a move needs of the world. */
export interface Moment {
  /** ms since 1970. */
  now: number;
  /** How long `processing` lasts, ms. */
  processingMs: number;
  newChargeId(): string;
}

const REFUSED_REAL_CARD =
  "Your card was declined. This office takes test cards only; no real card can be charged here.";
const AUTHENTICATION_FAILED =
  "We are unable to authenticate your payment method. Please choose a different payment method and try again.";
const confirmable: IntentStatus[] = ["requires_payment_method", "requires_confirmation", "requires_action"];
const cancelable: IntentStatus[] = [...confirmable, "requires_capture"];

/** The payer presses Pay. What the form itself would refuse changes nothing. */
export function confirm(intent: DemoProcessorIntent, card: CardInput, moment: Moment): Step {
  if (!confirmable.includes(intent.status)) return unchanged(unexpected("confirm", intent.status));
  const invalid = checkCard(card, moment.now);
  if (invalid) return unchanged(invalid);
  const digits = cardDigits(card.number);
  const known = testCard(digits);
  intent.card = { brand: known?.brand ?? "unknown", last4: digits.slice(-4) };
  const outcome = known?.outcome ?? { kind: "fail", failure: declined("test_mode_live_card", REFUSED_REAL_CARD) };
  return follow(intent, outcome, moment);
}

/** The payer answers the bank's question. */
export function authenticate(intent: DemoProcessorIntent, approve: boolean, moment: Moment): Step {
  if (intent.status !== "requires_action" || !intent.next) return unchanged(unexpected("authenticate", intent.status));
  if (approve) return follow(intent, intent.next, moment);
  const failure = cardError("payment_intent_authentication_failure", AUTHENTICATION_FAILED);
  return follow(intent, { kind: "fail", failure }, moment);
}

/** The bank decides on a payment in processing, once its time has come. */
export function settle(intent: DemoProcessorIntent, moment: Moment): Step {
  const due = intent.status === "processing" && intent.next && (intent.settlesAt ?? 0) <= moment.now;
  return due ? follow(intent, intent.next!, moment) : unchanged(null);
}

/** @throws {CardsError} when it is too late. */
export function cancel(intent: DemoProcessorIntent): Step {
  if (intent.status === "canceled") return unchanged(null);
  if (!cancelable.includes(intent.status)) {
    const { code, message } = unexpected("cancel", intent.status);
    throw badRequest(code, message);
  }
  intent.status = "canceled";
  intent.next = null;
  return { failure: null, events: ["payment_intent.canceled"] };
}

/**
 * Gives money back. The same refund id again changes nothing.
 * @param amountCents undefined for all that is left.
 * @throws {CardsError} when nothing was collected or less is left.
 */
export function refund(intent: DemoProcessorIntent, id: string, amountCents: number | undefined): Step {
  if (intent.refunds.some((refund) => refund.id === id)) return unchanged(null);
  if (intent.status !== "succeeded") {
    throw badRequest(
      "payment_intent_unexpected_state",
      `This PaymentIntent (${intent.id}) does not have a successful charge to refund.`,
    );
  }
  const left = intent.amountReceivedCents - refundedCents(intent);
  if (left === 0) throw badRequest("charge_already_refunded", `Charge ${intent.chargeId} has already been refunded.`);
  const amount = amountCents ?? left;
  if (!Number.isSafeInteger(amount) || amount < 1) {
    throw badRequest("parameter_invalid_integer", "Invalid integer: amount");
  }
  if (amount > left) {
    throw badRequest(
      "amount_too_large",
      `Refund amount (${dollars(amount)}) is greater than unrefunded amount on charge (${dollars(left)})`,
    );
  }
  intent.refunds.push({ id, intentId: intent.id, status: "succeeded", amountCents: amount } satisfies Refund);
  return { failure: null, events: ["charge.refunded"] };
}

function follow(intent: DemoProcessorIntent, outcome: Outcome, moment: Moment): Step {
  intent.next = null;
  intent.settlesAt = null;
  intent.lastError = null;
  switch (outcome.kind) {
    case "succeed":
      intent.status = "succeeded";
      intent.amountReceivedCents = intent.amountCents;
      intent.chargeId = moment.newChargeId();
      return { failure: null, events: ["payment_intent.succeeded"] };
    case "fail":
      intent.status = "requires_payment_method";
      intent.lastError = outcome.failure;
      return { failure: outcome.failure, events: ["payment_intent.payment_failed"] };
    case "authenticate":
      intent.status = "requires_action";
      intent.next = outcome.then;
      return { failure: null, events: ["payment_intent.requires_action"] };
    case "process":
      intent.status = "processing";
      intent.next = outcome.then;
      intent.settlesAt = moment.now + moment.processingMs;
      return { failure: null, events: ["payment_intent.processing"] };
  }
}

/** An intent as the port shows it. */
export function shown(intent: DemoProcessorIntent): Intent {
  return {
    id: intent.id,
    processor: "demo",
    clientSecret: intent.clientSecret,
    status: intent.status,
    amountCents: intent.amountCents,
    amountReceivedCents: intent.amountReceivedCents,
    amountRefundedCents: refundedCents(intent),
    currency: "usd",
    metadata: intent.metadata,
    lastError: intent.lastError,
    card: intent.card,
    customerId: null,
    dispute: null,
    createdAt: new Date(intent.createdAt).toISOString(),
  };
}

/** What has been given back so far, in cents. */
export function refundedCents(intent: DemoProcessorIntent): number {
  return intent.refunds.reduce((sum, refund) => sum + refund.amountCents, 0);
}

function unchanged(failure: CardFailure | null): Step {
  return { failure, events: [] };
}

function unexpected(verb: "confirm" | "authenticate" | "cancel", status: IntentStatus): CardFailure {
  const why = verb === "confirm" && status === "succeeded"
    ? "it has already succeeded after being previously confirmed."
    : `it has a status of ${status}.`;
  return {
    type: "invalid_request_error",
    code: "payment_intent_unexpected_state",
    declineCode: null,
    message: `You cannot ${verb} this PaymentIntent because ${why}`,
  };
}

function dollars(cents: number): string {
  return `$${(cents / 100).toFixed(2)}`;
}
