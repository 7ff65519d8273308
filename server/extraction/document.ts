/**
 * A document laid out, with its pages' parts told apart: what every field's rules read.
 * @module
 */
import type { ReadDocument } from "../../shared/documents.ts";
import { withBirths } from "./dates/birth_labels.ts";
import { requestWording } from "./request/classify.ts";
import { withoutEnclosures } from "./request/enclosures.ts";
import { findDates, firstDate } from "./dates/dates.ts";
import { inMonthOrder } from "./dates/day_order.ts";
import { evidenceFor, type Found } from "./evidence.ts";
import { layoutOf, type PageLayout } from "./layout/layout.ts";
import { type Pair, pairsOf } from "./layout/pairs.ts";
import type { Block } from "./layout/blocks.ts";
import { contentTables } from "./layout/content_tables.ts";
import { bestTables } from "./patients/table_choice.ts";
import type { Table } from "./layout/table_types.ts";
import { tablesOf } from "./layout/tables.ts";
import { overlapX, right, type Span } from "./layout/spans.ts";
import { requestMessage } from "./mail/mail.ts";
import { hasElements } from "./authorization/authorization_elements.ts";
import { rememberedOf } from "./words/remembered.ts";
import { anyOf, pattern } from "./words/pattern.ts";
import { grants, leave } from "./document_patterns.ts";
import type { Doc, Part } from "./document_types.ts";

/** @param whole with the records that lie behind the request, where the request itself does not name the patient. */
export function documentOf(read: ReadDocument, today: string, whole = false): Doc {
  const { doc, sender } = requestMessage(inMonthOrder(read), today);
  const all = layoutOf(doc).pages;
  const parts = new Map(all.map((page) => [page.number, partOf(page)]));
  const pages = whole ? all : withoutEnclosures(all, parts);
  const made: Doc = {
    read: doc,
    today,
    pages,
    enclosed: all.filter((page) => !pages.includes(page)).map((page) => page.number),
    parts,
    pairs: withBirths(pairsOf(pages), pages, today),
    tables: bestTables(tablesOf(pages), contentTables(pages, today)),
    sender,
    text: pages.map((p) => p.rows.map((r) => r.text).join("\n")).join("\f"),
    requestDate: null,
    evidence: (span, rule, strength) => evidenceFor(span, rule, strength, pages),
  };
  made.requestDate = requestDateOf(made);
  return made;
}

export const pageText = rememberedOf((page: PageLayout): string => page.blocks.map((b) => b.text).join("\n"));

/** That it can be taken back, or ends. */
const revocable = pattern(
  "i",
  anyOf(
    String.raw`\brevo(?:ke|cation|cable)|\bwithdraw|\bre-?disclos|\bexpires?\b`,
    String.raw`\b(?:take|taken|taking) (?:it |this |that |my [a-z]+ )?back\b`,
    String.raw`\b(?:cancel|stop|end)\w* (?:this|my|the|it)\b|\bhow long (?:this|it) `,
    String.raw`\bvalid (?:for|until|through)\b`,
    String
      .raw`\b(?:this|my|the) (?:release|consent|permission|authori[sz]ation)\b[^.]{0,30}\b(?:ends?|runs out|lasts?|lapses?|is good|stops)\b`,
  ),
);
const signable = /\bsignature\b|\bsigned\b|\bsign here\b/i;
const authorizationTitle = pattern(
  "i",
  anyOf(
    String
      .raw`\bauthori[sz]ation\b.{0,30}\b(?:releas|disclos|use|obtain|transfer|furnish|records|information|cop(?:y|ies))`,
    String
      .raw`\b(?:medical|hipaa|patient|employee|claimant|records?|parent|guardian|health).{0,40}\bauthori[sz]ation\b`,
    String.raw`\bconsent (?:for|to)\b.{0,20}\b(?:releas|disclos|transfer)`,
    String.raw`\bpermission (?:to|for)\b.{0,20}\b(?:releas|disclos|shar|transfer)`,
    String.raw`\brelease of (?:medical |health |protected |patient )*information\b|^authori[sz]ation\b`,
  ),
);

