/**
 * What Stripe's refusals mean: a sentence that a payer may read, and one that tells an administrator what to do.
 * @module
 */
import Stripe from "stripe";
import { connectionFailure } from "../vendor/failure.ts";
import { type CardFailure, CardsError } from "./port.ts";

/** A message whose signature holds was refused for its age. */
export const clockIsOff =
  "A message of Stripe's was older than five minutes, or this server's clock is wrong. Set the clock by NTP.";
/** Stripe sends an event whole ("snapshot"), or thin: its id alone, which nothing can be read from here. */
export const thinEvents =
  "Stripe sends thin events to the webhook address. In its Dashboard choose the payload style Snapshot for the event destination; until then payments are found by asking.";
/** What an account, or a mode, does not know: the keys were changed for those of another one. */
const notKnown =
  "Stripe does not know this payment under the key in force: it was begun under another account or in the other mode. Look it up there in Stripe's Dashboard.";
/** What staff are told instead of Stripe's own sentence, which names its charge. */
const hints: Record<string, string> = {
  resource_missing: notKnown,
  charge_disputed:
    "The payer's bank disputes this payment or took it back, so Stripe gives nothing of it back. See the dispute in the Stripe Dashboard.",
  charge_already_refunded: "All of this payment was given back already.",
};
const notAvailable = "Card payment is not available at the moment. Try again later, or pay in another way.";
const notReached = "The card processor did not answer. Try again in a minute; nothing is charged twice.";

const stillAtWork =
  "The card processor is still at work on this payment. Try again in a minute; nothing is charged twice.";

const { errors } = Stripe;

/** Any failure of a call as the port's. What is no failure of Stripe's comes back as it was. */
export function cardsError(error: unknown): unknown {
  if (!(error instanceof errors.StripeError)) return error;
  const { code = "", message, decline_code: declineCode = null } = error;
  const make = (type: CardFailure["type"], as: string, sentence: string, hint: string | null = null) =>
    new CardsError({ type, code: as, declineCode: declineCode ?? null, message: sentence }, hint, isReplayed(error));
  // Before its type, which may be that of a key used with other input: the first call is under way, and another key would double it.
  if (error.statusCode === 409 || code === "lock_timeout" || code === "idempotency_key_in_use") {
    return make("api_error", "lock_timeout", stillAtWork);
  }
  if (error instanceof errors.StripeCardError) return make("card_error", code || "card_declined", message);
  if (error instanceof errors.StripeIdempotencyError) return make("idempotency_error", "idempotency_error", message);
  if (error instanceof errors.StripeAuthenticationError) {
    const hint = /expired/i.test(message)
      ? "Stripe says that the secret key has expired. Make a new one in the Stripe Dashboard and set STRIPE_SECRET_KEY, or its file, to it."
      : "Stripe does not accept the secret key: it is wrong or was revoked. Set STRIPE_SECRET_KEY, or its file, to a key that is in force.";
    return make("api_error", "authentication_failed", notAvailable, hint);
  }
  if (error instanceof errors.StripePermissionError) {
    return make(
      "api_error",
      "permission_denied",
      notAvailable,
      `The Stripe key lacks a right${missingRight(message)}`,
    );
  }
  if (error instanceof errors.StripeRateLimitError) {
    return make("api_error", "rate_limit", notReached, "Stripe asks for fewer calls. It is asked again by itself.");
  }
  if (error instanceof errors.StripeConnectionError) {
    const told = connectionFailure(error.detail ?? error, "Stripe", "api.stripe.com:443").message;
    const hint = /timed? ?out|aborted/i.test(message)
      ? "Stripe did not answer in time. Check the way out to api.stripe.com."
      : told;
    return make("api_error", "api_connection_error", notReached, hint);
  }
  if (error instanceof errors.StripeInvalidRequestError) {
    return make("invalid_request_error", code || "invalid_request", withoutKeys(message), hints[code] ?? null);
  }
  return make(
    "api_error",
    "api_error",
    notReached,
    `Stripe could not answer as it should (${
      error.statusCode ?? "broken answer"
    }). See status.stripe.com; it is asked again by itself.`,
  );
}

/** Why a bank sends a refund back, in docs.stripe.com/refunds#failed-refunds. */
const sentBack: Record<string, string> = {
  expired_or_canceled_card: "The card has ended.",
  insufficient_funds: "The Stripe account holds too little money for it.",
  lost_or_stolen_card: "The card was lost or stolen.",
};

/** A refund that failed as it was made, or since. @param isKept as of {@link CardsError} */
export function refundSentBack(reason: string | undefined, isKept: boolean): CardsError {
  const message = ["The refund was sent back.", sentBack[reason ?? ""]].filter(Boolean).join(" ");
  return new CardsError(
    { type: "invalid_request_error", code: "refund_failed", declineCode: null, message },
    null,
    isKept,
  );
}

/** docs.stripe.com/api/idempotent_requests: an answer that was kept under the key says so in its header. */
export function isReplayed({ headers }: { headers?: Record<string, string> | Headers }): boolean {
  return new Headers(headers ?? {}).get("idempotent-replayed") === "true";
}

/** Rows of the page on which a restricted key gets its rights, by the names in Stripe's refusals. */
const rightRows: Record<string, string> = {
  payment_intent: "PaymentIntents",
  charge: "Charges and Refunds",
  refund: "Charges and Refunds",
  dispute: "Disputes",
  event: "Events",
};

function missingRight(message: string): string {
  const [, of = "", verb] = /\brak_(\w+)_(read|write)\b/.exec(message) ?? [];
  if (!rightRows[of]) return `. ${withoutKeys(message)}`;
  return `: ${rightRows[of]}, ${verb}. Give it to the key in the Stripe Dashboard, under Developers, API keys.`;
}

/** Stripe's sentences may name the start and the end of a key. */
const withoutKeys = (message: string): string => message.replace(/\b[sr]k_(test|live)_[\w*]+/g, "the key");
