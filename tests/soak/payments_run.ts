/**
 * Payment events out of order: what payers, banks and the Dashboard do at the stand-in for Stripe is told to the office shuffled, in part twice,
 * in part never; then the books are held against Stripe's, cent by cent.
 * @module
 */
import { holdsMoney } from "../../shared/invoices.ts";
import { findMissedNews } from "../../server/rooms/payments/find_missed_news.ts";
import { sweep } from "../../server/rooms/payments/sweep_payments.ts";
import { invoiced, staffOf } from "../flows/fixtures.ts";
import { holdToLedger, type Ledger, openStripeOffice, type StripeOffice } from "../flows/stripe_office.ts";
import { seeded } from "./seeded.ts";

export interface SoakFigures extends Ledger {
  invoices: number;
  events: number;
  delivered: number;
  doubled: number;
  dropped: number;
  seconds: number;
}

type Random = () => number;
const shuffle = <T>(rows: T[], random: Random): T[] =>
  rows.map((row) => [random(), row] as const).sort(([a], [b]) => a - b).map(([, row]) => row);

/** @param count events at least, spread over `invoices`. @throws when a cent differs */
export async function soakPayments(count: number, invoices: number, seed: number): Promise<SoakFigures> {
  const began = performance.now();
  const random = seeded(seed);
  await using office = await openStripeOffice();
  const { desk, fake: { account } } = office;
  let { intake } = await staffOf(desk);
  const ids: string[] = [];
  for (let n = 0; n < invoices; n++) {
    if (n % 50 === 49) {
      // So many payers of one address are too many for a minute.
      desk.clock.advance(61_000);
      ({ intake } = await staffOf(desk));
    }
    ids.push(await office.open((await invoiced(intake)).invoiceId));
  }
  const figures = { delivered: 0, doubled: 0, dropped: 0 };
  let told = 0;
  while (account.events.length < count) {
    for (const id of ids) act(office, id, random);
    desk.clock.advance(1000);
    const fresh = account.events.slice(told);
    told = account.events.length;
    const kept = fresh.filter(() => random() > 0.2);
    const twice = kept.filter(() => random() < 0.2);
    figures.dropped += fresh.length - kept.length;
    figures.doubled += twice.length;
    figures.delivered += kept.length + twice.length;
    await office.deliver(shuffle([...kept, ...twice], random));
  }
  // Banks decide what is open, and the office asks about what it was not told.
  for (const id of ids) if (account.intent(id).status === "processing") account.settleDebit(id);
  for (let hour = 0; hour < 3; hour++) {
    desk.clock.advance(3_600_000);
    for (let pages = 0; pages < 20 && await sweep(desk.deps) > 0; pages++);
    await findMissedNews(desk.deps);
    await desk.drain();
    desk.clock.advance(60_000);
    await desk.drain();
  }
  const ledger = await holdToLedger(office);
  const seconds = Math.round((performance.now() - began) / 1000);
  return { invoices, events: account.events.length, ...figures, ...ledger, seconds };
}

/** One thing that happens to a payment. */
function act({ fake: { account } }: StripeOffice, id: string, random: Random): void {
  const intent = account.intent(id);
  const refunds = account.refunds.filter((one) => one.payment_intent === id && one.status === "succeeded");
  const dispute = account.disputes.find((one) => one.payment_intent === id);
  const dice = random();
  if (intent.status === "requires_action") account.authenticate(id, dice < 0.5);
  else if (intent.status === "processing") account.settleDebit(id);
  else if (intent.status === "requires_payment_method") {
    if (dice < 0.5) account.confirm(id, "pm_card_chargeDeclined");
    else if (dice < 0.7) account.confirm(id, "pm_card_visa");
    else if (dice < 0.8) account.confirm(id, "pm_card_threeDSecure2Required");
    else account.confirm(id, dice < 0.9 ? "pm_usBankAccount_success" : "pm_usBankAccount_accountClosed");
  } else if (intent.status === "succeeded") {
    const { amount_captured: taken, amount_refunded: given } = account.charges.get(intent.latest_charge);
    const isHeld = dispute && holdsMoney(dispute);
    if (dice < 0.6 && taken > given && !isHeld) {
      account.refund(id, Math.min(taken - given, 1 + Math.floor(random() * 40)));
    } else if (dice < 0.85 && refunds.length > 0) account.failRefund(refunds[0]);
    else if (!dispute) account.dispute(id, "needs_response", 1 + Math.floor(random() * taken));
    else if (dispute.status === "needs_response") account.closeDispute(dispute, dice < 0.93 ? "won" : "lost");
  }
}
