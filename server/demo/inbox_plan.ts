/**
 * What lies in the inbox, one line an arrival.
 * @module
 */
import type { RequestType } from "../../shared/documents.ts";
import type { DocumentMedium, PrintedPatient, PrintedRequester } from "../papers/spec.ts";
import type { DemoInboxStatus, DemoSource } from "./types.ts";

export interface AskedPatient {
  /** The name on file; one not on file is printed as `as` says. */
  name: string;
  dob?: string;
  /** What the paper says instead. */
  as?: Partial<PrintedPatient>;
  /** 0..1; when the paper leaves a doubt. */
  confidence?: number;
}

export interface InboxArrival {
  key: string;
  status: DemoInboxStatus;
  source: DemoSource;
  medium: DocumentMedium;
  daysAgo: number;
  /** Hour of day, UTC. */
  hour: number;
  paper: "request" | "newsletter" | "remittance" | "blank";
  patients: AskedPatient[];
  /** The beginning of the requester's name, or "self" for the patient. */
  requester?: string;
  requestType?: RequestType;
  sender?: Partial<PrintedRequester>;
  urgent?: string;
  subject?: string;
  note?: string;
  /** The sentence a clerk sees of a file that could not be read; that of a warning is written by the reading itself. */
  problem?: string;
  duplicateOf?: string;
  /** The state after reading, before a clerk archived it. */
  readAs?: DemoInboxStatus;
}

const vendor: Partial<PrintedRequester> = {
  name: "FeedWell Scanning Supplies",
  contactName: "Customer news",
  email: "news@feedwell.example",
  phone: "(206) 555-0177",
  fax: null,
  addressLines: ["1 Platen Place", "Grayport, WA 98799"],
};
const payer: Partial<PrintedRequester> = {
  ...vendor,
  name: "Bluestem Benefit Administrators",
  contactName: "Provider payments",
  email: "payments@bluestem.example",
  phone: "(206) 555-0178",
  fax: "(206) 555-0179",
};

type Row = Omit<InboxArrival, "key" | "status" | "source" | "medium" | "daysAgo" | "hour" | "paper" | "patients">;

function request(
  key: string,
  status: DemoInboxStatus,
  source: DemoSource,
  medium: DocumentMedium,
  [daysAgo, hour]: [number, number],
  patients: AskedPatient[],
  more: Row = {},
): InboxArrival {
  return { key, status, source, medium, daysAgo, hour, paper: "request", patients, ...more };
}

function paper(
  key: string,
  status: DemoInboxStatus,
  source: DemoSource,
  medium: DocumentMedium,
  [daysAgo, hour]: [number, number],
  kind: "newsletter" | "remittance" | "blank",
  more: Row = {},
): InboxArrival {
  return { key, status, source, medium, daysAgo, hour, paper: kind, patients: [], ...more };
}

const unread = "The document could not be read.";

const parsed: InboxArrival[] = [
  request("namesake", "parsed", "fax", "fax-fine", [0, 15], [{
    name: "Maria Garcia",
    dob: "1985-03-07",
    as: { mrn: null },
    confidence: 0.84,
  }], { requester: "Whitcombe" }),
  request("nickname", "parsed", "email", "eml", [0, 14], [{
    name: "William Edward Prescott",
    as: { name: "Bill Prescott", firstName: "Bill", mrn: null },
    confidence: 0.79,
  }], { requester: "Northlight" }),
  request("stranger", "parsed", "email", "eml-pdf", [1, 20], [{
    name: "not on file",
    as: {
      name: "Everett T. Lindholm",
      firstName: "Everett",
      lastName: "Lindholm",
      suffix: null,
      dob: "1971-06-18",
      mrn: null,
      phone: null,
      email: null,
      ssn: null,
      address: "8 Sextant Row, Portmore, OR 97298",
    },
  }], { requester: "Pinebrook" }),
  request("own-form", "parsed", "manual", "photo-jpeg", [1, 17], [{ name: "Gianna D'Amico" }], {
    requester: "self",
    requestType: "patient",
    subject: "Form handed in at the front desk",
    note: "Patient will pick up the copies.",
  }),
  request("audit", "parsed", "fax", "fax-standard", [1, 16], [
    { name: "James Smith", dob: "1960-02-14" },
    { name: "James A. Smith" },
    { name: "Patricia Johnson", dob: "1957-12-11" },
    { name: "Denise Fairbanks" },
    { name: "Thomas Jordan" },
  ], { requester: "Clearwell" }),
  request("school", "parsed", "manual", "docx", [2, 18], [{ name: "Teo Marchetti" }], {
    requester: "Maple",
    subject: "School health file",
  }),
  request("hearing", "parsed", "manual", "text-pdf", [2, 19], [{ name: "Malcolm MacAllister", confidence: 0.97 }], {
    requester: "Disability",
    urgent: "The hearing takes place in three weeks.",
    subject: "Evidence of record",
  }),
  request("right-to-left", "parsed", "email", "eml", [3, 15], [{
    name: "Layla Al-Haddad",
    as: { name: "ليلى الحداد", firstName: "ليلى", lastName: "الحداد" },
    confidence: 0.93,
  }], { requester: "Meridian" }),
];

