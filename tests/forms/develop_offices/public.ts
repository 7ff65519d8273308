/**
 * Once held out, now to develop by: veterans' affairs, coroner, disability, schools, child welfare.
 * @module
 */
import {
  auth,
  cast,
  kinds,
  numbers,
  patient as newPatient,
  printed,
  requesterTruth,
  truth,
  type Wording,
  words,
} from "../cast.ts";
import { addDays, addYears, birthStyle, dashed, dateStyle, dayBetween, dayMonth, long, slashed } from "../dates.ts";
import { docx } from "../office.ts";
import { childBirth, fullName, lastFirst, lastSuffixFirst, person, phone, shortName } from "../people.ts";
import { newSheet } from "../sheet.ts";
import type { Layout } from "../truth.ts";
import { clocked } from "./paper.ts";

/** A veterans' clinic asks a community hospital: military style, day-month dates, form boxes numbered 1 to 12. */
export const veterans: Layout = {
  name: "h-veterans",
  outputs: ["text-pdf", "fax-standard", "scan-pdf"],
  async make(r, output) {
    const { patient, holder, org, wrote, sent } = cast(r, [
      "Fort Ansel Veterans Clinic",
      "Naval Air Station Corvine Medical Group",
      "Great Basin Veterans Health Center",
    ]);
    const s = await newSheet({ family: "helvetica", size: 9.5, margin: 40 });
    const no = numbers(r, org);
    const asked = r.some<Wording>(
      [
        ["INPATIENT DISCHARGE SUMMARY", "discharge"],
        ["PROGRESS NOTES", "notes"],
        ["OPERATIVE REPORTS", "operative"],
        ["LABORATORY", "lab"],
        ["RADIOLOGY REPORTS", "imaging"],
        ["IMMUNIZATIONS", "immunization"],
      ],
      2,
      4,
    );
    const start = dayBetween(r, "2019-01-01", addDays(wrote, -120)), end = dayBetween(r, start, wrote);
    const signed = r.chance(0.7) ? addDays(wrote, -r.int(0, 15)) : null;
    const expiry = addDays(wrote, r.int(60, 400));
    s.text("REQUEST FOR AND CONSENT TO RELEASE OF HEALTH RECORDS", { bold: true, size: 12, align: "center", after: 6 });
    const clock = clocked(s, r, output, addDays(sent, 1));
    const typed = { valueFamily: "courier" as const, labelSize: 6.5 };
    s.grid([
      [{ label: "1. TO (custodian)", value: holder.name, span: 2 }, {
        label: "2. DATE OF REQUEST",
        value: dayMonth(wrote).toUpperCase(),
      }],
      [{ label: "3. VETERAN OR SERVICE MEMBER (last, first, middle)", value: lastSuffixFirst(patient), span: 2 }, {
        label: "4. BORN",
        value: dayMonth(patient.dob).toUpperCase(),
      }],
      [{ label: "5. SOCIAL SECURITY NUMBER", value: patient.ssn }, {
        label: "6. CUSTODIAN'S PATIENT NUMBER",
        value: patient.mrn,
      }, { label: "7. EDIPI", value: r.digits(10) }],
      [{ label: "8. RELEASE TO (activity)", value: org.name, span: 2 }, {
        label: "9. POINT OF CONTACT",
        value: shortName(org.contact),
      }],
      [{ label: "9a. DUTY TELEPHONE", value: no.phone }, { label: "9b. FAX", value: no.fax }, {
        label: "9c. E-MAIL",
        value: org.email,
        span: 1.4,
      }],
    ], typed);
    s.text("10. RECORDS REQUESTED", { bold: true, after: 2 });
    s.checks([...words(asked).map((label) => ({ label, on: true })), { label: "PATHOLOGY", on: false }, {
      label: "BILLING",
      on: false,
    }, { label: "COMPLETE CHART", on: false }], { columns: 2, style: r.pick(["cross", "paren", "bracket", "tick"]) });
    s.grid([[{ label: "11. PERIOD FROM", value: dayMonth(start).toUpperCase() }, {
      label: "TO",
      value: dayMonth(end).toUpperCase(),
    }, { label: "12. PURPOSE", value: "CONTINUED CARE" }]], typed);
    s.text(
      `CONSENT: I request and authorize the release described above. This consent expires on ${
        dayMonth(expiry).toUpperCase()
      } unless revoked earlier.`,
      { after: 10 },
    );
    if (signed) s.signature(shortName(patient));
    else s.space(28);
    s.grid([[{ label: "SIGNATURE OF VETERAN OR SERVICE MEMBER", value: "", span: 2 }, {
      label: "DATE",
      value: signed ? dayMonth(signed).toUpperCase() : "",
    }]], typed);
    return {
      sentOn: sent,
      sheet: s,
      truth: truth({
        patients: [printed(patient, ["dob", "mrn", "ssn"])],
        requester: requesterTruth(org),
        requestType: "provider",
        recordTypes: kinds(asked),
        dateRange: { start, end },
        purpose: "Continued care",
        authorization: auth(signed, expiry),
        receivedOn: clock,
      }),
    };
  },
};

