/**
 * Who asks and will receive the records: an organisation with its contact, or the patient.
 * @module
 */
import type { Evidence, FoundPatient } from "../../shared/documents.ts";
import { type Contact, contactsOf } from "./contacts.ts";
import { type Doc, requestPages } from "./document.ts";
import { concluded, type Found } from "./evidence.ts";
import { custodianNames } from "./holder.ts";
import { type Head, letterhead } from "./letterhead.ts";
import { findNames, parseName } from "./names.ts";
import { cutAfterForm, isJobTitle, orgKey, recaseOrg, sameOrg } from "./org_words.ts";
import { repairMail } from "./mail_addresses.ts";
import type { Pair } from "./layout/pairs.ts";
import { slice, type Span } from "./layout/spans.ts";
import { fitsDomain } from "./requester_names.ts";
import { orgCandidates, recipients } from "./requester_orgs.ts";
import { signatureBlock } from "./writer.ts";

export type RequesterFinding = {
  name: Found<string> | null;
  contactName: Found<string> | null;
  email: Found<string> | null;
  phone: Found<string> | null;
  fax: Found<string> | null;
  /** The patient asks for their own records. */
  self: boolean;
  /** The letterhead is the record holder's own form. */
  holderForm: boolean;
};

export function requesterOf(doc: Doc, patients: FoundPatient[], letterSelf: boolean): RequesterFinding {
  const holders = custodianNames(doc);
  const heads = doc.pages.map(letterhead);
  const holderForm = isHolderForm(doc, heads, holders);
  const self = letterSelf || asksForSelf(doc, patients) || holderForm && patients.length === 1 && namesNobody(doc);
  const name = self && patients.length ? null : organization(doc, heads, holders, holderForm);
  const contact = contactName(doc, name?.value ?? null, patients);
  const names = [name?.value, contact?.value, signatureBlock(doc)?.name?.name].filter((n) => n !== undefined);
  const contacts = contactsOf(doc, { custodianHead: holderForm, patients, self, names }).filter((c) => c.score > 0);
  const best = (kind: Contact["kind"]) => contacts.find((c) => c.kind === kind) ?? null;
  if (self && patients.length) return patientAsks(doc, patients[0], contacts, holderForm);
  // A holder's form that names nobody else: the records go to the patient.
  if (!name && holderForm && patients.length === 1) return patientAsks(doc, patients[0], contacts, holderForm);
  const mail = best("email");
  if (mail && isOcr(doc, mail.span) && Math.min(...mail.span.words.map((w) => w.confidence)) < 0.9) {
    const others = contacts.filter((c) => c.kind === "email" && c !== mail).map((c) => c.value);
    mail.value = repairMail(mail.value, { org: name?.value ?? null, names, others });
  }
  return {
    name,
    contactName: contact,
    email: asFound(doc, mail) ?? senderAddress(doc, patients),
    phone: asFound(doc, best("phone")),
    fax: asFound(doc, best("fax")),
    self: false,
    holderForm,
  };
}

const isOcr = (doc: Doc, span: Span): boolean => doc.pages.find((p) => p.number === span.page)?.method === "ocr";

function asFound(doc: Doc, contact: Contact | null): Found<string> | null {
  if (!contact) return null;
  const strength = Math.min(0.97, 0.6 + 0.07 * contact.score);
  return { value: contact.value, evidence: doc.evidence(contact.span, contact.rule, strength) };
}

function senderAddress(doc: Doc, patients: FoundPatient[]): Found<string> | null {
  const address = doc.sender?.address;
  if (
    !address || /^(?:no-?reply|do-?not-?reply|donotreply|mailer-daemon|notifications?)\b/i.test(address) ||
    patients.some((p) => p.email?.toLowerCase() === address.toLowerCase())
  ) return null;
  return { value: address, evidence: concluded("sender of the mail", 0.85) };
}

function patientAsks(doc: Doc, patient: FoundPatient, contacts: Contact[], holderForm: boolean): RequesterFinding {
  const own = (value: string | null, evidence: Evidence | undefined): Found<string> | null =>
    value ? { value, evidence: evidence ?? concluded("the patient asks", 0.8) } : null;
  const fax = contacts.find((c) => c.kind === "fax" && c.score > 2);
  return {
    name: own(patient.name, patient.evidence.name),
    contactName: null,
    email: own(patient.email, patient.evidence.email) ?? asFound(doc, contacts.find((c) => c.kind === "email") ?? null),
    phone: own(patient.phone, patient.evidence.phone) ?? asFound(doc, contacts.find((c) => c.kind === "phone") ?? null),
    fax: holderForm ? null : asFound(doc, fax ?? null),
    self: true,
    holderForm,
  };
}

const selfWord =
  /^(?:to )?(?:my ?self|me|self|the patient|patient)(?: \(?(?:patient|myself|self|above|named above)\)?)?(?:[\s,:.;–-]|$)/i;

/** "I am the: Patient", "Relationship to patient: self". */
const iAm =
  /^(?:i am(?: the)?|who are you|your (?:role|relationship).*|relation(?:ship)?(?: to (?:the )?patient)?|requester is)\W*$/i;

