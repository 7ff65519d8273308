/**
 * Who wrote the letter: the block below its closing, a private letterhead, the mail's sender.
 * @module
 */
import { requestPages } from "../document.ts";
import type { PageLayout } from "../layout/layout.ts";
import type { Seg } from "../layout/rows.ts";
import { bottom, slice, type Span } from "../layout/spans.ts";
import { findNames, parseName, type PersonName } from "../names/names.ts";
import { fold } from "../words/fold.ts";
import { isJobTitle } from "../names/org_words.ts";
import { type Person, ssnIn } from "../patients/people.ts";
import { formatPhone, phonePattern } from "../contacts/phones.ts";
import { askedForRelations } from "../patients/roles.ts";
import { rememberedOf } from "../words/remembered.ts";
import { anyOf, pattern, sequence } from "../words/pattern.ts";
import type { Doc } from "../document_types.ts";

export type SignatureBlock = { page: number; name: PersonName | null; span: Span | null; lines: Seg[] };
export type Writer = { person: Person; ownRecords: boolean };

const closing = pattern(
  "i",
  String.raw`^(?:`,
  anyOf(
    String.raw`sincerely(?: yours)?|(?:very )?truly(?: yours)?`,
    String.raw`yours(?: very)?(?: truly| sincerely| faithfully)?|very truly yours`,
    String.raw`respectfully(?: submitted| yours)?|(?:with )?(?:best|kind|kindest|warm|warmest)?\s?regards`,
    String.raw`best(?: wishes)?|cordially`,
    String
      .raw`thanks?(?: you)?(?: again| very much| so much| a lot| a million| a bunch| much| in advance| kindly)?(?: for your .{0,60})?`,
    String.raw`many thanks|with (?:thanks|appreciation)|gratefully|warmly|cheers|take care|warm wishes|yours`,
    String.raw`thx|appreciatively|with gratitude|all the best|--`,
  ),
  String.raw`)\s?[,.!]*$`,
);

/** The block under the last closing of the request; null for forms. */
export const signatureBlock = rememberedOf((doc: Doc): SignatureBlock | null => {
  for (const page of [...requestPages(doc)].reverse()) {
    for (let r = page.rows.length - 1; r >= 0; r--) {
      const row = page.rows[r];
      if (row.words.length > 12 || !closing.test(row.segs[0].text.trim())) continue;
      return blockBelow(page, row.segs[0]);
    }
  }
  return doc.read.kind === "eml" ? bareSignature(doc) : lastName(doc);
});

