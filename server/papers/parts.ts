/**
 * Paragraphs and sections that several kinds of letters share.
 * @module
 */
import type { RecordKind } from "../../shared/documents.ts";
import { longDate, slashDate } from "./calendar.ts";
import { hash32 } from "./random.ts";
import type { Block, Style } from "./blocks.ts";
import { type PrintedPatient, type PrintedRequester, recordKindLabels, type RequestContent } from "./spec.ts";

/** A sender's organization style, always the same for the same name. */
export function letterStyle(name: string, footer: string | null = null): Style {
  const hash = hash32(name);
  return {
    face: (["serif", "sans", "serif", "sans", "sans"] as const)[hash % 5],
    size: 10.5 + (hash >>> 4) % 3 * 0.5,
    margin: 60 + (hash >>> 8) % 3 * 6,
    footer,
  };
}

export function letterheadOf(requester: PrintedRequester): Block {
  const hash = hash32(requester.name);
  return {
    kind: "letterhead",
    name: requester.name,
    lines: [
      requester.addressLines.join("  ·  "),
      [`Tel ${requester.phone}`, requester.fax && `Fax ${requester.fax}`, requester.email].filter(Boolean).join("   "),
    ],
    align: (["left", "center", "right", "center"] as const)[hash % 4],
    rule: (hash >>> 3) % 2 === 0,
  };
}

export function addressee(content: RequestContent): Block[] {
  const { custodian } = content;
  return [
    { kind: "lines", lines: [longDate(content.writtenOn)] },
    {
      kind: "lines",
      lines: [
        custodian.name,
        custodian.department,
        custodian.address.line,
        cityLine(custodian.address),
        `Fax ${custodian.fax}`,
      ],
    },
  ];
}

export function cityLine(address: { city: string; state: string; zip: string }): string {
  return `${address.city}, ${address.state} ${address.zip}`;
}

/** Patient's facts as rows, only those the sender knows. */
export function patientRows(patient: PrintedPatient, content: RequestContent): [string, string][] {
  const rows: [string, string | null][] = [
    ["Patient", patient.name],
    ["Date of birth", content.requestType === "insurance" ? slashDate(patient.dob) : longDate(patient.dob)],
    ["MRN", patient.mrn],
    ["SSN", patient.ssn],
    ["Address", patient.address],
    ["Telephone", patient.phone],
    ["E-mail", patient.email],
    ...content.references.map(({ label, value }): [string, string] => [label, value]),
  ];
  return rows.filter((row): row is [string, string] => row[1] !== null);
}

/** The service dates in words. */
export function dateWords({ start, end }: RequestContent["dateRange"]): string {
  if (start === null && end === null) return "all dates of service";
  if (start === end && start !== null) return `the visit of ${longDate(start)}`;
  if (start === null) return `all dates up to ${slashDate(end!)}`;
  return end === null ? `${slashDate(start)} to the present` : `${slashDate(start)} through ${slashDate(end)}`;
}

export function kindWords(kinds: RecordKind[]): string[] {
  return kinds.map((kind) => recordKindLabels[kind]);
}

/** "a, b and c". */
export function listWords(items: string[]): string {
  return items.length < 2 ? items.join("") : `${items.slice(0, -1).join(", ")} and ${items[items.length - 1]}`;
}

/** A paragraph that asks for haste, or nothing. */
export function urgency(content: RequestContent): Block[] {
  if (content.urgencyReason === null) return [];
  return [{
    kind: "paragraph",
    text: `**PLEASE RUSH.** ${content.urgencyReason} We ask that this request be expedited.`,
  }];
}

/** The authorization as a page of its own, signed or blank; nothing when none is enclosed. */
export function authorizationPage(content: RequestContent): Block[] {
  const { authorization, custodian } = content;
  const patient = content.patients[0];
  if (authorization === null || patient === undefined) return [];
  const expires = authorization.expiresOn === null
    ? "This authorization expires one hundred eighty (180) days after it is signed."
    : `This authorization expires on **${longDate(authorization.expiresOn)}** unless revoked earlier in writing.`;
  return [
    { kind: "page" },
    { kind: "title", text: "AUTHORIZATION TO DISCLOSE HEALTH INFORMATION" },
    { kind: "paragraph", text: "Made under 45 CFR 164.508", italic: true, small: true },
    {
      kind: "pairs",
      rows: [
        ["Patient", patient.name],
        ["Date of birth", slashDate(patient.dob)],
        ["Disclosed by", custodian.name],
        ["Disclosed to", `${content.requester.name}, ${content.requester.addressLines.join(", ")}`],
        ["Purpose", content.purpose],
        ["Information", listWords(kindWords(content.recordTypes)).toLowerCase()],
        ["Dates of service", dateWords(content.dateRange)],
      ],
    },
    {
      kind: "paragraph",
      text:
        "I understand that I may revoke this authorization at any time by writing to the holder of the records, except to the " +
        "extent that action has been taken in reliance on it. Treatment, payment, enrollment and eligibility do not depend on my " +
        "signing. Information disclosed may be subject to redisclosure by the recipient and may no longer be protected.",
    },
    { kind: "paragraph", text: expires },
    {
      kind: "signature",
      caption: authorization.relation === null
        ? "Signature of patient"
        : `Signature of ${authorization.relation.toLowerCase()}`,
      name: authorization.signedOn === null ? null : authorization.signer,
      date: authorization.signedOn === null ? null : slashDate(authorization.signedOn),
      dateCaption: "Date signed",
    },
    {
      kind: "lines",
      lines: [
        `Printed name: ${authorization.signedOn === null ? "" : authorization.signer}`,
        ...(authorization.relation === null ? [] : [`Relationship to patient: ${authorization.relation}`]),
      ],
    },
  ];
}

/** The cover page that goes before a fax. */
export function coverPage(content: RequestContent, pages: number): Block[] {
  const { requester, custodian } = content;
  return [
    letterheadOf(requester),
    { kind: "title", text: "FAX", align: "left", size: 34 },
    {
      kind: "pairs",
      labelWidth: 90,
      rows: [
        ["To", `${custodian.name}, ${custodian.department}`],
        ["Fax", custodian.fax],
        ["From", `${requester.contactName}, ${requester.name}`],
        ["Telephone", requester.phone],
        ["Reply fax", requester.fax ?? ""],
        ["Date", longDate(content.writtenOn)],
        ["Pages", `${pages} including this page`],
        ["Re", content.urgencyReason === null ? "Medical records request" : "URGENT - medical records request"],
      ],
    },
    { kind: "rule" },
    {
      kind: "paragraph",
      small: true,
      text:
        "**CONFIDENTIAL.** This transmission may contain health information protected by law. If you are not the intended recipient, " +
        "any review, disclosure or copying is prohibited. Please call the sender at once and destroy all copies.",
    },
  ];
}
