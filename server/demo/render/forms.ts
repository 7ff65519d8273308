/**
 * Requests on forms: the office's own authorization, a life insurer's, a disability agency's, a copy service's order.
 * @module
 */
import { longDate, slashDate } from "../calendar.ts";
import type { Block, CheckItem, FormField } from "./blocks.ts";
import { cityLine, dateWords, kindWords, letterheadOf, listWords, patientRows, urgency } from "./parts.ts";
import { recordKindLabels, type RequestContent } from "./spec.ts";

const offered = [
  "lab",
  "imaging",
  "notes",
  "discharge",
  "operative",
  "pathology",
  "medication",
  "immunization",
  "emergency",
  "billing",
] as const;

/** All kinds of records with the wanted ones ticked. */
function ticks(content: RequestContent): CheckItem[] {
  const items: CheckItem[] = offered.map((kind) => ({
    text: recordKindLabels[kind],
    checked: content.recordTypes.includes(kind),
  }));
  return [...items, { text: "Complete medical record", checked: content.recordTypes.includes("all") }];
}

/** The office's own authorization form, filled in print or by hand. */
export function ownAuthorizationForm(content: RequestContent): Block[] {
  const [patient] = content.patients;
  const { holder, requester, authorization } = content;
  const hand = content.handFilled;
  const blank = (label: string, value: string | null, grow = 1): FormField => ({
    label,
    value: value ?? "",
    hand,
    grow,
  });
  const purposes = ["Personal use", "Continuing care", "Insurance", "Legal", "Disability", "School"];
  const purpose = purposes.find((p) => content.purpose.toLowerCase().includes(p.toLowerCase().split(" ")[0])) ??
    "Other";
  return [
    {
      kind: "letterhead",
      name: holder.name,
      lines: [
        `${holder.department}  ·  ${holder.address.line}, ${cityLine(holder.address)}`,
        `Tel ${holder.phone}   Fax ${holder.fax}`,
      ],
      align: "left",
      rule: true,
    },
    { kind: "title", text: "Authorization for Release of Protected Health Information", align: "left" },
    { kind: "heading", text: "1. PATIENT", bar: true },
    {
      kind: "form",
      style: "boxed",
      rows: [
        [
          blank("Last name", [patient.lastName, patient.suffix].filter(Boolean).join(" "), 1.2),
          blank("First name and middle initial", firstNames(patient), 1.2),
          blank("Date of birth (mm/dd/yyyy)", slashDate(patient.dob)),
        ],
        [blank("Address", patient.address, 2.4), blank("Telephone", patient.phone)],
        [blank("Medical record number (if known)", patient.mrn), blank("E-mail", patient.email, 1.4)],
      ],
    },
    { kind: "heading", text: "2. RELEASE TO", bar: true },
    {
      kind: "form",
      style: "boxed",
      rows: [
        [blank("Name or organization", requester.name, 1.5), blank("Attention", requester.contactName)],
        [
          blank("Address", requester.addressLines.join(", "), 2),
          blank("Fax or telephone", requester.fax ?? requester.phone),
        ],
      ],
    },
    { kind: "heading", text: "3. INFORMATION TO BE RELEASED (check all that apply)", bar: true },
    { kind: "checks", items: ticks(content), columns: 2, hand },
    {
      kind: "form",
      style: "ruled",
      rows: [[
        blank("Dates of service from", content.dateRange.start ? slashDate(content.dateRange.start) : "", 1.2),
        blank("to", content.dateRange.end ? slashDate(content.dateRange.end) : ""),
      ]],
    },
    { kind: "heading", text: "4. PURPOSE", bar: true },
    {
      kind: "checks",
      items: [...purposes, "Other"].map((text) => ({ text, checked: text === purpose })),
      columns: 4,
      hand,
    },
    ...(content.urgencyReason === null
      ? []
      : [{ kind: "paragraph" as const, text: `**RUSH:** ${content.urgencyReason}` }]),
    {
      kind: "paragraph",
      small: true,
      text:
        "I may revoke this authorization in writing at any time, except where action was already taken. Information released may be " +
        "redisclosed by the recipient. My treatment does not depend on signing this form. " +
        (authorization?.expiresOn
          ? `It expires on ${slashDate(authorization.expiresOn)}.`
          : "It expires one year after signing."),
    },
    {
      kind: "signature",
      caption: "Signature of patient or legal representative",
      name: authorization?.signedOn ? authorization.signer : null,
      date: authorization?.signedOn ? slashDate(authorization.signedOn) : null,
      dateCaption: "Date",
    },
    {
      kind: "form",
      style: "ruled",
      rows: [[
        blank("Printed name", authorization?.signedOn ? authorization.signer : "", 1.2),
        blank("Relationship, if not the patient", authorization?.relation ?? "", 1.4),
      ]],
    },
  ];
}

function firstNames(patient: RequestContent["patients"][number]): string {
  const middle = patient.name.split(" ").slice(1).find((part) => /^[A-Z]\.?$/.test(part));
  return middle ? `${patient.firstName} ${middle}` : patient.firstName;
}

