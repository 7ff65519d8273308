/**
 * The authorization in the document: there or not, signed or not, when, and until when it is good.
 * @module
 */
import type { Evidence } from "../../shared/documents.ts";
import { findDates, firstDate, periodOf, periodSource, shift } from "./dates.ts";
import { type Doc, isAuthorization, pageText } from "./document.ts";
import type { Found } from "./evidence.ts";
import type { PageLayout } from "./layout/layout.ts";
import type { Pair } from "./layout/pairs.ts";
import { slice, type Span } from "./layout/spans.ts";
import { isNotSigner, isSignatureLine, signatureOn, signatureRows, signingRows, valueAbove } from "./signature.ts";

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
  evidence["authorization.attached"] = doc.evidence(
    pages[0].rows[0] ?? emptySpan(pages[0].number),
    "authorization wording",
    0.95,
  );
  const ink = pages.map((p) => signatureOn(doc, p)).find((s) => s !== null) ?? null;
  const expiry = expiryOf(doc, pages);
  const signed = ink !== null;
  if (ink) evidence["authorization.signed"] = ink;
  const signedOn = signed ? signedDate(doc, pages) ?? derived(doc, expiry) ?? notarized(doc) : null;
  if (signedOn) evidence["authorization.signedOn"] = signedOn.evidence;
  const expires = expiry?.date ??
    (expiry?.period && signedOn
      ? { value: shift(signedOn.value, expiry.period), evidence: doc.evidence(expiry.span, "period from signing", 0.9) }
      : null);
  if (expires) evidence["authorization.expiresOn"] = expires.evidence;
  return { attached: true, signed, signedOn: signedOn?.value ?? null, expiresOn: expires?.value ?? null, evidence };
}

const emptySpan = (page: number): Span => ({ page, words: [], text: "", starts: [], box: { x: 0, y: 0, w: 0, h: 0 } });

/** The day beside, under or over the signature; a witness's or a notary's does not count. */
function signedDate(doc: Doc, pages: PageLayout[]): Found<string> | null {
  const numbers = new Set(pages.map((p) => p.number));
  const latest = doc.today;
  const candidates: { found: Found<string>; weight: number }[] = [];
  const consider = (span: Span, rule: string, strength: number) => {
    const date = firstDate(span.text, doc.today, 0);
    if (!date || date.iso > latest) return;
    candidates.push({
      found: {
        value: date.iso,
        evidence: doc.evidence(slice(span, date.index, date.index + date.length), rule, strength * date.sure),
      },
      weight: strength,
    });
  };
  const signatures = doc.pairs.filter((p) => numbers.has(p.page) && isSignatureLine(doc, p));
  for (const page of pages) bareDates(doc, page, consider);
  for (const pair of doc.pairs) {
    if (!numbers.has(pair.page) || pair.kind !== "date_signed" && pair.kind !== "date") continue;
    const near = nearest(signatures, pair);
    const page = doc.pages.find((p) => p.number === pair.page)!;
    const close = signatureRows(doc, page).some((r) => Math.abs(r - pair.row) <= 3);
    if (pair.kind === "date" && !near && !close && pair.section?.kind !== "signature") continue;
    if (near && isNotSigner(near.label.text) || isNotSigner(page.rows[pair.row].text)) continue;
    const above = valueAbove(page, pair);
    if (above && firstDate(above.text, doc.today, 0)) consider(above, "date over its label", 0.93);
    else if (pair.value) consider(pair.value, "date of signature", pair.kind === "date_signed" ? 0.96 : 0.93);
  }
  for (const page of pages) {
    for (const block of page.blocks) {
      const match = block.text.match(
        /\b(?:e-?signed|signed|executed|dated)\b[^.;]{0,60}?(?=\b(?:on|this|:|\d|[A-Z][a-z]{2,8} \d))/i,
      );
      if (
        match && !isNotSigner(match[0]) &&
        (signingRows(page).includes(page.rows[block.firstRow]) && /^(?:signed|executed|dated)\b/i.test(match[0]) ||
          /electronic|e-?sign|docusign|adobe|signed (?:on|this)|dated this|executed (?:on|this)|\/s\//i.test(
            block.text,
          ))
      ) {
        consider(
          slice(block, match.index!, Math.min(block.text.length, match.index! + 140)),
          "line of the electronic signature",
          0.85,
        );
      }
    }
  }
  return candidates.sort((a, b) => b.weight - a.weight)[0]?.found ?? null;
}

