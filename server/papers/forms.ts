/**
 * Requests on senders' forms: a life insurer's, a disability agency's, a copy service's order.
 * @module
 */
import { longDate, slashDate } from "./calendar.ts";
import type { Block, FormField } from "./blocks.ts";
import { ticks } from "./own_form.ts";
import { dateWords, kindWords, letterheadOf, listWords, patientRows, urgency } from "./parts.ts";
import type { RequestContent } from "./spec.ts";

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
        ["TO", content.custodian.name.toUpperCase()],
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
      rows: [[slashDate(content.writtenOn), content.custodian.name, ...content.references.map((r) => r.value)]],
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
