/**
 * Tuning part: law firms. Free to look at while extraction is improved.
 * @module
 */
import { auth, cast, kinds, listed, numbers, printed, requesterTruth, truth, type Wording, words } from "../cast.ts";
import { addDays, addMonths, addYears, birthStyle, dateStyle, dayBetween, long, slashed } from "../dates.ts";
import { fullName, lastSuffixFirst, person, physician, shortName, titled } from "../people.ts";
import type { Random } from "../random.ts";
import { newSheet, type Sheet } from "../sheet.ts";
import type { Layout, Output } from "../truth.ts";

const firms = [
  "{last} & {last}, P.C.",
  "The {last} Law Firm, PLLC",
  "{last}, {last} & Daughters LLP",
  "{last} Trial Lawyers",
  "{last} Legal Group, LLC",
];

const wanted: readonly Wording[] = [
  ["Emergency room chart, including triage notes", "emergency"],
  ["Radiology reports with films on disc", "imaging"],
  ["Operative and procedure reports", "operative"],
  ["Discharge summaries", "discharge"],
  ["Laboratory results", "lab"],
  ["Physical therapy and office notes", "notes"],
  ["Pharmacy and medication records", "medication"],
  ["Itemized statement of charges (UB-04 and HCFA-1500)", "billing"],
];

/** Received by the mail room: stamped on paper only, right at `top` points. Returns the day when stamped. */
export function received(s: Sheet, r: Random, output: Output, day: string, top = 96): string | null {
  if (!output.startsWith("scan") || r.chance(0.4)) return null;
  const style = dateStyle(r);
  s.stamp(
    ["RECEIVED", style(day), r.pick(["HIM DEPT", "MEDICAL RECORDS", "ROI UNIT"])],
    430,
    top,
    top < 40 ? r.int(-3, 3) : r.int(-8, 9),
  );
  return day;
}

/** A letter whose subject block is a bordered box on the right, the patient in capitals. */
export const attorneyLetter: Layout = {
  name: "attorney-letter",
  outputs: ["text-pdf", "fax-fine", "scan-pdf", "fax-standard"],
  async make(r, output) {
    const { patient, holder, org, wrote, sent, claim } = cast(r, firms);
    const s = await newSheet({ family: r.pick(["times", "helvetica"]), size: 11 });
    const style = dateStyle(r), born = birthStyle(r);
    const no = numbers(r, org);
    const lawyer = person(r), driver = person(r);
    const asked = r.some(wanted, 2, 5);
    const start = dayBetween(r, "2023-01-10", addDays(wrote, -60));
    const open = r.chance(0.4);
    const end = open ? wrote : dayBetween(r, start, wrote);
    const trial = r.chance(0.35) ? addDays(wrote, r.int(25, 90)) : null;
    const signed = r.chance(0.6) ? addDays(wrote, -r.int(2, 40)) : null;
    s.text(org.name, { size: 17, bold: true });
    s.text(`${org.street} | ${org.town}`, { size: 9 });
    s.text(`Tel ${no.phone} | Fax ${no.fax} | ${org.email}`, { size: 9, after: 4 });
    s.rule({ thick: 2 });
    const stampedOn = received(s, r, output, addDays(sent, 2));
    s.space(8);
    s.text(style(wrote), { after: 10 });
    s.lines(["Custodian of Records", holder.name, holder.street, holder.town], {});
    s.text(`Via facsimile ${holder.fax}`, { after: 8, italic: true });
    const top = s.y;
    s.box(250, top, 302, 84, { thick: 1 });
    const knowsMrn = r.chance(0.6);
    s.left = 258;
    s.y = top + 6;
    s.pairs([
      ["RE:", lastSuffixFirst(patient)],
      ["D/O/B:", born(patient.dob)],
      ...(knowsMrn ? [["Chart No.:", patient.mrn] as const] : [["Date of loss:", style(start)] as const]),
      ["Our file:", claim],
      ["Defendant:", shortName(driver)],
    ], { labelWidth: 80, size: 10 });
    s.left = 60;
    s.y = top + 96;
    s.text("Dear Sir or Madam:", { after: 6 });
    s.text(
      `${shortName(lawyer)} of this office has been retained by ${
        titled(patient)
      } in connection with injuries sustained on ` +
        `${style(start)}, when a vehicle operated by ${
          fullName(driver)
        } failed to yield. Our client was treated at your facility by ` +
        `${physician(r)}.`,
      { after: 6 },
    );
    s.text(
      `Kindly furnish copies of the following for services rendered from ${style(start)} ${
        open ? "to the present" : `to ${style(end)}`
      }:`,
      { after: 3 },
    );
    s.bullets(words(asked), (i) => `${i + 1}.`);
    s.space(6);
    if (trial) {
      s.text(`This matter is set for trial on ${style(trial)}, and we must have the records before that date.`, {
        after: 6,
      });
    } else s.text("We would appreciate receiving the copies within thirty (30) days of this letter.", { after: 6 });
    s.text(
      signed
        ? "A HIPAA authorization executed by our client is attached to this letter."
        : "An authorization will follow under separate cover as soon as our client has signed it.",
      { after: 6 },
    );
    s.text(
      `Please direct questions and your invoice to ${shortName(org.contact)}, legal assistant, at the number above.`,
      { after: 10 },
    );
    s.text("Sincerely,");
    s.signature(shortName(lawyer));
    s.text(`${fullName(lawyer)}, Esq.`);
    const lasts = signed && r.chance(0.6) ? addMonths(signed, 6) : null;
    if (signed) authorizationPage(s, { patient, holder: holder.name, to: org.name, born, style, signed, lasts });
    return {
      sentOn: sent,
      sheet: s,
      truth: truth({
        patients: [printed(patient, knowsMrn ? ["dob", "mrn"] : ["dob"])],
        requester: requesterTruth(org),
        requestType: "attorney",
        recordTypes: kinds(asked),
        dateRange: { start, end },
        purpose: "Personal injury claim",
        isUrgent: !!trial,
        ...(signed ? { authorization: auth(signed, lasts) } : {}),
        receivedOn: stampedOn,
      }),
    };
  },
};

