/**
 * Two numbers under one label: "Patient acct / MRN" over "A7715520 / 0317742".
 * @module
 */
import { classifyLabel } from "../words/label_words.ts";
import { slice, type Span } from "../layout/spans.ts";

const number = /(?<![\p{L}\d])[A-Z]{0,4}[-.]?\d[\w.-]*\d(?![\p{L}\d])/gu;

/**
 * The part of a value that is the record number, where its label asks for another number too, in the label's order.
 *
 * @returns the value as it is where the label asks for one number, or the value does not hold exactly two
 */
export function recordNumberOf(label: string, value: Span): Span {
  const parts = label.split(/\s?[/&+|]\s?|\s(?:and|[JIl1])\s/i).map((part) => part.trim()).filter((part) => part);
  if (parts.length !== 2) return value;
  const kinds = parts.map((part) => classifyLabel(part)?.kind);
  const at = kinds.indexOf("mrn");
  if (at < 0 || kinds[1 - at] === "mrn" || kinds[1 - at] === "dob" || kinds[1 - at] === "name") return value;
  const numbers = [...value.text.matchAll(number)].filter((m) => m[0].replace(/\D/g, "").length > 2);
  if (numbers.length !== 2 || /\p{L}{3}/u.test(value.text.replace(number, ""))) return value;
  return slice(value, numbers[at].index, numbers[at].index + numbers[at][0].length);
}
