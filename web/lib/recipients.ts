/**
 * What is said beside a field that takes an e-mail address or a fax number.
 * @module
 */
import { dialled, shownNumber, splitRecipient } from "../../shared/fax_numbers.ts";

/** The number as it will be dialled, so that a slip is seen before anything goes out; nothing for an address. */
export function dialledHint(typed: string): string {
  const { fax } = splitRecipient(typed);
  const number = fax && dialled(fax);
  return number ? `Faxed to ${shownNumber(number)}.` : "";
}
