/**
 * The papers of the browser journey: the faxed request, as a Group 4 TIFF, and the record that is released. The same bytes
 * each time.
 * @module
 */
import { Random } from "../forms/random.ts";
import { render } from "../forms/render.ts";
import { newSheet } from "../forms/sheet.ts";

/** A namesake of a patient of the demo office, born some days later, whom it does not know: a near match to look at and turn down. */
export const patient = {
  firstName: "Ngozi",
  lastName: "Okafor",
  name: "Ngozi Okafor",
  /** As a clerk reads it on the screens. */
  born: "10/20/1981",
  dateOfBirth: "1981-10-20",
  mrn: "HG-884120",
};

/** A law firm that the demo office knows. */
export const requester = {
  name: "Whitcombe & Adair LLP",
  email: "tvukovic@whitcombeadair.example",
};

/** Two pages by fax, 204 × 196 dots an inch: the letter and the signed authorization. */
export async function faxedRequest(): Promise<Uint8Array> {
  const s = await newSheet({ family: "times", size: 12, margin: 72 });
  s.text("WHITCOMBE & ADAIR LLP", { bold: true, size: 17, align: "center" });
  s.text("400 Quarry Street, Suite 12, Portmore, OR 97298", { size: 10, align: "center" });
  s.text("Telephone (503) 555-0111    Fax (503) 555-0112    tvukovic@whitcombeadair.example", {
    size: 10,
    align: "center",
    after: 6,
  });
  s.rule();
  s.text("October 6, 2026", { after: 14 });
  s.lines([
    "Harbor Glen Medical Center",
    "Health Information Management",
    "1200 Harbor Glen Parkway, Wrenfield, OR 97399",
  ]);
  s.space(14);
  s.pairs([
    ["RE:", "Request for medical records"],
    ["Patient:", patient.name],
    ["Date of Birth:", "10/20/1981"],
    ["MRN:", patient.mrn],
    ["Address:", "41 Beacon Terrace, Portmore, OR 97298"],
    ["Our file:", "WA-2026-0417"],
  ], { labelWidth: 100, after: 10 });
  s.text("To the custodian of records:", { after: 8 });
  s.text(
    `This office represents ${patient.name} in a claim for injuries. Please send us copies of the following records for ` +
      "dates of service from January 1, 2025 through August 31, 2026:",
    { after: 8 },
  );
  s.bullets(["Laboratory results", "Imaging reports", "Discharge summaries"]);
  s.space(8);
  s.text(
    "A signed authorization is enclosed. Send your invoice to the address above; we pay by card on receipt. Please call " +
      "with any question.",
    { after: 12 },
  );
  s.text("Sincerely,");
  s.signature("Teodora Vukovic");
  s.lines(["Teodora Vukovic", "Whitcombe & Adair LLP"]);

  s.newPage();
  s.text("AUTHORIZATION FOR RELEASE OF HEALTH INFORMATION", { bold: true, size: 14, align: "center", after: 14 });
  s.pairs([
    ["Release from:", "Harbor Glen Medical Center"],
    ["Release to:", "Whitcombe & Adair LLP"],
    ["Purpose:", "Legal claim"],
  ], { labelWidth: 140, after: 10 });
  s.text(
    `I, ${patient.name}, authorize Harbor Glen Medical Center to release my laboratory results, imaging reports and ` +
      "discharge summaries of January 1, 2025 through August 31, 2026 to Whitcombe & Adair LLP. I may revoke this " +
      "authorization in writing. It expires on October 1, 2027.",
    { after: 14 },
  );
  s.signature(patient.name);
  s.text("Signature of patient", { after: 4 });
  s.text("Date signed: October 1, 2026");
  const template = "OCT-06-2026 09:12   WHITCOMBE & ADAIR LLP   503 555 0112      P.{n}/{of}";
  return await render(new Random("the journey"), await s.save(), "fax-fine", { template });
}

/** Pages of {@link chart}. */
export const chartPages = 3;

/** The record that answers the request: a text PDF, each page with a sentence by which it is found again. */
export async function chart(): Promise<Uint8Array> {
  const s = await newSheet({ size: 11 });
  const tests = [["Hemoglobin", "13.9 g/dL"], ["Glucose, fasting", "92 mg/dL"], ["Creatinine", "0.9 mg/dL"]];
  for (let page = 1; page <= chartPages; page++) {
    if (page > 1) s.newPage();
    s.text("Harbor Glen Medical Center", { bold: true, size: 14 });
    s.text(`Laboratory results, sheet ${page}`, { after: 12 });
    s.pairs([["Patient", patient.name], ["MRN", patient.mrn], ["Collected", `February ${page + 3}, 2026`]]);
    s.space(10);
    s.table(["Test", "Result"], tests, { widths: [2, 1] });
  }
  return await s.save();
}
