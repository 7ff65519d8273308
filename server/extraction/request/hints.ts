/**
 * What clerks' corrections taught about a form: a value read at the learned place or behind the learned label wins.
 * @module
 */
import type { Box, Evidence, Extraction, Word } from "../../../shared/documents.ts";
import { birthDate, firstDate } from "../dates/dates.ts";
import { labelKind, normalLabel } from "../words/label_kinds.ts";
import { parseName } from "../names/names.ts";
import { isUnknown, mrnIn, ssnIn } from "../patients/people.ts";
import { slice, type Span, spanOf } from "../layout/spans.ts";
import { contactKey, formatPhone } from "../contacts/phones.ts";
import type { Doc } from "../document_types.ts";

/** A field as a clerk corrected it on an earlier copy: `path` as in `Extraction` ("patients.0.mrn", "requester.fax"). */
export type HintField = {
  path: string;
  /** The label printed beside the value, "" when there is none. */
  label: string;
  page: number;
  box: Box;
  /** A value that is the same on every copy (the requester's own telephone). */
  value?: string;
};
export type FormHints = { fingerprint: string; fields: HintField[] };

/** Forms move a little from copy to copy: the learned place is widened by these fractions of the page. */
const slack = { x: 0.012, y: 0.008 };

export function applyHints(doc: Doc, extraction: Extraction, hints: FormHints): Extraction {
  const result = structuredClone(extraction);
  for (const hint of hints.fields) {
    const span = byLabel(doc, hint) ?? byPlace(doc, hint);
    const read = span && readAs(doc, hint.path, span);
    if (read) put(result, hint.path, read.value, read.evidence);
    else if (hint.value !== undefined && !get(result, hint.path)) {
      put(result, hint.path, hint.value, {
        confidence: 0.9,
        page: hint.page,
        box: hint.box,
        rule: "learned from a correction",
      });
    }
  }
  return result;
}

function byLabel(doc: Doc, hint: HintField): Span | null {
  const label = normalLabel(hint.label);
  if (!label) return null;
  const same = doc.pairs.filter((p) => p.value && normalLabel(p.label.text) === label);
  const near = same.sort((a, b) => distance(doc, a.value!, hint) - distance(doc, b.value!, hint))[0];
  return near && distance(doc, near.value!, hint) < 0.15 ? near.value : null;
}

function distance(doc: Doc, span: Span, hint: HintField): number {
  const page = doc.pages.find((p) => p.number === span.page);
  if (!page) return 1;
  return Math.abs(span.box.y / page.height - hint.box.y) + 0.5 * Math.abs(span.box.x / page.width - hint.box.x) +
    (span.page === hint.page ? 0 : 0.1);
}

function byPlace(doc: Doc, hint: HintField): Span | null {
  const page = doc.pages.find((p) => p.number === hint.page);
  if (!page) return null;
  const inside = (word: Word) => {
    const x = (word.box.x + word.box.w / 2) / page.width, y = (word.box.y + word.box.h / 2) / page.height;
    return x >= hint.box.x - slack.x && x <= hint.box.x + hint.box.w * 1.4 + slack.x && y >= hint.box.y - slack.y &&
      y <= hint.box.y + hint.box.h + slack.y;
  };
  const words = page.rows.flatMap((r) => r.words.filter(inside));
  return words.length ? withoutLabel(spanOf(page.number, words)) : null;
}

/** The place may hold its label as well ("MRN: 123"). */
function withoutLabel(span: Span): Span {
  const colon = span.text.indexOf(":");
  if (colon > 0 && labelKind(span.text.slice(0, colon))) return slice(span, colon + 1, span.text.length);
  return span;
}

/** Reads a value as its field wants it; null when what stands there cannot be one. */
function readAs(doc: Doc, path: string, span: Span): { value: string; evidence: Evidence } | null {
  if (isUnknown(span.text)) return null;
  const field = path.split(".").at(-1)!;
  const evidence = doc.evidence(span, "learned place on the form", 0.96);
  switch (field) {
    case "dob": {
      const date = birthDate(span.text, doc.today);
      return date && { value: date.iso, evidence };
    }
    case "start":
    case "end":
    case "receivedOn":
    case "signedOn":
    case "expiresOn": {
      const date = firstDate(span.text, doc.today);
      return date && { value: date.iso, evidence };
    }
    case "mrn":
      return mrnIn(doc, span, evidence.rule, 0.96);
    case "ssn":
      return ssnIn(doc, span, evidence.rule, 0.96);
    case "phone":
    case "fax":
      return contactKey(span.text).length === 10 ? { value: formatPhone(span.text), evidence } : null;
    case "email": {
      const match = span.text.match(/[\w.+-]+\s?@\s?[\w-]+(?:\.[\w-]+)+/);
      return match && { value: match[0].replace(/\s/g, ""), evidence };
    }
    case "name": {
      if (!path.startsWith("patients")) return { value: span.text, evidence };
      const name = parseName(span.text);
      return name && { value: name.name, evidence };
    }
    case "address":
    case "purpose":
    case "contactName":
      return { value: span.text, evidence };
    default:
      return null;
  }
}

type Node = Record<string, unknown>;

function get(extraction: Extraction, path: string): unknown {
  return path.split(".").reduce<unknown>((node, key) => (node as Node | undefined)?.[key], extraction);
}

function put(extraction: Extraction, path: string, value: string, evidence: Evidence): void {
  const keys = path.split(".");
  const last = keys.pop()!;
  const node = keys.reduce<unknown>((n, key) => (n as Node | undefined)?.[key], extraction) as Node | undefined;
  if (!node || !(last in node)) return;
  node[last] = value;
  if (keys[0] === "patients") {
    const patient = extraction.patients[Number(keys[1])];
    patient.evidence[last] = evidence;
    if (last === "name") nameParts(extraction, Number(keys[1]), value, evidence);
  } else extraction.evidence[path.startsWith("dateRange") ? "dateRange" : path] = evidence;
}

function nameParts(extraction: Extraction, index: number, value: string, evidence: Evidence): void {
  const name = parseName(value);
  if (!name) return;
  const patient = extraction.patients[index];
  Object.assign(patient, { firstName: name.firstName, lastName: name.lastName, suffix: name.suffix });
  for (const field of ["firstName", "lastName"]) patient.evidence[field] = evidence;
}
