/**
 * Tuning part: insurers, payers, copy services. Free to look at while extraction is improved.
 * @module
 */
import {
  auth,
  cast,
  kinds,
  listed,
  numbers,
  patient as newPatient,
  printed,
  requesterTruth,
  truth,
  type Wording,
  words,
} from "../cast.ts";
import { addDays, addYears, birthStyle, dashed, dateStyle, dayBetween, long, slashed, slashedBare } from "../dates.ts";
import { fullName, lastFirst, lastSuffixFirst, person, physician, reference, shortName } from "../people.ts";
import { newSheet } from "../sheet.ts";
import type { Layout } from "../truth.ts";
import { received } from "./legal.ts";

/** An attending physician statement order: a grid of boxes with tiny labels, typewriter values. */
export const apsOrder: Layout = {
  name: "aps-order",
  outputs: ["text-pdf", "fax-fine", "scan-tiff"],
  async make(r, output) {
    const { patient, holder, org, wrote, sent, claim } = cast(r, [
      "Old Harbor Life Insurance Company",
      "Summit & Plains Mutual Assurance",
      "Northfield Annuity and Life Co.",
    ]);
    const s = await newSheet({ size: 10, margin: 44 });
    const agent = person(r), spouse = person(r, { last: patient.last, suffix: "" });
    const born = birthStyle(r), style = dateStyle(r), no = numbers(r, org);
    const years = r.pick([3, 5, 7, 10]);
    const complete = r.chance(0.3);
    const asked: readonly Wording[] = complete ? [["complete chart", "all"]] : r.some(
      [["office notes", "notes"], ["lab results", "lab"], ["pathology reports", "pathology"], [
        "EKG, X-ray and other imaging reports",
        "imaging",
      ], ["medication list", "medication"]],
      2,
      4,
    );
    const signed = addDays(wrote, -r.int(3, 30));
    s.text(org.name, { bold: true, size: 14 });
    s.text("ATTENDING PHYSICIAN'S STATEMENT - ORDER", { size: 11, after: 6 });
    const stampedOn = received(s, r, output, addDays(sent, 1), 16);
    const typed = { valueFamily: "courier" as const };
    s.grid([
      [{ label: "ORDER DATE", value: style(wrote) }, { label: "POLICY / APPLICATION NO.", value: claim, span: 2 }, {
        label: "WRITING AGENT",
        value: shortName(agent),
        span: 2,
      }],
      [{ label: "TO: PHYSICIAN OR FACILITY", value: `${holder.name}, ${holder.town}`, span: 4 }, {
        label: "FACILITY TELEPHONE",
        value: holder.phone,
        span: 2,
      }],
      [{ label: "PROPOSED INSURED (LAST, FIRST, M.I.)", value: lastFirst(patient), span: 3 }, {
        label: "DATE OF BIRTH",
        value: born(patient.dob),
        span: 2,
      }, { label: "SEX", value: patient.female ? "F" : "M", span: 0.6 }],
      [{ label: "RESIDENCE ADDRESS", value: `${patient.street}, ${patient.town}`, span: 3 }, {
        label: "SOCIAL SECURITY NO.",
        value: patient.ssn,
        span: 1.4,
      }],
      [{ label: "BENEFICIARY", value: fullName(spouse), span: 2 }, {
        label: "BENEFICIARY DATE OF BIRTH",
        value: born(dayBetween(r, "1940-01-01", "2000-01-01")),
      }, { label: "FACE AMOUNT", value: `$${r.int(1, 9)}00,000` }],
    ], typed);
    s.text("RECORDS WANTED", { bold: true, after: 2 });
    s.text(
      `Please supply ${complete ? "a copy of the complete chart" : listed(words(asked))} for the last ${years} years.`,
      { after: 4 },
    );
    s.text("Psychotherapy notes are not requested. A reply within 15 business days is appreciated.", { after: 8 });
    s.text("RETURN TO", { bold: true, after: 2 });
    s.table([], [["Underwriting contact", shortName(org.contact)], ["Telephone", no.phone], ["Facsimile", no.fax], [
      "Secure mail",
      org.email,
    ]], { widths: [30, 70], size: 10 });
    s.text("AUTHORIZATION (copy on file is as valid as the original)", { bold: true, after: 2 });
    s.text(
      `I authorize any physician, hospital or clinic to give ${org.name} any information about my health. This authorization is good for two years from the date below.`,
      { size: 9.5, after: 8 },
    );
    s.signature(shortName(patient));
    s.fields([{ label: "Proposed insured", value: "", span: 2 }, { label: "Date signed", value: style(signed) }]);
    return {
      sentOn: sent,
      sheet: s,
      truth: truth({
        patients: [printed(patient, ["dob", "address", "ssn"])],
        requester: requesterTruth(org),
        requestType: "insurance",
        recordTypes: kinds(asked),
        dateRange: { start: addYears(wrote, -years), end: wrote },
        purpose: "Life insurance underwriting",
        authorization: auth(signed, addYears(signed, 2)),
        receivedOn: stampedOn,
      }),
    };
  },
};

