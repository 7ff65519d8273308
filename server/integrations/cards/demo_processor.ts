/**
 * The demo card processor, the embedded default of the `cards` port. It runs inside this program and moves no money, but has Stripe's test
 * cards, intent states, idempotency and signed webhooks.
 *
 * The payment page acts as Stripe's form: it calls `confirm` and `authenticate` with the intent's client secret.
 * @module
 */
import { createHash, timingSafeEqual } from "node:crypto";
import { leastCharge } from "../../../shared/invoices.ts";
import type { CardInput } from "./card_checks.ts";
import { badRequest, type CardFailure, type Cards, type CreateIntentInput, type Intent } from "./port.ts";
import { checkWebhookSignature, signWebhook } from "./stripe_signature.ts";
import { eventOf, readEvent } from "./demo_processor_events.ts";
import * as moves from "./demo_processor_intent.ts";
import { once } from "./demo_processor_idempotency.ts";
import { randomText } from "./demo_processor_random.ts";
import type { DemoProcessorIntent, DemoProcessorMark, DemoProcessorStore } from "./demo_processor_store.ts";

/** A webhook on its way: what would be the body and headers of an HTTP call. */
export interface WebhookDelivery {
  body: string;
  headers: Headers;
}

export interface DemoProcessorOptions {
  store: DemoProcessorStore;
  /** The time now, ms since 1970. */
  now(): number;
  /** Signs the webhooks; any text. */
  webhookSecret: string;
  /** Takes a webhook. If it throws, the event is kept and goes out with the next `redeliver`. May come more than once for one event. */
  deliver(delivery: WebhookDelivery): Promise<void>;
  /** How long a payment stays in `processing`, ms. Default 10 seconds. */
  processingMs?: number;
  /** Letters and digits for ids and secrets. Default: cryptographically random. */
  random?(length: number): string;
}

/** What a browser's confirm answers: the intent as it is now, and the reason if it was refused. */
export interface ConfirmAnswer {
  /** null when the id and client secret do not belong together. */
  intent: Intent | null;
  error: CardFailure | null;
}

/** The demo processor: the port, and what the payment page and a timer do with it. */
export interface DemoProcessor extends Cards {
  /** Whether an intent was begun here. */
  knows(intentId: string): Promise<boolean>;
  /** The payer presses Pay. Refusals are answers, not exceptions. */
  confirm(intentId: string, clientSecret: string, card: CardInput): Promise<ConfirmAnswer>;
  /** The payer approves or refuses the bank's question of an intent in `requires_action`. */
  authenticate(intentId: string, clientSecret: string, approve: boolean): Promise<ConfirmAnswer>;
  /** Forgets an intent with all that was kept of it, as if it had never been begun. */
  forget(intentId: string): Promise<void>;
  /** Decides the payments whose processing time is over; answers how many. To be called by a timer. */
  settleProcessing(): Promise<number>;
  /** Sends again what could not be delivered; answers how many intents still wait. To be called by a timer. */
  redeliver(): Promise<number>;
}

/** Tries before giving up on a record that others keep changing. */
const TRIES = 100;
/** A note whose intent has nothing to do is dropped after this, ms: earlier, the change it announces may still be on its way. */
const STALE_MARK = 60_000;
const WRONG_SECRET = "The client_secret provided does not match any associated PaymentIntent on this account.";

const intentKey = (id: string) => `intent/${id}`;
const markKey = (task: "settle" | "deliver", id: string) => `${task}/${id}`;