/** A day without a label in or beside a signature: "/s/ Ines Roe  03/04/2026", or under the line. */
function bareDates(doc: Doc, page: PageLayout, consider: (span: Span, rule: string, strength: number) => void): void {
  for (const row of signatureRows(doc, page)) {
    for (const seg of page.segs) {
      const far = Math.abs(seg.row - row);
      // "Expires six months after signing, on 9/10/2026" is the end, not the day of signing.
      if (far > 3 || isNotSigner(page.rows[seg.row].text) || /\bexpir|\bvalid (?:until|through)/i.test(seg.text)) {
        continue;
      }
      const date = firstDate(seg.text, doc.today, 0);
      if (!date) continue;
      const rest = (seg.text.slice(0, date.index) + seg.text.slice(date.index + date.length)).replace(/[^\p{L}]/gu, "");
      if (rest.length <= 2 || far === 0 && /\/s\/|sign/i.test(seg.text) && date.index > 5) {
        consider(slice(seg, date.index, date.index + date.length), "day at the signature", 0.84 - 0.03 * far);
      }
    }
  }
}

function nearest(signatures: Pair[], pair: Pair): Pair | null {
  const near = signatures.filter((s) => s.page === pair.page && Math.abs(s.row - pair.row) <= 3);
  return near.sort((a, b) => Math.abs(a.row - pair.row) - Math.abs(b.row - pair.row) || b.row - a.row)[0] ?? null;
}

type Expiry = {
  date: Found<string> | null;
  period: { years?: number; months?: number; days?: number } | null;
  span: Span;
};

const expiryWords =
  /\b(?:expir\w*|valid\b(?! as)|(?:remains?|continues?|is|be) (?:in|good|effective|valid)\b|in (?:full )?(?:force|effect)|good (?:for|until|through)|terminat\w*|lapse\w*|ends?\b(?! of)(?: on| in)?|duration\b|void after|no longer valid|automatically)\b/i;

/** An event, which has no day of its own. */
const endsWithEvent =
  /\b(?:end|close|conclusion|completion|resolution|settlement|termination|final)\b.*\b(?:litigation|case|claim|matter|treatment|lawsuit|action|proceedings?|study|appeal)\b|\b(?:never|none|no expiration|until revoked)\b/i;

function expiryOf(doc: Doc, pages: PageLayout[]): Expiry | null {
  const boxed = tickedEnd(doc, pages);
  if (boxed) return boxed;
  let period: Expiry | null = null;
  const numbers = new Set(pages.map((p) => p.number));
  const open = new Set(pages.flatMap((p) => p.checks.filter((c) => !c.checked).flatMap((c) => c.label.words)));
  for (const pair of doc.pairs) {
    if (pair.kind !== "expires" || !pair.value || !numbers.has(pair.page)) continue;
    const date = dateAfter(doc, pair.value, 0);
    if (date) return { date, period: null, span: pair.value };
    period ??= periodIn(pair.value, 0);
    if (!period && endsWithEvent.test(pair.value.text)) return { date: null, period: null, span: pair.value };
  }
  for (const page of pages) {
    for (const block of page.blocks) {
      for (const match of block.text.matchAll(new RegExp(expiryWords.source, "gi"))) {
        const end = block.text.slice(match.index).search(/[.;](?=\s+\p{Lu}|\s*$)/u);
        const sentence = slice(block, match.index, end < 0 ? block.text.length : match.index + end);
        if (sentence.words.some((w) => open.has(w))) continue;
        const date = dateAfter(doc, sentence, 0);
        // "90 days after signing … Signed on 9/3/2026": the day is the signature's.
        const ofSigning = periodIn(sentence, 0) !== null &&
          /\bsigned (?:by|at|on|this)\b|\bsignature\b/i.test(sentence.text);
        if (date && !ofSigning) return { date, period: null, span: sentence };
        period ??= periodIn(sentence, 0);
      }
    }
  }
  return period;
}