interface AuthorizationText {
  patient: Parameters<typeof fullName>[0] & { dob: string };
  holder: string;
  to: string;
  born: (d: string) => string;
  style: (d: string) => string;
  signed: string;
  lasts: string | null;
}

function authorizationPage(s: Sheet, a: AuthorizationText): void {
  s.newPage();
  s.text("HIPAA AUTHORIZATION FOR DISCLOSURE OF PROTECTED HEALTH INFORMATION", {
    bold: true,
    align: "center",
    after: 10,
  });
  s.pairs([["Name of patient", fullName(a.patient)], ["Born", a.born(a.patient.dob)], ["Provider", a.holder], [
    "Disclose to",
    a.to,
  ]], { line: true });
  s.space(6);
  s.text(
    `I authorize the provider named above to disclose my health information to ${a.to}. I may revoke this authorization in writing at any time.`,
    { after: 6 },
  );
  s.text(
    a.lasts
      ? "This authorization is valid for six (6) months from the date of my signature."
      : "This authorization remains in effect until the conclusion of my legal claim.",
    { after: 20 },
  );
  s.signature(shortName(a.patient));
  s.rule({ to: 300 });
  s.text("Signature of patient", { size: 9, after: 4 });
  s.text(`Date: ${a.style(a.signed)}`);
}

