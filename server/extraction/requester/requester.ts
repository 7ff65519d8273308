/**
 * Who asks and will receive the records: an organization with its contact, or the patient.
 * @module
 */
import type { FoundPatient, Word } from "../../../shared/documents.ts";
import { contactsOf } from "../contacts/contacts.ts";
import { nameByDomain, nameOfDomain, seenTwice, signsForOffice } from "./domain_name.ts";
import { requestPages } from "../document.ts";
import { fitsDomain } from "./requester_names.ts";
import { concluded, type Found } from "../evidence.ts";
import { headerNames } from "../contacts/fax_header.ts";
import { addressee, custodianNames } from "./custodian.ts";
import { isCustodianForm } from "./custodian_form.ts";
import { type Head, letterhead } from "./letterhead.ts";
import { parseName } from "../names/names.ts";
import { legalForm, orgLikeness, recaseOrg, sameOrg, withoutTrade } from "../names/org_words.ts";
import { mendFragments, mendTorn } from "../names/org_slips.ts";
import { repairMail } from "../contacts/mail_addresses.ts";
import { partiesOf, sideOfWord } from "./parties.ts";
import { asFound, patientAsks, senderAddress, standsFor } from "./patient_asks.ts";
import type { Span } from "../layout/spans.ts";
import { orgCandidates } from "./requester_orgs.ts";
import { maybeName, nameAlone, withoutOffice } from "./requester_name.ts";
import { bestSpelling } from "../names/org_spelling.ts";
import { fitsHeader } from "./requester_places.ts";
import {
  asksForAccess,
  asksForSelf,
  kinReceives,
  namesNobody,
  representative,
  writesInPerson,
} from "./self_request.ts";
import { contactName } from "./requester_contact.ts";
import { privateHead, signatureBlock } from "./writer.ts";
import type { Doc } from "../document_types.ts";
import type { Contact } from "../contacts/contact.ts";
import type { RequesterFinding } from "./requester_finding.ts";

export function requesterOf(doc: Doc, patients: FoundPatient[], letterSelf: boolean): RequesterFinding {
  const custodians = custodianNames(doc);
  const heads = doc.pages.map((page) => {
    const to = new Set(addressee(page).flatMap((r) => r.words));
    return letterhead(page, (seg) => to.has(seg.words[0]) || sideOfWord(doc, seg.words[0]) === "custodian");
  });
  const custodianForm = isCustodianForm(doc, heads, custodians);
  const told = asksForSelf(doc, patients) || patients.length < 2 && asksForAccess(doc);
  let self = letterSelf || told || patients.length === 1 && custodianForm && namesNobody(doc);
  if (letterSelf && !told && officeAsks(doc, heads, custodians, custodianForm)) self = false;
  // On the custodian's form with "me" ticked nobody else asks, even where the patient's name could not be read.
  const own = self && (patients.length > 0 || custodianForm);
  const name = own
    ? null
    : organization(doc, heads, custodians, custodianForm) ?? (custodianForm ? bareName(doc, heads, custodians) : null);
  self ||= (name === null || name.evidence.rule === "signature of the letter") && writesInPerson(doc, patients);
  const contact = contactName(doc, name?.value ?? null, patients);
  const names = [name?.value, contact?.value, signatureBlock(doc)?.name?.name].filter((n) => n !== undefined);
  const contacts = contactsOf(doc, { custodianHead: custodianForm, patients, self, names }).filter((c) => c.score > 0);
  const best = (kind: Contact["kind"]) => contacts.find((c) => c.kind === kind) ?? null;
  const stand = (own ? representative(doc, patients) : null) ?? kinReceives(doc, patients);
  if (stand) return standsFor(doc, stand, custodianForm);
  if (own || self && patients.length) return patientAsks(doc, patients[0] ?? null, contacts, custodianForm);
  // A custodian's form that names nobody else: the records go to the patient.
  if (!name && custodianForm && patients.length === 1) return patientAsks(doc, patients[0], contacts, custodianForm);
  const mail = best("email");
  if (mail && isOcr(doc, mail.span) && Math.min(...mail.span.words.map((w) => w.confidence)) < 0.95) {
    const read = Math.min(...mail.span.words.map((w) => w.confidence));
    const doubted = name?.words?.filter((w) => w.confidence < read || seenTwice(doc, mail)).map((w) => w.text) ?? [];
    const mended = name && nameByDomain(name.value, mail.value, doubted);
    if (mended) name!.value = mended;
    const others = contacts.filter((c) => c.kind === "email" && c !== mail).map((c) => c.value);
    mail.value = repairMail(mail.value, { org: name?.value ?? null, names, others, header: headerNames(doc) });
  }
  const alone = name?.evidence.rule === "signature of the letter" ? name.value : null;
  const guessed = mail && !custodianForm && (name === null || alone && signsForOffice(doc, mail, alone))
    ? nameOfDomain(doc, mail, names)
    : null;
  return {
    name: guessed ?? name,
    contactName: contact,
    email: asFound(doc, mail) ?? senderAddress(doc, patients),
    phone: asFound(doc, best("phone")),
    fax: asFound(doc, best("fax") ?? unlabelledFax(doc, contacts)),
    self: false,
    custodianForm,
  };
}

