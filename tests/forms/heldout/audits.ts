/**
 * HELD OUT. Not to be read by whoever works on extraction: plans and auditors that ask for many charts at once.
 * @module
 */
import { numbers, type Patient, printed, requesterTruth, truth } from "../cast.ts";
import { addDays, long, slashed } from "../dates.ts";
import { fullName, lastFirst, lastSuffixFirst, shortName } from "../people.ts";
import type { Random } from "../random.ts";
import { newSheet } from "../sheet.ts";
import type { Layout } from "../truth.ts";
import { birth, days, physician, scene, short, someone } from "./folk.ts";
import { arrived, cover } from "./paper.ts";

const several = (r: Random, low: number, high: number): Patient[] =>
  Array.from({ length: r.int(low, high) }, () => someone(r));

/** A quality measure's pull list: one table, numbered lines, the provider's name beside the member's. */
export const qualityList: Layout = {
  name: "quality-list",
  outputs: ["fax-fine", "text-pdf", "scan-tiff"],
  async make(r, output) {
    const c = scene(r, ["Summit Prairie Health Plan", "{last} Community Care Plan", "Keystone Advantage, Inc."]);
    const year = 2025, members = several(r, 5, 11), n = numbers(r, c.org), born = r.pick([slashed, short, birth(r)]);
    const measure = r.pick(["CBP", "COL", "CDC-HBD", "BCS"]),
      ruled = r.pick(["grid", "rows"] as const),
      kind = r.int(0, 2);
    const doctors = [physician(r), physician(r)], caps = r.chance(0.5);
    const s = await newSheet({ family: "helvetica", size: 11, margin: 46 });
    cover(s, output, c, { kind, re: "HEDIS chart request", note: "HEDIS request with member list.", pages: 2 });
    s.text(c.org.name, { size: 15, bold: true });
    s.text(`Quality Improvement  |  ${c.org.street}, ${c.org.town}`, { size: 9.5, after: 8 });
    const receivedOn = arrived(s, r, output, c.sent, 400, 40);
    s.text(`${long(c.wrote)}`, { after: 6 });
    s.text(`${c.holder.name}, Attention Medical Records`, { after: 8 });
    s.text(`HEDIS® Medical Record Request, Measurement Year ${year}`, { bold: true, size: 12.5, after: 6 });
    s.text(
      "We are collecting chart documentation for the members listed below. For each, please provide progress notes, " +
        `laboratory results and the medication list for dates of service 01/01/${year} through 12/31/${year}. Do not send ` +
        "billing records. Collection for quality assessment is part of health care operations, and member authorization is " +
        "not required.",
      { after: 6 },
    );
    s.text(
      `Kindly reply by ${slashed(addDays(c.wrote, r.int(18, 30)))}. Fax: ${n.fax}. E-mail: ${c.org.email}. ` +
        `Contact: ${shortName(c.org.contact)}, ${n.phone}.`,
      { after: 10 },
    );
    s.table(
      ["#", "Member Name", "Birth Dt", "Chart #", "Member ID", "Provider", "Meas."],
      members.map((m, i) => [
        String(i + 1),
        caps ? lastSuffixFirst(m) : lastFirst(m),
        born(m.dob),
        m.mrn,
        r.digits(9),
        doctors[i % 2],
        measure,
      ]),
      { widths: [18, 120, 78, 78, 68, 100, 52], size: 9.5, ruled, shade: true },
    );
    return {
      sheet: s,
      sentOn: c.sent,
      truth: truth({
        patients: members.map((m) => printed(m, ["dob", "mrn"])),
        requester: requesterTruth(c.org),
        requestType: "payer_audit",
        recordTypes: ["notes", "lab", "medication"],
        dateRange: { start: `${year}-01-01`, end: `${year}-12-31` },
        purpose: "HEDIS quality measures",
        receivedOn,
      }),
    };
  },
};

