/**
 * How often the processor is asked about a payment that is open: soon after a payer was at it, then ever more rarely. Return page and
 * webhook bring the news; asking only heals what both missed.
 * @module
 */
import type { Payment } from "../../../../shared/invoices.ts";

const minute = 60_000;
const day = 1440;

/** Minutes from one asking to the next: 1, 2, 5, 15 and 60 minutes after the payer was there, then once a day. */
const gaps = [1, 1, 3, 10, 45, day];
/** A payment that the bank is working on is somebody's money: it is never left alone for longer, minutes. */
const mostWhileProcessing = 60;
/** Minutes until a processor that did not answer is asked again. */
const afterSilence = 5;

const later = (now: string, minutes: number) => new Date(Date.parse(now) + minutes * minute).toISOString();

/** From the start: a payer opened the payment, or it moved on. */
export const askAnew = (now: string) => ({ asked: 0, askAt: later(now, gaps[0]) });

/** After one more asking that brought nothing new. */
export function askLater(row: Pick<Payment, "asked" | "status">, now: string) {
  const asked = row.asked + 1;
  const gap = gaps[Math.min(asked, gaps.length - 1)];
  return { asked, askAt: later(now, row.status === "processing" ? Math.min(gap, mostWhileProcessing) : gap) };
}

/** After an asking that got no answer; it does not count. */
export const askSoon = (now: string) => ({ askAt: later(now, afterSilence) });