/** A ticked "Myself", "Release to: self", or the patient's own name in the recipient's place. */
function asksForSelf(doc: Doc, patients: FoundPatient[]): boolean {
  for (const page of doc.pages) {
    for (const check of page.checks) {
      // "Patient" alone may as well say who signs or who asked.
      const plain = /^(?:the )?patient\b/i.test(check.label.text);
      const context = page.rows.slice(Math.max(0, check.row - 2), check.row + 1).map((r) => r.text).join(" ");
      if (plain && !/\b(?:releas|disclos|send|sent|deliver|give|provide|copies|recipient)\w*\b/i.test(context)) {
        continue;
      }
      if (
        check.checked && selfWord.test(check.label.text) &&
        !/\bsign|relationship/i.test(page.rows[check.row].text.slice(0, 25))
      ) return true;
    }
  }
  for (const pair of doc.pairs) {
    if (pair.value && iAm.test(pair.label.text) && selfWord.test(pair.value.text)) return true;
    const recipient =
      pair.kind === "organization" && !/behalf|ordered|firm|company|carrier|insurer/i.test(pair.label.text) ||
      pair.kind === "name" && pair.section?.kind === "recipient";
    if (!recipient || !pair.value) continue;
    if (selfWord.test(pair.value.text)) return true;
    const name = parseName(pair.value.text);
    if (name && patients.some((p) => p.name === name.name)) return true;
  }
  return false;
}

/** A holder's form whose recipient's lines were all left blank: the records go to the patient. */
function namesNobody(doc: Doc): boolean {
  const lines = doc.pairs.filter((p) =>
    p.section?.kind === "recipient" &&
    ["name", "attn", "phone", "fax", "email", "organization", "address"].includes(p.kind) && p.row > p.section.row
  );
  return lines.length >= 2 && lines.every((p) => !p.value);
}

/** A hospital's own authorization form carries the holder's letterhead, not the requester's. */
function isHolderForm(doc: Doc, heads: (Head | null)[], holders: string[]): boolean {
  const first = doc.pages.findIndex((p) => requestPages(doc)[0]?.number === p.number);
  const head = heads[first];
  if (!head) return false;
  if (holders.some((h) => sameOrg(h, head.text))) return true;
  // Only those who treat patients hold records; who is named as recipient on his own form is the requester.
  if (
    !/\b(?:hospital|clinic|medical|health|care|physicians?|surgery|surgical|pediatrics?|practice|associates|center|orthop\w+|cardiology|dental)\b/i
      .test(head.text)
  ) return false;
  if (recipients(doc).some((r) => sameOrg(r.text, head.text))) return false;
  if (doc.pages.some((p) => p.checks.some((c) => selfWord.test(c.label.text)))) return true;
  if (requestPages(doc).some((p) => doc.parts.get(p.number) !== "authorization")) {
    return holders.length === 0 && !signatureBlock(doc) && asksOf(doc, head.text);
  }
  return doc.pairs.some((p) => p.section?.kind === "recipient" && !/return/i.test(p.section.text)) ||
    doc.pairs.some((p) =>
      p.kind === "organization" && /\bto\b|recipient/i.test(p.label.text) && !/return/i.test(p.label.text)
    );
}

const access =
  /\b(?:patient|individual|member)'?s?'? (?:request|right)s? (?:for|of|to) (?:access|copies|records|my|own)|\brequest (?:for|to) access\b|\bi (?:would like|want|request|need|am requesting) (?:a |the )?(?:cop(?:y|ies) of|my|these|access)/i;

/** A form that somebody filled in to ask the one at its head: a requester's part with another name, or a patient's own words. */
function asksOf(doc: Doc, head: string): boolean {
  if (doc.pages.some((p) => p.rows.some((r) => /^dear\b/i.test(r.text)))) return false;
  if ([...doc.text.matchAll(/@\s?([\w-]+(?:\.[\w-]+)+)/g)].some((m) => fitsDomain(head, m[1]))) return false;
  // "Requested by: T. Alvarez, MA" is somebody of the office at the head.
  const isOffice = (text: string) => parseName(text.split(",")[0]) === null;
  const named = doc.pairs.filter((p) =>
    p.value && (p.section?.kind === "recipient" && p.row > p.section.row &&
        ["name", "organization", "other"].includes(p.kind) ||
      (p.kind === "organization" || p.kind === "from") && isOffice(p.value.text))
  );
  if (named.some((p) => sameOrg(p.value!.text, head))) return false;
  return named.length > 0 || access.test(doc.text);
}

