/**
 * The demo card processor's events, in the shape in which Stripe sends them.
 * @module
 */
import type { VerifiedEvent } from "./port.ts";
import { badRequest } from "./port.ts";
import { type DemoProcessorEventType, refundedCents } from "./demo_processor_intent.ts";
import type { DemoProcessorIntent, WaitingEvent } from "./demo_processor_store.ts";

/** An event about an intent as it is now. `now` in ms since 1970. */
export function eventOf(
  id: string,
  type: DemoProcessorEventType,
  intent: DemoProcessorIntent,
  now: number,
): WaitingEvent {
  const body = JSON.stringify({
    id,
    object: "event",
    api_version: "2026-10-28.endive",
    created: seconds(now),
    data: { object: type === "charge.refunded" ? charge(intent) : paymentIntent(intent) },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  });
  return { id, type, body };
}

/**
 * What an event's body is about, for Stripe's and the demo card processor's alike.
 * @throws {CardsError} when it is no event.
 */
export function readEvent(rawBody: string): VerifiedEvent {
  let event: { id?: unknown; type?: unknown; created?: unknown; data?: { object?: Record<string, unknown> } } | null;
  try {
    event = JSON.parse(rawBody);
  } catch {
    event = null;
  }
  if (typeof event?.id !== "string" || typeof event.type !== "string") {
    throw badRequest("webhook_body_invalid", "The webhook's body is not an event.");
  }
  const object = event.data?.object ?? {};
  const intentId = object.object === "payment_intent" ? object.id : object.payment_intent;
  return {
    id: event.id,
    type: event.type,
    intentId: typeof intentId === "string" ? intentId : null,
    createdAt: new Date((Number(event.created) || 0) * 1000).toISOString(),
  };
}

function paymentIntent(intent: DemoProcessorIntent): Record<string, unknown> {
  return {
    id: intent.id,
    object: "payment_intent",
    amount: intent.amountCents,
    amount_capturable: 0,
    amount_received: intent.amountReceivedCents,
    capture_method: "automatic",
    client_secret: intent.clientSecret,
    confirmation_method: "automatic",
    created: seconds(intent.createdAt),
    currency: "usd",
    last_payment_error: intent.lastError && {
      type: intent.lastError.type,
      code: intent.lastError.code,
      decline_code: intent.lastError.declineCode,
      message: intent.lastError.message,
    },
    latest_charge: intent.chargeId,
    livemode: false,
    metadata: intent.metadata,
    next_action: intent.status === "requires_action" ? { type: "use_stripe_sdk" } : null,
    payment_method_types: ["card"],
    status: intent.status,
  };
}

function charge(intent: DemoProcessorIntent): Record<string, unknown> {
  const refunded = refundedCents(intent);
  return {
    id: intent.chargeId,
    object: "charge",
    amount: intent.amountCents,
    amount_captured: intent.amountReceivedCents,
    amount_refunded: refunded,
    captured: true,
    created: seconds(intent.createdAt),
    currency: "usd",
    livemode: false,
    metadata: intent.metadata,
    paid: true,
    payment_intent: intent.id,
    payment_method_details: { type: "card", card: intent.card },
    refunded: refunded === intent.amountReceivedCents,
    status: "succeeded",
  };
}

function seconds(ms: number): number {
  return Math.floor(ms / 1000);
}
