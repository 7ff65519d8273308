/**
 * The office's own authorization form, and the check boxes that forms share.
 * @module
 */
import { recordKinds } from "../../shared/documents.ts";
import { slashDate } from "./calendar.ts";
import type { Block, CheckItem, FormField } from "./blocks.ts";
import { cityLine } from "./parts.ts";
import { recordKindLabels, type RequestContent } from "./spec.ts";

/** All kinds of records with the wanted ones ticked. */
export function ticks(content: RequestContent): CheckItem[] {
  const items: CheckItem[] = recordKinds.filter((kind) => kind !== "all").map((kind) => ({
    text: recordKindLabels[kind],
    checked: content.recordTypes.includes(kind),
  }));
  return [...items, { text: "Complete medical record", checked: content.recordTypes.includes("all") }];
}

/** The office's own authorization form, filled in print or by hand. */
export function ownAuthorizationForm(content: RequestContent): Block[] {
  const [patient] = content.patients;
  const { custodian, requester, authorization } = content;
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
      name: custodian.name,
      lines: [
        `${custodian.department}  ·  ${custodian.address.line}, ${cityLine(custodian.address)}`,
        `Tel ${custodian.phone}   Fax ${custodian.fax}`,
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