/** A workers' compensation carrier's letter with a claim table and the employer named. */
export const carrierLetter: Layout = {
  name: "carrier-letter",
  outputs: ["fax-standard", "scan-pdf", "text-pdf"],
  async make(r, output) {
    const { patient, holder, org, wrote, sent, claim } = cast(r, [
      "Bedrock Employers Insurance Fund",
      "Tallgrass Compensation Mutual",
      "Pioneer Industrial Indemnity Co.",
    ]);
    const s = await newSheet({ family: "helvetica", size: 10.5 });
    const style = dateStyle(r), no = numbers(r, org);
    const hurt = dayBetween(r, addDays(wrote, -500), addDays(wrote, -40));
    const hearing = r.chance(0.4) ? addDays(wrote, r.int(15, 50)) : null;
    const asked = r.some<Wording>(
      [
        ["first-visit emergency room report", "emergency"],
        ["MRI and X-ray reports", "imaging"],
        ["therapy and progress notes", "notes"],
        ["surgical reports", "operative"],
        ["itemized bills", "billing"],
      ],
      2,
      4,
    );
    const boss = person(r);
    s.text(org.name, { bold: true, size: 15, align: "right" });
    s.text("Claims Department", { align: "right" });
    s.text(`${org.street}, ${org.town}`, { align: "right", size: 9, after: 10 });
    const stampedOn = received(s, r, output, addDays(sent, 2));
    s.text(style(wrote), { after: 6 });
    s.text(`${holder.name} - Release of Information`, { after: 8 });
    s.table([], [
      ["Injured worker", fullName(patient), "Claim number", claim],
      ["Birth date", style(patient.dob), "Date of injury", style(hurt)],
      [
        "Employer",
        r.pick(["Gulfline Roofing", "Apex Cold Storage", "Ninety-Six Foods"]),
        "Supervisor",
        shortName(boss),
      ],
      ["Treating doctor", physician(r), "Hospital MRN", patient.mrn],
    ], { widths: [20, 32, 20, 28] });
    s.text("To whom it may concern:", { after: 5 });
    s.text(
      `The above employee has filed a claim with us. Under the workers' compensation law no release is required. Please send the ${
        listed(words(asked))
      } relating to the injury, from ${style(hurt)} to date.`,
      { after: 6 },
    );
    s.text(
      hearing
        ? `An industrial commission hearing has been scheduled for ${style(hearing)}; please treat this as a rush.`
        : "Please respond within 21 days. A stamped envelope is enclosed.",
      { after: 8 },
    );
    s.text("Thank you,");
    s.signature(shortName(org.contact));
    s.lines([`${shortName(org.contact)}, Claims Examiner II`, `direct ${no.phone}`, `fax ${no.fax}`, org.email]);
    return {
      sentOn: sent,
      sheet: s,
      truth: truth({
        patients: [printed(patient, ["dob", "mrn"])],
        requester: requesterTruth(org),
        requestType: "workers_comp",
        recordTypes: kinds(asked),
        dateRange: { start: hurt, end: wrote },
        purpose: "Workers' compensation claim",
        isUrgent: !!hearing,
        receivedOn: stampedOn,
      }),
    };
  },
};

