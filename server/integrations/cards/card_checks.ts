/**
 * What can be told of a card before it is charged, with the codes and sentences of Stripe's card form.
 * @module
 */
import type { CardFailure } from "./port.ts";

/** A card as typed by the payer. Never stored and never logged. */
export interface CardInput {
  /** Spaces and dashes are allowed. */
  number: string;
  /** 1-12. */
  expMonth: number;
  /** Two or four digits. */
  expYear: number;
  cvc: string;
  zip?: string;
}

/** The digits of a card number as typed. */
export function cardDigits(number: string): string {
  return number.replace(/[\s-]/g, "");
}

/**
 * The first thing wrong with a card, in the order in which the form shows its fields, or null.
 * @param now ms since 1970; a card is good to the end of its month, read in UTC.
 */
export function checkCard(card: CardInput, now: number): CardFailure | null {
  return checkNumber(cardDigits(card.number)) ?? checkExpiry(card.expMonth, card.expYear, new Date(now)) ??
    checkCvc(card.cvc.trim(), isAmex(cardDigits(card.number))) ?? checkZip(card.zip?.trim());
}

function checkNumber(digits: string): CardFailure | null {
  if (!/^\d*$/.test(digits)) return invalid("invalid_number", "Your card number is invalid.");
  if (digits.length < (isAmex(digits) ? 15 : 16)) {
    return invalid("incomplete_number", "Your card number is incomplete.");
  }
  if (digits.length > 19 || !passesLuhn(digits)) return invalid("invalid_number", "Your card number is invalid.");
  return null;
}

function checkExpiry(month: number, year: number, now: Date): CardFailure | null {
  if (!Number.isInteger(month) || month < 1 || month > 12) {
    return invalid("invalid_expiry_month", "Your card's expiration month is invalid.");
  }
  const fullYear = year >= 0 && year < 100 ? 2000 + year : year;
  const thisYear = now.getUTCFullYear();
  if (!Number.isInteger(fullYear) || fullYear > thisYear + 50 || fullYear < 1000) {
    return invalid("invalid_expiry_year", "Your card's expiration year is invalid.");
  }
  if (fullYear < thisYear) {
    return invalid("invalid_expiry_year_past", "Your card's expiration year is in the past.");
  }
  if (fullYear === thisYear && month < now.getUTCMonth() + 1) {
    return invalid("invalid_expiry_month_past", "Your card's expiration date is in the past.");
  }
  return null;
}

function checkCvc(cvc: string, amex: boolean): CardFailure | null {
  if (!/^\d*$/.test(cvc) || cvc.length > 4) return invalid("invalid_cvc", "Your card's security code is invalid.");
  if (cvc.length < (amex ? 4 : 3)) return invalid("incomplete_cvc", "Your card's security code is incomplete.");
  if (cvc.length === 4 && !amex) return invalid("invalid_cvc", "Your card's security code is invalid.");
  return null;
}

function checkZip(zip: string | undefined): CardFailure | null {
  if (!zip || /^\d{5}(-?\d{4})?$/.test(zip)) return null;
  return invalid("incomplete_zip", "Your postal code is incomplete.");
}

function isAmex(digits: string): boolean {
  return /^3[47]/.test(digits);
}

/** The check digit of ISO/IEC 7812: every second digit from the right counts double. */
export function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let at = 0; at < digits.length; at++) {
    const digit = digits.charCodeAt(digits.length - 1 - at) - 48;
    const counted = at % 2 === 1 ? digit * 2 : digit;
    sum += counted > 9 ? counted - 9 : counted;
  }
  return digits.length > 0 && sum % 10 === 0;
}

function invalid(code: string, message: string): CardFailure {
  return { type: "validation_error", code, declineCode: null, message };
}