/** A subpoena duces tecum with a court caption; the patient is a party, everybody else a decoy. */
export const subpoena: Layout = {
  name: "subpoena",
  outputs: ["scan-tiff", "text-pdf", "fax-fine"],
  async make(r, output) {
    const { patient, holder, org, wrote, sent } = cast(r, firms);
    const s = await newSheet({ family: "times", size: 11.5 });
    const other = person(r), judge = person(r), clerk = person(r);
    const no = numbers(r, org);
    const county = r.pick(["Harlan", "Okanogan", "Merrick", "Tolland"]);
    const asked: readonly Wording[] = r.chance(0.5)
      ? [["any and all medical records", "all"], ["all itemized billing records", "billing"]]
      : [["emergency department records", "emergency"], ["radiology reports", "imaging"], ["progress notes", "notes"]];
    const start = `${r.int(2019, 2023)}-01-01`,
      end = dayBetween(r, "2025-06-30", wrote < "2025-07-30" ? "2025-07-30" : wrote);
    const depo = addDays(wrote, r.int(18, 45));
    s.text(`IN THE CIRCUIT COURT OF ${county.toUpperCase()} COUNTY`, { bold: true, align: "center" });
    s.text("CIVIL DIVISION", { bold: true, align: "center", after: 12 });
    const stampedOn = received(s, r, output, addDays(sent, 1));
    const top = s.y;
    const left = [
      `${fullName(patient).toUpperCase()},`,
      "          Plaintiff,",
      "vs.",
      `${fullName(other).toUpperCase()} and TRIDENT HAULING CO.,`,
      "          Defendants.",
    ];
    left.forEach((t, i) => s.at(t, 60, top + i * 17));
    for (let i = 0; i < 6; i++) s.at(")", 330, top + i * 15);
    s.at(`Case No. ${r.int(24, 26)}-CV-${r.digits(5)}`, 350, top + 10);
    s.at(`Hon. ${shortName(judge)}`, 350, top + 30);
    s.y = top + 100;
    s.text("SUBPOENA DUCES TECUM", { bold: true, align: "center", size: 14, after: 8 });
    s.text(`TO: Custodian of Medical Records, ${holder.name}, ${holder.street}, ${holder.town}`, { after: 8 });
    s.text(
      `YOU ARE HEREBY COMMANDED to produce, at the offices of ${org.name}, ${org.street}, ${org.town}, for use at the deposition ` +
        `upon oral examination noticed for ${long(depo)} at 9:30 a.m., the following documents concerning plaintiff ` +
        `${fullName(patient)} (born ${long(patient.dob)}):`,
      { after: 6 },
    );
    s.bullets(words(asked), (i) => `${String.fromCharCode(97 + i)})`);
    s.text(`for the period ${slashed(start)} through ${slashed(end)}.`, { after: 8 });
    s.text(`ISSUED this ${long(wrote)}.`, { after: 8 });
    s.text(`${shortName(clerk)}, Clerk of the Court`, { after: 10 });
    s.text("Requesting counsel:", { italic: true });
    s.lines([
      `${shortName(org.contact)}, Attorney for Defendants`,
      org.name,
      `Telephone ${no.phone}   Facsimile ${no.fax}`,
      org.email,
    ]);
    return {
      sentOn: sent,
      sheet: s,
      truth: truth({
        patients: [printed(patient, ["dob"])],
        requester: requesterTruth(org),
        requestType: "attorney",
        recordTypes: kinds(asked),
        dateRange: { start, end },
        purpose: "Litigation (subpoena)",
        isUrgent: true,
        receivedOn: stampedOn,
      }),
    };
  },
};

