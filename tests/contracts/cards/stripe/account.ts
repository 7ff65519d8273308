/**
 * What Stripe keeps of an account: intents, charges, refunds, disputes and events, and how they move. Shapes are those of
 * `fixtures.json`, a slice of Stripe's own (github.com/stripe/openapi, MIT).
 * @module
 */
import fixtures from "./fixtures.json" with { type: "json" };
import { refuse } from "./form.ts";

// deno-lint-ignore no-explicit-any -- Stripe's own shapes, as the fixtures have them
type Row = any;
type Kind = keyof typeof fixtures.resources;

/** What a payer pays with, by the names of Stripe's test payment methods. */
export type Instrument =
  | "pm_card_visa"
  | "pm_card_chargeDeclined"
  | "pm_card_chargeDeclinedInsufficientFunds"
  | "pm_card_threeDSecure2Required"
  | "pm_usBankAccount_success"
  | "pm_usBankAccount_accountClosed";

const confirmable = ["requires_payment_method", "requires_confirmation", "requires_action"];

/** An inquiry (`warning_…`) takes no money yet, and a dispute that was won has given it back. */
const holdsCharge = /^(needs_response|under_review|lost)$/;

export class StripeAccount {
  readonly intents = new Map<string, Row>();
  readonly charges = new Map<string, Row>();
  readonly refunds: Row[] = [];
  /** What the bank makes of the next refunds: one that it refuses at once is answered as failed, without an error. */
  refundsBegin: "succeeded" | "pending" | "failed" = "succeeded";
  readonly disputes: Row[] = [];
  /** Oldest first. */
  readonly events: Row[] = [];
  #count = 0;

  constructor(readonly now: () => number, readonly apiVersion: () => string) {}