/** The name in the last line, or over the day, of a letter in which somebody speaks of himself and that has no closing. */
function lastName(doc: Doc): SignatureBlock | null {
  const page = requestPages(doc).at(-1);
  if (!page || doc.parts.get(page.number) === "authorization" || page.rows.length < 5) return null;
  if (!/\bI (?:am|had|was|would|need|want|request|ask|don['’]t|lived|saw|see)\b|\bI['’]m\b/.test(doc.text)) return null;
  const seg = page.rows.slice(-2).filter((r) => r.segs.length === 1).map((r) => r.segs[0]).find((s) =>
    s.words.length <= 4 && s.words.length > 1 && parseName(s.text) !== null && !/[:,]/.test(s.text) &&
    !doc.pairs.some((p) => p.value?.words.includes(s.words[0]) || p.label.words.includes(s.words[0]))
  );
  return seg ? { page: page.number, name: parseName(seg.text), span: seg, lines: [seg] } : null;
}

/** The last lines of a mail without a closing: a name with a title, then the organization and its numbers. */
function bareSignature(doc: Doc): SignatureBlock | null {
  const page = doc.pages.findLast((p) => p.method === "layout" && p.rows.length > 0);
  if (!page) return null;
  const tail = page.rows.slice(-8).map((r) => r.segs[0]);
  const at = tail.findIndex((seg) => seg.words.length <= 8 && parseName(seg.text.split(",")[0]) !== null);
  if (at < 0 || !tail.slice(at + 1).some((s) => phonePattern.test(s.text) || s.text.includes("@"))) return null;
  const text = tail[at].text.split(",")[0];
  return { page: page.number, name: parseName(text), span: slice(tail[at], 0, text.length), lines: tail.slice(at) };
}

function blockBelow(page: PageLayout, close: Seg): SignatureBlock {
  const lines: Seg[] = [];
  let edge = bottom(close.box);
  for (const row of page.rows.slice(close.row + 1, close.row + 10)) {
    const seg = row.segs.find((s) => Math.abs(s.box.x - close.box.x) < 14 * close.char) ?? null;
    if (row.box.y - edge > (lines.length ? 3.2 : 7) * close.box.h) break;
    edge = bottom(row.box);
    if (!seg || /^(?:enc|cc|encl|attach|received|page \d|p\.?s\.?\b)/i.test(seg.text)) {
      if (seg) break;
      continue;
    }
    lines.push(seg);
  }
  let at = -1;
  lines.slice(0, 4).forEach((seg, i) => {
    const name = signerName(seg.text);
    // A script signature stands above the printed name; the printed one is the better reading.
    if (
      name && !isJobTitle(seg.text) &&
      (at < 0 || fold(name.lastName) === fold(parseName(lines[at].text)?.lastName ?? "") ||
        i === at + 1 && lines[at].words.length <= 3 && name.name.length > 5 && !looksPrinted(lines[at], seg))
    ) at = i;
  });
  if (at < 0) return { page: page.number, name: null, span: null, lines };
  const text = withoutTitle(lines[at].text);
  return { page: page.number, name: signerName(lines[at].text), span: slice(lines[at], 0, text.length), lines };
}

const withoutTitle = (text: string): string => text.replace(/,\s(?!Jr|Sr|I{2,3}\b|IV|[A-Z.]{2,5}\b|Esq).*$/, "");

/** "Gus Roe (Augustin R. Roe Jr.)": the fuller name in brackets, of the same surname. */
function nameInBrackets(text: string): PersonName | null {
  const [, called, inner] =
    text.match(/^([^()]{3,40}?),?\s[([](?:legally |aka |full name:? )?([^()[\]]{5,50})[)\]]\.?$/i) ?? [];
  const short = called && parseName(called), full = inner && parseName(inner);
  return short && full && fold(short.lastName) === fold(full.lastName) &&
      full.name.split(" ").length > short.name.split(" ").length
    ? full
    : null;
}

/** "Ines Roe, BSN, RN, CSN": letters that no list of credentials has are no first name. */
function signerName(text: string): PersonName | null {
  const full = nameInBrackets(text);
  if (full) return full;
  const whole = parseName(withoutTitle(text));
  const first = text.split(",")[0];
  const alone = first.includes(" ") ? parseName(first) : null;
  return alone && (!whole || fold(whole.firstName) !== fold(alone.firstName)) ? alone : whole;
}

/** Two different printed names one under the other ("Jane Roe" / "for Dr. X") have equal sizes. */
function looksPrinted(a: Seg, b: Seg): boolean {
  return Math.abs(a.char - b.char) < 0.12 * b.char && Math.abs(a.box.h - b.box.h) < 0.2 * b.box.h;
}

const kinWords =
  "son|daughter|child|children|kid|mother|father|mom|dad|husband|wife|spouse|brother|sister|parent|parents|grandmother|grandfather|ward|late|minor|baby|partner";
const ownRecords = new RegExp(
  sequence(
    String.raw`\bmy (?!(?:`,
    anyOf(
      String.raw`${kinWords}|client|clients|patient|patients|paralegal|office|attention|assistant|firm|fax|direct`,
      String.raw`staff|insured|member|employer|doctor|letter|request`,
    ),
    String.raw`)\b)(?:own )?(?:[\w/-]+,? (?:and |& )?){0,4}?(?:`,
    anyOf(
      String.raw`records?|chart|results?|reports?|file|history|labs?|x-?rays?|scans?|images|films|mri|notes|shots`,
      String.raw`vaccinations?|immunizations?|bills?|visit|stay`,
    ),
    String.raw`)\b`,
  ),
  "i",
);

const ownIdentity =
  /\bmy (?:date of birth|dob|birth ?date|birthday|mrn|medical record number|patient number|full name|chart number)\b|\bi was born\b/i;

/** "I had my hip replaced at your hospital", "I came to the clinic": the writer was the one treated. */
const ownStay = pattern(
  "i",
  anyOf(
    String
      .raw`\bi (?:was|had been|have been) (?:\w+ )?(?:there|admitted|hospitali[sz]ed|treated|seen|operated on|a patient|discharged)\b`,
    sequence(
      String.raw`\bi (?:came|went|was (?:brought|taken|rushed)) (?:in)?to`,
      String.raw` (?:the|your)\b[^.]{0,30}\b(?:hospital|clinic|e\.?r\.?`,
      String.raw`|emergency|urgent care|office|lab)\b`,
    ),
    sequence(
      String.raw`\bi had (?:my|an?|some)\b[^.]{0,40}\b(?:`,
      anyOf(
        String.raw`replaced|removed|repaired|surgery|operation|procedure|baby|x-?rays?|scans?|mri|tests?`,
        String.raw`blood ?work|shots?`,
      ),
      String.raw`)\b`,
    ),
  ),
);

/** "I am the executor of …", "my late father": the writer's own birth date only shows who they are. */
const forAnother = new RegExp(
  anyOf(
    sequence(
      String.raw`\bi am (?:the |an? |his |her |their )?(?:\w+ )?(?:`,
      anyOf(
        String.raw`personal representative|legal representative|executor|executrix|administrator|administratrix`,
        String.raw`guardian|conservator|next of kin|health ?care (?:agent|proxy)|power of attorney|${kinWords}`,
      ),
      String.raw`) (?:of|for|to)\b`,
    ),
    sequence(
      String.raw`\bas (?:the |an? |his |her |their )?(?:\w+ )?(?:`,
      anyOf(
        String.raw`personal representative|legal representative|executor|executrix|administrator|administratrix`,
        String.raw`guardian|conservator|next of kin|health ?care (?:agent|proxy)|attorney-in-fact`,
      ),
      String.raw`) (?:of|for|to)\b`,
    ),
    String.raw`\bi (?:hold|have) (?:\w+ ){0,4}(?:power of attorney|guardianship|conservatorship) (?:of|for|over)\b`,
    String.raw`\bmy (?:late|deceased|minor|elderly) (?:${kinWords})\b|\bre:? my (?:\w+ )?(?:${kinWords})\b`,
  ),
  "i",
);

/** Whether the writer speaks of records of their own ("my records", "I was born on …") and for no client. */
export const asksForOwn = rememberedOf((doc: Doc): boolean => {
  const pages = requestPages(doc).filter((p) => doc.parts.get(p.number) !== "authorization");
  // "I, Ines Roe, agree that the hospital may hand over my records" is an authorization's wording on the request's page.
  const text = pages.map((p) => p.blocks.map((b) => b.text).join(" ")).join(" ")
    .replace(
      // From one stop to the next: begun at every letter, a text without stops would be walked as often as it is long.
      /(?:^|(?<=[.:]))[^.:]*\b(?:authori[sz]e|agree|consent|permit|allow|permission|direct|undersigned)\b[^.]*\bmy\b[^.]*(?:\.|$)/gi,
      " ",
    );
  const subject = doc.read.mail?.subject ?? "";
  const relations = askedForRelations(`${subject}. ${text}`).size > 0;
  const kin = forAnother.test(text) || relations;
  const own = ownRecords.test(text) || ownIdentity.test(text) && !kin || ownStay.test(text) && !relations;
  return own &&
    !/\b(?:our|my) client\b|\bthis (?:firm|office) represents\b|\bwe (?:represent|are underwriting)\b/i.test(text);
});

/** "My full name is", "You have me under my legal name, which is", "My chart is under", "I am in your system as". */
const saysRealName = new RegExp(
  anyOf(
    String
      .raw`\b[Mm]y (?:real|legal|given|proper|full|official|actual|own|complete)(?: \p{Ll}+)? name,? (?:which |that )?is (?=\p{Lu})`,
    sequence(
      String.raw`\b(?:`,
      anyOf(
        String.raw`[Yy]ou(?:['’]ll)? (?:will |should |may |probably |must |might )*(?:have|know|find|list|see) me`,
        sequence(
          String.raw`[Ii](?:['’]m| am| was| may be| should be) (?:probably )?(?:`,
          anyOf(String.raw`registered|listed|filed|enrolled|recorded|entered|on file|in (?:your|the) \p{Ll}+`),
          String.raw`)`,
        ),
        String
          .raw`[Mm]y (?:chart|file|records?|account)(?:['’]s| is| are| should be| will be| would be)?(?: listed| filed| kept)?`,
      ),
      String.raw`)(?: with you| there)? (?:under|as|by)(?: (?:my|the) `,
      String.raw`(?:\p{Ll}+ )?name(?:,? (?:which |that )?is|,| of)?)? `,
      String.raw`(?=\p{Lu}\p{L}+\s)`,
    ),
  ),
  "u",
);

/** What the writer is called in earnest, where they say so. */
function realName(doc: Doc): { name: PersonName; span: Span; rule: string } | null {
  for (const page of requestPages(doc)) {
    for (const block of page.blocks) {
      const lead = block.text.match(saysRealName);
      const at = lead ? lead.index! + lead[0].length : -1;
      const named = at < 0 ? undefined : findNames(block.text.slice(at, at + 80)).find((n) => n.index === 0);
      if (named) {
        return { name: named.name, span: slice(block, at, at + named.length), rule: "the writer's own name" };
      }
    }
  }
  return null;
}

/** A private person writing for their own records; null when nobody does. */
export function writerOf(doc: Doc): Writer | null {
  if (!asksForOwn(doc)) return null;
  const pages = requestPages(doc).filter((p) => doc.parts.get(p.number) !== "authorization");
  const block = signatureBlock(doc);
  const head = privateHead(pages[0]);
  const sender = doc.sender?.name ? parseName(doc.sender.name) : null;
  const candidates: { name: PersonName; span: Span | null; rule: string }[] = [];
  if (block?.name && block.span) {
    candidates.push({ name: block.name, span: block.span, rule: "signature of the letter" });
  }
  if (head) candidates.push({ name: head.name, span: head.seg, rule: "name at the head of the letter" });
  if (sender) candidates.push({ name: sender, span: null, rule: "sender of the mail" });
  if (!candidates.length) return null;
  // "My real name is Bernard Roe, Bud is only what folks call me."
  const told = realName(doc);
  if (told && candidates.some((c) => fold(c.name.lastName) === fold(told.name.lastName))) candidates.unshift(told);
  const best = candidates.reduce((a, b) => b.name.name.length > a.name.name.length ? b : a);
  const span = best.span ?? emptySpan(pages[0]?.number ?? 1);
  const person: Person = {
    name: best.name,
    span,
    rank: 3.4,
    rule: best.rule,
    strength: 0.9,
    fields: {},
    list: null,
    page: span.page,
    prose: true,
  };
  addContact(doc, person, [...head?.lines ?? [], ...block?.lines ?? []]);
  if (doc.sender?.address) {
    person.fields.email ??= {
      value: doc.sender.address,
      evidence: { confidence: 0.95, page: null, box: null, rule: "sender of the mail" },
    };
  }
  return { person, ownRecords: true };
}

function emptySpan(page: number): Span {
  return { page, words: [], text: "", starts: [], box: { x: 0, y: 0, w: 0, h: 0 } };
}

/** A name in the first rows with an address, telephone or mail under it. */
export function privateHead(page: PageLayout | undefined): { name: PersonName; seg: Seg; lines: Seg[] } | null {
  if (!page) return null;
  const top = page.segs.filter((s) => s.row < 8);
  for (const seg of top.slice(0, 4)) {
    const name = parseName(seg.text);
    if (!name || name.credentials) continue;
    const lines = top.filter((s) => s.row > seg.row && s.row <= seg.row + 5);
    if (lines.some((s) => /\d{5}\b|@|\d{3}[-.\s]\d{4}/.test(s.text))) return { name, seg, lines };
  }
  return null;
}

function addContact(doc: Doc, person: Person, lines: Seg[]): void {
  const street = lines.findIndex((l) => /^\d+\s\p{L}/u.test(l.text) && !/\d{3}-\d{4}/.test(l.text));
  if (street >= 0 && lines[street + 1] && /\b[A-Z]{2},?\s+\d{5}/.test(lines[street + 1].text)) {
    const parts = [lines[street], lines[street + 1]];
    person.fields.address = {
      value: parts.map((p) => p.text).join(", "),
      evidence: doc.evidence(parts[0], "letterhead of the writer", 0.9),
    };
  } else {
    const whole = lines.find((l) => /^\d+\s.*\b[A-Z]{2},?\s+\d{5}/.test(l.text));
    if (whole) {
      person.fields.address = { value: whole.text, evidence: doc.evidence(whole, "letterhead of the writer", 0.9) };
    }
  }
  for (const line of lines) {
    const phone = line.text.match(phonePattern);
    if (phone && !/fax/i.test(line.text)) {
      person.fields.phone ??= {
        value: formatPhone(phone[0]),
        evidence: doc.evidence(line, "letterhead of the writer", 0.92),
      };
    }
    const email = line.text.match(/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/);
    if (email) {
      person.fields.email ??= { value: email[0], evidence: doc.evidence(line, "letterhead of the writer", 0.92) };
    }
    const ssn = /\bSSN\b|social/i.test(line.text) ? ssnIn(doc, line, "letterhead of the writer", 0.9) : null;
    if (ssn) person.fields.ssn ??= ssn;
  }
}
