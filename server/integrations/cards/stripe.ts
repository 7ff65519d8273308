/**
 * Stripe as the `cards` port. Cards never pass through this server: the payer's browser confirms the intent with Stripe.
 *
 * Facts: docs.stripe.com/api (PaymentIntents, Refunds, Disputes, Events, Idempotent requests) and docs.stripe.com/webhooks. A restricted
 * key needs: PaymentIntents write, Charges and Refunds write (one row at Stripe), Disputes read, Events read.
 * @module
 */
import Stripe from "stripe";
import { badRequest, type Cards, CardsError, type Dispute, type Intent, type VerifiedEvent } from "./port.ts";
import { cardsError, clockIsOff, isReplayed, refundSentBack, thinEvents } from "./stripe_failures.ts";
import { disputeOf, expanded, gaveBack, intentOf, refundOf } from "./stripe_shapes.ts";
import { TOLERANCE_SECONDS } from "./stripe_signature.ts";
import { readEvent } from "./demo_processor_events.ts";

export interface StripeOptions {
  /** A secret or restricted key: `sk_…` or `rk_…`. */
  secretKey: string;
  publishableKey: string;
  /** The signing secret of the webhook endpoint, asked for at each message, as it may be changed meanwhile; null while there is none. */
  webhookSecret(): Promise<string | null>;
  /** ms since 1970. */
  now(): number;
  /** Where Stripe's API is; the real one when left out. */
  address?: StripeAddress;
  /** For each answer, ms. */
  timeoutMs?: number;
  /** Repeats of a call that brought no answer or a 5xx, under the same idempotency key. */
  retries?: number;
}

export interface StripeAddress {
  host: string;
  port: number;
  protocol: "http" | "https";
}

/** Events that are about money; others are not asked for. */
const eventTypes = [
  "payment_intent.succeeded",
  "payment_intent.payment_failed",
  "payment_intent.processing",
  "payment_intent.canceled",
  "payment_intent.requires_action",
  "charge.refunded",
  "charge.refund.updated",
  "refund.created",
  "refund.updated",
  "refund.failed",
  "charge.dispute.created",
  "charge.dispute.updated",
  "charge.dispute.closed",
  "charge.dispute.funds_withdrawn",
  "charge.dispute.funds_reinstated",
];