/** Wording that lets the custodian disclose: an authorization, signed or not. */
export const isAuthorization = rememberedOf((page: PageLayout): boolean => {
  // Full stops of abbreviations and initials end no sentence.
  const said = pageText(page).replace(
    /\b(St|Mt|Ft|Dr|Mr|Mrs|Ms|Jr|Sr|Inc|Co|Corp|Ltd|Assoc|Ctr|Hosp|Med|Bros|No|[A-Z])\./g,
    "$1",
  );
  // "1 ask every hospital …": the stroke of an I.
  const text = page.method === "ocr" ? said.replace(/(?<=^|[\s(“"])[1l|!\]](?=,? \p{Ll}{2,})/gmu, "I") : said;
  if (grants.some((p) => p.test(text))) return true;
  // OCR mixes up the lines of such a sentence.
  if (/\bi (?:hereby )?authori[sz]e (?:any|my|all|the|you)\b/i.test(text) && /\bsign(?:ed|ature)\b/i.test(text)) {
    return true;
  }
  // A line to sign, an end or a way to take it back, and something to disclose.
  if (
    signable.test(text) &&
    /\brevoke|\bwithdraw|\bre-?disclos|\bexpir(?:es?|ation)\b|\btake (?:it )?back\b/i.test(text) &&
    /\b(?:disclos|releas|shar(?:e|ing)|giv(?:e|ing)|permission|consent)/i.test(text)
  ) return true;
  if (signable.test(text) && revocable.test(text) && leave.test(text) || hasElements(page, text)) return true;
  const title = page.rows.slice(0, 8).some((r) =>
    r.words.length <= 14 && authorizationTitle.test(r.text) && !/[.,;]$|:/.test(r.text)
  );
  const toSign = /\bsignature\b/i.test(text) && /\breleas\w* to\b|\bdisclos\w* to\b/i.test(text);
  return title && (toSign ||
    /\brevoke|\bexpires?\b|\bre-?disclos|\bvalid (?:for|until)|\btake (?:it )?back\b|\bends (?:on|in|when|after|one|two|six|ninety|\d+)\b|\bi (?:can|may) (?:stop|end|cancel|withdraw)\b|\bpermission\b/i
      .test(
        text,
      ));
});

function partOf(page: PageLayout): Part {
  const text = pageText(page);
  if (
    /\bnotary public\b/i.test(text) &&
    /\backnowledged before me|subscribed and sworn|sworn to|personally appeared/i.test(text) && text.length < 1500
  ) {
    return "notary";
  }
  if (isAuthorization(page)) return "authorization";
  const top = page.rows.slice(0, 12).map((r) => r.text).join(" ");
  const isCover = /\b(?:fax|facsimile|fax ?cover ?sheet|transmittal|transmission)\b/i.test(top) &&
    /\bpages?\b/i.test(text) &&
    /\bfrom\b/i.test(text) && /\bto\b/i.test(text);
  if (isCover && text.length < 1800 && !page.rows.some((r) => /^dear\b/i.test(r.text))) return "cover";
  return requestWording(text) ? "request" : "other";
}

/** Pages of the request itself: not the authorization behind a letter, but the form when there is nothing else. */
export const requestPages = rememberedOf((doc: Doc): PageLayout[] => {
  const own = doc.pages.filter((p) => doc.parts.get(p.number) === "request");
  if (own.length) return doc.pages.filter((p) => !["authorization", "notary"].includes(doc.parts.get(p.number)!));
  return doc.pages.filter((p) => doc.parts.get(p.number) !== "notary");
});

export function blocksOfPages(pages: PageLayout[]): Block[] {
  return pages.flatMap((p) => p.blocks);
}

/** A labelled date, else the date line of the letter, else the fax header's or the mail's own date. */
export function requestDateOf(doc: Doc): Found<string> | null {
  const pages = requestPages(doc);
  const numbers = new Set(pages.map((p) => p.number));
  const form = pages.every((p) => doc.parts.get(p.number) === "authorization");
  for (const pair of doc.pairs) {
    const above = pair.kind === "date" && !pair.value ? overCaption(doc, pair) : null;
    if (above) return { value: above.iso, evidence: doc.evidence(above.span, "labelled date", 0.95) };
    if (pair.kind !== "date" || !pair.value || !numbers.has(pair.page) || pair.section?.kind === "signature") continue;
    if (
      pair.section?.kind === "office" ||
      (form || doc.parts.get(pair.page) === "authorization") && nearSignature(doc, pair)
    ) continue;
    if (ofSomethingElse(doc, pair) || form && besideSigner(doc, pair)) continue;
    // A day with an hour is an appointment.
    if (/\b\d{1,2}:\d{2}\s?[AaPp]/.test(pair.value.text)) continue;
    const date = firstDate(pair.value.text, doc.today);
    // "Date of", whose "birth" was lost, dates no letter.
    if (date && date.iso <= maxDate(doc) && date.iso >= minDate(doc)) {
      return { value: date.iso, evidence: doc.evidence(pair.value, "labelled date", 0.97 * date.sure) };
    }
  }
  const line = dateLine(doc, pages);
  if (line) return line;
  if (doc.sender?.date) {
    return { value: doc.sender.date, evidence: { confidence: 0.97, page: null, box: null, rule: "mail date" } };
  }
  for (const page of doc.pages) {
    const date = page.faxHeader && firstDate(page.faxHeader.text, doc.today);
    if (date) return { value: date.iso, evidence: doc.evidence(page.faxHeader!, "fax header date", 0.85) };
  }
  return null;
}

/** "January 13, 2026" over "Date of request": a day right over the caption that names it. */
function overCaption(doc: Doc, pair: Pair): { iso: string; span: Span } | null {
  if (!/\b(?:request|letter|order|notice|submi\w+|issued|mailed)\b/i.test(pair.label.text)) return null;
  const rows = doc.pages.find((p) => p.number === pair.page)!.rows;
  const seg = rows[pair.row - 1]?.segs.find((s) => overlapX(s.box, pair.label.box) > 0.3);
  const [date] = seg ? findDates(seg.text, doc.today) : [];
  const alone = date?.day && seg!.text.length - date.length < 3 && date.iso <= maxDate(doc);
  return alone ? { iso: date.iso, span: seg! } : null;
}

/** "Proposed insured: Ines Roe    Date: 10/01/2026" below an authorization's wording is a signature. */
function besideSigner(doc: Doc, pair: Pair): boolean {
  const rows = doc.pages.find((p) => p.number === pair.page)!.rows.slice(0, pair.row);
  return rows.some((r) => /\b(?:authori[sz]e|authori[sz]ation|consent|permission)\b/i.test(r.text)) &&
    doc.pairs.some((p) =>
      p.page === pair.page && p.row === pair.row && p.order < pair.order && p.kind === "person" && p.value
    );
}

/** "Hire date", "Visit date(s) requested", "Application date": the word before says what the day is of. */
function ofSomethingElse(doc: Doc, pair: Pair): boolean {
  const row = doc.pages.find((p) => p.number === pair.page)!.rows[pair.row];
  const at = row.words.indexOf(pair.label.words[0]);
  const before = at > 0 ? row.words[at - 1] : null;
  const near = before !== null && pair.label.words[0].box.x - right(before.box) < 2 * row.char;
  return near && /^\p{L}[\p{L}'’/-]+$/u.test(before.text) && !ownDay.test(before.text);
}
const ownDay =
  /^(?:the|this|today'?s|of|request\w*|referral|letter|fax|mail\w*|e-?mail\w*|issue|order|print\w*|current|notice|subpoena|sent|message|memo|form|report|submission|submitted|writing|written|entry|posted|document|demand|inquiry|on|and)$/i;

/** Documents are not written in the future; a week is left for clocks and time zones. */
function maxDate(doc: Doc): string {
  return new Date(Date.parse(doc.today + "T00:00:00Z") + 7 * 86_400_000).toISOString().slice(0, 10);
}

/** A line with a day of decades ago is a birth date whose label was lost. */
function minDate(doc: Doc): string {
  return `${Number(doc.today.slice(0, 4)) - 12}${doc.today.slice(4)}`;
}

/** A "Date" beside or right under a signature is the signature's. */
export function nearSignature(doc: Doc, pair: Pair): boolean {
  return doc.pairs.some((p) =>
    (p.kind === "signature" || p.kind === "date_signed") && p.page === pair.page && Math.abs(p.row - pair.row) <= 2
  );
}

/** The day in a line of its own, as at a letter's head. */
export function dateLine(doc: Doc, pages: PageLayout[]): Found<string> | null {
  const last = { cover: 1, authorization: 2 } as Record<string, number>;
  const ordered = [...pages].sort((a, b) =>
    (last[doc.parts.get(a.number)!] ?? 0) - (last[doc.parts.get(b.number)!] ?? 0)
  );
  for (const page of ordered) {
    for (const seg of page.segs) {
      if (seg.box.y > 0.6 * page.height || seg.words.length > 16) continue;
      const date = findDates(seg.text, doc.today).find((d) => d.day);
      if (!date || date.iso > maxDate(doc) || date.iso < minDate(doc)) continue;
      if (/\breceived\b|\brev\b|\bform\b/i.test(page.rows[seg.row].text)) continue;
      // "Exam here   11/12/2026"
      const beside = page.rows[seg.row].segs[seg.index - 1];
      if (
        beside &&
        /^(?:\p{L}+ )?(?:exam|appointment|visit|surgery|procedure|admission|admit\w*|discharge[d]?|due|needed|hearing|trial)\b(?: \p{L}+)?\W*$/iu
          .test(beside.text)
      ) continue;
      // "Signed by applicant: Ines Roe   10/25/2026"
      if (doc.pairs.some((p) => p.kind === "signature" && p.page === page.number && p.row === seg.row)) continue;
      const above = page.rows[seg.row - 1];
      if (above && /^received\b/i.test(above.text)) continue;
      // A cell in a list's column of birth dates.
      const ofBirth = (t: Table) =>
        t.records.some((r) => r.cells.some((c, i) => t.columns[i]?.is?.kind === "dob" && c?.words[0] === seg.words[0]));
      if (doc.tables.some(ofBirth)) continue;
      // "… by / September 10, 2026." is a sentence's end.
      if (date.index === 0 && /\d{4}\.$/.test(seg.text)) continue;
      const rest = (seg.text.slice(0, date.index) + seg.text.slice(date.index + date.length)).replace(/[^\p{L}]/gu, "");
      const begins = date.index === 0 && seg.box.y < 0.4 * page.height &&
        /^\W*\p{Lu}/u.test(seg.text.slice(date.length));
      if (
        rest.length > (begins ? 70 : 12) ||
        /birth|dob|born|injury|loss|service|onset|incident|accident|from|to|through|exam|appointment|surgery|admi|hearing|trial|due|needed/i
          .test(rest)
      ) continue;
      if (
        doc.pairs.some((p) =>
          // A day beside "Candidate (recipient)" in another column is nobody's name.
          p.value && p.page === page.number && !/person/.test(p.kind) &&
          p.value.words.some((w) => seg.words.includes(w))
        )
      ) continue;
      return { value: date.iso, evidence: doc.evidence(seg, "date line", 0.93 * date.sure) };
    }
  }
  return null;
}
