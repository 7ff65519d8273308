/**
 * Whether what stands right behind a label can be its value.
 * @module
 */
import { findDates } from "../dates/dates.ts";
import type { LabelClass } from "../words/label_kinds.ts";
import type { LabelKind } from "../words/label_kinds_patterns.ts";
import { parseName } from "../names/names.ts";

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

/** In a box of its own below only what is plainly such a value counts. */
export function fillsBox(kind: LabelKind, text: string): boolean {
  switch (kind) {
    case "person":
    case "name":
      return parseName(text) !== null;
    case "last":
    case "first":
      return /^\p{Lu}[\p{L}'’.-]+(?:\s\p{L}[\p{L}'’.-]*){0,3}$/u.test(text);
    case "middle":
      return /^\p{Lu}[\p{L}'’-]*\.?$/u.test(text);
    case "dob":
      return /^\W*(?:\d{1,2}\D+\d{1,2}\D+\d{2,4}|\d{8}|\d{1,2}\s\p{L}{3,9}\.?,?\s\d{4}|\p{L}{3,9}\.?\s\d{1,2},?\s\d{4})\W*$/u
        .test(text);
    case "mrn":
    case "account":
    case "ssn":
    case "phone":
      return /^[\dA-Z][\dA-Z ()./-]*\d[\dA-Z./-]*$/.test(text);
    default:
      return false;
  }
}