/** A firm's own authorization form under a two-line note; everything is in the form. */
export const firmAuthorization: Layout = {
  name: "firm-authorization",
  outputs: ["fax-standard", "text-pdf", "scan-pdf", "photo"],
  async make(r, output) {
    const { patient, holder, org, wrote, sent, claim } = cast(r, firms);
    const s = await newSheet({ family: "helvetica", size: 10.5 });
    const born = birthStyle(r), style = dateStyle(r), no = numbers(r, org);
    const asked = r.some(wanted, 2, 4);
    const state = r.pick(["signed", "signed", "unsigned", "expired"] as const);
    const signed = state === "unsigned" ? null : addDays(wrote, state === "expired" ? -r.int(430, 600) : -r.int(3, 60));
    const years = r.int(2, 5);
    const witness = person(r);
    s.text("AUTHORIZATION TO DISCLOSE HEALTH INFORMATION TO COUNSEL", { bold: true, size: 13, align: "center" });
    s.text(`(45 C.F.R. 164.508)     Reference ${claim}`, { align: "center", size: 9, after: 8 });
    const stampedOn = received(s, r, output, addDays(sent, 1));
    s.text(`Prepared ${style(wrote)}`, { size: 9, after: 6 });
    s.bar("A. WHO I AM");
    s.pairs([
      ["Full legal name", fullName(patient)],
      ["Birth date", born(patient.dob)],
      ["Soc. Sec. No.", patient.ssn],
      ["Residence", `${patient.street}, ${patient.town}`],
      ["Hospital record no.", patient.mrn],
    ], { labelWidth: 130, bold: false });
    s.bar("B. WHO HOLDS MY RECORDS");
    s.text(`${holder.name}, ${holder.town}, telephone ${holder.phone}`, { after: 6 });
    s.bar("C. WHO MAY RECEIVE THEM");
    s.lines([
      org.name,
      `${org.street}, ${org.town}`,
      `Attention: ${shortName(org.contact)}`,
      `Phone ${no.phone}; fax ${no.fax}; e-mail ${org.email}`,
    ]);
    s.space(5);
    s.bar("D. WHAT IS TO BE SENT");
    s.text(`Records of the past ${["", "", "two (2)", "three (3)", "four (4)", "five (5)"][years]} years:`, {
      after: 3,
    });
    const style2 = r.pick(["bracket", "cross", "line"] as const);
    s.checks(wanted.map(([label]) => ({ label, on: asked.some(([a]) => a === label) })), {
      columns: 1,
      style: style2,
      size: 9.5,
    });
    s.bar("E. HOW LONG");
    s.text("This authorization expires twelve (12) months after the date on which it is signed.", { after: 14 });
    if (signed) s.signature(shortName(patient));
    else s.space(26);
    s.fields([{ label: "Patient's signature", value: "", span: 2 }, {
      label: "Date",
      value: signed ? style(signed) : "",
    }]);
    s.fields([{ label: "Witness", value: signed ? shortName(witness) : "", span: 2 }, {
      label: "Date",
      value: signed ? style(signed) : "",
    }]);
    return {
      sentOn: sent,
      sheet: s,
      truth: truth({
        patients: [printed(patient, ["dob", "mrn", "address", "ssn"])],
        requester: requesterTruth(org),
        requestType: "attorney",
        recordTypes: kinds(asked),
        dateRange: { start: addYears(wrote, -years), end: wrote },
        purpose: "Legal",
        authorization: auth(signed, signed && addYears(signed, 1)),
        receivedOn: stampedOn,
      }),
    };
  },
};

/** A long chatty letter listing what is not needed. */
export const probateLetter: Layout = {
  name: "estate-letter",
  outputs: ["scan-pdf", "text-pdf", "fax-fine"],
  async make(r, output) {
    const { patient, holder, org, wrote, sent } = cast(r, [
      "Estate Counsel {last} & {last}",
      "{last} Probate Law, P.A.",
    ]);
    const s = await newSheet({ family: "courier", size: 10 });
    const no = numbers(r, org);
    const widow = person(r, { last: patient.last, suffix: "" });
    const died = addDays(wrote, -r.int(40, 300));
    const style = dateStyle(r);
    s.lines([org.name.toUpperCase(), org.street, org.town, `phone ${no.phone}`, `fax   ${no.fax}`, org.email], {
      align: "right",
    });
    const stampedOn = received(s, r, output, addDays(sent, 3));
    s.space(14);
    s.text(style(wrote), { after: 12 });
    s.lines(["Medical Records", holder.name, holder.town]);
    s.space(10);
    s.text(`Subject: Estate of ${fullName(patient)}, deceased ${style(died)}`, { bold: true });
    s.text(`         date of birth ${style(patient.dob)}; your number ${patient.mrn}`, { bold: true, after: 8 });
    s.text(
      `We act for ${fullName(widow)} (born ${
        style(dayBetween(r, "1938-01-01", "1975-01-01"))
      }), the surviving spouse and duly appointed ` +
        "executor of the estate. Letters testamentary will be mailed to you. Please send us the discharge summary and the medication " +
        `record of the final admission, ${style(addDays(died, -9))} through ${
          style(died)
        }. We do not need films, laboratory reports or the bill.`,
      { after: 8 },
    );
    s.text("There is no particular hurry; the usual turnaround is fine.", { after: 8 });
    s.text("Respectfully,");
    s.signature(shortName(org.contact));
    s.text(`${shortName(org.contact)}`);
    const recordTypes = kinds([["", "discharge"], ["", "medication"]]);
    return {
      sentOn: sent,
      sheet: s,
      truth: truth({
        patients: [printed(patient, ["dob", "mrn"])],
        requester: requesterTruth(org),
        requestType: "attorney",
        recordTypes,
        dateRange: { start: addDays(died, -9), end: died },
        purpose: `Estate administration (${listed(["discharge", "medication"])})`,
        receivedOn: stampedOn,
      }),
    };
  },
};