/** A life or auto insurer's request in boxes; the policyholder's own birth date stands beside the patient's. */
export function insurerForm(content: RequestContent): Block[] {
  const [patient] = content.patients;
  const { requester } = content;
  const reference = (label: string) =>
    content.references.find((r) => r.label.toLowerCase().includes(label))?.value ?? "";
  const f = (label: string, value: string | null, grow = 1): FormField => ({ label, value: value ?? "", grow });
  return [
    letterheadOf(requester),
    { kind: "title", text: "ATTENDING PROVIDER RECORDS REQUEST" },
    { kind: "heading", text: "A. Insured person" },
    {
      kind: "form",
      style: "boxed",
      rows: [
        [f("Name of insured (patient)", patient.name, 2), f("Date of birth", slashDate(patient.dob))],
        [f("Address", patient.address, 2), f("Provider's record no.", patient.mrn)],
      ],
    },
    { kind: "heading", text: "B. Policy" },
    {
      kind: "form",
      style: "boxed",
      rows: [[
        f("Policy number", reference("policy")),
        f("Claim or application number", reference("claim")),
        f("Date of request", slashDate(content.writtenOn)),
      ]],
    },
    { kind: "heading", text: "C. Records needed" },
    {
      kind: "form",
      style: "boxed",
      rows: [[f("Period of service", dateWords(content.dateRange), 1.4), f("Reason", content.purpose)]],
    },
    { kind: "checks", items: ticks(content), columns: 2 },
    ...urgency(content),
    { kind: "heading", text: "D. Return to" },
    {
      kind: "pairs",
      rows: [["Company", requester.name], ["Attention", requester.contactName], ["E-mail", requester.email], [
        "Fax",
        requester.fax ?? "none",
      ], ["Telephone", requester.phone]],
    },
  ];
}

/** A disability agency's request: capitals, numbered statements. */
export function disabilityForm(content: RequestContent): Block[] {
  const [patient] = content.patients;
  const { requester } = content;
  return [
    letterheadOf(requester),
    { kind: "title", text: "REQUEST FOR MEDICAL EVIDENCE OF RECORD" },
    {
      kind: "pairs",
      labelWidth: 150,
      rows: [
        ["DATE", slashDate(content.writtenOn)],
        ["TO", content.holder.name.toUpperCase()],
        ["CLAIMANT", patient.name.toUpperCase()],
        ["DATE OF BIRTH", slashDate(patient.dob)],
        ...(patient.ssn ? [["SSN", patient.ssn] as [string, string]] : []),
        ...(patient.mrn ? [["YOUR RECORD NO.", patient.mrn] as [string, string]] : []),
        ...content.references.map(({ label, value }): [string, string] => [label.toUpperCase(), value]),
      ],
    },
    {
      kind: "paragraph",
      text: `The person named above has applied for disability benefits. Please send copies of the records from **${
        dateWords(content.dateRange)
      }**, namely:`,
    },
    { kind: "bullets", items: kindWords(content.recordTypes), numbered: true },
    ...urgency(content),
    {
      kind: "paragraph",
      text:
        "Do not send billing records unless they are listed. Payment is made at the state rate on receipt of the records and your invoice.",
    },
    {
      kind: "pairs",
      rows: [["EXAMINER", requester.contactName], ["FAX", requester.fax ?? ""], ["TELEPHONE", requester.phone], [
        "E-MAIL",
        requester.email,
      ]],
    },
  ];
}

/** A copy service's order on behalf of a law firm; the service is the requester. */
export function copyServiceOrder(content: RequestContent): Block[] {
  const { requester } = content;
  return [
    letterheadOf(requester),
    { kind: "title", text: "RECORDS ORDER" },
    {
      kind: "table",
      head: ["Order date", "Records custodian", ...content.references.map((r) => r.label)],
      rows: [[slashDate(content.writtenOn), content.holder.name, ...content.references.map((r) => r.value)]],
      widths: [1, 2, ...content.references.map(() => 1.3)],
    },
    ...content.patients.flatMap((subject, i): Block[] => [
      { kind: "heading", text: content.patients.length > 1 ? `Subject of records ${i + 1}` : "Subject of records" },
      { kind: "pairs", labelWidth: 120, rows: patientRows(subject, { ...content, references: [] }) },
    ]),
    { kind: "heading", text: "Please copy" },
    {
      kind: "paragraph",
      text: `${listWords(kindWords(content.recordTypes))} for ${
        dateWords(content.dateRange)
      }. Purpose: ${content.purpose}.`,
    },
    ...urgency(content),
    { kind: "heading", text: "Deliver to" },
    {
      kind: "pairs",
      labelWidth: 120,
      rows: [["Contact", requester.contactName], ["E-mail", requester.email], ["Telephone", requester.phone], [
        "Fax",
        requester.fax ?? "none",
      ]],
    },
    {
      kind: "paragraph",
      small: true,
      text: `Ordered ${
        longDate(content.writtenOn)
      }. Prepayment of reasonable fees is guaranteed up to $75.00; call for approval above that amount.`,
    },
  ];
}
