/**
 * Requests written as letters: attorney, patient, provider, workers' compensation, payer audit, school and others.
 * @module
 */
import { longDate, slashDate } from "./calendar.ts";
import type { Block } from "./blocks.ts";
import { addressee, dateWords, kindWords, letterheadOf, listWords, patientRows, urgency } from "./parts.ts";
import type { RequestContent } from "./spec.ts";

function signOff(content: RequestContent, words: string, extra: string[] = []): Block[] {
  return [
    { kind: "lines", lines: [words] },
    { kind: "signature", caption: content.requester.contactName, name: content.requester.contactName, date: null },
    ...(extra.length > 0 ? [{ kind: "lines" as const, lines: extra }] : []),
  ];
}

const enclosed = (content: RequestContent) =>
  content.authorization === null
    ? "A signed authorization will follow under separate cover."
    : content.authorization.signedOn === null
    ? "An authorization form is enclosed; our client has been asked to sign it."
    : "An authorization is enclosed.";

export function attorneyLetter(content: RequestContent): Block[] {
  const [patient] = content.patients;
  return [
    letterheadOf(content.requester),
    ...addressee(content),
    { kind: "reference", label: "RE:", rows: patientRows(patient, content) },
    { kind: "lines", lines: ["To the Custodian of Records:"] },
    {
      kind: "paragraph",
      text:
        `This firm represents ${patient.name} in connection with ${content.purpose.toLowerCase()}. Please furnish complete copies of the ` +
        `following for ${dateWords(content.dateRange)}:`,
    },
    { kind: "bullets", items: kindWords(content.recordTypes) },
    ...urgency(content),
    {
      kind: "paragraph",
      text:
        `${
          enclosed(content)
        } Kindly send your statement of charges to ${content.requester.email} before copying if the fee will ` +
        "exceed $150.00. Do not omit records received from other providers.",
    },
    ...signOff(content, "Very truly yours,", [`For ${content.requester.name}`]),
  ];
}

export function patientLetter(content: RequestContent): Block[] {
  const [patient] = content.patients;
  const facts = [
    `My date of birth is ${longDate(patient.dob)}`,
    patient.mrn && `my medical record number is ${patient.mrn}`,
    patient.phone && `you can reach me at ${patient.phone}`,
  ].filter(Boolean);
  return [
    {
      kind: "lines",
      lines: [patient.name, ...content.requester.addressLines, patient.phone ?? "", patient.email ?? ""].filter(
        Boolean,
      ),
    },
    ...addressee(content),
    { kind: "lines", lines: ["Hello,"] },
    {
      kind: "paragraph",
      text: `I would like a copy of my medical records. ${listWords(facts as string[])}.`,
    },
    {
      kind: "paragraph",
      text:
        `What I need: ${listWords(kindWords(content.recordTypes)).toLowerCase()}, for ${
          dateWords(content.dateRange)
        }. It is for ` +
        `${content.purpose.toLowerCase()}.`,
    },
    ...(content.urgencyReason === null
      ? [{ kind: "paragraph" as const, text: "There is no rush. E-mail is fine if that is easier for you." }]
      : urgency(content)),
    ...signOff({ ...content, requester: { ...content.requester, contactName: patient.name } }, "Thank you,"),
  ];
}

export function providerLetter(content: RequestContent): Block[] {
  const [patient] = content.patients;
  return [
    letterheadOf(content.requester),
    {
      kind: "title",
      text: content.urgencyReason === null ? "Request for records - continuity of care" : "STAT request for records",
    },
    {
      kind: "pairs",
      labelWidth: 120,
      rows: [
        ["Date", slashDate(content.writtenOn)],
        ["To", `${content.custodian.name}, fax ${content.custodian.fax}`],
        ...content.patients.flatMap((child): [string, string][] => [
          ["Patient", child.name],
          ["DOB", slashDate(child.dob)],
          ["Your MRN", child.mrn ?? "not known"],
          ...(child.address ? [["Address", child.address] as [string, string]] : []),
        ]),
        ...content.references.map(({ label, value }): [string, string] => [label, value]),
      ],
    },
    {
      kind: "paragraph",
      text: `${content.patients.length > 1 ? "These patients are" : `${patient.name} is`} under our care. For ` +
        `${content.purpose.toLowerCase()} please send, for ${dateWords(content.dateRange)}:`,
    },
    { kind: "bullets", items: kindWords(content.recordTypes), numbered: true },
    ...urgency(content),
    {
      kind: "paragraph",
      text:
        `Fax to **${
          content.requester.fax ?? content.requester.phone
        }** or mail to ${content.requester.email}. Disclosure for treatment ` +
        "does not require an authorization (45 CFR 164.506(c)).",
    },
    { kind: "lines", lines: [`Requested by: ${content.requester.contactName}`] },
  ];
}