/** Opens the demo card processor on a store. Holds nothing open itself. */
export function openDemoProcessor(options: DemoProcessorOptions): DemoProcessor {
  const { store, now, webhookSecret } = options;
  const random = options.random ?? randomText;
  const delivering = new Set<string>();

  const moment = (): moves.Moment => ({
    now: now(),
    processingMs: options.processingMs ?? 10_000,
    newChargeId: () => `ch_${random(24)}`,
  });

  async function find(id: string): Promise<{ value: DemoProcessorIntent; version: string } | null> {
    const found = await store.get(intentKey(id));
    return found?.value.kind === "intent" ? { value: found.value, version: found.version } : null;
  }

  async function load(id: string): Promise<{ value: DemoProcessorIntent; version: string }> {
    const found = await find(id);
    if (!found) throw badRequest("resource_missing", `No such payment_intent: '${id}'`);
    return found;
  }

  /** Notes, before a change is written, what must follow it, so that a crash right after the write forgets nothing. */
  async function mark(task: "settle" | "deliver", intentId: string): Promise<void> {
    const key = markKey(task, intentId);
    const note: DemoProcessorMark = { kind: "mark", intentId, at: now() };
    // Written anew each time: a sweep that found the old note outlived then cannot remove it.
    while (!await store.put(key, note, (await store.get(key))?.version ?? null));
  }

  /** Reads, moves and writes an intent, again if somebody else was quicker, and sends what there is to tell. */
  async function change(id: string, move: (intent: DemoProcessorIntent) => moves.Step) {
    for (let tries = 0; tries < TRIES; tries++) {
      const { value: intent, version } = await load(id);
      const { failure, events } = move(intent);
      if (events.length === 0) return { intent, failure };
      intent.events.push(...events.map((type) => eventOf(`evt_${random(24)}`, type, intent, now())));
      await mark("deliver", id);
      if (intent.status === "processing") await mark("settle", id);
      if (!await store.put(intentKey(id), intent, version)) continue;
      await deliverWaiting(id);
      return { intent, failure };
    }
    throw badRequest("lock_timeout", "This payment is being changed by others. Try again.", "api_error");
  }

  /** Delivers an intent's events in order; answers whether all went out. */
  async function deliverWaiting(id: string): Promise<boolean> {
    // A receiver may ask for a change of the same intent: its events then go out with those already on their way.
    if (delivering.has(id)) return false;
    delivering.add(id);
    try {
      for (;;) {
        const event = (await find(id))?.value.events[0];
        if (!event) break;
        const signature = signWebhook(event.body, webhookSecret, now());
        const headers = new Headers({ "content-type": "application/json", "stripe-signature": signature });
        try {
          await options.deliver({ body: event.body, headers });
        } catch {
          return false;
        }
        await dropEvent(id, event.id);
      }
      return true;
    } finally {
      delivering.delete(id);
    }
  }

  async function dropEvent(id: string, eventId: string): Promise<void> {
    for (let tries = 0; tries < TRIES; tries++) {
      const { value: intent, version } = await load(id);
      intent.events = intent.events.filter((event) => event.id !== eventId);
      if (await store.put(intentKey(id), intent, version)) return;
    }
  }

  /** The intents noted for a task; notes that have outlived their intent's need are dropped. */
  async function marked(
    task: "settle" | "deliver",
    needed: (intent: DemoProcessorIntent) => boolean,
  ): Promise<string[]> {
    const ids: string[] = [];
    for (const key of await store.list(`${task}/`)) {
      const note = await store.get(key);
      if (note?.value.kind !== "mark") continue;
      const { intentId, at } = note.value;
      const intent = (await find(intentId))?.value;
      if (intent && needed(intent)) ids.push(intentId);
      else if (now() - at > STALE_MARK) await store.remove(key, note.version);
    }
    return ids;
  }

  async function create(id: string, { invoiceId, amountCents, metadata }: CreateIntentInput): Promise<Intent> {
    const intent: DemoProcessorIntent = {
      kind: "intent",
      id,
      clientSecret: `${id}_secret_${random(25)}`,
      status: "requires_payment_method",
      amountCents,
      amountReceivedCents: 0,
      metadata: { ...metadata, invoiceId },
      createdAt: now(),
      lastError: null,
      card: null,
      next: null,
      settlesAt: null,
      chargeId: null,
      refunds: [],
      events: [],
    };
    intent.events.push(eventOf(`evt_${random(24)}`, "payment_intent.created", intent, now()));
    await mark("deliver", id);
    if (await store.put(intentKey(id), intent, null)) await deliverWaiting(id);
    return moves.shown((await load(id)).value);
  }

  async function atTheForm(id: string, clientSecret: string, move: (intent: DemoProcessorIntent) => moves.Step) {
    const found = await find(id);
    if (!found || !same(found.value.clientSecret, clientSecret)) {
      return { intent: null, error: badRequest("resource_missing", WRONG_SECRET).failure };
    }
    const { intent, failure } = await change(id, move);
    return { intent: moves.shown(intent), error: failure };
  }

  return {
    async createIntent(input) {
      checkAmount(input.amountCents);
      const { invoiceId, amountCents, currency, metadata } = input;
      const call = ["createIntent", invoiceId, amountCents, currency, sorted(metadata)];
      return await once(store, now(), input.idempotencyKey, call, () => `pi_${random(24)}`, (id) => create(id, input));
    },
    async retrieveIntent(id) {
      return moves.shown((await load(id)).value);
    },
    async cancelIntent(id) {
      return moves.shown((await change(id, moves.cancel)).intent);
    },
    async refund({ intentId, amountCents, idempotencyKey, reason }) {
      const call = ["refund", intentId, amountCents ?? null, reason];
      return await once(store, now(), idempotencyKey, call, () => `re_${random(24)}`, async (id) => {
        const { intent } = await change(intentId, (intent) => moves.refund(intent, id, amountCents));
        return intent.refunds.find((refund) => refund.id === id)!;
      });
    },
    async verifyWebhook(rawBody, headers) {
      checkWebhookSignature(rawBody, headers.get("stripe-signature"), webhookSecret, now());
      return readEvent(rawBody);
    },
    // What was not delivered is kept and goes out again by itself.
    eventsSince: async () => [],
    check: async () => "The demo card processor takes test cards.",
    publicConfig: async () => ({ kind: "demo" }),
    knows: async (id) => await find(id) !== null,
    confirm: (id, secret, card) => atTheForm(id, secret, (intent) => moves.confirm(intent, card, moment())),
    authenticate: (id, secret, yes) => atTheForm(id, secret, (intent) => moves.authenticate(intent, yes, moment())),
    async forget(intentId) {
      const made = new Set([intentId, ...(await find(intentId))?.value.refunds.map(({ id }) => id) ?? []]);
      for (const id of [intentKey(intentId), markKey("settle", intentId), markKey("deliver", intentId)]) {
        for (let found; (found = await store.get(id)) !== null;) await store.remove(id, found.version);
      }
      for (const id of await store.list("key/")) {
        const found = await store.get(id);
        if (found?.value.kind === "key" && made.has(found.value.resultId)) await store.remove(id, found.version);
      }
    },
    async settleProcessing() {
      const due = (intent: DemoProcessorIntent) => (intent.settlesAt ?? Infinity) <= now();
      const ids = await marked("settle", (intent) => intent.status === "processing");
      let settled = 0;
      for (const id of ids) {
        if (!due((await load(id)).value)) continue;
        const { intent } = await change(id, (intent) => moves.settle(intent, moment()));
        if (intent.status !== "processing") settled++;
      }
      return settled;
    },
    async redeliver() {
      const ids = await marked("deliver", (intent) => intent.events.length > 0);
      const sent = await Promise.all(ids.map(deliverWaiting));
      return sent.filter((all) => !all).length;
    },
  };
}

function checkAmount(amountCents: number): void {
  if (!Number.isSafeInteger(amountCents)) throw badRequest("parameter_invalid_integer", "Invalid integer: amount");
  if (amountCents < leastCharge) throw badRequest("amount_too_small", "Amount must be at least $0.50 usd");
  if (amountCents > 99_999_999) throw badRequest("amount_too_large", "Amount must be no more than $999,999.99");
}

function sorted(metadata: Record<string, string> = {}): [string, string][] {
  return Object.entries(metadata).sort(([a], [b]) => (a < b ? -1 : 1));
}

function same(a: string, b: string): boolean {
  return timingSafeEqual(createHash("sha256").update(a).digest(), createHash("sha256").update(b).digest());
}
