/**
 * The day of receipt: a received stamp, the office's own entry, the fax header, the outermost mail.
 * @module
 */
import type { ReadDocument } from "../../../shared/documents.ts";
import { findDates } from "./dates.ts";
import type { Found } from "../evidence.ts";
import { isoDay } from "../mail/mail.ts";
import { join, overlapX } from "../layout/spans.ts";
import type { Doc } from "../document_types.ts";

export function receivedOf(doc: Doc, read: ReadDocument): Found<string> | null {
  return stamp(doc) ?? officeEntry(doc) ?? faxHeader(doc) ?? mailDate(doc, read);
}

/** "RECEIVED" with a date on it, beside it or on the lines right under or above it. */
function stamp(doc: Doc): Found<string> | null {
  for (const page of doc.pages) {
    for (const seg of page.segs) {
      const match = seg.text.match(/(?:^|\s)rec(?:eive|['’])?d\b/i);
      if (!match || seg.words.length > 7 || /received (?:by|from|in error)|if received/i.test(seg.text)) continue;
      const near = page.segs.filter((s) =>
        s !== seg && Math.abs(s.box.y - seg.box.y) < 4.5 * Math.max(seg.box.h, 8) &&
        (overlapX(s.box, seg.box) > 0.1 || s.row === seg.row)
      );
      const ordered = [seg, ...near.sort((a, b) => Math.abs(a.box.y - seg.box.y) - Math.abs(b.box.y - seg.box.y))];
      for (const s of ordered) {
        const date = findDates(s.text, doc.today).find((d) => d.day);
        if (date) {
          return {
            value: date.iso,
            evidence: doc.evidence(s === seg ? seg : join([seg, s]), "received stamp", 0.93 * date.sure),
          };
        }
      }
      const below = ordered.slice(1, 4).map((s) => s.text).join(" ");
      const parted = findDates(below, doc.today).find((d) => d.day);
      if (parted && /^\p{Lu}{4,}/u.test(seg.text)) {
        return { value: parted.iso, evidence: doc.evidence(seg, "received stamp", 0.8 * parted.sure) };
      }
    }
  }
  return null;
}

function officeEntry(doc: Doc): Found<string> | null {
  for (const pair of doc.pairs) {
    const office = pair.kind === "received" || pair.kind === "date" && pair.section?.kind === "office";
    if (!office || !pair.value) continue;
    const date = findDates(pair.value.text, doc.today).find((d) => d.day);
    if (date) return { value: date.iso, evidence: doc.evidence(pair.value, "office entry", 0.95 * date.sure) };
  }
  return null;
}

function faxHeader(doc: Doc): Found<string> | null {
  const votes = new Map<string, Found<string>[]>();
  for (const page of doc.pages) {
    const date = page.faxHeader && findDates(page.faxHeader.text.slice(0, 60), doc.today).find((d) => d.day);
    if (!date) continue;
    const found = { value: date.iso, evidence: doc.evidence(page.faxHeader!, "fax header", 0.93 * date.sure) };
    votes.set(date.iso, [...votes.get(date.iso) ?? [], found]);
  }
  // A digit misread on one page is outvoted by the others.
  const best =
    [...votes.values()].sort((a, b) => b.length - a.length || b[0].evidence.confidence - a[0].evidence.confidence)[0];
  return best?.[0] ?? null;
}

function mailDate(doc: Doc, read: ReadDocument): Found<string> | null {
  const date = read.mail?.date ? isoDay(read.mail.date, doc.today) : null;
  return date ? { value: date, evidence: { confidence: 0.98, page: null, box: null, rule: "mail date" } } : null;
}
