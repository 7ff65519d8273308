/**
 * The day on which a request was made, as well as the document tells it: what "past two years" counts back from, and
 * what a hearing must lie ahead of.
 * @module
 */
import { authorizationOf } from "../authorization/authorization.ts";
import { findDates } from "../dates/dates.ts";
import { shift } from "../dates/calendar.ts";
import { dateLine, requestDateOf, requestPages } from "../document.ts";
import { bottom } from "../layout/spans.ts";
import { receivedOf } from "../dates/received.ts";
import { rememberedOf } from "../words/remembered.ts";
import { anyOf, pattern } from "../words/pattern.ts";
import type { Doc } from "../document_types.ts";

/** The request's own day; on a form that is nothing but an authorization the day of signing, unless a label says another. */
export const requestDay = rememberedOf((doc: Doc): string | null => {
  const own = doc.requestDate;
  const form = doc.pages.every((p) => doc.parts.get(p.number) === "authorization");
  const atHead = (own?.evidence.box?.y ?? 0) < 0.35;
  // A "Date" at the foot of a letter that ends in an authorization is the signature's; the letter's stands at its head.
  const foot = form && own?.evidence.rule === "labelled date" && (own.evidence.box?.y ?? 0) > 0.5;
  const sent = own?.evidence.rule === "fax header date";
  const said = !own || foot || sent || own.evidence.rule !== "labelled date" && !atHead
    ? tornDay(doc) ?? saidDay(doc)
    : null;
  if (said) return said;
  const line = foot ? dateLine(doc, doc.pages) : null;
  if (line && (line.evidence.box?.y ?? 1) < 0.35) return line.value;
  const court = own?.evidence.rule === "date line" && !form ? issued(doc) : null;
  if (court) return court;
  const byOthers = own?.evidence.rule === "fax header date" || own?.evidence.rule === "date line" && !atHead;
  if (own && (!form || !byOthers)) return own.value;
  return authorizationOf(doc).signedOn ?? own?.value ?? issued(doc) ?? printedDay(doc) ??
    lonelyDay(doc) ?? receivedOf(doc, doc.read)?.value ?? null;
});

/** Where no other day is told: that of a letter dated in the weeks to come, by a clock that is wrong there or here. */
export function dayAhead(doc: Doc): string | null {
  const later: Doc = { ...doc, today: shift(doc.today, { days: 90 }) };
  const own = requestDateOf(later);
  const head = own?.evidence.rule === "labelled date" || (own?.evidence.box?.y ?? 1) < 0.35 ? own!.value : null;
  return head ?? saidDay(later) ?? printedDay(later);
}

/** "Form date November 10, 2026  To: …", "Printed 10/09/2026 08:11": a labelled day among other words. */
function saidDay(doc: Doc): string | null {
  for (const row of requestPages(doc).flatMap((p) => p.rows)) {
    const match = row.text.match(ownLabel);
    const at = match ? match.index! + match[0].length : 0;
    const [date] = match ? findDates(row.text.slice(at, at + 24), doc.today) : [];
    if (date?.day && date.index < 2 && date.iso <= doc.today) return date.iso;
  }
  return null;
}
/** "Date ordered | November 2," over "2026" in a narrow cell. */
function tornDay(doc: Doc): string | null {
  for (const { kind, label, value, page: number, row } of doc.pairs) {
    if (kind !== "date" || value || !requestPages(doc).some((p) => p.number === number)) continue;
    const page = doc.pages.find((p) => p.number === number)!;
    const cell = page.rows[row].segs.find((s) =>
      s.box.x > label.box.x && /\p{L}|\d/u.test(s.text) && s.words[0] !== label.words[0]
    );
    if (!cell || findDates(cell.text, doc.today).some((d) => d.day)) continue;
    const below = page.rows.slice(row + 1, row + 3).flatMap((r) => r.segs).find((s) =>
      Math.abs(s.box.x - cell.box.x) < 2 * s.char && s.box.y - bottom(cell.box) < s.box.h
    );
    const [date] = below ? findDates(`${cell.text} ${below.text}`, doc.today) : [];
    if (date?.day && date.index < 3 && date.iso <= doc.today) return date.iso;
  }
  return null;
}

const ownLabel = pattern(
  "iu",
  String.raw`(?<!\p{L})(?:`,
  anyOf(
    String.raw`(?:form|request|letter|order|today['’]?s|submission|fax) date|today(?:['’]s date)?`,
    String
      .raw`date (?:of (?:this |the )?(?:request|letter|order|form)|requested|submitted|ordered|sent|mailed|faxed|prepared|printed)`,
    String.raw`(?:requested|ordered|submitted|sent) on|(?:requested|ordered|submitted|issued)(?= ?:)`,
    String.raw`(?:printed|generated|submitted|prepared|created)(?: on)?`,
  ),
  String.raw`)\s?[:.]?\s?(?=\d|\p{Lu})`,
);

/** "Dated: April 21, 2026", "ISSUED this 21st day of April, 2026": how courts and agencies date. */
function issued(doc: Doc): string | null {
  // An order's last page may have the custodian's oath below the judge's day.
  const ordered = requestPages(doc).some((p) => p.rows.some((r) => /\bordered\b/i.test(r.text)));
  const sworn = ordered ? doc.pages.filter((p) => doc.parts.get(p.number) === "notary") : [];
  const earliest = `${Number(doc.today.slice(0, 4)) - 12}`;
  for (const page of [...requestPages(doc), ...sworn]) {
    for (const row of page.rows) {
      const match = row.text.match(
        /^\W*(?:dated|issued|witness(?:ed)?|given|entered|executed|done)\b(?: at (?:the )?[\p{L} .,'’-]{2,30}?(?=,? (?:this|on|the)\b),?)?(?: this| on| under my hand(?: this)?)?\W{0,3}(?=.{0,18}\d)/iu,
      );
      const date = match && findDates(row.text.slice(match.index! + match[0].length), doc.today)[0];
      if (date && date.day && date.index < 14 && date.iso <= doc.today && date.iso >= earliest) return date.iso;
    }
  }
  return null;
}

/** A day alone in its line, as where "Date:" stands at the end of the line before. */
function lonelyDay(doc: Doc): string | null {
  for (const page of requestPages(doc)) {
    for (const [i, row] of page.rows.entries()) {
      const [date] = findDates(row.text, doc.today);
      if (!date?.day || row.text.length - date.length > 2 || date.iso > doc.today || date.iso < "2010") continue;
      if (/\bdate:?\s*$/i.test(page.rows[i - 1]?.text ?? "")) return date.iso;
    }
  }
  return null;
}

/** "Message to Medical Records 05/10/2026": a day at the end of one of the first lines. */
function printedDay(doc: Doc): string | null {
  for (const row of requestPages(doc)[0]?.rows.slice(0, 6) ?? []) {
    const date = findDates(row.text, doc.today).find((d) => d.day && d.iso <= doc.today);
    if (!date || /birth|dob|born|form|rev\b|service|injury|loss|expir/i.test(row.text)) continue;
    if (row.text.length - date.index - date.length < 6 && date.iso.slice(0, 4) >= "2010") return date.iso;
  }
  return null;
}