function dateAfter(doc: Doc, span: Span, from: number): Found<string> | null {
  if (/^\w+ (?:from|for services|for dates)/i.test(span.text)) return null;
  const date = findDates(span.text.slice(from), doc.today, 60).find((d) => d.day);
  // "Signed this 3rd of May" on the next line is no end.
  const before = date ? span.text.slice(from, from + date.index) : "";
  if (/\b(?:signed|signature)\W*$|\/s\/|\bsignature:|\bsigned (?:this|on)|\bexecuted\b|\bdated\b/i.test(before)) {
    return null;
  }
  if (
    !date ||
    /\b(?:dates? of service|services?|records?|treatment) (?:from|between|dated)\b[^.]*$/i.test(
      span.text.slice(0, date.index),
    )
  ) return null;
  return {
    value: date.iso,
    evidence: doc.evidence(
      slice(span, from + date.index, from + date.index + date.length),
      "expiry date",
      0.95 * date.sure,
    ),
  };
}

function periodIn(span: Span, from: number): Expiry | null {
  const match = span.text.slice(from).match(new RegExp(`\\b${periodSource}`, "i"));
  if (!match || /\bwithin\b|\brevo|\bnotice\b/i.test(span.text.slice(Math.max(0, match.index! - 20), match.index!))) {
    return null;
  }
  return { date: null, period: periodOf(match[1], match[2]), span };
}

/** "Expires: ☒ one year ☐ end of case": the ticked box says it, an event with neither day nor period. */
function tickedEnd(doc: Doc, pages: PageLayout[]): Expiry | null {
  for (const page of pages) {
    for (const check of page.checks.filter((c) => c.checked)) {
      const lead = leadOf(page, check.row);
      if (!/\bexpir|\bvalid\b|\bgood (?:for|until)|\bin effect|\bends?\b|\bduration/i.test(lead)) continue;
      const date = dateAfter(doc, check.label, 0);
      if (date) return { date, period: null, span: check.label };
      return periodIn(check.label, 0) ?? { date: null, period: null, span: check.label };
    }
  }
  return null;
}

/** What a row of boxes answers: the words before its first box, else the nearest row above that has no box. */
function leadOf(page: PageLayout, row: number): string {
  const first = Math.min(...page.checks.filter((c) => c.row === row).map((c) => c.box.x));
  const before = page.rows[row].words.filter((w) => w.box.x + w.box.w <= first + 1).map((w) => w.text).join(" ");
  if (/\p{L}{3}/u.test(before)) return before;
  for (let r = row - 1; r >= Math.max(0, row - 5); r--) {
    if (!page.checks.some((c) => c.row === r)) return page.rows[r].text;
  }
  return "";
}

/** "six months after signing, on September 10, 2025" tells the day of signing as well. */
function derived(doc: Doc, expiry: Expiry | null): Found<string> | null {
  if (!expiry?.date) return null;
  for (const page of doc.pages.filter((p) => isAuthorization(p))) {
    const text = pageText(page);
    const match = text.match(
      new RegExp(
        `${expiryWords.source}[^.]{0,60}?\\b${periodSource}[^.]{0,40}?\\b(?:sign|date|execut|from|and expires|until|ending)`,
        "i",
      ),
    );
    if (!match) continue;
    const groups = match.slice(1).filter((g) => g !== undefined);
    const period = periodOf(groups[0], groups[1]);
    const value = shift(expiry.date.value, {
      years: -(period.years ?? 0),
      months: -(period.months ?? 0),
      days: -(period.days ?? 0),
    });
    return {
      value,
      evidence: {
        ...expiry.date.evidence,
        confidence: expiry.date.evidence.confidence * 0.8,
        rule: "counted back from the expiry",
      },
    };
  }
  return null;
}

function notarized(doc: Doc): Found<string> | null {
  for (const page of doc.pages.filter((p) => doc.parts.get(p.number) === "notary")) {
    for (const block of page.blocks) {
      const match = block.text.match(
        /\b(?:acknowledged|sworn|subscribed|appeared)\b[^.]{0,60}?(?=\d|[A-Z][a-z]{2,8} \d)/,
      );
      const span = match && slice(block, match.index!, match.index! + match[0].length + 30);
      const date = span && firstDate(span.text, doc.today, 0);
      if (date) return { value: date.iso, evidence: doc.evidence(span!, "notary's date", 0.75) };
    }
  }
  return null;
}