export function workersCompLetter(content: RequestContent): Block[] {
  const [patient] = content.patients;
  return [
    letterheadOf(content.requester),
    ...addressee(content),
    {
      kind: "table",
      head: ["Injured worker", "Date of birth", ...content.references.map((reference) => reference.label)],
      rows: [[patient.name, slashDate(patient.dob), ...content.references.map((reference) => reference.value)]],
      widths: [2, 1.2, ...content.references.map(() => 1.3)],
    },
    {
      kind: "paragraph",
      text:
        `We administer the workers' compensation claim of the above employee${
          patient.mrn ? ` (your record number ${patient.mrn})` : ""
        }. ` +
        `To decide on ${content.purpose.toLowerCase()} we need the records of treatment for ${
          dateWords(content.dateRange)
        }:`,
    },
    { kind: "bullets", items: kindWords(content.recordTypes) },
    ...urgency(content),
    {
      kind: "paragraph",
      text: `${enclosed(content)} Bill at the fee schedule rate; please quote the claim number on your invoice.`,
    },
    ...signOff(content, "Sincerely,", ["Claims Examiner", `Direct ${content.requester.phone}`]),
  ];
}

export function payerAuditLetter(content: RequestContent): Block[] {
  return [
    letterheadOf(content.requester),
    ...addressee(content),
    { kind: "title", text: "Medical record review - risk adjustment", align: "left" },
    {
      kind: "paragraph",
      text:
        `In line with your participation agreement, please provide records for the ${content.patients.length} members listed. Service dates: ` +
        `**${
          dateWords(content.dateRange)
        }**. No authorization is needed for health care operations (45 CFR 164.506(c)(4)). ` +
        "We ask for an answer within 30 days.",
    },
    {
      kind: "table",
      head: ["#", "Member", "Date of birth", "Your MRN"],
      rows: content.patients.map((
        p,
        i,
      ) => [
        String(i + 1),
        `${p.lastName}, ${p.firstName}${p.suffix ? ` ${p.suffix}` : ""}`,
        slashDate(p.dob),
        p.mrn ?? "",
      ]),
      widths: [0.4, 3, 1.4, 1.6],
    },
    { kind: "paragraph", text: "For each member please include:" },
    { kind: "bullets", items: kindWords(content.recordTypes) },
    ...urgency(content),
    { kind: "pairs", rows: content.references.map(({ label, value }): [string, string] => [label, value]) },
    ...signOff(content, "With kind regards,", [`Secure upload or mail: ${content.requester.email}`]),
  ];
}

export function otherLetter(content: RequestContent): Block[] {
  const [patient] = content.patients;
  const guardian = content.authorization?.relation ? content.authorization : null;
  return [
    letterheadOf(content.requester),
    ...addressee(content),
    { kind: "reference", label: "Regarding:", rows: patientRows(patient, content) },
    {
      kind: "paragraph",
      text:
        `For ${content.purpose.toLowerCase()} this office requests ${
          listWords(kindWords(content.recordTypes)).toLowerCase()
        } for ` +
        `${dateWords(content.dateRange)}.`,
    },
    ...(guardian
      ? [{
        kind: "paragraph" as const,
        text: `${guardian.signer} (${guardian.relation!.toLowerCase()}) has signed the enclosed authorization.`,
      }]
      : []),
    ...urgency(content),
    ...signOff(content, "Respectfully,", [`${content.requester.email}   ${content.requester.phone}`]),
  ];
}