/** A coroner's telefax: the decedent is the patient, investigators and next of kin are not. */
export const coroner: Layout = {
  name: "h-coroner",
  outputs: ["fax-fine", "text-pdf", "scan-tiff"],
  async make(r, output) {
    const { patient, holder, org, wrote, sent, claim } = cast(r, [
      "Sweetwater County Coroner",
      "Regional Office of the Chief Medical Examiner",
    ]);
    const s = await newSheet({ family: "courier", size: 10.5 });
    const no = numbers(r, org), style = r.pick([slashed, dashed]);
    const kin = person(r, { last: patient.last });
    const died = addDays(wrote, -r.int(0, 3));
    const urgent = r.chance(0.6);
    const years = r.int(1, 3);
    s.text(org.name.toUpperCase(), { bold: true, align: "center", size: 13 });
    s.text(`${org.street}, ${org.town}`, { align: "center" });
    s.text(`Office ${no.phone}  Fax ${no.fax}`, { align: "center" });
    s.text(org.email, { align: "center", after: 10 });
    const clock = clocked(s, r, output, sent);
    if (urgent) s.text("URGENT - AUTOPSY PENDING - PLEASE EXPEDITE", { bold: true, after: 8 });
    s.lines([
      `Date of this request : ${style(wrote)}`,
      `To                   : ${holder.name}`,
      `Our case             : ${claim}`,
      `Decedent             : ${fullName(patient)}`,
      `Born                 : ${style(patient.dob)}`,
      `Died                 : ${style(died)}`,
      `Next of kin          : ${fullName(kin)}, DOB ${style(dayBetween(r, "1950-01-01", "2001-01-01"))}`,
      `Investigator         : ${shortName(org.contact)}`,
    ]);
    s.space(10);
    s.text(
      `Pursuant to state law this office investigates the death of the person named above and requires the medication list, laboratory results, and history and physical / progress notes of the ${
        ["", "year", "two years", "three years"][years]
      } before this request. HIPAA 45 CFR 164.512(g) permits disclosure without authorization.`,
      { after: 8 },
    );
    s.text(urgent ? "" : "Please reply at your earliest convenience.", { after: 8 });
    s.text(`${shortName(org.contact)}, Medicolegal Death Investigator`);
    return {
      sentOn: sent,
      sheet: s,
      truth: truth({
        patients: [printed(patient, ["dob"])],
        requester: requesterTruth(org),
        requestType: "other",
        recordTypes: ["medication", "lab", "notes"],
        dateRange: { start: addYears(wrote, -years), end: wrote },
        purpose: "Death investigation",
        isUrgent: urgent,
        receivedOn: clock,
      }),
    };
  },
};

