/**
 * HELD OUT. Not to be read by whoever works on extraction: disability offices and carriers, workers' compensation.
 * @module
 */
import { kinds, listed, numbers, printed, requesterTruth, truth, type Wording, words } from "../cast.ts";
import { addDays, addMonths, long, slashed } from "../dates.ts";
import { fullName, lastSuffixFirst, shortName } from "../people.ts";
import { newSheet } from "../sheet.ts";
import type { Layout } from "../truth.ts";
import { consent, consentTruth, electronicMark, prosePage } from "./consents.ts";
import { birth, clipped, days, physician, scene, who } from "./folk.ts";
import { arrived, cover } from "./paper.ts";

const careKinds: readonly Wording[] = [
  ["progress notes", "notes"],
  ["hospital discharge summaries", "discharge"],
  ["laboratory reports", "lab"],
  ["x-ray and MRI reports", "imaging"],
  ["operative reports", "operative"],
  ["medication lists", "medication"],
];

/** A state determination service prints its letters in typewriter capitals. */
export const determination: Layout = {
  name: "determination",
  outputs: ["fax-fine", "text-pdf", "scan-tiff"],
  async make(r, output) {
    const c = scene(r, ["Bureau of Disability Determination", "Ohio Valley Disability Determination Services"]);
    const p = c.patient,
      n = numbers(r, c.org),
      onset = addDays(c.wrote, -r.int(300, 1500)),
      k = consent(r, c.wrote, slashed, 0);
    const asked = r.some(careKinds, 3, 5), before = r.chance(0.5), start = before ? addMonths(onset, -12) : onset;
    const s = await newSheet({ family: "courier", size: 10.5, margin: 58 });
    s.lines([c.org.name.toUpperCase(), c.org.street.toUpperCase(), c.org.town.toUpperCase()]);
    s.text(`PHONE ${n.phone}  EXT. ${r.int(1000, 9999)}`);
    s.text(`FAX ${n.fax}`, { after: 10 });
    const receivedOn = arrived(s, r, output, c.sent, 380, 60);
    s.text(`DATE: ${slashed(c.wrote)}`, { after: 8 });
    s.lines([
      c.holder.name.toUpperCase(),
      "ATTN: MEDICAL RECORDS",
      c.holder.street.toUpperCase(),
      c.holder.town.toUpperCase(),
    ]);
    s.space(10);
    s.pairs([
      ["CLAIMANT", lastSuffixFirst(p)],
      ["DATE OF BIRTH", slashed(p.dob)],
      ["SSN", p.ssn],
      ["YOUR PATIENT ID", p.mrn],
      ["CASE NUMBER", c.claim],
      ["ALLEGED ONSET", slashed(onset)],
    ], { labelWidth: 150, bold: false, after: 8 });
    s.text(
      `THE ABOVE PERSON HAS APPLIED FOR DISABILITY BENEFITS. PLEASE SEND ${
        listed(words(asked)).toUpperCase()
      } FOR THE PERIOD ` +
        `${
          before ? `BEGINNING 12 MONTHS BEFORE THE ALLEGED ONSET (${slashed(start)})` : `FROM ${slashed(start)}`
        } TO THE PRESENT. ` +
        "DO NOT SEND BILLS OR NURSING FLOW SHEETS.",
      { after: 8 },
    );
    s.text("PLEASE REPLY WITHIN 10 DAYS OF RECEIPT. A SIGNED RELEASE IS ENCLOSED.", { after: 8 });
    s.text(`EXAMINER: ${shortName(c.org.contact).toUpperCase()}`);
    s.text(`E-MAIL: ${c.org.email}`, { after: 14 });
    s.newPage();
    s.text("AUTHORIZATION TO DISCLOSE INFORMATION TO THE AGENCY", { bold: true, after: 10 });
    s.text(`WHOSE RECORDS: ${fullName(p)}   BIRTHDAY: ${slashed(p.dob)}`, { after: 8 });
    s.text(
      `I voluntarily authorize all medical sources to disclose my records to ${c.org.name} for determining my eligibility ` +
        `for benefits. I may write to revoke this at any time. ${k.ends}`,
      { after: 16 },
    );
    electronicMark(s, r, k, p);
    return {
      sheet: s,
      sentOn: c.sent,
      truth: truth({
        patients: [printed(p, ["dob", "mrn", "ssn"])],
        requester: requesterTruth(c.org),
        requestType: "disability",
        recordTypes: kinds(asked),
        dateRange: { start, end: c.wrote },
        purpose: "Disability determination",
        authorization: consentTruth(k),
        receivedOn,
      }),
    };
  },
};