  #make(kind: Kind, prefix: string, fields: Row): Row {
    const id = `${prefix}_${String(++this.#count).padStart(4, "0")}${
      crypto.randomUUID().replaceAll("-", "").slice(0, 12)
    }`;
    return { ...structuredClone(fixtures.resources[kind]), id, created: Math.floor(this.now() / 1000), ...fields };
  }

  #tell(type: string, object: Row): void {
    this.events.push(this.#make("event", "evt", {
      type,
      api_version: this.apiVersion(),
      data: { object: structuredClone(object) },
      pending_webhooks: 1,
    }));
  }

  intent(id: string): Row {
    const found = this.intents.get(id);
    if (!found) {
      throw refuse(404, `No such payment_intent: '${id}'`, { code: "resource_missing", param: "intent" });
    }
    return found;
  }

  createIntent(amount: number, currency: string, metadata: Record<string, string>, description: string | null): Row {
    if (amount < 50) throw refuse(400, "Amount must be at least $0.50 usd", { code: "amount_too_small" });
    if (amount > 99_999_999) {
      throw refuse(400, "Amount must be no more than $999,999.99", { code: "amount_too_large" });
    }
    const intent = this.#make("payment_intent", "pi", {
      amount,
      currency,
      metadata,
      description,
      last_payment_error: null,
      next_action: null,
      processing: null,
      canceled_at: null,
      shipping: null,
      transfer_data: null,
      payment_method_types: ["card", "us_bank_account"],
    });
    intent.client_secret = `${intent.id}_secret_${crypto.randomUUID().slice(0, 8)}`;
    this.intents.set(intent.id, intent);
    this.#tell("payment_intent.created", intent);
    return intent;
  }

  cancel(id: string): Row {
    const intent = this.intent(id);
    if (!confirmable.includes(intent.status)) throw unexpected("cancel", intent);
    Object.assign(intent, { status: "canceled", canceled_at: Math.floor(this.now() / 1000), next_action: null });
    this.#tell("payment_intent.canceled", intent);
    return intent;
  }

  /** What Stripe.js does when the payer presses Pay. */
  confirm(id: string, instrument: Instrument): Row {
    const intent = this.intent(id);
    if (!confirmable.includes(intent.status)) throw unexpected("confirm", intent);
    intent.payment_method = instrument;
    if (instrument === "pm_card_threeDSecure2Required") {
      Object.assign(intent, { status: "requires_action", next_action: { type: "use_stripe_sdk" } });
      this.#tell("payment_intent.requires_action", intent);
    } else if (instrument.startsWith("pm_usBankAccount")) {
      Object.assign(intent, { status: "processing", latest_charge: this.#charge(intent, "pending").id });
      this.#tell("payment_intent.processing", intent);
    } else if (instrument === "pm_card_visa") this.#succeed(intent);
    else {
      this.#fail(intent, "card_declined", instrument.endsWith("Funds") ? "insufficient_funds" : "generic_decline");
    }
    return intent;
  }

  /** The payer answers the bank's question. */
  authenticate(id: string, approve: boolean): Row {
    const intent = this.intent(id);
    if (intent.status !== "requires_action") throw unexpected("authenticate", intent);
    intent.next_action = null;
    if (approve) this.#succeed(intent);
    else this.#fail(intent, "payment_intent_authentication_failure", null);
    return intent;
  }

  /** The bank decides on a debit, days later. */
  settleDebit(id: string): Row {
    const intent = this.intent(id);
    if (intent.status !== "processing") throw unexpected("settle", intent);
    if (intent.payment_method === "pm_usBankAccount_success") this.#succeed(intent);
    else this.#fail(intent, "payment_method_provider_decline", null);
    return intent;
  }

  #charge(intent: Row, status: string): Row {
    const charge = this.#make("charge", "ch", {
      amount: intent.amount,
      amount_captured: status === "succeeded" ? intent.amount : 0,
      captured: status === "succeeded",
      paid: status === "succeeded",
      payment_intent: intent.id,
      status,
      metadata: intent.metadata,
      refunded: false,
    });
    this.charges.set(charge.id, charge);
    return charge;
  }

  #succeed(intent: Row): void {
    const charge = this.#charge(intent, "succeeded");
    Object.assign(intent, {
      status: "succeeded",
      amount_received: intent.amount,
      latest_charge: charge.id,
      last_payment_error: null,
    });
    this.#tell("charge.succeeded", charge);
    this.#tell("payment_intent.succeeded", intent);
  }

  #fail(intent: Row, code: string, decline: string | null): void {
    const charge = this.#charge(intent, "failed");
    const message = decline === "insufficient_funds" ? "Your card has insufficient funds." : "Your card was declined.";
    Object.assign(intent, {
      status: "requires_payment_method",
      latest_charge: charge.id,
      last_payment_error: { type: "card_error", code, decline_code: decline, message },
    });
    this.#tell("payment_intent.payment_failed", intent);
  }

  /** Of the calls, and of the Dashboard's button. */
  refund(id: string, amount: number | undefined, reason: string | null = null): Row {
    const intent = this.intent(id);
    const charge = this.charges.get(intent.latest_charge);
    if (intent.status !== "succeeded" || !charge) {
      throw refuse(400, `This PaymentIntent (${id}) does not have a successful charge to refund.`);
    }
    if (this.disputes.some((one) => one.charge === charge.id && holdsCharge.test(one.status))) {
      throw refuse(400, `Charge ${charge.id} has been charged back; cannot issue a refund.`, {
        code: "charge_disputed",
      });
    }
    const left = charge.amount_captured - charge.amount_refunded;
    if (left === 0) {
      throw refuse(400, `Charge ${charge.id} has already been refunded.`, { code: "charge_already_refunded" });
    }
    const asked = amount ?? left;
    if (asked > left) {
      throw refuse(400, `Refund amount (${asked}) is greater than unrefunded amount on charge (${left})`, {
        param: "amount",
      });
    }
    const status = this.refundsBegin === "failed" ? "pending" : this.refundsBegin;
    const refund = this.#make("refund", "re", { amount: asked, charge: charge.id, payment_intent: id, reason, status });
    this.refunds.push(refund);
    charge.amount_refunded += asked;
    charge.refunded = charge.amount_refunded === charge.amount_captured;
    this.#tell("refund.created", refund);
    this.#tell("charge.refunded", charge);
    if (this.refundsBegin === "failed") this.failRefund(refund, "expired_or_canceled_card");
    return refund;
  }

  /** The bank sends a refund back, e.g. because the account is closed. */
  failRefund(refund: Row, reason = "unknown"): void {
    refund.status = "failed";
    refund.failure_reason = reason;
    const charge = this.charges.get(refund.charge);
    charge.amount_refunded -= refund.amount;
    charge.refunded = false;
    this.#tell("refund.failed", refund);
    this.#tell("charge.refund.updated", refund);
  }

  /** @param amount of a part, where the bank takes back less than all */
  dispute(id: string, status = "needs_response", amount?: number): Row {
    const intent = this.intent(id);
    const charge = this.charges.get(intent.latest_charge);
    charge.disputed = true;
    const dispute = this.#make("dispute", "dp", {
      amount: amount ?? intent.amount,
      charge: charge.id,
      payment_intent: id,
      status,
      reason: "fraudulent",
    });
    this.disputes.push(dispute);
    this.#tell("charge.dispute.created", dispute);
    return dispute;
  }

  changeDispute(dispute: Row, change: Row): void {
    Object.assign(dispute, change);
    this.#tell("charge.dispute.updated", dispute);
  }

  closeDispute(dispute: Row, status: "won" | "lost"): void {
    dispute.status = status;
    this.#tell("charge.dispute.closed", dispute);
  }

  /** An intent as a call answers it. */
  shown(intent: Row, params: Record<string, string>): Row {
    const expand = Object.entries(params).flatMap(([key, value]) => key.startsWith("expand") ? [value] : []);
    const answer = structuredClone(intent);
    const charge = this.charges.get(intent.latest_charge);
    if (!charge || !expand.includes("latest_charge")) return answer;
    answer.latest_charge = structuredClone(charge);
    if (expand.includes("latest_charge.refunds")) {
      const data = this.refunds.filter((one) => one.charge === charge.id).reverse();
      answer.latest_charge.refunds = { object: "list", data: data.slice(0, 10), has_more: data.length > 10 };
    } else delete answer.latest_charge.refunds;
    return answer;
  }
}

const unexpected = (verb: string, { status }: Row) =>
  refuse(400, `You cannot ${verb} this PaymentIntent because it has a status of ${status}.`, {
    code: "payment_intent_unexpected_state",
  });
