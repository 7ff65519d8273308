/**
 * The day on which an authorization was signed.
 * @module
 */
import { firstDate } from "../dates/dates.ts";
import { periodOf, periodSource } from "../dates/periods.ts";
import { shift } from "../dates/calendar.ts";
import { isAuthorization, pageText } from "../document.ts";
import { type Found, round } from "../evidence.ts";
import { type Expiry, expiryWords } from "./expiry.ts";
import type { PageLayout } from "../layout/layout.ts";
import type { Pair } from "../layout/pairs.ts";
import type { Seg } from "../layout/rows.ts";
import { overlapX, slice, type Span } from "../layout/spans.ts";
import { receivedOf } from "../dates/received.ts";
import { nameAndDay } from "./signature_lines.ts";
import {
  beforeDay,
  isMark,
  isNotSigner,
  isSignatureLine,
  leadOf,
  signatureRows,
  signedLine,
  signingRows,
  valueAbove,
} from "./signature.ts";
import type { Doc } from "../document_types.ts";

/** The day beside, under or over the signature; a witness's or a notary's does not count. */
export function signedDate(doc: Doc, pages: PageLayout[], ends: string | null): Found<string> | null {
  const numbers = new Set(pages.map((p) => p.number));
  const latest = latestDay(doc);
  const candidates: { found: Found<string>; weight: number }[] = [];
  const consider = (span: Span, rule: string, strength: number) => {
    const date = firstDate(span.text, doc.today, 0);
    // The day on which it ends may stand near the line as well.
    if (!date || date.iso > latest || date.iso === ends) return;
    candidates.push({
      found: {
        value: date.iso,
        evidence: doc.evidence(slice(span, date.index, date.index + date.length), rule, strength * date.sure),
      },
      weight: strength,
    });
  };
  const signatures = doc.pairs.filter((p) => numbers.has(p.page) && isSignatureLine(doc, p));
  for (const page of pages) {
    bareDates(doc, page, consider);
    for (const row of page.rows) {
      const line = signedLine(doc, row);
      if (line) consider(slice(row, line.day, row.text.length), "day behind the signature", 0.95);
    }
    for (const row of signingRows(page)) {
      const line = nameAndDay(doc, page, page.rows.indexOf(row));
      if (line) consider(line.day, "day behind the signer's name", 0.9);
    }
  }
  for (const line of signatures.filter((p) => !isNotSigner(p.label.text))) {
    const above = valueAbove(doc.pages.find((p) => p.number === line.page)!, line);
    const lead = above && beforeDay(doc, above);
    if (above && lead !== above.text && isMark(lead!)) {
      consider(slice(above, lead!.length, above.text.length), "day behind the signature over its label", 0.88);
    }
  }
  for (const pair of doc.pairs) {
    if (!numbers.has(pair.page) || pair.kind !== "date_signed" && pair.kind !== "date") continue;
    const near = nearest(signatures, pair);
    const page = doc.pages.find((p) => p.number === pair.page)!;
    const close = signatureRows(doc, page).some((r) => Math.abs(r - pair.row) <= 3);
    if (pair.kind === "date" && !near && !close && pair.section?.kind !== "signature") continue;
    if (near && isNotSigner(near.label.text) || isNotSigner(leadOf(page.rows[pair.row], pair.label))) continue;
    const above = valueAbove(page, pair);
    const own = pair.value && firstDate(pair.value.text, doc.today, 0);
    const beside = own && (pair.how === "inline" || pair.how === "prefix");
    if (above && !beside && firstDate(above.text, doc.today, 0)) consider(above, "date over its label", 0.93);
    else if (pair.value) {
      const requests = /\b(?:request|letter|order|form)\b/i.test(pair.label.text);
      consider(pair.value, "date of signature", pair.kind === "date_signed" ? 0.96 : requests ? 0.8 : 0.93);
    }
  }
  for (const page of pages) {
    for (const block of page.blocks) {
      const match = block.text.match(
        /\b(?:e-?signed|signed|executed|dated)\b[^.;]{0,60}?(?=\b(?:on|this|:|\d|[A-Z][a-z]{2,8} \d))/i,
      );
      if (
        match && !isNotSigner(match[0]) &&
        (signingRows(page).some((r) => r.words.includes(slice(block, match.index!, match.index! + 6).words[0])) &&
            /^(?:signed|executed|dated)\b/i.test(match[0]) ||
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
  const best = candidates.sort((a, b) => b.weight - a.weight)[0]?.found;
  return best ? mended(doc, best) : null;
}

/** Nobody signs after the document has been received, nor in the future. */
function latestDay(doc: Doc): string {
  const received = receivedOf(doc, doc.read)?.value;
  return received && received < doc.today ? received : doc.today;
}

/**
 * A signature years older than the letter it comes with is most likely misread. Where one other digit of the year, and
 * only one, brings it near the letter, that year is given, with the doubt it deserves; otherwise the doubt alone.
 */
function mended(doc: Doc, found: Found<string>): Found<string> {
  const near = doc.requestDate?.value ?? receivedOf(doc, doc.read)?.value;
  const year = Number(found.value.slice(0, 4)), limit = near && Number(near.slice(0, 4));
  if (!near || !limit || limit - year < 5) return found;
  const meant = [limit, limit - 1, limit - 2].filter((y) => {
    const slips = [...String(y)].filter((digit, i) => digit !== String(year)[i]).length;
    return slips === 1 && `${y}${found.value.slice(4)}` <= near;
  });
  const value = meant.length === 1 ? `${meant[0]}${found.value.slice(4)}` : found.value;
  const rule = meant.length === 1 ? "date of signature, its year mended by the letter's" : found.evidence.rule;
  return {
    value,
    evidence: { ...found.evidence, confidence: round(Math.min(0.5, found.evidence.confidence * 0.6)), rule },
  };
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
      if (!date || isStamp(page, seg)) continue;
      const rest = (seg.text.slice(0, date.index) + seg.text.slice(date.index + date.length))
        .replace(/T\d{2}:\d{2}[\d:.]*(?:Z|[+-]\d{2}:?\d{2})?|\b(?:time ?stamp|date|time|signed|on|at)\b/gi, "")
        .replace(/\d{1,2}:\d{2}(?::\d{2})?\s?(?:[AaPp]\.?[Mm]\.?)?(?:\s?\p{Lu}{2,4}\b)?/gu, "").replace(
          /[^\p{L}]/gu,
          "",
        );
      if (rest.length <= 2 || far === 0 && /\/s\/|sign/i.test(seg.text) && date.index > 5) {
        consider(slice(seg, date.index, date.index + date.length), "day at the signature", 0.84 - 0.03 * far);
      }
    }
  }
}

/** A received stamp below a signature tells when the paper came, nothing of when it was signed. */
const isStamp = (page: PageLayout, { row, box }: Seg): boolean =>
  page.segs.some((s) =>
    Math.abs(s.row - row) <= 1 && /^\W*(?:received|rec['’]?d)\b/i.test(s.text) && overlapX(s.box, box) > 0.3
  );

function nearest(signatures: Pair[], pair: Pair): Pair | null {
  const near = signatures.filter((s) => s.page === pair.page && Math.abs(s.row - pair.row) <= 3);
  return near.sort((a, b) => Math.abs(a.row - pair.row) - Math.abs(b.row - pair.row) || b.row - a.row)[0] ?? null;
}

/** "six months after signing, on September 10, 2025" tells the day of signing as well. */
export function derived(doc: Doc, expiry: Expiry | null): Found<string> | null {
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

export function notarized(doc: Doc): Found<string> | null {
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
