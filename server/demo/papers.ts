/**
 * What stands on the paper a request came on, made from the office's people.
 * @module
 */
import type { RecordKind, RequestType } from "../../shared/documents.ts";
import { plusDays } from "../papers/calendar.ts";
import { Random } from "../papers/random.ts";
import type { DocumentMedium, DocumentSpec, PrintedPatient, PrintedRequester, RequestContent } from "../papers/spec.ts";
import type { DemoSource } from "./types.ts";
import type { DemoPatient } from "../papers/people.ts";
import type { DemoRequester } from "./types_people.ts";
import { printedPatient } from "../papers/printed_patient.ts";
import { custodian } from "../papers/custodian.ts";

/** Why each type of requester asks. */
const purposes: Record<RequestType, string[]> = {
  attorney: ["A motor vehicle collision claim", "A premises liability claim", "A contested estate matter"],
  insurance: ["Life insurance underwriting", "An injury claim under an auto policy"],
  patient: ["Personal use", "A second opinion"],
  provider: ["Continuing care", "Transfer of care"],
  disability: ["A claim for disability benefits"],
  workers_comp: ["Compensability of a work injury", "An independent medical examination"],
  payer_audit: ["Risk adjustment record review"],
  copy_service: ["Litigation", "Insurance claim handling"],
  other: ["School health file", "A pending investigation"],
};

/** Why this requester asks: a school and an examiner, a life and an auto insurer have each their own reason. */
export function purposeOf(requester: DemoRequester, requestType: RequestType, random: Random): string {
  const [first, second] = purposes[requestType];
  if (/Auto|Examiner/.test(requester.name)) return second;
  return /Life|School/.test(requester.name) ? first : random.pick(purposes[requestType]);
}

/** What each type of requester usually asks for; one list is drawn. */
export const wishes: Record<RequestType, RecordKind[][]> = {
  attorney: [["notes", "imaging", "billing"], ["all", "billing"], ["operative", "pathology", "imaging"]],
  insurance: [["notes", "lab"], ["all"], ["emergency", "imaging", "notes"]],
  patient: [["lab", "imaging"], ["all"], ["notes", "medication"]],
  provider: [["notes", "lab", "medication"], ["discharge", "imaging", "lab"], ["immunization", "notes", "lab"]],
  disability: [["notes", "lab", "imaging", "discharge"], ["all"]],
  workers_comp: [["notes", "imaging"], ["emergency", "notes", "operative"]],
  payer_audit: [["notes", "lab"], ["notes", "discharge"]],
  copy_service: [["all", "billing"], ["notes", "imaging", "lab"]],
  other: [["immunization", "notes"], ["all"]],
};

const referenceLabels: Record<RequestType, string[]> = {
  attorney: ["Our file", "Date of loss"],
  insurance: ["Policy number", "Claim number"],
  patient: [],
  provider: [],
  disability: ["Case number"],
  workers_comp: ["Claim number", "Date of injury"],
  payer_audit: ["Audit reference"],
  copy_service: ["Order number", "Ordered for"],
  other: ["Reference"],
};

export function printedRequester(requester: DemoRequester): PrintedRequester {
  const { address } = requester;
  return {
    name: requester.name,
    contactName: requester.contactName,
    email: requester.email,
    phone: requester.phone,
    fax: requester.fax,
    addressLines: [address.line, `${address.city}, ${address.state} ${address.zip}`],
  };
}

export interface PaperFacts {
  seed: string;
  requester: DemoRequester;
  patients: DemoPatient[];
  guardian: DemoPatient | null;
  requestType: RequestType;
  recordTypes: RecordKind[];
  dateRange: { start: string | null; end: string | null };
  purpose: string;
  urgencyReason: string | null;
  source: DemoSource;
  receivedAt: string;
}

/** Types that need the patient's authorization to be sent with the request. */
const withAuthorization = new Set<RequestType>([
  "attorney",
  "insurance",
  "disability",
  "workers_comp",
  "copy_service",
  "other",
]);

