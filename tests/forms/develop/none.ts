/**
 * Development part: documents with patients, doctors and birth dates on them that ask for nobody's records.
 * @module
 */
import { truth } from "../cast.ts";
import { addDays, dayBetween, long, slashed } from "../dates.ts";
import { docx } from "../office.ts";
import { eml } from "../mail.ts";
import { adultBirth, fullName, lastFirst, mrn, person, phone, physician, reference, shortName } from "../people.ts";
import type { Random } from "../random.ts";
import { newSheet } from "../sheet.ts";
import type { Layout, Output } from "../truth.ts";

const on = (r: Random) => dayBetween(r, "2026-02-01", "2026-11-01");
const none = (name: string, outputs: Output[], make: Layout["make"]): Layout => ({ name, outputs, none: true, make });

export const labReport = none("d-lab-report", ["text-pdf", "fax-fine"], async (r) => {
  const day = on(r), p = person(r), s = await newSheet({ size: 10 });
  s.text("Clearview Reference Laboratory", { bold: true, size: 15 });
  s.text(`Client services ${phone(r)}`, { after: 8 });
  s.text("FINAL REPORT", { bold: true, after: 6 });
  s.pairs([["Patient:", lastFirst(p)], ["DOB:", slashed(adultBirth(r))], ["MRN:", mrn(r)], [
    "Ordered by:",
    physician(r),
  ], ["Collected:", slashed(day)]]);
  s.table(["Test", "Result", "Units", "Reference range"], [["Sodium", "139", "mmol/L", "135-145"], [
    "Potassium",
    "4.4",
    "mmol/L",
    "3.5-5.1",
  ], ["Glucose", "112 H", "mg/dL", "70-99"]], { widths: [30, 20, 20, 30] });
  s.text("Results were reviewed by the laboratory director. End of report.");
  return { sentOn: day, sheet: s, truth: truth({}) };
});

export const referralFor = none("d-referral", ["text-pdf", "scan-pdf"], async (r) => {
  const day = on(r), p = person(r), s = await newSheet({ size: 11 });
  s.text("Willowbrook Primary Care", { bold: true, size: 15, after: 8 });
  s.text("REFERRAL TO CARDIOLOGY", { bold: true, after: 8 });
  s.fields([{ label: "Patient:", value: fullName(p), span: 2 }, { label: "DOB:", value: slashed(adultBirth(r)) }]);
  s.fields([{ label: "Referring provider:", value: physician(r) }, { label: "Date:", value: slashed(day) }]);
  s.text(
    "Reason: palpitations, evaluate and treat. Recent EKG and lab results are attached. Please call the patient to schedule a visit.",
    { after: 8 },
  );
  s.text(`Questions: ${phone(r)}`);
  return { sentOn: day, sheet: s, truth: truth({}) };
});

export const benefits = none("d-benefits", ["text-pdf", "fax-standard"], async (r) => {
  const day = on(r), p = person(r), s = await newSheet({ size: 10 });
  s.text("Summit Crest Health Plan", { bold: true, size: 15 });
  s.text("EXPLANATION OF BENEFITS - THIS IS NOT A BILL", { bold: true, after: 8 });
  s.pairs([["Member:", fullName(p)], ["Member ID:", reference(r)], ["Patient:", fullName(p)], [
    "Provider:",
    physician(r),
  ], ["Date processed:", slashed(day)]]);
  s.table(["Service date", "Service", "Billed", "Allowed", "You owe"], [[
    slashed(addDays(day, -20)),
    "Office visit",
    "$210.00",
    "$144.00",
    "$20.00",
  ]], { widths: [20, 30, 16, 16, 16] });
  s.text("If you disagree with this decision you may request an appeal within 180 days.");
  return { sentOn: day, sheet: s, truth: truth({}) };
});

