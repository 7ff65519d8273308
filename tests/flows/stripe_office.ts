/**
 * An office with Stripe switched on, against a server that speaks Stripe's API; and the comparison of its books with Stripe's.
 * @module
 */
import assert from "node:assert/strict";
import { holdsMoney } from "../../shared/invoices.ts";
import { invoices } from "../../server/rooms/invoices/store.ts";
import { payments } from "../../server/rooms/payments/store.ts";
import { type Desk, openDesk } from "../harness.ts";
import { type FakeStripe, startFakeStripe } from "../contracts/cards/stripe/fake_stripe.ts";
import { invoiced, payer, staffOf } from "./fixtures.ts";

export interface StripeOffice extends AsyncDisposable {
  desk: Desk;
  fake: FakeStripe;
  /** Delivers events as webhooks; answers the statuses. */
  deliver(events: { id: string }[]): Promise<number[]>;
  /** The mailed link's page asks for its card payment; answers the intent's id. */
  open(invoiceId: number): Promise<string>;
}

export async function openStripeOffice(env: Record<string, string> = {}): Promise<StripeOffice> {
  let now = () => 0;
  const fake = startFakeStripe(() => now());
  const { host, port, protocol } = fake.address;
  const desk = await openDesk({
    env: {
      CARDS: "stripe",
      STRIPE_SECRET_KEY: fake.secretKey,
      STRIPE_PUBLISHABLE_KEY: fake.publishableKey,
      STRIPE_WEBHOOK_SECRET: fake.webhookSecret,
      STRIPE_API_URL: `${protocol}://${host}:${port}`,
      ...env,
    },
  });
  now = () => desk.clock.now;
  return {
    desk,
    fake,
    async deliver(events) {
      const statuses = [];
      for (const event of events) {
        const answer = await desk.stranger().call("/api/stripe-webhook", {
          method: "POST",
          ...await fake.webhook(event),
        });
        await answer.body?.cancel();
        statuses.push(answer.status);
      }
      return statuses;
    },
    open: async (invoiceId) => (await payer(desk, invoiceId).open()).paymentIntentId,
    async [Symbol.asyncDispose]() {
      await desk[Symbol.asyncDispose]();
      await fake[Symbol.asyncDispose]();
    },
  };
}

/** Delivers all news so far, and lets what waits for them run. @param later ms */
export async function settle({ desk, fake, deliver }: StripeOffice, later = 60_000): Promise<void> {
  await deliver(fake.account.events);
  desk.clock.advance(later);
  await desk.drain();
}

/** An office with its staff, and an invoice that was paid by card. */
export async function paidByCard(office: StripeOffice) {
  const staff = await staffOf(office.desk);
  const { requestId, invoiceId } = await invoiced(staff.intake);
  const intentId = await office.open(invoiceId);
  office.fake.account.confirm(intentId, "pm_card_visa");
  await settle(office);
  return { ...staff, requestId, invoiceId, intentId };
}

/** An office whose keys of Stripe are files, of which none is there yet. */
export async function openByFiles(env: Record<string, string> = {}) {
  const folder = await Deno.makeTempDir({ prefix: "keys-" });
  const [secret, publishable] = [`${folder}/secret`, `${folder}/publishable`];
  const office = await openStripeOffice({
    STRIPE_SECRET_KEY: "",
    STRIPE_PUBLISHABLE_KEY: "",
    STRIPE_SECRET_KEY_FILE: secret,
    STRIPE_PUBLISHABLE_KEY_FILE: publishable,
    ...env,
  });
  const { desk, fake } = office;
  /** Files as they are from now on; null removes one. */
  const put = async (keys: { secret?: string | null; publishable?: string | null }) => {
    for (const [path, text] of [[secret, keys.secret], [publishable, keys.publishable]] as const) {
      if (text === null) await Deno.remove(path, { recursive: true });
      else if (text !== undefined) await Deno.writeTextFile(path, `${text}\n`);
    }
    desk.clock.advance(3_000);
  };
  return {
    office,
    desk,
    fake,
    secret,
    put,
    putOwn: () => put({ secret: fake.secretKey, publishable: fake.publishableKey }),
    async [Symbol.asyncDispose]() {
      await office[Symbol.asyncDispose]();
      await Deno.remove(folder, { recursive: true });
    },
  };
}

export interface Ledger {
  received: number;
  refunded: number;
  disputed: number;
}

/** Cents by intent, as the processor has them. */
export function ledgerOfStripe({ account }: FakeStripe): Map<string, Ledger> {
  return new Map([...account.intents.values()].map((intent) => {
    const mine = <T extends { payment_intent: string }>(rows: T[]) =>
      rows.filter((r) => r.payment_intent === intent.id);
    const sum = (rows: { amount: number }[]) => rows.reduce((total, { amount }) => total + amount, 0);
    return [intent.id, {
      received: intent.amount_received,
      refunded: sum(mine(account.refunds).filter(({ status }) => status !== "failed")),
      disputed: sum(mine(account.disputes).filter(holdsMoney)),
    }];
  }));
}

/** Holds every payment, and every invoice settled by one, against the processor's books; answers the sums in cents. */
export async function holdToLedger({ desk: { deps }, fake }: StripeOffice): Promise<Ledger> {
  const total: Ledger = { received: 0, refunded: 0, disputed: 0 };
  for (const [id, theirs] of ledgerOfStripe(fake)) {
    const row = await deps.store.must(payments, id);
    const ours = { received: row.receivedAmount, refunded: row.refundedAmount, disputed: row.disputedAmount };
    assert.deepEqual(ours, theirs, id);
    for (const key of ["received", "refunded", "disputed"] as const) total[key] += theirs[key];
    const invoice = await deps.store.must(invoices, row.invoiceId);
    if (row.status !== "succeeded") continue;
    assert.equal(invoice.paidAmount, theirs.received, id);
    assert.equal(invoice.refundedAmount, theirs.refunded, id);
    assert.equal(invoice.dispute ? holdsMoney(invoice.dispute) : false, theirs.disputed > 0, id);
    assert.equal(invoice.status, theirs.refunded < theirs.received ? "paid" : "refunded", id);
  }
  return total;
}