/** A scan's second number right behind the office's own, its label lost: few print two telephones and no fax. */
function unlabelledFax(doc: Doc, contacts: Contact[]): Contact | null {
  const own = contacts.find((c) => c.kind === "phone");
  if (!own || !isOcr(doc, own.span)) return null;
  const fax = contacts.find((c) =>
    c.kind === "phone" && c !== own && !c.told && c.key.slice(0, 6) === own.key.slice(0, 6) &&
    c.span.page === own.span.page && Math.abs(c.span.box.y - own.span.box.y) < own.span.box.h &&
    c.span.box.x > own.span.box.x
  );
  return fax
    ? { ...fax, kind: "fax", score: Math.min(fax.score, 1), rule: "second number beside the telephone" }
    : null;
}

const isOcr = (doc: Doc, span: Span): boolean => doc.pages.find((p) => p.number === span.page)?.method === "ocr";

/** The office whose letterhead it is also receives the records: "my records" stands in its authorization's wording. */
function officeAsks(doc: Doc, heads: (Head | null)[], custodians: string[], custodianForm: boolean): boolean {
  if (custodianForm) return false;
  const candidates = orgCandidates(doc, heads, custodianForm).filter((c) =>
    !custodians.some((h) => sameOrg(h, c.text))
  );
  const head = candidates.find((c) => c.rule === "letterhead" && orgLikeness(c.text) > 0);
  return head !== undefined &&
    candidates.some((c) =>
      /^(?:recipient in the authorization|named in the fax header|labelled as the requester|under the requester)/.test(
        c.rule,
      ) && sameOrg(c.text, head.text)
    );
}

/** `words` are those that the name was read from. */
type FoundOrg = Found<string> & { words?: Word[] };

