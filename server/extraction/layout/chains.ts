/**
 * Fields in one run of words, without colons or wide gaps: "Last name Roe First Ines Middle K", "Birth date 4/17/1981
 * Chart No. 55-1020 Phone 207-555-0110". A label counts when a value that can be its own follows it.
 * @module
 */
import { findDates } from "../dates/dates.ts";
import { classifyLabel } from "../words/label_words.ts";
import { type LabelClass } from "../words/label_kinds.ts";
import { type LabelKind } from "../words/label_kinds_patterns.ts";
import { parseName } from "../names/names.ts";
import { slice, type Span } from "./spans.ts";

export type Link = { label: Span; is: LabelClass; value: Span };
type Found = { at: number; words: number; is: LabelClass };

/** Fields of people that no rule reads, but that end the value before them. */
const plainField =
  /^(?:grade|sex|gender|age|race|ethnicity|marital status|room|bed|title|occupation|job|language|homeroom|weight|height|dept\.?|department|ext\.?|initials|relationship|relation|title|badge|bar no\.?|npi|tax id)$/i;
const fieldKinds = new Set<LabelKind>([
  "person",
  "name",
  "last",
  "first",
  "middle",
  "suffix",
  "dob",
  "mrn",
  "account",
  "ssn",
  "address",
  "phone",
  "fax",
  "email",
  "date",
  "date_signed",
  "received",
  "attn",
  "contact",
  "reference",
  "signature",
  "print_name",
  "other_person",
]);

/** The fields of a run that begins with a label, at least two; [] for other text. */
export function chainOf(span: Span): Link[] {
  // "3 Birth 4/17/1981 SSN 900-12-3456": the number of a form's line.
  const from = /^\d{1,2}[a-h]?[.)]?\s\p{Lu}/u.test(span.text) ? 1 : 0;
  if (span.words.length > 30 || !from && !/^[\p{Lu}#]/u.test(span.text)) return [];
  const found = labelsIn(span, from);
  if (found.length < 2 || found[0].at !== from || !found.some((f) => f.is.kind !== "other")) return [];
  return linksOf(span, found);
}

/** A value without the further fields behind it ("4/17/1981 Chart No. 55-1020"), and those fields; null where none are. */
export function cutChain(span: Span): { value: Span; rest: Link[] } | null {
  if (span.words.length < 3 || span.words.length > 30) return null;
  const found = labelsIn(span, 1);
  if (!found.length) return null;
  return { value: slice(span, 0, span.starts[found[0].at]), rest: linksOf(span, found) };
}

function linksOf(span: Span, found: Found[]): Link[] {
  return found.map(({ at, words, is }, i) => {
    const from = span.starts[at + words];
    const to = found[i + 1] ? span.starts[found[i + 1].at] : span.text.length;
    return { label: slice(span, span.starts[at], from), is, value: slice(span, from, to) };
  });
}

function labelsIn(span: Span, from: number): Found[] {
  const found: Found[] = [];
  for (let at = from; at < span.words.length - 1; at++) {
    const label = labelAt(span, at);
    if (!label) continue;
    found.push(label);
    at += label.words;
  }
  // A value must reach its next label: "Date Name" are headings side by side.
  return found.filter((f, i) => {
    const to = found[i + 1] ? span.starts[found[i + 1].at] : span.text.length;
    return fits(f.is.kind, span.text.slice(span.starts[f.at + f.words], to).trim());
  });
}

function labelAt(span: Span, at: number): Found | null {
  if (!/^[\p{Lu}#]/u.test(span.words[at].text)) return null;
  for (let words = Math.min(4, span.words.length - at - 1); words >= 1; words--) {
    const last = span.words[at + words - 1].text;
    if (span.words.slice(at, at + words).some((w) => /[:;,]$|\d/.test(w.text))) continue;
    const text = span.text.slice(span.starts[at], span.starts[at + words - 1] + last.length);
    const rest = span.text.slice(span.starts[at + words]);
    if (plainField.test(text) && /^[\p{L}\d]/u.test(rest)) {
      return { at, words, is: { kind: "other", rank: 0, other: null } };
    }
    const is = classifyLabel(text);
    if (is && fieldKinds.has(is.kind) && begins(is.kind, rest)) return { at, words, is };
  }
  return null;
}

/** Whether a text can begin with a value of the kind. */
function begins(kind: LabelKind, rest: string): boolean {
  switch (kind) {
    case "dob":
    case "date":
    case "date_signed":
    case "received":
      return findDates(rest.slice(0, 24), "2100-01-01", 0).some((d) => d.day && d.index < 6);
    case "mrn":
    case "account":
    case "reference":
      return /^(?:[A-Z]{1,6}[-# ]?)?\d[\w./-]*/.test(rest);
    case "ssn":
      return /^(?:\d{3}|[Xx*]{3})-?(?:\d\d|[Xx*]{2})-?\d{4}/.test(rest);
    case "phone":
    case "fax":
      return /^\(?\d{3}\)?[ ./-]{0,2}\d{3}/.test(rest);
    case "email":
      return /^\S+@\S/.test(rest);
    case "address":
      return /^(?:\d+[A-Z]?\s\p{L}|P\.?\s?O\.?\s?Box)/iu.test(rest);
    default:
      return /^\p{Lu}/u.test(rest);
  }
}

function fits(kind: LabelKind, value: string): boolean {
  switch (kind) {
    case "person":
    case "other_person":
    case "signature":
    case "print_name":
      return parseName(value) !== null;
    case "last":
    case "first":
      return /^\p{Lu}[\p{L}'’.-]+(?:\s\p{L}[\p{L}'’.-]*){0,3}$/u.test(value);
    case "middle":
    case "suffix":
      return /^\p{Lu}[\p{L}'’.-]*(?:\s\p{Lu}[\p{L}'’.-]*)?$/u.test(value);
    case "other":
      return value.split(/\s+/).length <= 4;
    default:
      return begins(kind, value);
  }
}
