/**
 * What is typed into the card form: spacing as it stands on the card, and what is still missing. No React.
 *
 * The sentences and codes are those of Stripe's card form; whatever needs more than counting digits the demo card processor says.
 * @module
 */
import { z } from "zod";
import type { CardField } from "./flow.ts";

export const digitsOf = (text: string): string => text.replace(/\D/g, "");

const isAmex = (digits: string) => /^3[47]/.test(digits);

/** Digits in the groups that stand on the card: 4-6-5 for American Express, else fours. At most 19 digits. */
export function spacedNumber(text: string): string {
  const digits = digitsOf(text).slice(0, 19);
  const groups = isAmex(digits) ? [4, 6, 5, 4] : [4, 4, 4, 4, 3];
  const parts: string[] = [];
  let at = 0;
  for (const size of groups) {
    if (at >= digits.length) break;
    parts.push(digits.slice(at, at + size));
    at += size;
  }
  return parts.join(" ");
}

/** `1234` → `12 / 34`; `4` → `04 / `; `12/2034`, as browsers fill it in, → `12 / 34`. While deleting, nothing is added. */
export function spacedExpiry(text: string, deleting = false): string {
  const whole = /^\s*(\d{1,2})\s*[/.-]\s*(\d{4})\s*$/.exec(text);
  if (whole) return `${whole[1].padStart(2, "0")} / ${whole[2].slice(2)}`;
  const shortMonth = /^\s*(\d)\s*[/.-]/.test(text) && !deleting ? "0" : "";
  let digits = (shortMonth + digitsOf(text)).slice(0, 4);
  if (!deleting && /^[2-9]/.test(digits)) digits = `0${digits}`.slice(0, 4);
  if (digits.length > 2) return `${digits.slice(0, 2)} / ${digits.slice(2)}`;
  return digits.length === 2 && !deleting ? `${digits} / ` : digits;
}

/** Month and year of a whole expiry, as the demo card processor takes them. */
export function expiryParts(text: string): { expMonth: number; expYear: number } {
  const digits = digitsOf(text);
  return { expMonth: Number(digits.slice(0, 2)), expYear: Number(digits.slice(2, 4)) };
}

const brands: [RegExp, string][] = [
  [/^4/, "Visa"],
  [/^(5[1-5]|2[2-7])/, "Mastercard"],
  [/^3[47]/, "Amex"],
  [/^(6011|65|64[4-9])/, "Discover"],
  [/^3(0|6|8)/, "Diners"],
  [/^35/, "JCB"],
  [/^62/, "UnionPay"],
];

/** The card's brand by its first digits, or null. */
export function brandOf(number: string): string | null {
  const digits = digitsOf(number);
  return brands.find(([pattern]) => pattern.test(digits))?.[1] ?? null;
}

export type CardText = Record<CardField, string>;

/** A card as it is typed; whole, or a sentence a field. */
export const cardForm = z.object({ number: z.string(), expiry: z.string(), cvc: z.string(), zip: z.string() })
  .superRefine((card, context) => {
    for (const [field, message] of Object.entries(missingOf(card))) {
      context.addIssue({ code: "custom", path: [field], message });
    }
  });

/** What is still missing, by field. */
export function missingOf(card: CardText): Partial<CardText> {
  const missing: Partial<CardText> = {};
  const number = digitsOf(card.number);
  const amex = isAmex(number);
  const shortest = amex ? 15 : /^3(0|6|8)/.test(number) ? 14 : 16;
  if (number.length < shortest) missing.number = "Your card number is incomplete.";
  if (digitsOf(card.expiry).length < 4) missing.expiry = "Your card's expiration date is incomplete.";
  if (digitsOf(card.cvc).length < (amex ? 4 : 3)) missing.cvc = "Your card's security code is incomplete.";
  if (card.zip.trim() !== "" && !/^\d{5}(-?\d{4})?$/.test(card.zip.trim())) {
    missing.zip = "Your postal code is incomplete.";
  }
  return missing;
}
