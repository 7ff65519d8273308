/**
 * Whether what stands right behind a label can be its value.
 * @module
 */
import { findDates } from "../dates.ts";
import type { LabelClass } from "../label_words.ts";
import { parseName } from "../names.ts";

/** Labels of somebody's whole name. */
export const ofName = (is: LabelClass): boolean => is.kind === "person" || is.kind === "name";

/** @param rest the text behind the label; `whole` the run of words that begins with the label */
export function fits(is: LabelClass, rest: string, whole: string): boolean {
  if (!/^(?:\(?\d{1,2}[a-h]?[.)]\s)?\p{Lu}/u.test(whole)) return false;
  const start = rest.slice(0, 24);
  switch (is.kind) {
    case "dob":
      return findDates(start, "2100-01-01", 0).some((d) => d.day) && /^[\d\p{Lu}]/u.test(rest) ||
        /^\d{1,2}\s?[/.,:;' -]\s?\d{1,2}\s?[/.,:;' -]{1,2}(?:19|20)\d{2}\b/.test(rest);
    case "ssn":
      return /^\d{3}-?\d{2}-?\d{4}/.test(rest);
    case "mrn":
    case "account":
      return /^[A-Z]{0,4}[- ]?\d[\w/. -]{2,18}$/.test(rest);
    case "phone":
    case "fax":
    case "phone_fax":
      return /^\(?\d{3}\)?[ .-]/.test(rest);
    case "email":
      return /^\S+@\S/.test(rest);
    case "person":
    case "other_person":
      return /^\p{Lu}/u.test(rest) && parseName(rest) !== null && !/^\p{Lu}\p{Lu}/u.test(whole) ||
        parseName(rest) !== null && /,/.test(rest);
    case "name":
    case "print_name":
      return parseName(rest) !== null && rest.split(" ").length <= 5;
    case "signature":
      return parseName(rest) !== null && is.rank === 0 && /^signed\s/i.test(whole);
    case "reference":
    case "date":
    case "date_signed":
    case "received":
    case "event_date":
      return /^[A-Z]{0,6}[-#]?\d|^\p{Lu}\p{L}{2,8}\.? \d/u.test(rest) && rest.split(" ").length <= 5;
    case "dos":
      return /\d{4}/.test(rest) && rest.split(" ").length <= 8;
    default:
      return false;
  }
}