export const approval = none("d-approval", ["text-pdf", "fax-fine"], async (r) => {
  const day = on(r), p = person(r), s = await newSheet({ size: 11 });
  s.text("Bluff City Health Insurance - Utilization Management", { bold: true, size: 14, after: 8 });
  s.text(long(day), { after: 8 });
  s.text("NOTICE OF APPROVAL", { bold: true, after: 8 });
  s.pairs([
    ["Member name:", fullName(p)],
    ["Date of birth:", slashed(adultBirth(r))],
    ["Authorization number:", reference(r)],
    ["Requesting provider:", physician(r)],
    ["Service:", "MRI of the lumbar spine"],
  ], { labelWidth: 150 });
  s.text(
    `The requested service has been approved as medically necessary. This authorization is valid through ${
      slashed(addDays(day, 90))
    }. It is not a guarantee of payment. No further information is needed.`,
  );
  return { sentOn: day, sheet: s, truth: truth({}) };
});

export const jobApplication = none("d-job-application", ["eml", "docx"], async (r, output) => {
  const day = on(r), p = person(r, { suffix: "" });
  const lines = [
    "Dear Hiring Manager,",
    "I am applying for the position of Health Information Technician that you posted. For six years I have processed medical records requests and coded charts at a large clinic, and I hold the RHIT credential.",
    "My resume is attached. I would welcome an interview.",
    `Sincerely,\n${fullName(p)}\n${phone(r)}`,
  ];
  const file = output === "eml"
    ? eml(r, {
      from: `${shortName(p)} <applicant@post.example>`,
      to: "jobs@hospital.example",
      subject: "Application, HIM technician",
      day,
      time: "10:00",
      text: lines.join("\n\n"),
    })
    : await docx(lines.map((text) => ({ kind: "text", text })));
  return { sentOn: day, truth: truth({}), file };
});

export const transcriptionBill = none("d-transcription-bill", ["text-pdf", "scan-pdf"], async (r) => {
  const day = on(r), s = await newSheet({ size: 10 });
  s.text("QuickScribe Transcription LLC", { bold: true, size: 15 });
  s.text(`INVOICE ${reference(r)}   ${slashed(day)}`, { bold: true, after: 8 });
  const rows = Array.from(
    { length: 6 },
    () => [
      lastFirst(person(r)),
      mrn(r),
      slashed(adultBirth(r)),
      "Operative note",
      `${r.int(20, 90)}`,
      `$${r.int(4, 19)}.40`,
    ],
  );
  s.table(["Patient", "MRN", "DOB", "Document", "Lines", "Amount"], rows, { widths: [30, 14, 16, 20, 10, 12] });
  s.text("Amount due: $78.12. Payable within 30 days. Thank you for your business.");
  return { sentOn: day, sheet: s, truth: truth({}) };
});

export const schedule = none("d-schedule", ["text-pdf", "fax-standard"], async (r) => {
  const day = on(r), s = await newSheet({ size: 10 });
  s.text(`Operating room schedule for ${long(day)}`, { bold: true, size: 14, after: 8 });
  const rows = Array.from(
    { length: 7 },
    (_, i) => [`${7 + i}:30`, lastFirst(person(r)), slashed(adultBirth(r)), mrn(r), physician(r)],
  );
  s.table(["Time", "Patient", "DOB", "MRN", "Surgeon"], rows, { widths: [10, 30, 16, 16, 26], ruled: "rows" });
  s.text("Subject to change. Report additions to the desk.");
  return { sentOn: day, sheet: s, truth: truth({}) };
});

export const digest = none("d-digest", ["eml"], (r) => {
  const day = on(r);
  const html =
    `<h1>Privacy Matters Weekly</h1><p>In this issue: what the new rule says about patients who request their medical records, by ${
      fullName(person(r))
    }.</p><p>Join our webinar on release of information best practice.</p><p><a href="x">Unsubscribe</a></p>`;
  const file = eml(r, {
    from: "Privacy Matters <news@digest.example>",
    to: "him@hospital.example",
    subject: "This week in HIM",
    day,
    time: "05:00",
    html,
  });
  return Promise.resolve({ sentOn: day, truth: truth({}), file });
});
