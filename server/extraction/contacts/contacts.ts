/**
 * Telephone and fax numbers and mail addresses with whose they are: the sender's, the patient's, the custodian's, others'.
 * @module
 */
import type { FoundPatient } from "../../../shared/documents.ts";
import { requestPages } from "../document.ts";
import type { PageLayout } from "../layout/layout.ts";
import type { Pair } from "../layout/pairs.ts";
import {
  aboutForm,
  addressedBy,
  aside,
  inBrackets,
  keptBy,
  kindOf,
  ofOtherOffice,
  ofOtherSide,
  otherSide,
  othersName,
  ownLine,
  strangerBefore,
  toCustodian,
  useOf,
} from "./contact_words.ts";
import { captioned, cellBefore, goesByMail, goesToAddressee, headOver } from "./contact_cells.ts";
import { otherNearby, zonesOf } from "./contact_owner.ts";
import { outvoted } from "./contact_votes.ts";
import { custodianNames } from "../requester/custodian.ts";
import { headerNumbers } from "./fax_header.ts";
import { fold } from "../words/fold.ts";
import { orgLikeness, orgWords } from "../names/org_words.ts";
import { mailsIn } from "./mail_addresses.ts";
import { contactKey, formatPhone, numbersIn } from "./phones.ts";
import { slice, type Span } from "../layout/spans.ts";
import { sideOfWord } from "../requester/parties.ts";
import { isRequestersRole, roleAround } from "../patients/roles.ts";
import { isNotSigner } from "../authorization/signature.ts";
import { signatureBlock } from "../requester/writer.ts";
import type { Doc } from "../document_types.ts";
import type { Contact, ContactKind } from "./contact.ts";

/** What is known of the requester when contacts are weighed. */
export type ContactContext = {
  custodianHead: boolean;
  patients: FoundPatient[];
  self: boolean;
  /** The organization and the persons who ask: "jroe summitlaw.com" is an address where somebody is called J. Roe. */
  names: string[];
};

/** All contacts in the pages of the request and its cover, best first for each kind. */
export function contactsOf(doc: Doc, context: ContactContext): Contact[] {
  const found: Contact[] = [...fromPairs(doc, context), ...headerNumbers(doc).ours];
  const signers = new Set(signatureBlock(doc)?.lines.flatMap((l) => l.words));
  for (const page of doc.pages) {
    const part = doc.parts.get(page.number);
    if (part === "notary") continue;
    const zones = zonesOf(doc, page, context.custodianHead);
    for (const block of page.blocks) {
      for (const contact of inBlock(doc, block, page, context.names)) {
        const place = zones(contact.span);
        contact.score += place.score +
          (part === "authorization" && requestPages(doc).every((p) => p.number !== page.number) ? -1 : 0);
        // What a letterhead says of "providers" and "patients" tells which line belongs to whom.
        const ours = sideOfWord(doc, contact.span.words[0]) === "requester";
        // A signer's own title stands over the signer's number.
        const excused = /^(?:letterhead|foot of the letter|signature block)$/.test(place.rule ?? "") ||
          signers.has(contact.span.words[0]);
        if (contact.stranger && !ours && !excused) {
          contact.score -= 9;
        }
        if (place.rule) contact.rule = place.rule;
        // Under the signer's name stands the signer's line, under the organization's name the switchboard's.
        if (contact.kind === "phone" && signers.has(contact.span.words[0])) contact.score += 0.8;
        found.push(contact);
      }
    }
  }
  return rank(doc, outvoted(doc, found), context);
}

/** "…@meridianltc.org" of the Meridian Long-Term Care Company: the domain begins with the first word of the name. */
function calledLike(mail: string, org: string): boolean {
  const first = fold(org).replace(/^the /, "").match(/^[a-z]+/)?.[0] ?? "";
  return first.length >= 5 && !orgWords.has(first) && orgLikeness(org) > 0 && !!mail.split("@")[1]?.startsWith(first);
}