/** Opens Stripe; nothing is connected before the first call. */
export function openStripe(options: StripeOptions): Cards {
  const { now, publishableKey } = options;
  const stripe = new Stripe(options.secretKey, {
    ...options.address,
    telemetry: false,
    timeout: options.timeoutMs ?? 20_000,
    maxNetworkRetries: options.retries ?? 2,
    appInfo: { name: "ReleaseDesk" },
  });

  const expand = ["latest_charge", "latest_charge.refunds"];

  /** What is known of an intent beyond itself: what was given back, and whether its payer's bank takes it back. */
  async function whole(intent: Stripe.PaymentIntent): Promise<Intent> {
    mustBe(intent, "payment_intent");
    const charge = expanded(intent.latest_charge);
    if (!charge) return intentOf(intent, 0, null);
    const refunds = charge.refunds && !charge.refunds.has_more
      ? charge.refunds.data
      : await stripe.refunds.list({ payment_intent: intent.id, limit: 100 }).autoPagingToArray({ limit: 10_000 });
    const refunded = refunds.filter(gaveBack).reduce((sum, { amount }) => sum + amount, 0);
    return intentOf(intent, refunded, charge.disputed ? await disputeOfIntent(intent.id) : null);
  }

  /** The newest dispute of an intent, which is the one that counts. */
  async function disputeOfIntent(intentId: string): Promise<Dispute | null> {
    const { data } = await stripe.disputes.list({ payment_intent: intentId, limit: 1 });
    return data[0] ? disputeOf(data[0]) : null;
  }

  return {
    createIntent: ({ invoiceId, amountCents, currency, idempotencyKey, metadata }) =>
      told(async () =>
        await whole(
          await stripe.paymentIntents.create({
            amount: amountCents,
            currency,
            automatic_payment_methods: { enabled: true },
            metadata: { ...metadata, invoiceId },
            ...(metadata?.invoice_number ? { description: `Invoice ${metadata.invoice_number}` } : {}),
            expand,
          }, { idempotencyKey }),
        )
      ),
    retrieveIntent: (id) => told(async () => await whole(await stripe.paymentIntents.retrieve(id, { expand }))),
    cancelIntent: (id) =>
      told(async () => {
        const open = await stripe.paymentIntents.retrieve(id, { expand });
        return await whole(open.status === "canceled" ? open : await stripe.paymentIntents.cancel(id, { expand }));
      }),
    refund: ({ intentId, amountCents, idempotencyKey, reason }) =>
      told(async () => {
        const input = {
          payment_intent: intentId,
          reason,
          ...(amountCents === undefined ? {} : { amount: amountCents }),
        };
        const refund = await stripe.refunds.create(input, { idempotencyKey });
        mustBe(refund, "refund");
        // Kept from an earlier try, and sent back by the bank since: it gives nothing any more, and its key gives no other.
        const isKept = isReplayed(refund.lastResponse);
        const now = isKept ? await stripe.refunds.retrieve(refund.id) : refund;
        if (!gaveBack(now)) throw refundSentBack(now.failure_reason, isKept);
        return refundOf(refund, intentId);
      }).catch(refundRefused),
    async verifyWebhook(rawBody, headers) {
      const secret = await options.webhookSecret();
      if (!secret) {
        throw new CardsError(
          badRequest("signature_verification_failed", "No webhook secret is set.").failure,
          "Stripe sends messages, but no webhook secret is set. Enter it in Settings, API Keys.",
        );
      }
      const header = headers.get("stripe-signature") ?? "";
      await stripe.webhooks.constructEventAsync(rawBody, header, secret, TOLERANCE_SECONDS, undefined, now()).catch(
        (error: Error) => {
          throw new CardsError(
            badRequest("signature_verification_failed", "The signature of this message is not right.").failure,
            webhookTrouble(error.message),
          );
        },
      );
      return readEvent(rawBody);
    },
    eventsSince: (since) =>
      told(async () => {
        const created = { gte: Math.floor(Date.parse(since) / 1000) };
        const events: VerifiedEvent[] = [];
        for await (const event of stripe.events.list({ created, types: eventTypes, limit: 100 })) {
          events.push(readEvent(JSON.stringify(event)));
        }
        return events.reverse();
      }),
    check: () => told(check),
    publicConfig: async () => ({ kind: "stripe", publishableKey }),
  };

  /** Tries the right to write with a payment that nobody has: who may write is told that it is not there. */
  async function mayWrite(): Promise<void> {
    const nobodys = "pi_releasedeskconnectiontest";
    const calls = [
      () => stripe.paymentIntents.cancel(nobodys),
      () => stripe.refunds.create({ payment_intent: nobodys }),
    ];
    for (const call of calls) {
      await call().catch((error) => {
        if (error?.code !== "resource_missing") throw error;
      });
    }
  }

  /** Each right is tried with a call that changes nothing. */
  async function check(): Promise<string> {
    const answer = await stripe.paymentIntents.list({ limit: 1 });
    mustBe(answer, "list");
    // The state of a payment is read with its charge, which is a right of its own.
    await stripe.charges.list({ limit: 1 });
    await stripe.refunds.list({ limit: 1 });
    await stripe.disputes.list({ limit: 1 });
    await stripe.events.list({ limit: 1 });
    await mayWrite();
    // With fetch these are `Headers`, whatever the type says.
    const headers = answer.lastResponse.headers as unknown as Headers;
    const date = Date.parse(headers.get("date") ?? "");
    const apart = Math.round(Math.abs(date - now()) / 60_000);
    if (apart * 60 >= TOLERANCE_SECONDS) {
      throw new CardsError(
        badRequest("clock", "The clock is wrong.").failure,
        `This server's clock and Stripe's are ${apart} minutes apart, so Stripe's messages are refused. Set the clock by NTP; until then payments are found by asking.`,
      );
    }
    const mode = /_test_/.test(options.secretKey) ? "test mode: no real money moves" : "live mode";
    return await options.webhookSecret()
      ? `Connected to Stripe (${mode}).`
      : `Connected to Stripe (${mode}). No webhook secret is set, so payments are found by asking, within minutes.`;
  }
}

/** The library takes any JSON for an answer, also that of a gateway in between. @throws when it is not what was asked for */
function mustBe(answer: { object?: string }, object: string): void {
  if (answer.object !== object) {
    throw new Stripe.errors.StripeAPIError({ message: "Not an answer of Stripe's", type: "api_error" });
  }
}

/** Runs calls of Stripe's; its refusals become the port's. */
async function told<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    throw cardsError(error);
  }
}

/** Some refusals of refunds come without a code: the sentence tells. */
function refundRefused(error: unknown): never {
  if (error instanceof CardsError && error.failure.type === "invalid_request_error") {
    const as = /greater than (the )?unrefunded/i.test(error.message)
      ? "amount_too_large"
      : /does not have a successful charge/i.test(error.message)
      ? "payment_intent_unexpected_state"
      : null;
    if (as) throw new CardsError({ ...error.failure, code: as }, null, error.isKept);
  }
  throw error;
}

/** Why a message was refused, for the administrator. */
function webhookTrouble(message: string): string {
  if (/thin event/i.test(message)) return thinEvents;
  return /tolerance/i.test(message)
    ? clockIsOff
    : "A message that came as Stripe's has a signature that does not fit. If it is Stripe's, enter the endpoint's webhook secret in Settings, API Keys.";
}