/** A benefits agency's modern letter: shaded summary box, barcode strip, plain language. */
export const benefitsLetter: Layout = {
  name: "h-benefits-letter",
  outputs: ["scan-pdf", "text-pdf", "fax-fine"],
  async make(r, output) {
    const { patient, holder, org, wrote, sent, claim } = cast(r, [
      "State Disability Review Unit",
      "Bureau of Social Security Disability Claims",
      "Department of Human Services, Disability Determinations",
    ]);
    const s = await newSheet({ size: 11 });
    const no = numbers(r, org), style = r.pick([long, slashed]), born = birthStyle(r);
    const since = dayBetween(r, addDays(wrote, -1100), addDays(wrote, -300));
    const signed = r.chance(0.7) ? addDays(wrote, -r.int(10, 80)) : null;
    const asked = r.some<Wording>(
      [
        ["doctors' treatment notes", "notes"],
        ["test results from the lab", "lab"],
        ["imaging reports (X-ray, MRI, CT)", "imaging"],
        ["hospital discharge reports", "discharge"],
        ["surgery reports", "operative"],
      ],
      2,
      4,
    );
    for (let x = 400; x < 550; x += r.real(2, 5)) s.line(x, 30, x, 52, r.real(0.6, 2));
    s.text(org.name, { bold: true, size: 13 });
    s.text(`${org.street}, ${org.town}`, { size: 9, after: 12 });
    const clock = clocked(s, r, output, addDays(sent, 3));
    s.text(style(wrote), { after: 8 });
    s.text(`Dear ${holder.name},`, { after: 6 });
    s.text("We need your help to decide a claim for disability benefits.", { bold: true, after: 6 });
    s.box(60, s.y, 492, 76, { fill: 0.93 });
    s.y += 8;
    s.pairs([["Your patient", lastFirst(patient)], ["Birthday", born(patient.dob)], [
      "Last 4 of SSN",
      patient.ssn.slice(-4),
    ], ["Claim ID", claim]], { indent: 10 });
    s.space(14);
    s.text("What to send", { bold: true });
    s.text(`Copies of ${words(asked).join("; ")}.`, { after: 5 });
    s.text("Which dates", { bold: true });
    s.text(`Everything since ${style(since)} until today.`, { after: 5 });
    s.text("How soon", { bold: true });
    s.text("Please respond within 14 days so that the decision is not delayed.", { after: 5 });
    s.text("How to reach us", { bold: true });
    s.text(`${shortName(org.contact)}, Disability Examiner, ${no.phone} (fax ${no.fax}), ${org.email}`, { after: 5 });
    s.text("Permission", { bold: true });
    s.text(
      signed
        ? "Your patient's signed permission is on the next page."
        : "Your patient's permission is stored in our electronic folder.",
    );
    if (signed) {
      s.newPage();
      s.text("MY PERMISSION TO SHARE HEALTH RECORDS", { bold: true, size: 13, after: 8 });
      s.text(
        `I give permission to all my medical sources to share my records with ${org.name}. I can cancel it by writing a letter. This permission ends one year after I sign it.`,
        { after: 12 },
      );
      s.signature(shortName(patient));
      s.text(`${fullName(patient)}      signed ${style(signed)}`);
    }
    return {
      sentOn: sent,
      sheet: s,
      truth: truth({
        patients: [printed(patient, ["dob"])],
        requester: requesterTruth(org),
        requestType: "disability",
        recordTypes: kinds(asked),
        dateRange: { start: since, end: wrote },
        purpose: "Disability claim",
        ...(signed ? { authorization: auth(signed, addYears(signed, 1)) } : {}),
        receivedOn: clock,
      }),
    };
  },
};