/** A request's document: its words, and the medium that fits its source. */
export function requestPaper(facts: PaperFacts, medium?: DocumentMedium): DocumentSpec {
  const random = new Random(`paper:${facts.seed}`);
  const received = facts.receivedAt.slice(0, 10);
  const chosen = medium ?? mediumFor(facts, random);
  const fax = chosen.startsWith("fax");
  const ownForm = facts.requestType === "patient"
    ? random.chance(0.6)
    : facts.requestType === "provider" && chosen === "scan-tiff";
  const writtenOn = plusDays(received, chosen.startsWith("eml") || fax ? 0 : -random.int(1, 5));
  const content: RequestContent = {
    kind: "request",
    custodian,
    requester: printedRequester(facts.requester),
    requestType: facts.requestType,
    patients: facts.patients.map((patient) => known(printedPatient(patient), facts.requestType, random)),
    recordTypes: facts.recordTypes,
    dateRange: facts.dateRange,
    purpose: facts.purpose,
    urgencyReason: facts.urgencyReason,
    authorization: authorizationOf(facts, writtenOn, ownForm || chosen === "photo-jpeg", random),
    references: referenceLabels[facts.requestType].map((label) => ({
      label,
      value: referenceValue(label, received, random),
    })),
    writtenOn,
    ownForm: ownForm || chosen === "photo-jpeg",
    handFilled: chosen === "photo-jpeg" || (ownForm && chosen.startsWith("scan") && random.chance(0.5)),
    coverPage: fax && random.chance(0.5),
  };
  return {
    id: new Random(`document:${facts.seed}`).uuid(),
    fileName: fileNameOf(chosen, received, facts.seed),
    medium: chosen,
    seed: facts.seed,
    receivedAt: facts.receivedAt,
    content,
  };
}

/** Requesters know a patient only in part: not all have the record number, few print a social security number. */
function known(patient: PrintedPatient, type: RequestType, random: Random): PrintedPatient {
  return {
    ...patient,
    mrn: random.chance(type === "payer_audit" ? 1 : 0.6) ? patient.mrn : null,
    ssn: type === "disability" || random.chance(0.1) ? patient.ssn : null,
    email: type === "patient" || random.chance(0.3) ? patient.email : null,
    phone: random.chance(0.7) ? patient.phone : null,
  };
}

function mediumFor({ source, requestType }: PaperFacts, random: Random): DocumentMedium {
  if (source === "fax") return random.chance(0.55) ? "fax-fine" : "fax-standard";
  if (source === "email") return random.pick(["eml", "eml", "eml-pdf"]);
  return requestType === "patient"
    ? random.pick(["photo-jpeg", "scan-pdf"])
    : random.pick(["scan-pdf", "text-pdf", "scan-tiff", "docx"]);
}

function authorizationOf(
  facts: PaperFacts,
  writtenOn: string,
  onOwnForm: boolean,
  random: Random,
): RequestContent["authorization"] {
  if (!onOwnForm && !withAuthorization.has(facts.requestType)) return null;
  if (!onOwnForm && random.chance(0.2)) return null;
  const signer = facts.guardian ?? facts.patients[0];
  return {
    signer: signer.printedName,
    relation: facts.guardian === null ? null : "Parent",
    signedOn: random.chance(0.88) ? plusDays(writtenOn, -random.int(0, 40)) : null,
    expiresOn: random.chance(0.7) ? plusDays(writtenOn, random.int(90, 360)) : null,
  };
}

function referenceValue(label: string, received: string, random: Random): string {
  if (label.startsWith("Date")) {
    const [year, month, day] = plusDays(received, -random.int(60, 600)).split("-");
    return `${month}/${day}/${year}`;
  }
  if (label === "Ordered for") return random.pick(["Tilbury & Nash PC", "Corrigan Defense Group"]);
  return `${random.pick(["A", "K", "R", "W"])}${received.slice(2, 4)}-${random.digits(5)}`;
}

const endings: Partial<Record<DocumentMedium, string>> = {
  "scan-tiff": "tif",
  "fax-fine": "tif",
  "fax-standard": "tif",
  "photo-jpeg": "jpg",
  "docx": "docx",
  "eml": "eml",
  "eml-pdf": "eml",
};

/** A file name without anyone's name in it. */
export function fileNameOf(medium: DocumentMedium, received: string, seed: string): string {
  const kind = medium.startsWith("fax")
    ? "fax"
    : medium.startsWith("eml")
    ? "mail"
    : medium.startsWith("scan")
    ? "scan"
    : medium === "photo-jpeg"
    ? "photo"
    : "document";
  return `${kind}-${received.replaceAll("-", "")}-${new Random(`file:${seed}`).digits(4)}.${endings[medium] ?? "pdf"}`;
}