/** A long-term disability carrier: the facts in one line under the letterhead, questions of dates in the prose. */
export const carrierLetter: Layout = {
  name: "carrier-letter",
  outputs: ["fax-standard", "text-pdf"],
  async make(r, output) {
    const c = scene(r, [
      "Ironwood Disability Insurance Company",
      "{last} Group Long Term Disability",
      "Bluestone Income Protection",
    ]);
    const p = c.patient,
      n = numbers(r, c.org),
      say = days(r),
      born = birth(r),
      worked = addDays(c.wrote, -r.int(90, 500));
    const k = consent(r, c.wrote, say, 0.1),
      asked = r.some(careKinds, 2, 4),
      decide = r.chance(0.3),
      kind = r.int(0, 2);
    const s = await newSheet({ family: "helvetica", size: 11.5, margin: 64 });
    cover(s, output, c, {
      kind,
      re: `Disability claim ${c.claim}`,
      note: "Please forward to medical records.",
      pages: 3,
    });
    s.text(c.org.name, { bold: true, size: 15 });
    s.text(`Long Term Disability Claims, ${c.org.street}, ${c.org.town}`, { size: 10, after: 4 });
    s.rule();
    s.text(`Claimant ${fullName(p)} | Born ${born(p.dob)} | Patient number ${p.mrn} | Claim ${c.claim}`, {
      size: 10.5,
      after: 10,
    });
    s.text(say(c.wrote), { after: 10 });
    s.text(`${c.holder.name}\nvia fax ${c.holder.fax}`, { after: 10 });
    s.text("Dear Records Custodian:", { after: 6 });
    s.text(
      `We are reviewing the claim named above. The employee last worked on ${say(worked)} and gives ${
        physician(r)
      } as the ` +
        `treating provider. We ask for the ${listed(words(asked))} from ${
          say(worked)
        } forward to the present. Records of ` +
        "earlier care are not required.",
      { after: 8 },
    );
    s.text(
      decide
        ? "Benefits stop unless we decide by Friday. We therefore ask for EXPEDITED handling of this request."
        : "We ask for a reply within 21 days. This is a routine request.",
      { after: 8 },
    );
    s.text(`Send the records to my attention by fax at ${n.fax} or to ${c.org.email}. My telephone is ${n.phone}.`, {
      after: 12,
    });
    s.signature(shortName(c.org.contact));
    s.text(`${shortName(c.org.contact)}\nSenior Disability Benefits Specialist`);
    prosePage(s, r, c, k, { name: fullName(p) }, born, say);
    return {
      sheet: s,
      sentOn: c.sent,
      truth: truth({
        patients: [printed(p, ["dob", "mrn"])],
        requester: requesterTruth(c.org),
        requestType: "disability",
        recordTypes: kinds(asked),
        dateRange: { start: worked, end: c.wrote },
        purpose: "Long term disability claim",
        isUrgent: decide,
        authorization: consentTruth(k),
      }),
    };
  },
};

/** A compensation board's notice: parties in a box, the judge, the carrier; the board gets the records. */
export const boardNotice: Layout = {
  name: "board-notice",
  outputs: ["scan-tiff", "fax-fine"],
  async make(r, output) {
    const c = scene(r, [
      "State Workers' Compensation Board",
      "Industrial Commission of Appeals",
      "Office of Workers' Claims",
    ]);
    const p = c.patient, n = numbers(r, c.org), hurt = addDays(c.wrote, -r.int(60, 700)), all = r.chance(0.4);
    const hearing = r.chance(0.6) ? addDays(c.wrote, r.int(14, 45)) : null, asked = r.some(careKinds, 2, 4);
    const employer = r.pick(["Northgate Foundry", "Sunrise Poultry, Inc.", "Tri-County School Bus Co."]);
    const s = await newSheet({ family: "times", size: 11.5, margin: 60 });
    s.text(c.org.name.toUpperCase(), { bold: true, size: 15, align: "center" });
    s.text(`${c.org.street}, ${c.org.town}`, { align: "center", size: 10.5 });
    s.text(`Voice ${n.phone}   Facsimile ${n.fax}`, { align: "center", size: 10.5, after: 10 });
    const receivedOn = arrived(s, r, output, c.sent, 400, 640);
    s.text("NOTICE AND DEMAND FOR MEDICAL RECORDS", { bold: true, align: "center", size: 13, after: 8 });
    s.grid([
      [{ label: "Injured worker", value: fullName(p) }, { label: "WCB case no.", value: c.claim }],
      [{ label: "Worker's date of birth", value: clipped(p.dob) }, { label: "Date of injury", value: clipped(hurt) }],
      [{ label: "Employer", value: employer }, { label: "Carrier", value: "Granite Casualty Fund" }],
      [{ label: "Provider", value: c.holder.name }, { label: "Provider's chart number", value: p.mrn }],
    ], { size: 11.5, labelSize: 8 });
    s.text(`Mailed: ${long(c.wrote)}`, { after: 8 });
    s.text(
      "PLEASE TAKE NOTICE that under the Workers' Compensation Law you are required to file with this office " +
        `${
          all ? "the entire medical record" : `the ${listed(words(asked))}`
        } of the injured worker for treatment on and after the ` +
        "date of injury, to the date of this notice. HIPAA permits this disclosure without authorization (45 CFR 164.512(l)).",
      { after: 8 },
    );
    s.text(
      hearing
        ? `A hearing will be held on ${long(hearing)} at 9:30 a.m. before Judge ${
          fullName(who(r, { suffix: "" }))
        }. The records must be on file by then.`
        : "File the records within 30 days of the mailing date shown above. No hearing has been scheduled.",
      { after: 8 },
    );
    s.text(`Direct inquiries to ${shortName(c.org.contact)}, Records Examiner, ${c.org.email}.`, { after: 16 });
    s.signature(shortName(c.org.contact));
    s.text("By order of the Board");
    return {
      sheet: s,
      sentOn: c.sent,
      truth: truth({
        patients: [printed(p, ["dob", "mrn"])],
        requester: requesterTruth(c.org),
        requestType: "workers_comp",
        recordTypes: all ? ["all"] : kinds(asked),
        dateRange: { start: hurt, end: c.wrote },
        purpose: "Workers' compensation",
        isUrgent: hearing !== null,
        receivedOn,
      }),
    };
  },
};
