/**
 * What is said beside a field that takes an e-mail address or a fax number.
 * @module
 */
import { dialled, shownNumber, shownRecipient, splitRecipient } from "../../shared/fax_numbers.ts";

/** Whether what is typed is where something goes usually, however the number is written. */
export const isUsual = (typed: string, usual: string | null | undefined): boolean =>
  Boolean(usual) && shownRecipient(typed.trim()) === shownRecipient(usual!);

/** The number as it will be dialled, so that a slip is seen before anything goes out; nothing for an address. */
export function dialledHint(typed: string): string {
  const { fax } = splitRecipient(typed);
  const number = fax && dialled(fax);
  return number ? `Faxed to ${shownNumber(number)}.` : "";
}