/** A copy service's order sheet: three columns of small type, the ordering law firm is a decoy. */
export const orderSheet: Layout = {
  name: "order-sheet",
  outputs: ["scan-tiff", "fax-fine", "text-pdf"],
  async make(r, output) {
    const { patient, holder, org, wrote, sent, claim } = cast(r, [
      "Swiftline Record Copying, Inc.",
      "Docuharbor Retrieval Services",
      "Magpie Legal Copy LLC",
    ]);
    const s = await newSheet({ size: 9.5, margin: 46 });
    const no = numbers(r, org), lawyer = person(r), opposing = person(r);
    const born = birthStyle(r);
    const rush = r.chance(0.35);
    const start = `${r.int(2015, 2022)}-0${r.int(1, 9)}-01`, end = dayBetween(r, addDays(wrote, -200), wrote);
    const withBills = r.chance(0.6), signed = r.chance(0.7) ? addDays(wrote, -r.int(5, 90)) : null;
    s.text(org.name, { bold: true, size: 18 });
    s.text(`${org.street}, ${org.town}   Ph ${no.phone}   Fx ${no.fax}   ${org.email}`, { size: 8.5, after: 3 });
    s.rule({ thick: 3 });
    s.at(rush ? "*** RUSH ORDER ***" : "STANDARD SERVICE", 410, 48, { bold: true, size: 12, align: "right" });
    const stampedOn = received(s, r, output, addDays(sent, 1), 16);
    s.space(6);
    s.grid([
      [{ label: "Work order", value: reference(r) }, { label: "Order date", value: dashed(wrote) }, {
        label: "Our representative",
        value: shortName(org.contact),
      }],
      [{ label: "Location (custodian)", value: holder.name, span: 2 }, {
        label: "Location phone",
        value: holder.phone,
      }],
    ], { labelSize: 7 });
    s.bar("SUBJECT OF RECORDS");
    s.pairs([["Name", lastSuffixFirst(patient)], ["AKA", "none"], ["D.O.B.", born(patient.dob)], [
      "SSN",
      `XXX-XX-${patient.ssn.slice(-4)}`,
    ], ["Facility acct/MRN", patient.mrn]], { labelWidth: 100 });
    s.bar("ORDERED BY / OPPOSING");
    s.pairs([["Ordering attorney", `${fullName(lawyer)}, Law Offices of ${lawyer.last}`], [
      "Opposing counsel",
      `${fullName(opposing)}`,
    ], ["Case", `${person(r).last} v. ${person(r).last}, No. ${claim}`]], { labelWidth: 100 });
    s.bar("SCOPE");
    s.checks([
      { label: "ANY AND ALL medical records, entire chart", on: true },
      { label: "Itemized billing", on: withBills },
      { label: "Films / images on CD", on: false },
      { label: "Pathology slides", on: false },
    ], { columns: 2, style: r.pick(["filled", "cross", "bracket"]) });
    s.text(`Dates of service: ${dashed(start)} thru ${dashed(end)}`, { bold: true, after: 6 });
    s.text(
      rush
        ? "Rush: rates for expedited copying are approved."
        : "Normal turnaround of ten business days applies. Please call with page count before copying.",
      { after: 6 },
    );
    if (signed) {
      s.bar("PATIENT AUTHORIZATION");
      s.text(
        `The undersigned permits the location above to release the records described to ${org.name}. Valid until ${
          dashed(addYears(signed, 1))
        }.`,
        { after: 6 },
      );
      s.signature(shortName(patient));
      s.fields([{ label: "Signed", value: fullName(patient), span: 2 }, { label: "Date", value: dashed(signed) }]);
    } else s.text("Certificate of compliance with notice requirement is on file with this office.", { size: 8.5 });
    return {
      sentOn: sent,
      sheet: s,
      truth: truth({
        patients: [printed(patient, ["dob", "mrn"])],
        requester: requesterTruth(org),
        requestType: "copy_service",
        recordTypes: withBills ? ["all", "billing"] : ["all"],
        dateRange: { start, end },
        purpose: "Litigation",
        isUrgent: rush,
        ...(signed ? { authorization: auth(signed, addYears(signed, 1)) } : {}),
        receivedOn: stampedOn,
      }),
    };
  },
};

/** A risk-adjustment pull list: many members in a table that runs over two pages. */
export const pullList: Layout = {
  name: "pull-list",
  outputs: ["text-pdf", "fax-fine", "scan-pdf"],
  async make(r, output) {
    const { holder, org, wrote, sent } = cast(r, [
      "Bluegrove Health Advantage",
      "Trellis Medicare Partners",
      "Crownpoint Health Plan",
    ]);
    const s = await newSheet({ size: 10 });
    const no = numbers(r, org);
    const born = r.pick([slashed, slashedBare, dashed]);
    const year = r.pick([2024, 2025]);
    const members = Array.from({ length: r.int(20, 34) }, () => newPatient(r)).filter((p, i, all) =>
      all.findIndex((q) => fullName(q) === fullName(p)) === i
    );
    const hasMrn = members.map(() => r.chance(0.75));
    s.text(org.name, { bold: true, size: 16, align: "center" });
    s.text(`Risk Adjustment Medical Record Review - Calendar Year ${year}`, { align: "center", bold: true, after: 10 });
    const stampedOn = received(s, r, output, addDays(sent, 2), 16);
    s.text(long(wrote), { after: 6 });
    s.text(`${holder.name}, Attn. Records Supervisor ${shortName(person(r))}`, { after: 6 });
    s.text(
      `CMS requires us to document the health status of our members. Please provide progress notes, hospital discharge summaries and laboratory results for the members on the list, for dates of service January 1, ${year} to December 31, ${year}. HIPAA allows this disclosure for health care operations (45 CFR 164.506(c)); no member authorization is necessary.`,
      { after: 6 },
    );
    s.text(
      `Please complete by ${long(addDays(wrote, 45))}. Contact: ${
        shortName(org.contact)
      }, chart retrieval, ${no.phone}, fax ${no.fax}, ${org.email}.`,
      { after: 10 },
    );
    s.table(
      ["Member", "Birth date", "Plan ID", "Your MRN", "Primary care"],
      members.map((
        p,
        i,
      ) => [lastFirst(p), born(p.dob), `BG${r.digits(8)}`, hasMrn[i] ? p.mrn : "n/a", `Dr. ${person(r).last}`]),
      {
        widths: [30, 17, 20, 17, 18],
        size: 9,
        ruled: r.pick(["grid", "rows"]),
        shade: true,
        pad: 4,
      },
    );
    return {
      sentOn: sent,
      sheet: s,
      truth: truth({
        patients: members.map((p, i) => printed(p, hasMrn[i] ? ["dob", "mrn"] : ["dob"])),
        requester: requesterTruth(org),
        requestType: "payer_audit",
        recordTypes: ["notes", "discharge", "lab"],
        dateRange: { start: `${year}-01-01`, end: `${year}-12-31` },
        purpose: "Risk adjustment review",
        receivedOn: stampedOn,
      }),
    };
  },
};