function organization(doc: Doc, heads: (Head | null)[], custodians: string[], custodianForm: boolean): FoundOrg | null {
  const candidates = orgCandidates(doc, heads, custodianForm).filter((c) =>
    maybeName(c.text) && !custodians.some((h) => sameOrg(h, c.text)) &&
    !(c.rule === "labelled as the requester" && /^\p{Ll}/u.test(c.text))
  );
  const portal = notifier(doc);
  for (const c of candidates) {
    const others = candidates.filter((o) => o !== c && sameOrg(o.text, c.text));
    // The portal that sends a notice does not ask.
    if (portal && fitsDomain(c.text, portal)) c.score -= 6;
    c.score += Math.min(3, 1.2 * new Set(others.map((o) => o.rule)).size) + (fitsHeader(doc, c.text) ? 1.5 : 0);
  }
  // The requester's principal is named in the request too, but does not receive the records first.
  const behalf = doc.pairs.filter((p) =>
    p.value && !copies.test(p.value.text) &&
    /\bbehalf\b|\bordered (?:by|for)\b|\bclient\b.*\bfirm\b|\bordering\b/i.test(p.label.text)
  ).map((p) => p.value!.text);
  for (const party of partiesOf(doc)) {
    if (party.side === "principal") behalf.push(...party.lines.slice(0, 2).map((l) => l.text));
  }
  const copier = candidates.some((c) => copies.test(c.text));
  if (copier) {
    for (const pair of doc.pairs) {
      if (pair.value && /\battorney\b|\blaw firm\b|\bcounsel\b/i.test(pair.label.text)) behalf.push(pair.value.text);
    }
  }
  const fit = candidates.filter((c) => !behalf.some((b) => sameOrg(b.split(/[(–—]/)[0], c.text)));
  const best = (fit.length ? fit : candidates).sort((a, b) => b.score - a.score)[0];
  if (!best) {
    const alone = person(doc);
    // "From …… Ines Roe, intake" on a cover sheet whose machine names the organization.
    const header = alone?.evidence.rule === "person asking" &&
      headerNames(doc).find((n) => orgLikeness(n) > 0 && !stores.test(n) && !custodians.some((h) => sameOrg(h, n)));
    return header ? { value: recaseOrg(header), evidence: concluded("named in the fax header", 0.6) } : alone;
  }
  // "Law Office of Roe" in one place and "Law Office of Roe, Chartered" in another: the whole name.
  const whole = candidates.find((o) =>
    o.text.toLowerCase().startsWith(best.text.toLowerCase()) &&
    legalForm.test(o.text.slice(best.text.length).replace(/[\s,.]/g, ""))
  );
  if (whole) [best.text, best.span] = [whole.text, whole.span];
  // A logo: "Harborlight", and "Harborlight Life Assurance Society" where it is written out.
  const full = orgLikeness(best.text) === 0 &&
    candidates.find((o) =>
      orgLikeness(o.text) > 0 && o.text.toLowerCase().startsWith(best.text.toLowerCase() + " ") &&
      o.text.split(" ").length <= 8 && !/\b(?:department|division|office|unit|section|desk|team)$/i.test(o.text)
    );
  // "PALISADE DISABILITY BENEFIT" over "ADMINISTRATORS", written out in the authorization.
  const longer = candidates.find((o) =>
    /^(?:recipient in the authorization|signature block|speaks for itself|named like the sender's mail)$/.test(
      o.rule,
    ) &&
    o.text.toLowerCase().startsWith(best.text.toLowerCase() + " ") &&
    /^\s(?:\p{L}+\s?){1,3}$/u.test(o.text.slice(best.text.length)) && orgLikeness(o.text.slice(best.text.length)) > 0 &&
    !/\b(?:records?|department|office|claims)\b/i.test(o.text.slice(best.text.length))
  );
  // "Juniper County", as its mail is called, and "Juniper County Department of Human Services" in the letterhead.
  const department = /\b(?:county|parish)$/i.test(best.text) &&
    candidates.find((o) => o.rule === "letterhead" && o.text.toLowerCase().startsWith(best.text.toLowerCase() + " "));
  // "TRANSPLANT INSTITUTE" whose first line stood apart, written out in the authorization.
  const before = best.text.includes(" ") && candidates.find((o) =>
    o.rule === "recipient in the authorization" &&
    o.text.toLowerCase().endsWith(" " + best.text.toLowerCase()) &&
    /^(?:\p{Lu}[\p{L}'’&-]*\s?){1,3}$/u.test(o.text.slice(0, -best.text.length))
  );
  // "CAMP LOON ECHO - Health Lodge", whose mail is called loonecho.
  const shorter = candidates.find((o) =>
    o.text.length > 6 && orgLikeness(o.text) > 0 && best.text.toLowerCase().startsWith(o.text.toLowerCase()) &&
    (/^(?:named like|recipient in|under the|labelled)/.test(o.rule) &&
        /^\s[–—|•-]\s/.test(best.text.slice(o.text.length)) ||
      o.rule === "speaks for itself" &&
        /^,\s(?!(?:LLP|LLC|PLLC|Inc|Ltd|P\.|Attorneys)\b)/.test(best.text.slice(o.text.length)))
  );
  if (shorter) [best.text, best.span] = [shorter.text, shorter.span];
  const fuller = full || longer || before || department;
  if (fuller) [best.text, best.span] = [fuller.text, fuller.span];
  const spelled = bestSpelling(doc, nameAlone(isOcr(doc, best.span) ? mendFragments(best.text) : best.text), best.span);
  spelled.text = mendTorn(apart(doc, spelled.text), (word) => inOnePiece(doc, word));
  const others = candidates.filter((c) => c.text !== best.text).map((c) => c.text);
  spelled.text = beforeTail(doc, withoutOffice(spelled.text, others));
  const evidence = doc.evidence(spelled.span, best.rule, Math.min(0.97, 0.6 + 0.06 * best.score));
  return { value: recaseOrg(withoutTrade(spelled.text)), evidence, words: spelled.span.words };
}

/** "Stonebridge Police Department, Missing Persons", where another sentence has the organization alone. */
function beforeTail(doc: Doc, text: string): string {
  const [org, tail, ...more] = text.split(/,\s/);
  if (!tail || more.length || legalForm.test(tail.replace(/[.,]/g, "")) || org.split(" ").length < 2) return text;
  if (orgLikeness(org) === 0 || /&/.test(text)) return text;
  const rest = doc.text.replace(/\s+/g, " ").split(text).join(" ");
  return rest.includes(org) ? org : text;
}

/** Whether a mail's domain, or any line, has a word whole. */
const inOnePiece = (doc: Doc, word: string): boolean =>
  new RegExp(`(?<![\\p{L}\\d])${word}(?![\\p{L}\\d])|@[\\w.-]*${word}`, "iu").test(doc.text);

/** The domain of a machine that only tells of a request: its mailbox is not read. */
function notifier(doc: Doc): string | null {
  const address = doc.sender?.address ?? "";
  const machine = /^(?:no-?reply|do-?not-?reply|notifications?|alerts?|system|automated)\b/i.test(address) ||
    /\bautomat(?:ed|ic) (?:message|notification|notice|e-?mail)\b|\bdo not reply to this (?:message|e-?mail|address)\b|\b(?:mailbox|replies to this (?:address|message)|this (?:mailbox|address))\b[^.]{0,20}\bnot (?:read|monitored|answered)\b/i
      .test(doc.text.replace(/\s+/g, " "));
  return machine && address.includes("@") ? address.split("@")[1] : null;
}

/** How odd a name's spaces are: words grown together, scraps of one or two letters, a stop within a word. */
const oddness = (name: string): number =>
  name.split(/\s+/).filter((w) =>
    /\p{Ll}\p{Lu}\p{Ll}|\p{L}\.\p{L}\p{Ll}|^\p{Lu}{11,}$|^\p{Lu}\p{Ll}$|^\p{Ll}{1,2}$/u.test(w) &&
    !/^(?:of|an?|at|in|on|by|de|la|le|el|St|Mt|Ft|Dr|Co|y|e)$/i.test(w)
  ).length;

/** "Summit FamilyMedicine", "Ta llGrass", "DISTRICTATTORNEY": narrow or odd spaces of a letterhead, as the text has the name elsewhere. */
function apart(doc: Doc, text: string): string {
  if (oddness(text) === 0 || text.length < 8) return text;
  const letters = [...text.replace(/[^\p{L}\d&]/gu, "")];
  const flags = text === text.toUpperCase() ? "giu" : "gu";
  const found = [
    ...doc.text.matchAll(new RegExp(`(?<![\\p{L}\\d])${letters.join("[\\s.,'’-]*")}(?![\\p{L}\\d])`, flags)),
  ].map((m) => m[0].replace(/\s+/g, " "));
  return [text, ...found].sort((a, b) => oddness(a) - oddness(b))[0];
}

/** A bare "Name" with another office on the custodian's form, below "to:": who receives the records. */
function bareName(doc: Doc, heads: (Head | null)[], custodians: string[]): FoundOrg | null {
  const pair = doc.pairs.find((p) =>
    p.kind === "name" && p.value && !p.section && p.rank === 0 && orgLikeness(p.value.text) > 0 &&
    ![...custodians, ...heads.flatMap((h) => h?.text ?? [])].some((h) => sameOrg(h, p.value!.text))
  );
  return pair
    ? { value: pair.value!.text, evidence: doc.evidence(pair.value!, "labelled as the requester", 0.7) }
    : null;
}

/** Who fetches records for others says so in the name. */
const copies = /\b(?:cop(?:y|ies|ying)|retrieval|reprographics|record services?|document services?)\b/i;

/** Shops from which people fax. */
const stores =
  /\b(?:ship\w*|cop(?:y|ies) (?:and|&|center|shop)|print\w*|pack\w*|mail ?box\w*|store|library|postal|parcel|office (?:depot|max|supply))\b/i;

/** "Ansel Whitcombe" and perhaps the day as the last lines of what somebody writes of himself, without a closing. */
function lastLineName(doc: Doc): Found<string> | null {
  const page = requestPages(doc).at(-1);
  const rows = page?.rows.slice(-3) ?? [];
  const seg = rows.filter((r) => r.segs.length === 1).map((r) => r.segs[0]).find((s) =>
    s.words.length <= 4 && parseName(s.text) !== null && !doc.pairs.some((p) => p.value?.words.includes(s.words[0]))
  );
  if (!seg || !/\bI (?:am|request|would|ask|need|was)\b/.test(doc.text)) return null;
  return { value: parseName(seg.text)!.name, evidence: doc.evidence(seg, "signature of the letter", 0.6) };
}

/** A printed mail's "From: Ines Roe <ines@roe.example>" without the address. */
const personIn = (text: string): string => text.replace(/\s?[<([]?\S+@\S+$/, "").replace(/^"|"$/g, "").split(",")[0];

/** Without an organization the requester is the person who signs or asks. */
function person(doc: Doc): Found<string> | null {
  const labelledPerson = doc.pairs.find((p) =>
    p.value &&
    (p.kind === "organization" || p.kind === "from" || p.kind === "name" && p.section?.kind === "recipient") &&
    parseName(personIn(p.value.text))
  );
  if (labelledPerson) {
    return {
      value: parseName(personIn(labelledPerson.value!.text))!.name,
      evidence: doc.evidence(labelledPerson.value!, "person asking", 0.8),
    };
  }
  const block = signatureBlock(doc);
  if (block?.name && block.span) {
    return { value: block.name.name, evidence: doc.evidence(block.span, "signature of the letter", 0.75) };
  }
  const last = lastLineName(doc);
  if (last) return last;
  const head = privateHead(requestPages(doc)[0]);
  if (head) return { value: head.name.name, evidence: doc.evidence(head.seg, "over the sender's address", 0.7) };
  return null;
}
