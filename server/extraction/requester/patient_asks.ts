/**
 * What stands for the requester where the patient asks, or somebody for the patient: their own numbers and addresses.
 * @module
 */
import type { Evidence, FoundPatient } from "../../../shared/documents.ts";
import { requestPages } from "../document.ts";
import { concluded, type Found } from "../evidence.ts";
import type { Pair } from "../layout/pairs.ts";
import { slice } from "../layout/spans.ts";
import { addressee } from "./custodian.ts";
import { mailsIn, repairMail, tidyEmail } from "../contacts/mail_addresses.ts";
import { compatible, parseName } from "../names/names.ts";
import { orgLikeness } from "../names/org_words.ts";
import { formatPhone, numbersIn } from "../contacts/phones.ts";
import { privateHead } from "./writer.ts";
import type { Doc } from "../document_types.ts";
import type { Contact } from "../contacts/contact.ts";
import type { RequesterFinding } from "./requester_finding.ts";

/** A number or an address with its place; its strength follows its weight. */
export function asFound(doc: Doc, contact: Contact | null): Found<string> | null {
  if (!contact) return null;
  const strength = Math.min(0.97, 0.6 + 0.07 * contact.score);
  return { value: contact.value, evidence: doc.evidence(contact.span, contact.rule, strength) };
}

/** The mailbox that sent the document, unless a machine or the patient did. */
export function senderAddress(doc: Doc, patients: FoundPatient[]): Found<string> | null {
  const address = doc.sender?.address;
  if (
    !address || /^(?:no-?reply|do-?not-?reply|donotreply|mailer-daemon|notifications?)\b/i.test(address) ||
    patients.some((p) => p.email?.toLowerCase() === address.toLowerCase())
  ) return null;
  return { value: address, evidence: concluded("sender of the mail", 0.85) };
}

/** The patient's own mail address, its slips of OCR put right by the name. */
function ownMail(doc: Doc, patient: FoundPatient | null): string | null {
  if (!patient?.email) return null;
  if (!doc.pages.some((p) => p.method === "ocr")) return patient.email;
  const names = patient.name ? [patient.name] : [];
  return repairMail(tidyEmail(patient.email, true), { org: null, names, others: [] });
}

/** @param patient null where the name could not be read. */
export function patientAsks(
  doc: Doc,
  patient: FoundPatient | null,
  contacts: Contact[],
  custodianForm: boolean,
): RequesterFinding {
  const own = (value: string | null | undefined, evidence: Evidence | undefined): Found<string> | null =>
    value ? { value, evidence: evidence ?? concluded("the patient asks", 0.8) } : null;
  // A letterhead over a patient's form is the custodian's, and few people have a fax of their own.
  const head = privateHead(requestPages(doc)[0])?.name;
  const named = patient?.name ? parseName(patient.name) : null;
  const ownHead = head !== undefined && named !== null && compatible(head, named);
  const first = requestPages(doc)[0];
  const to = new Set(first ? addressee(first).flatMap((r) => r.words) : []);
  const office = first?.segs.some((s) => s.row < 4 && !to.has(s.words[0]) && orgLikeness(s.text) > 0);
  const theirs = office && !ownHead ? contacts.filter((c) => c.rule !== "letterhead") : contacts;
  const fax = contacts.find((c) => c.kind === "fax" && c.score > 2 && (c.rule !== "letterhead" || ownHead));
  return {
    name: own(patient?.name, patient?.evidence.name),
    contactName: null,
    email: own(ownMail(doc, patient), patient?.evidence.email) ??
      asFound(doc, theirs.find((c) => c.kind === "email") ?? null) ?? senderAddress(doc, []),
    phone: own(patient?.phone, patient?.evidence.phone) ??
      asFound(doc, theirs.find((c) => c.kind === "phone") ?? null) ?? ownPhone(doc),
    fax: custodianForm ? null : asFound(doc, fax ?? null),
    self: true,
    custodianForm,
  };
}

/** "Daytime phone" on a form whose patient could not be read. */
function ownPhone(doc: Doc): Found<string> | null {
  const pair = doc.pairs.find((p) =>
    p.value && p.kind === "phone" && !p.other && p.section?.kind !== "custodian" &&
    /\b(?:day(?:time)?|evening|home|cell|mobile|best|my|your)\b/i.test(p.label.text)
  );
  const ocr = pair && doc.pages.some((p) => p.number === pair.page && p.method === "ocr");
  const number = pair && numbersIn(pair.value!.text, ocr === true)[0];
  return number
    ? { value: formatPhone(number.digits), evidence: doc.evidence(pair.value!, "the patient asks", 0.8) }
    : null;
}

/** A parent or an agent who asks for the patient, with the numbers right beside and below the name. */
export function standsFor(doc: Doc, pair: Pair, custodianForm: boolean): RequesterFinding {
  const page = doc.pages.find((p) => p.number === pair.page)!;
  const ocr = page.method === "ocr";
  const rows = page.rows.slice(pair.row, pair.row + 3);
  const near = (find: (text: string) => { value: string; index: number; length: number } | undefined) => {
    for (const row of rows) {
      const found = find(row.text);
      if (!found) continue;
      const span = slice(row, found.index, found.index + found.length);
      return { value: found.value, evidence: doc.evidence(span, "beside who asks for the patient", 0.9) };
    }
    return null;
  };
  const name = parseName(pair.value!.text)!.name;
  return {
    name: { value: name, evidence: doc.evidence(pair.value!, "asks for the patient", 0.9) },
    contactName: null,
    email: near((text) => mailsIn(text, ocr, [name])[0]),
    phone: near((text) => numbersIn(text, ocr).map((n) => ({ ...n, value: formatPhone(n.digits) }))[0]),
    fax: null,
    self: true,
    custodianForm,
  };
}