/** A recovery auditor's letter: each claim a block of two lines, claim numbers and beneficiary numbers among them. */
export const recoveryAudit: Layout = {
  name: "recovery-audit",
  outputs: ["text-pdf", "scan-pdf"],
  async make(r, output) {
    const c = scene(r, [
      "{last} Recovery Services, LLC",
      "Performance Audit Partners",
      "Sentinel Review Contractors, Inc.",
    ]);
    const claims = several(r, 3, 5), n = numbers(r, c.org), say = days(r), start = addDays(c.wrote, -r.int(500, 700));
    const end = addDays(start, r.int(180, 300)), bills = r.chance(0.4);
    const s = await newSheet({ family: "times", size: 11.5, margin: 64 });
    s.at(c.org.name, 548, s.y, { bold: true, size: 14, align: "right" });
    s.at("A Medicare Recovery Audit Contractor", 548, s.y + 17, { italic: true, align: "right" });
    s.y += 44;
    const receivedOn = arrived(s, r, output, c.sent, 210, 28);
    s.text(say(c.wrote), { after: 10 });
    s.text(`Medical Records Manager\n${c.holder.name}\n${c.holder.street}\n${c.holder.town}`, { after: 10 });
    s.text("ADDITIONAL DOCUMENTATION REQUEST", { bold: true, after: 4 });
    s.text(`Request ID: ${c.claim}      NPI: ${r.digits(10)}`, { after: 8 });
    s.text(
      "Dear Provider: As a contractor of the Medicare program we have selected the claims listed in this letter for " +
        `complex review. All were paid for services between ${say(start)} and ${
          say(end)
        }. For each beneficiary we request ` +
        `the complete medical record for that period${bills ? " and the UB-04 claim form with itemized charges" : ""}.`,
      { after: 6 },
    );
    s.text(
      "You have 45 calendar days from the date of this letter to submit. Records not received may result in an overpayment " +
        "determination. No authorization of the beneficiary is needed for this purpose.",
      { after: 10 },
    );
    claims.forEach((m, i) => {
      s.need(52);
      s.text(`Claim ${i + 1} of ${claims.length}`, { bold: true, size: 10.5 });
      s.text(`Beneficiary: ${fullName(m)}    DOB: ${slashed(m.dob)}    Medical Record Number: ${m.mrn}`, {
        indent: 14,
      });
      s.text(
        `MBI: ${r.int(1, 9)}${r.letters(2)}${r.digits(1)}-${r.letters(2)}${r.digits(1)}-${r.letters(2)}${
          r.digits(2)
        }    ` +
          `Claim control no.: ${r.digits(14)}    DRG: ${r.digits(3)}`,
        { indent: 14, size: 10.5, after: 7 },
      );
    });
    s.need(110);
    s.text(`Submit by fax to ${n.fax}, by esMD, or on encrypted CD to ${c.org.street}, ${c.org.town}.`, { after: 6 });
    s.text(`Provider Relations: ${shortName(c.org.contact)}, ${n.phone}, ${c.org.email}`, { after: 14 });
    s.text("Sincerely,\nMedical Director, Recovery Audit");
    s.signature("Medical Director");
    return {
      sheet: s,
      sentOn: c.sent,
      truth: truth({
        patients: claims.map((m) => printed(m, ["dob", "mrn"])),
        requester: requesterTruth(c.org),
        requestType: "payer_audit",
        recordTypes: bills ? ["all", "billing"] : ["all"],
        dateRange: { start, end },
        purpose: "Medicare recovery audit",
        receivedOn,
      }),
    };
  },
};

/** A risk adjustment vendor's sheet of cards, two in a row, each a patient. */
export const riskCards: Layout = {
  name: "risk-cards",
  outputs: ["scan-tiff", "fax-fine"],
  async make(r, output) {
    const c = scene(r, ["ChartReach Retrieval", "{last} Risk Solutions", "Meadow Analytics Group"]);
    const plan = r.pick(["Golden Plains Medicare Plan", "Senior Compass HMO"]),
      people = several(r, 4, 8),
      n = numbers(r, c.org);
    const from = r.pick(["2024-01-01", "2025-01-01"]), soon = r.chance(0.3), kind = r.int(0, 2);
    const s = await newSheet({ family: "helvetica", size: 11, margin: 48 });
    cover(s, output, c, { kind, re: "Medical record retrieval", note: `On behalf of ${plan}.`, pages: 2 });
    s.bar(`${c.org.name}  -  Medical Record Request`, { size: 14, fill: 0.8 });
    const receivedOn = arrived(s, r, output, c.sent, 60, 690);
    s.text(`Date: ${slashed(c.wrote)}     To: ${c.holder.name}     Fax: ${c.holder.fax}`, { size: 10.5, after: 6 });
    s.text(
      `We retrieve records on behalf of ${plan} for a risk adjustment review. Please send office visit notes, discharge ` +
        `summaries and operative reports from ${slashed(from)} to 12/31/2025 for every patient below.`,
      { after: 4 },
    );
    if (soon) {
      s.text("RUSH: the submission window closes this week. Please reply within two days.", { bold: true, after: 4 });
    }
    s.text(`Reply to ${shortName(c.org.contact)}: phone ${n.phone}, fax ${n.fax}, ${c.org.email}`, { after: 10 });
    const wide = (s.right - s.left - 12) / 2, tall = 74;
    people.forEach((p, i) => {
      const x = s.left + (i % 2) * (wide + 12), y = s.y + Math.floor(i / 2) * (tall + 8);
      s.box(x, y, wide, tall);
      s.at(fullName(p), x + 8, y + 7, { bold: true, size: 12 });
      s.at(`DOB ${slashed(p.dob)}    ${p.female ? "F" : "M"}`, x + 8, y + 25);
      s.at(`Med Rec # ${p.mrn}`, x + 8, y + 41);
      s.at(`Plan ID ${r.letters(1)}${r.digits(8)}   PCP ${physician(r)}`, x + 8, y + 58, { size: 8.5 });
    });
    return {
      sheet: s,
      sentOn: c.sent,
      truth: truth({
        patients: people.map((p) => printed(p, ["dob", "mrn"])),
        requester: requesterTruth(c.org),
        requestType: "payer_audit",
        recordTypes: ["notes", "discharge", "operative"],
        dateRange: { start: from, end: "2025-12-31" },
        purpose: "Risk adjustment",
        isUrgent: soon,
        receivedOn,
      }),
    };
  },
};
