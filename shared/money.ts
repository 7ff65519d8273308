/**
 * Money is integer cents everywhere but on the screen.
 * @module
 */
import { z } from "zod";

/** Integer cents, never negative. */
export const cents = z.number().int().min(0);

const format = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });

/** Cents as US dollars with two decimals: `1575` → `$15.75`, `-500` → `($5.00)`. */
export function dollars(amount: number): string {
  return amount < 0 ? `(${format.format(-amount / 100)})` : format.format(amount / 100);
}

/** Dollars as typed in a settings field to cents, without binary rounding slips: `0.75` → `75`, `1.005` → `101`. */
export function toCents(amount: number): number {
  return Math.round(Number((amount * 100).toFixed(4)));
}