/** Several patients on file fit each of these alike, so that the product itself asks for a choice. */
const unmarked = { mrn: null, address: null, phone: null, email: null, ssn: null };
const doubtful: InboxArrival[] = [
  request("no-initial", "warning", "fax", "fax-standard", [0, 13], [{
    name: "John A. Miller",
    as: { ...unmarked, name: "John Miller" },
    confidence: 0.5,
  }], { requester: "Ironbridge" }),
  request("sisters", "warning", "email", "eml", [2, 21], [{
    name: "Sofia Petrov",
    as: { ...unmarked, name: "S. Petrov", firstName: "S." },
    confidence: 0.5,
  }], { requester: "Summit" }),
  request("twin", "warning", "fax", "fax-fine", [4, 16], [{
    name: "Liam P. Brennan",
    as: { name: "L. P. Brennan", firstName: "L.", mrn: null },
    confidence: 0.5,
  }], { requester: "Law Offices" }),
];

const failures: InboxArrival[] = [
  request("locked", "failed", "manual", "locked-pdf", [0, 16], [{ name: "Zoë Brontë-Allard" }], {
    requester: "Redleaf",
    problem: "This PDF is protected by a password. Ask the sender for a copy without one.",
    subject: "Records order",
  }),
  request("cut-short", "failed", "fax", "truncated-pdf", [1, 14], [{ name: "Sean ORourke" }], {
    requester: "Whitcombe",
    problem: `${unread} The file ends in the middle; ask for it to be sent again.`,
  }),
  paper("blank-page", "failed", "fax", "fax-standard", [3, 17], "blank", {
    requester: "Summit",
    problem: "No words were found on this page. It may have been faxed upside down.",
  }),
  request("locked-again", "failed", "manual", "locked-pdf", [5, 20], [{ name: "Bo Li" }], {
    requester: "Northlight",
    problem: "This PDF is protected by a password. Ask the sender for a copy without one.",
    subject: "Underwriting file",
  }),
];

const others: InboxArrival[] = [
  paper("newsletter", "flagged", "email", "eml-pdf", [1, 13], "newsletter", { sender: vendor }),
  paper("remittance", "flagged", "fax", "fax-fine", [2, 15], "remittance", { sender: payer }),
  paper("price-list", "flagged", "email", "eml", [6, 14], "newsletter", { sender: vendor }),
  request("namesake-again", "duplicate", "fax", "fax-standard", [0, 16], [{
    name: "Maria Garcia",
    dob: "1985-03-07",
    confidence: 0.84,
  }], { duplicateOf: "namesake" }),
  request("stranger-again", "duplicate", "fax", "fax-fine", [0, 17], [{ name: "not on file" }], {
    duplicateOf: "stranger",
  }),
  request("hearing-again", "duplicate", "email", "eml-pdf", [1, 21], [{
    name: "Malcolm MacAllister",
    confidence: 0.97,
  }], { duplicateOf: "hearing" }),
  paper("old-news", "archived", "email", "eml-pdf", [33, 14], "newsletter", { sender: vendor, readAs: "flagged" }),
  request("withdrawn", "archived", "fax", "fax-fine", [21, 18], [{ name: "Margaret Osei" }], {
    requester: "Law Offices",
  }),
];

/** Linked entries take the documents of real requests; only their number is said here. */
const linked = Array.from({ length: 7 }, (_, i) => request(`linked-${i + 1}`, "linked", "fax", "fax-fine", [0, 0], []));

export const arrivals: readonly InboxArrival[] = [...parsed, ...doubtful, ...failures, ...others, ...linked];