function organization(doc: Doc, heads: (Head | null)[], holders: string[], holderForm: boolean): Found<string> | null {
  const candidates = orgCandidates(doc, heads, holderForm).filter((c) =>
    !isJobTitle(c.text) && !/\b(?:street|city|state|zip)\b.*\b(?:state|zip)\b/i.test(c.text) && !holders.some((h) =>
      sameOrg(h, c.text)
    ) && orgKey(c.text).length > 2
  );
  for (const c of candidates) {
    const others = candidates.filter((o) => o !== c && sameOrg(o.text, c.text));
    c.score += Math.min(3, 1.2 * new Set(others.map((o) => o.rule)).size);
  }
  // Someone for whom the requester works is named in the request too, but does not receive the records first.
  const behalf = doc.pairs.filter((p) =>
    p.value && /\bbehalf\b|\bordered (?:by|for)\b|\bclient\b.*\bfirm\b|\bordering\b/i.test(p.label.text)
  ).map((p) => p.value!.text);
  const copier = candidates.some((c) =>
    /\b(?:cop(?:y|ies|ying)|retrieval|reprographics|record services?|document services?)\b/i.test(c.text)
  );
  if (copier) {
    for (const pair of doc.pairs) {
      if (pair.value && /\battorney\b|\blaw firm\b|\bcounsel\b/i.test(pair.label.text)) behalf.push(pair.value.text);
    }
  }
  const fit = candidates.filter((c) => !behalf.some((b) => sameOrg(b.split(/[(–—]/)[0], c.text)));
  const best = (fit.length ? fit : candidates).sort((a, b) => b.score - a.score)[0];
  if (!best) return person(doc);
  const value = recaseOrg(cutAfterForm(best.text).replace(/^[^\p{L}\d]+|[\s,;:–—-]+$/gu, ""));
  return { value, evidence: doc.evidence(best.span, best.rule, Math.min(0.97, 0.6 + 0.06 * best.score)) };
}

/** Without an organisation the requester is the person who signs or asks. */
function person(doc: Doc): Found<string> | null {
  const labelledPerson = doc.pairs.find((p) =>
    p.value &&
    (p.kind === "organization" || p.kind === "from" || p.kind === "name" && p.section?.kind === "recipient") &&
    parseName(p.value.text.split(",")[0])
  );
  if (labelledPerson) {
    return {
      value: parseName(labelledPerson.value!.text.split(",")[0])!.name,
      evidence: doc.evidence(labelledPerson.value!, "person asking", 0.8),
    };
  }
  const block = signatureBlock(doc);
  if (block?.name && block.span) {
    return { value: block.name.name, evidence: doc.evidence(block.span, "signature of the letter", 0.75) };
  }
  return null;
}

/** "Requested by: … / Attn: Ann Poe" */
function behindOrganization(doc: Doc, attn: Pair): boolean {
  const before = doc.pairs[attn.order - 1];
  return before?.kind === "organization" && before.page === attn.page && attn.row - before.row <= 3;
}

function contactName(doc: Doc, org: string | null, patients: FoundPatient[]): Found<string> | null {
  const isPatient = (name: string) => patients.some((p) => p.name === name);
  const labelled = doc.pairs.filter((p) =>
    p.value &&
    (p.kind === "contact" || p.kind === "from" ||
      p.kind === "organization" && /return|send|attention/i.test(p.label.text) ||
      (p.kind === "attn" || p.kind === "name") && p.section?.kind === "recipient" ||
      p.kind === "attn" && behindOrganization(doc, p))
  );
  for (const pair of labelled) {
    const cut = pair.value!.text.split(/,\s|\s[–—-]\s|\s?[(/|.]\s?(?!\s?\p{Lu}?\.?\s)/u)[0];
    // "Ana Roe, Lakeside Kidney" is no surname first.
    const whole = /^\p{L}[\p{L}.'’-]* .*\p{L}, \p{L}+ \p{Lu}\p{L}{2,}/u.test(pair.value!.text)
      ? null
      : parseName(pair.value!.text);
    const name = whole ?? parseName(cut) ?? findNames(pair.value!.text)[0]?.name;
    if (name && !isPatient(name.name)) {
      return { value: name.name, evidence: doc.evidence(pair.value!, "labelled contact", 0.93) };
    }
  }
  for (const page of requestPages(doc)) {
    for (const block of page.blocks) {
      for (
        const match of block.text.matchAll(
          /\b(?:contact|call|telephone|attention of|attn:?|questions to|my (?:paralegal|assistant|secretary|associate)|our (?:paralegal|coordinator)|reach|directed to)\b[^.;:]{0,30}?[\s,](?=\p{Lu}\p{L}+\s)/giu,
        )
      ) {
        const at = match.index + match[0].length;
        const name = findNames(block.text.slice(at, at + 60))[0];
        if (name && name.index === 0 && !isPatient(name.name.name)) {
          return {
            value: name.name.name,
            evidence: doc.evidence(slice(block, at, at + name.length), "named as contact", 0.9),
          };
        }
      }
    }
  }
  const block = signatureBlock(doc);
  if (block?.name && block.span && !isPatient(block.name.name) && block.name.name !== org) {
    return { value: block.name.name, evidence: doc.evidence(block.span, "signature of the letter", 0.85) };
  }
  const sender = doc.sender?.name ? parseName(doc.sender.name) : null;
  return sender && !isPatient(sender.name)
    ? { value: sender.name, evidence: concluded("sender of the mail", 0.75) }
    : null;
}