/** Equal numbers support each other; the patient's own are only the requester's when the patient asks. */
function rank(doc: Doc, found: Contact[], { patients, self, names }: ContactContext): Contact[] {
  const theirs = new Set(patients.flatMap((p) => [p.phone, p.email]).filter((v) => v !== null).map(contactKey));
  const notOurs = new Set(headerNumbers(doc).theirs);
  const merged = new Map<string, Contact>();
  for (const contact of found) {
    const id = contact.kind + contact.key;
    const known = merged.get(id);
    if (!known) merged.set(id, { ...contact });
    else {
      const worst = Math.min(known.score, contact.score);
      const best = known.score >= contact.score ? known : { ...contact };
      merged.set(id, {
        ...best,
        told: known.told || contact.told,
        score: worst <= -8 ? worst : Math.max(known.score, contact.score) + 0.6,
        times: known.times + contact.times,
      });
    }
  }
  for (const contact of merged.values()) {
    // A mailbox called like the requester's organization is no custodian's, whatever label stands over it.
    if (contact.kind === "email" && contact.score < 0 && calledLike(contact.key, names[0] ?? "")) contact.score = 2;
    if (notOurs.has(contact.key)) contact.score -= 20;
    // The office's own line rather than the number for everybody.
    if (contact.kind === "phone" && /^8(?:00|88|77|66|55|44|33)/.test(contact.key)) contact.score -= 0.9;
    // What a letterhead or a signature prints is not the patient's, whatever a patient's field took it for.
    const senders = !self &&
      /^(?:letterhead|foot of the letter|signature block|sender's part of the form)$/.test(contact.rule);
    if (theirs.has(contact.key) && !senders) contact.score += self ? 6 : -9;
    // One number for both uses is a fax where it is called one at least as surely.
    const twin = merged.get((contact.kind === "phone" ? "fax" : "phone") + contact.key);
    if (!twin) continue;
    if (contact.kind === "phone" && twin.rule !== "fax header" && twin.score >= contact.score) contact.score -= 2.5;
    // A number that one place calls a fax and no place a telephone is none.
    if (contact.kind === "phone" && !contact.told && twin.told && twin.score > 0) contact.score -= 12;
    // A line that is only called a telephone does not become a fax by the machine's header.
    if (contact.kind === "fax" && contact.rule === "fax header" && (self || twin.told) && twin.score > 1) {
      contact.score -= 12;
    }
  }
  const all = [...merged.values()].sort((a, b) => b.score - a.score);
  // The organization's line for everybody is better than none.
  const org = all.some((c) => c.kind === "phone" && c.score > 0)
    ? undefined
    : all.find((c) => c.kind === "phone" && c.off && !c.stranger && c.score - c.off > 0);
  if (org) org.score = 0.1;
  return all.sort((a, b) => b.score - a.score);
}

/** "Return by fax to …", is said to the reader; a form that is sent back goes to its publisher. */
const bidden =
  /(?:^|[.;]\s)(?:Return|Send|Fax|Mail|E-?mail|Reply|Forward|Upload|Deliver|Submit)\b(?![^.;:]*\b(?:form|authorization|notice|page)\b)[^.;:]{0,50}\bto\s*\(?$/u;

/** "authorize Alder Clinic, 555-0133, to disclose": the number right behind the custodian's name. */
function ofCustodian(before: string, custodians: string[]): boolean {
  const lead = before.replace(/(?:[\s,;:(–—-]|\b(?:at|tele?phone|phone|tel|ph|fax|call)\b\.?)+$/gi, "");
  return custodians.some((h) => h.length > 6 && lead.endsWith(h));
}

/** Lines that no records office is meant to call. */
const ofPublic = /\b(?:members?|customers?|patients?|clients?|policy ?holders?|human resources|media|complaints)\b/i;

const mine = /\bmy (?:(?:own|cell|home|work|tele|daytime|best)\s?)*(?:phone|number|cell|mobile)\b[^.;]{0,20}$/i;

function inBlock(doc: Doc, block: Span, page: PageLayout, names: string[]): Contact[] {
  const found: Contact[] = [];
  const ocr = page.method === "ocr";
  // An authorization speaks for its signer: "my phone" is not the office's that receives the records.
  const theirOwn = doc.parts.get(page.number) === "authorization" && orgLikeness(names[0] ?? "") > 0 &&
    signatureBlock(doc)?.page !== page.number;
  const custodians = custodianNames(doc);
  const copied = /^(?:b?cc?|xc|cop(?:y|ies) to)\s?:/i.test(block.text);
  for (const number of numbersIn(block.text, ocr)) {
    const before = block.text.slice(Math.max(0, number.index - 60), number.index);
    const after = block.text.slice(number.index + number.length);
    const span = slice(block, number.index, number.index + number.length);
    const kind = captioned(page, span) ?? kindOf(before, after);
    if (kind === "skip" || number.sure < 1 && kind.score < 1 && !hasKin(page, span, number.digits)) continue;
    const lead = block.text.slice(Math.max(0, number.index - 130), number.index);
    const line = page.rows.find((r) => r.words.includes(span.words[0]));
    // Under the requester's own heading no word of the next column counts.
    const ours = sideOfWord(doc, span.words[0]) === "requester";
    const role = strangerBefore(cellBefore(page, span)) || (line !== undefined && keptBy(line.text, names)) ||
      inBrackets(before) ||
      line !== undefined && ofOtherSide(line.text) || otherSide(lead) ||
      ofOtherOffice(before, names) ||
      strangersRole(roleAround(before.replace(/[(\s]+$/, " "), "")) ||
      strangerBefore(before) ||
      otherNearby(doc, page, span);
    const said = useOf(before, after) || 0.7 * Math.min(0, useOf(`${headOver(page, span)} `, ""));
    const use = said * (kind.kind === "fax" ? 0.4 : 1);
    found.push({
      kind: kind.kind,
      value: formatPhone(number.digits),
      key: number.digits,
      // "Please fax them to 207-555-0111" is the sender's wherever it stands.
      score: number.sure * kind.score + (copied || ofCustodian(before, custodians) ? -9 : 0) + aside(before, names) +
        use - (addressedBy.test(before) ? 4 : 0) -
        (goesToAddressee(doc, page, span) ? 9 : 0) +
        (kind.kind === "phone" ? ownLine(lead, names) : 0) - (!ours && toCustodian(lead, names) ? 12 : 0) -
        (aboutForm(lead) ? 6 : 0) -
        (othersName(before, names) && !(line?.words[0] === span.words[0] && span.box.y < 0.2 * page.height) ? 4 : 0) -
        (theirOwn && mine.test(before) ? 12 : 0) -
        (/\b(?:in|by) (?:error|mistake)\b/i.test(before) ? 3 : 0) +
        (/\b(?:please|kindly)\b[^.;:]{0,70}\bto\s*\(?$/i.test(before) || bidden.test(before) ? 7 : 0),
      span,
      rule: "telephone number",
      times: 1,
      stranger: role,
      off: ofPublic.test(before) ? 0 : Math.min(0, use),
      told: kind.score >= 0.6,
    });
  }
  for (const mail of mailsIn(block.text, ocr, names)) {
    const before = block.text.slice(Math.max(0, mail.index - 60), mail.index);
    const score = /\b(?:to|e-?mail|at|or|send|reply|return|contact|address)\b[^.]{0,30}$/i.test(before) ? 2 : 1;
    const span = slice(block, mail.index, mail.index + mail.length);
    found.push({
      kind: "email",
      value: mail.value,
      key: mail.value.toLowerCase(),
      score: mail.sure * score +
        (mailedTo(block.text, mail.index) || goesByMail(doc, page, span, block.text.slice(0, mail.index)) ? -9 : 0) +
        (/unsubscribe/i.test(before) || strangerBefore(before) || strangerBefore(cellBefore(page, span)) ? -9 : 0),
      span,
      rule: "mail address",
      times: 1,
    });
  }
  return found;
}

/** "Senior Claims Adjuster" over a number is the office's own. */
const strangersRole = (role: string | null | undefined): boolean => !!role && !isRequestersRole(role);

/** Ten digits without a stroke are a number where another in the line has the same first six. */
const hasKin = (page: PageLayout, span: Span, digits: string): boolean =>
  numbersIn(page.rows.find((r) => r.words.includes(span.words[0]))?.text ?? "", page.method === "ocr")
    .some((n) => n.sure === 1 && n.digits !== digits && n.digits.slice(0, 6) === digits.slice(0, 6));

/** "Signature … Date … / Phone …" on an authorization is the telephone of the one who signs it. */
function underSignature(doc: Doc, pair: Pair): boolean {
  if (doc.parts.get(pair.page) !== "authorization" || sideOfWord(doc, pair.label.words[0]) === "requester") {
    return false;
  }
  const before = doc.pairs.findLast((p) =>
    p.page === pair.page && p.order < pair.order && p.row >= pair.row - 2 && p.kind !== "date" &&
    p.kind !== "date_signed" &&
    p.kind !== "address"
  );
  return before?.kind === "signature" && !isNotSigner(before.label.text);
}

/** "Signer e-mail:" where only the last word was taken for the label. */
const strangerLabel = (page: PageLayout, pair: Pair): boolean => {
  const row = page.rows[pair.row];
  const at = row?.words.indexOf(pair.label.words[0]) ?? -1;
  return at > 0 && strangerBefore(row.words.slice(Math.max(0, at - 2), at).map((w) => w.text).join(" ") + ": ");
};

/** A printed mail's "From a@x.org To b@y.org": the second is the custodian's. */
const mailedTo = (text: string, at: number): boolean =>
  /\bFrom:?\s[^\s]*\s?\S*@\S+.{0,60}\bTo:?\s(?:[^@]{0,40}<)?$/s.test(text.slice(Math.max(0, at - 160), at));

/** "In an emergency call: grandmother, Inez Roe, 555-0110" */
const namedBefore = (text: string, names: string[]): boolean =>
  text.length > 4 && (strangerBefore(text) || othersName(text, names));

/** Numbers in cells, whose label stands in another segment. */
function fromPairs(doc: Doc, context: ContactContext): Contact[] {
  const found: Contact[] = [];
  for (const pair of doc.pairs) {
    if (!pair.value || !["phone", "fax", "phone_fax", "email"].includes(pair.kind)) continue;
    const page = doc.pages.find((p) => p.number === pair.page)!;
    const ocr = page.method === "ocr";
    const zone = zonesOf(doc, page, context.custodianHead)(pair.value);
    const values = pair.kind === "email"
      ? mailsIn(pair.value.text, ocr, context.names).map((m) => ({ ...m, key: m.value.toLowerCase() }))
      : numbersIn(pair.value.text, ocr).map((n) => ({ ...n, value: formatPhone(n.digits), key: n.digits }));
    values.forEach(({ value, key, index, length, sure }, i) => {
      if (i > 0 && pair.kind !== "phone_fax") return;
      const kind: ContactKind = pair.kind === "email"
        ? "email"
        : pair.kind === "fax" || pair.kind === "phone_fax" && i > 0
        ? "fax"
        : "phone";
      // "Reply fax" and "Our phone" say whose they are.
      const ours = /^(?:return|reply|our|callback|call back|requester'?s?|requestor'?s?)\b|\bback(?: to)?\W*$/i.test(
        pair.label.text,
      );
      found.push({
        kind,
        value,
        key,
        score: ours
          ? 5.5
          : 1.5 * sure + zone.score + 0.5 * useOf(`${pair.label.text.replace(/\sfor\s.*$/i, "")} `, "") +
            0.7 * Math.min(0, useOf(`${headOver(page, pair.label)} `, "")) + (strangerLabel(page, pair) ? -10 : 0) +
            (namedBefore(pair.value!.text.slice(0, index), context.names) ? -10 : 0) +
            (pair.other && !isRequestersRole(pair.other) ? -10 : 0) + (pair.rank ? -6 : 0) +
            (!context.self && underSignature(doc, pair) ? -8 : 0),
        span: slice(pair.value!, index, index + length),
        rule: zone.rule ?? "labelled number",
        times: 0,
        told: true,
      });
    });
  }
  return found;
}
