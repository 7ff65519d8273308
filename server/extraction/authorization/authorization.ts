/**
 * The authorization in the document: there or not, signed or not, when, and until when it is good.
 * @module
 */
import type { Evidence } from "../../../shared/documents.ts";
import { shift } from "../dates/calendar.ts";
import { isAuthorization } from "../document.ts";
import type { Found } from "../evidence.ts";
import { type Expiry, expiryOf } from "./expiry.ts";
import type { Span } from "../layout/spans.ts";
import { derived, notarized, signedDate } from "./signed_on.ts";
import { signatureOn } from "./signature.ts";
import type { Doc } from "../document_types.ts";

export type AuthorizationFinding = {
  attached: boolean;
  signed: boolean;
  signedOn: string | null;
  expiresOn: string | null;
  evidence: Record<string, Evidence>;
};

export function authorizationOf(doc: Doc): AuthorizationFinding {
  const pages = doc.pages.filter((p) => isAuthorization(p));
  const evidence: Record<string, Evidence> = {};
  if (!pages.length) return { attached: false, signed: false, signedOn: null, expiresOn: null, evidence };
  const { rows, number } = pages[0];
  const wording = rows.find((r) => /\bauthori[sz]/i.test(r.text)) ?? rows.find((r) => letting.test(r.text)) ?? rows[0];
  evidence["authorization.attached"] = doc.evidence(wording ?? emptySpan(number), "authorization wording", 0.95);
  const ink = pages.map((p) => signatureOn(doc, p)).find((s) => s !== null) ?? null;
  const expiry = expiryOf(doc, pages);
  const signed = ink !== null;
  if (ink) evidence["authorization.signed"] = ink;
  const signedOn = signed
    ? signedDate(doc, pages, expiry?.date?.value ?? null) ?? derived(doc, expiry) ?? notarized(doc)
    : null;
  if (signedOn) evidence["authorization.signedOn"] = signedOn.evidence;
  const end = expiry ? endOf(doc, expiry, signedOn) : null;
  // What ends before it was signed was misread: a birth date beside the words.
  const expires = end && end.value >= (signedOn?.value ?? "2000") ? end : null;
  if (expires) evidence["authorization.expiresOn"] = expires.evidence;
  return { attached: true, signed, signedOn: signedOn?.value ?? null, expiresOn: expires?.value ?? null, evidence };
}

/** What an authorization says without naming itself one. */
const letting = /\b(?:consent|permission|permit|releas|disclos)/i;

const emptySpan = (page: number): Span => ({ page, words: [], text: "", starts: [], box: { x: 0, y: 0, w: 0, h: 0 } });

/** The day of the end: as given, or counted from the signature; of both the earlier where the form says so. */
function endOf(doc: Doc, expiry: Expiry, signedOn: Found<string> | null): Found<string> | null {
  const counted = expiry.period && signedOn
    ? {
      value: expiry.period.yearEnd ? `${signedOn.value.slice(0, 4)}-12-31` : shift(signedOn.value, expiry.period),
      evidence: doc.evidence(expiry.span, "period from signing", 0.9 * Math.min(1, signedOn.evidence.confidence / 0.7)),
    }
    : null;
  if (expiry.date && counted) return counted.value < expiry.date.value ? counted : expiry.date;
  return expiry.date ?? counted;
}