/** A caseworker's document about siblings in care, a table with one child per row and the foster parent as decoy. */
export const siblings: Layout = {
  name: "h-siblings",
  outputs: ["docx", "scan-pdf"],
  async make(r, output) {
    const { holder, org, wrote, sent, claim } = cast(r, [
      "Cobblestone Child and Family Services",
      "Lowland County Foster Care Agency",
    ]);
    const last = person(r).last;
    const children = Array.from({ length: 3 }, () => newPatient(r, { last, suffix: "" }, childBirth(r))).filter((
      p,
      i,
      all,
    ) => all.findIndex((q) => q.first === p.first) === i);
    const foster = person(r), no = numbers(r, org), style = r.pick([slashed, dateStyle(r)]);
    const header = ["Child", "D.O.B.", "Record number", "Placed with"];
    const rows = children.map((p) => [lastFirst(p), style(p.dob), p.mrn, shortName(foster)]);
    const intro =
      `Our agency has legal custody of the children in the table (court file ${claim}). We request for each child the complete immunization record, well-child visit notes and laboratory results, without limitation as to time.`;
    const close = `The court order giving us custody can be viewed on request. Routine handling. Direct replies to ${
      shortName(org.contact)
    }, case manager: phone ${no.phone}; fax ${no.fax}; ${org.email}`;
    const base = {
      sentOn: sent,
      truth: truth({
        patients: children.map((p) => printed(p, ["dob", "mrn"])),
        requester: requesterTruth(org),
        requestType: "other",
        recordTypes: ["immunization", "notes", "lab"],
        purpose: "Foster care",
      }),
    };
    if (output === "docx") {
      const file = await docx([
        { kind: "text", text: style(wrote), right: true },
        { kind: "text", text: org.name, bold: true, size: 15 },
        { kind: "text", text: `${org.street}\n${org.town}`, italic: true },
        { kind: "text", text: `ATTN: ${holder.name} Release of Information` },
        { kind: "text", text: intro },
        { kind: "table", rows: [header, ...rows], boldFirstRow: true },
        { kind: "text", text: close },
      ]);
      return { ...base, file };
    }
    const s = await newSheet({ family: "helvetica", size: 11 });
    base.truth.receivedOn = clocked(s, r, output, addDays(sent, 1));
    s.text(style(wrote), { align: "right" });
    s.text(org.name, { bold: true, size: 15 });
    s.text(`${org.street}\n${org.town}`, { italic: true, after: 8 });
    s.text(`ATTN: ${holder.name} Release of Information`, { after: 8 });
    s.text(intro, { after: 8 });
    s.table(header, rows, { widths: [34, 18, 24, 24], ruled: "rows" });
    s.text(close);
    return { ...base, sheet: s };
  },
};

/** A camp or college health office's letter in a word processor: a single student, vaccines only. */
export const collegeOffice: Layout = {
  name: "h-college-office",
  outputs: ["docx", "text-pdf"],
  async make(r, output) {
    const { patient, holder, org, wrote, sent } = cast(r, [
      "Winterbourne College Student Health",
      "Alder State University Athletics",
    ]);
    const no = numbers(r, org), style = r.pick([long, slashed]);
    const coach = person(r);
    const signed = r.chance(0.5) ? addDays(wrote, -r.int(0, 9)) : null;
    const until = addYears(wrote, 1);
    const paragraphs = [
      `Request date: ${style(wrote)}`,
      `Addressed to: ${holder.name}, fax ${holder.fax}`,
      `Student: ${fullName(patient)}      Birth date: ${style(patient.dob)}      Student number: ${r.digits(8)}`,
      `Please release vaccination records and sports-physical office notes to ${org.name}, ${org.street}, ${org.town}. Contact person: ${
        shortName(org.contact)
      }. Telephone ${no.phone}, telefax ${no.fax}, ${org.email}. Head coach: ${shortName(coach)}, telephone ${
        phone(r)
      }.`,
      "All dates are wanted. There is no rush.",
      `AUTHORIZATION: I permit this release. It ends on ${style(until)}.`,
      signed
        ? `Student signature: /s/ ${fullName(patient)}     Date: ${style(signed)}`
        : "Student signature: ____________________     Date: ____________",
    ];
    const base = {
      sentOn: sent,
      truth: truth({
        patients: [printed(patient, ["dob"])],
        requester: requesterTruth(org),
        requestType: "other",
        recordTypes: ["immunization", "notes"],
        purpose: "Student health clearance",
        authorization: auth(signed, until),
      }),
    };
    if (output === "docx") {
      return {
        ...base,
        file: await docx([
          { kind: "text", text: org.name, bold: true, center: true, size: 15 },
          ...paragraphs.map((text) => ({ kind: "text" as const, text })),
        ]),
      };
    }
    const s = await newSheet({ size: 11 });
    s.text(org.name, { bold: true, align: "center", size: 15, after: 12 });
    for (const p of paragraphs) s.text(p, { after: 9 });
    return { ...base, sheet: s };
  },
};
