/**
 * From pages of words to what a clerk needs: patient, requester, kinds of records, dates of service, urgency, and whether
 * there is an authorization.
 *
 * Pure and synchronous: layout first (rows, blocks, label–value pairs, tables, check boxes), then one file of rules for
 * each group of fields. docs/reading.md tells the order and how to add a rule.
 * @module
 */
import { type Evidence, type Extraction, nothingFound, type ReadDocument } from "../../shared/documents.ts";
import { authorizationOf } from "./authorization/authorization.ts";
import { formatClass } from "./request/classify.ts";
import { dateRangeOf } from "./period/date_range.ts";
import { documentOf } from "./document.ts";
import type { Found } from "./evidence.ts";
import { fold } from "./words/fold.ts";
import { applyHints, type FormHints } from "./request/hints.ts";
import { nobody } from "./names/name_words.ts";
import { patientsOf } from "./patients/patients.ts";
import { purposeOf } from "./request/purpose.ts";
import { receivedOf } from "./dates/received.ts";
import { kindsOf } from "./kinds/record_kinds.ts";
import { forgetTexts } from "./words/remembered.ts";
import { referencesOf } from "./numbers/references.ts";
import { isRequest } from "./request/request_evidence.ts";
import { typeOf } from "./request/request_type.ts";
import { requesterOf } from "./requester/requester.ts";
import { urgencyOf } from "./urgency/urgency.ts";
import type { RequesterFinding } from "./requester/requester_finding.ts";

export type { FormHints } from "./request/hints.ts";
export { layoutFingerprint, sameLayout } from "./request/fingerprint.ts";

export type ExtractContext = {
  /** ISO date; births lie before it, two-digit years are read by it. */
  today: string;
  /** What clerks' corrections taught about this requester's form. */
  hints?: FormHints;
};

/**
 * Finds everything in a document that was read.
 *
 * Never throws on odd input: what cannot be found is null. Text is data: nothing written in a document changes the
 * rules. A social security number is returned in the clear; the caller seals it.
 */
export function extract(read: ReadDocument, context: ExtractContext): Extraction {
  try {
    return allOf(read, context);
  } finally {
    forgetTexts();
  }
}

function allOf(read: ReadDocument, context: ExtractContext): Extraction {
  let doc = documentOf(read, context.today);
  let found = patientsOf(doc);
  if (found.patients.length === 0 && doc.enclosed.length > 0) {
    // "The patient whose notes are attached."
    doc = documentOf(read, context.today, true);
    found = patientsOf(doc);
  }
  const received = receivedOf(doc, read);
  const kind = formatClass(read, { pages: doc.pages });
  const named = found.patients.filter((p) => !nobody.test(fold(p.lastName ?? "")));
  if (!isRequest(doc, { patients: named.length, identified: named.filter((p) => p.dob ?? p.mrn ?? p.ssn).length })) {
    return noRequest(received);
  }
  const requester = requesterOf(doc, found.patients, found.self);
  const type = typeOf(doc, requester);
  const kinds = kindsOf(doc);
  const range = dateRangeOf(doc, received?.value ?? null, found.patients);
  const purpose = purposeOf(doc, type.type);
  const urgency = urgencyOf(doc);
  const authorization = authorizationOf(doc);
  const references = referencesOf(doc);
  const asked = requesterEvidence(requester);
  const { page = null, box = null } = asked["requester.name"] ?? {};
  const evidence: Record<string, Evidence> = {
    ...asked,
    // A sort that the name and the wording tell is shown at the name.
    requestType: type.evidence.box ? type.evidence : { ...type.evidence, page, box },
    ...authorization.evidence,
  };
  if (kinds.evidence) evidence.recordTypes = kinds.evidence;
  if (range.evidence) evidence.dateRange = range.evidence;
  if (purpose) evidence.purpose = purpose.evidence;
  if (urgency.evidence) evidence.isUrgent = urgency.evidence;
  if (received) evidence.receivedOn = received.evidence;
  references.forEach((r, i) => evidence[`references.${i}`] = r.evidence);
  const extraction: Extraction = {
    class: kind,
    patients: found.patients,
    requester: requesterValues(requester),
    requestType: type.type,
    recordTypes: kinds.kinds,
    dateRange: { start: range.start, end: range.end },
    purpose: purpose?.value ?? null,
    isUrgent: urgency.isUrgent,
    urgencyReason: urgency.reason,
    authorization: {
      attached: authorization.attached,
      signed: authorization.signed,
      signedOn: authorization.signedOn,
      expiresOn: authorization.expiresOn,
    },
    references: references.map(({ label, value }) => ({ label, value })),
    receivedOn: received?.value ?? null,
    duplicateOf: null,
    ...doc.enclosed.length ? { enclosedPages: doc.enclosed } : {},
    evidence,
  };
  return context.hints ? applyHints(doc, extraction, context.hints) : extraction;
}

/** Newsletters, bills and advertisements: no patients, no requester, flagged by their class. */
function noRequest(received: Found<string> | null): Extraction {
  return received
    ? { ...nothingFound(), receivedOn: received.value, evidence: { receivedOn: received.evidence } }
    : nothingFound();
}

const requesterFields = ["name", "contactName", "email", "phone", "fax"] as const;

function requesterValues(found: RequesterFinding): Extraction["requester"] {
  const values = Object.fromEntries(requesterFields.map((f) => [f, found[f]?.value ?? null]));
  return values as Extraction["requester"];
}

function requesterEvidence(found: RequesterFinding): Record<string, Evidence> {
  const evidence: Record<string, Evidence> = {};
  for (const field of requesterFields) if (found[field]) evidence[`requester.${field}`] = found[field]!.evidence;
  return evidence;
}
