/**
 * Fax numbers as they are typed, dialled and shown. A wrong number gives health information away, so what is not plainly a number is none.
 * @module
 */
import { z } from "zod";

/** What a clerk is told of something else. */
const noFaxNumber =
  "Enter the fax number with its area code, such as (555) 555-0142, or with + and the country code; without an extension.";

/**
 * "(555) 555-0142" → "+15555550142"; null when it is no number, or more than one. Without a country code a number is North American
 * (NANP: ten digits, none of which begins an area code with 0 or 1); 00 and 011 stand for +, as does (0) for nothing after it.
 */
export function dialled(text: string): string | null {
  const typed = text.trim();
  if (!/^[+\d(][\d\s().\u2010-\u2015-]*$/.test(typed)) return null;
  const digits = typed.replace(typed.startsWith("+") ? /\(0\)|\D/g : /\D/g, "");
  if (typed.startsWith("+")) return abroad(digits);
  const prefix = /^(?:011|00)(?=[1-9])/.exec(digits)?.[0];
  if (prefix) return abroad(digits.slice(prefix.length));
  return american(digits.length === 11 && digits.startsWith("1") ? digits.slice(1) : digits);
}

const american = (digits: string) => /^[2-9]\d{9}$/.test(digits) ? `+1${digits}` : null;
/** ITU-T E.164: at most 15 digits; no country has fax numbers of fewer than 8 with its code. */
const abroad = (digits: string) =>
  digits.startsWith("1") ? american(digits.slice(1)) : /^[2-9]\d{7,14}$/.test(digits) ? `+${digits}` : null;

/** "+15555550142" → "+1 (555) 555-0142"; others as they are. */
export const shownNumber = (number: string): string => number.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, "+1 ($1) $2-$3");

/** A number, E.164, or an e-mail address, as it is shown. */
export const shownRecipient = (to: string): string => to.includes("@") ? to : shownNumber(dialled(to) ?? to);

/** A fax number in a call. */
export const faxNumberText = z.string().trim().max(40).refine((text) => dialled(text) !== null, noFaxNumber);

/** One field takes both: what has digits, and no @ and no word, is a number. */
export function splitRecipient(typed: string): { email?: string; fax?: string } {
  const text = typed.trim();
  return !text.includes("@") && text.replace(/\D/g, "").length >= 5 ? { fax: text } : { email: text };
}
