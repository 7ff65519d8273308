/**
 * Once held out, now to develop by: law firms, copy service, personal representative.
 * @module
 */
import {
  auth,
  cast,
  kinds,
  listed,
  numbers,
  printed,
  requesterTruth,
  selfTruth,
  truth,
  type Wording,
  words,
} from "../cast.ts";
import { abbreviated, addDays, addYears, birthStyle, dayBetween, dotted, legal, long, slashed } from "../dates.ts";
import { fullName, lastFirst, person, phone, reference, shortName, titled } from "../people.ts";
import { newSheet } from "../sheet.ts";
import type { Layout } from "../truth.ts";
import { clocked } from "./paper.ts";

const firms = [
  "{last} {last} & Partners",
  "Law Office of {last}, Chartered",
  "{last} Advocates, S.C.",
  "{last} & Sons Attorneys at Law",
];

/** A demand whose patient stands only in running text; letterhead at the foot of the page. */
export const proseDemand: Layout = {
  name: "h-prose-demand",
  outputs: ["scan-pdf", "fax-fine", "text-pdf"],
  async make(r, output) {
    const { patient, holder, org, wrote, sent, claim } = cast(r, firms);
    const s = await newSheet({ family: "times", size: 12, margin: 72 });
    const no = numbers(r, org), style = r.pick([long, abbreviated]), born = birthStyle(r);
    const start = dayBetween(r, "2022-02-01", addDays(wrote, -90)), end = dayBetween(r, addDays(start, 20), wrote);
    const mediation = r.chance(0.4) ? addDays(wrote, r.int(14, 60)) : null;
    const husband = person(r, { last: patient.last, suffix: "" });
    const asked = r.some<Wording>(
      [
        ["ambulance and emergency room documentation", "emergency"],
        ["surgeon's operative dictation", "operative"],
        ["pathology findings", "pathology"],
        ["clinic notes", "notes"],
        ["diagnostic imaging interpretations", "imaging"],
        ["an itemised account of all charges", "billing"],
      ],
      2,
      4,
    );
    s.text(style(wrote), { align: "right", after: 16 });
    const clock = clocked(s, r, output, addDays(sent, 2));
    s.text(`${holder.name}\nHealth Information Services\n${holder.street}, ${holder.town}`, { after: 14 });
    s.text("Greetings:", { after: 8 });
    s.text(
      `Please be advised that this office is counsel to ${fullName(patient)}, whose birthday is ${
        born(patient.dob)
      } and whose medical record number at your institution is ${patient.mrn}. ${titled(patient)} resides with ${
        patient.female ? "her" : "his"
      } spouse, ${fullName(husband)} (born ${
        born(dayBetween(r, "1940-01-01", "1995-01-01"))
      }). Our internal matter number is ${claim}.`,
      { after: 8 },
    );
    s.text(
      `Under 45 CFR 164.524 we ask on our client's behalf that you transmit ${
        listed(words(asked))
      }, limited to care given between ${style(start)} and ${style(end)}.`,
      { after: 8 },
    );
    s.text(
      mediation
        ? `A mediation conference takes place on ${
          style(mediation)
        }. Kindly expedite so that we receive the copies beforehand.`
        : "We anticipate your answer in the ordinary course, within thirty days.",
      { after: 8 },
    );
    s.text("Our client's signed authorization is being obtained and will be transmitted later.", { after: 8 });
    s.text("With kind regards,");
    s.signature(shortName(org.contact));
    s.text(`${shortName(org.contact)}\nfor ${org.name}`, { after: 30 });
    s.rule();
    s.text(`${org.name} - ${org.street} - ${org.town}`, { size: 9, align: "center" });
    s.text(`voice ${no.phone} - facsimile ${no.fax} - ${org.email}`, { size: 9, align: "center" });
    return {
      sentOn: sent,
      sheet: s,
      truth: truth({
        patients: [printed(patient, ["dob", "mrn"])],
        requester: requesterTruth(org),
        requestType: "attorney",
        recordTypes: kinds(asked),
        dateRange: { start, end },
        purpose: "Legal claim",
        isUrgent: !!mediation,
        receivedOn: clock,
      }),
    };
  },
};

/** A state-form subpoena: numbered boxes, the witness is the hospital, the patient stands in an attachment. */
export const witnessSubpoena: Layout = {
  name: "h-witness-subpoena",
  outputs: ["text-pdf", "scan-tiff", "fax-standard"],
  async make(r, output) {
    const { patient, holder, org, wrote, sent } = cast(r, firms);
    const s = await newSheet({ family: "helvetica", size: 10, margin: 50 });
    const no = numbers(r, org);
    const plaintiff = person(r), defendant = person(r), judge = person(r);
    const trial = addDays(wrote, r.int(20, 70));
    const start = `${r.int(2018, 2023)}-0${r.int(1, 9)}-01`;
    const asked = r.some<Wording>(
      [["laboratory reports", "lab"], ["medication administration records", "medication"], [
        "nursing and physician notes",
        "notes",
      ], ["radiology reports", "imaging"]],
      2,
      3,
    );
    s.grid([
      [{
        label: "ATTORNEY OR PARTY (name, firm, address)",
        value: `${shortName(org.contact)}, ${org.name}, ${org.street}, ${org.town}`,
      }],
      [{ label: "TELEPHONE", value: no.phone }, { label: "FAX", value: no.fax }, {
        label: "E-MAIL",
        value: org.email,
        span: 1.6,
      }],
      [{ label: "PLAINTIFF / PETITIONER", value: fullName(plaintiff) }, {
        label: "CASE NUMBER",
        value: `${r.letters(2)}${r.digits(6)}`,
      }],
      [{ label: "DEFENDANT / RESPONDENT", value: fullName(defendant) }, {
        label: "JUDGE",
        value: `Hon. ${shortName(judge)}`,
      }],
    ]);
    const clock = clocked(s, r, output, addDays(sent, 1));
    s.text("CIVIL SUBPOENA FOR PRODUCTION OF BUSINESS RECORDS AT TRIAL", {
      bold: true,
      size: 13,
      align: "center",
      after: 8,
    });
    s.text(`THE PEOPLE OF THE STATE, TO: Custodian of Records, ${holder.name}, ${holder.town}`, {
      bold: true,
      after: 6,
    });
    s.text(
      `1. YOU ARE ORDERED TO PRODUCE the business records described in Attachment 3 on ${
        long(trial)
      }, the date set for trial, at 8:30 a.m.`,
      { after: 4 },
    );
    s.text("2. Witness fees will be paid on request. Disobedience may be punished as contempt.", { after: 4 });
    s.text(`Dated: ${long(wrote)}            Deputy clerk: ${shortName(person(r))}`, { after: 14 });
    s.newPage();
    s.text("ATTACHMENT 3", { bold: true, align: "center", after: 8 });
    s.text(
      `The records of ${fullName(patient)}, date of birth ${
        slashed(patient.dob)
      }, Social Security number ${patient.ssn}, consisting of:`,
      { after: 5 },
    );
    s.bullets(words(asked), (i) => `(${i + 1})`);
    s.text(`dated ${slashed(start)} or later, up to and including ${slashed(wrote)}.`);
    return {
      sentOn: sent,
      sheet: s,
      truth: truth({
        patients: [printed(patient, ["dob", "ssn"])],
        requester: requesterTruth(org),
        requestType: "attorney",
        recordTypes: kinds(asked),
        dateRange: { start, end: wrote },
        purpose: "Litigation (trial subpoena)",
        isUrgent: true,
        receivedOn: clock,
      }),
    };
  },
};

/** A retrieval vendor's request letter on behalf of an insurer's defence counsel, an authorization behind it. */
export const vendorLetter: Layout = {
  name: "h-vendor-letter",
  outputs: ["fax-fine", "text-pdf", "scan-pdf"],
  async make(r, output) {
    const { patient, holder, org, wrote, sent } = cast(r, [
      "Quarterdeck Records Solutions",
      "Inkwell Retrieval Corp.",
      "Fieldstone Document Retrieval, LLC",
    ]);
    const s = await newSheet({ family: "helvetica", size: 10.5, margin: 56 });
    const no = numbers(r, org), style = r.pick([dotted, slashed]);
    const forFirm = `${person(r).last} Defense Group`, adjuster = person(r);
    const start = dayBetween(r, "2016-01-01", "2022-12-01");
    const signed = addDays(wrote, -r.int(4, 45));
    const rush = r.chance(0.4);
    const bills = r.chance(0.5);
    const event = r.chance(0.4);
    s.at(org.name.toUpperCase(), s.left, s.y, { bold: true, size: 13 });
    s.at(`Request ID ${reference(r)}`, s.right, s.y, { align: "right", size: 10 });
    s.y += 20;
    s.rule();
    const clock = clocked(s, r, output, addDays(sent, 1));
    s.text(`Date: ${style(wrote)}     Service level: ${rush ? "EXPEDITED (24 hours)" : "regular"}`, { after: 8 });
    s.table(["Requested from", "Regarding", "On behalf of"], [[
      `${holder.name}\n${holder.street}\n${holder.town}\nTel. ${holder.phone}\nFax ${holder.fax}`,
      `${lastFirst(patient)}\nborn ${style(patient.dob)}\npatient no. ${patient.mrn}`,
      `${forFirm}\nadjuster ${shortName(adjuster)}\ntel. ${phone(r)}`,
    ]], { widths: [36, 32, 32], size: 9.5 });
    s.text(
      `Please copy ${
        bills ? "the complete medical record together with the itemized bill" : "the complete medical record"
      } from ${style(start)} up to ${style(wrote)}. A personal-injury protection policy applies.`,
      { after: 8 },
    );
    s.text(
      `Reply to: ${
        shortName(org.contact)
      }, ${org.name}, ${org.street}, ${org.town}. Call ${no.phone}, fax ${no.fax}, or upload by mail to ${org.email}.`,
      { after: 16 },
    );
    s.rule();
    s.text("Consent for release", { bold: true, size: 12, after: 4 });
    s.text(
      `I, ${fullName(patient)}, agree that ${holder.name} may hand over my records to ${org.name}. ${
        event ? "This consent ends when my insurance claim is closed." : "This consent ends 180 days after I sign it."
      }`,
      { after: 8 },
    );
    s.text(`Signed on ${style(signed)} by`, {});
    s.signature(shortName(patient));
    s.text(fullName(patient));
    return {
      sentOn: sent,
      sheet: s,
      truth: truth({
        patients: [printed(patient, ["dob", "mrn"])],
        requester: requesterTruth(org),
        requestType: "copy_service",
        recordTypes: bills ? ["all", "billing"] : ["all"],
        dateRange: { start, end: wrote },
        purpose: "Insurance defense",
        isUrgent: rush,
        authorization: auth(signed, event ? null : addDays(signed, 180)),
        receivedOn: clock,
      }),
    };
  },
};

/** A daughter or son asks as executor for a deceased parent: the requester is a person, not the patient. */
export const executorLetter: Layout = {
  name: "h-executor-letter",
  outputs: ["text-pdf", "photo", "scan-pdf"],
  async make(r, output) {
    const { patient, holder, wrote, sent } = cast(r, ["-"]);
    const child = person(r, { last: patient.last, suffix: "" });
    const s = await newSheet({ family: "times", size: 12, leading: 1.4 });
    const style = r.pick([long, slashed]);
    const died = dayBetween(r, addDays(wrote, -400), addDays(wrote, -30));
    const tel = phone(r);
    const mail = `${child.first.normalize("NFKD").toLowerCase().replace(/[^a-z]/g, "")}@post.example`;
    s.text(style(wrote), { after: 10 });
    const clock = clocked(s, r, output, addDays(sent, 2));
    s.text(`Medical Records Department, ${holder.name}`, { after: 10 });
    s.text("Re: my late " + (patient.female ? "mother" : "father"), { bold: true, after: 8 });
    s.text(
      `I am the personal representative of ${fullName(patient)}, who was born on ${
        style(patient.dob)
      } and died at your hospital on ${
        style(died)
      }. A certified copy of my letters of administration is enclosed. The hospital number on the wristband was ${patient.mrn}.`,
      { after: 8 },
    );
    s.text(
      `I ask for the emergency department record, the laboratory reports and the discharge (death) summary of the last stay, ${
        style(addDays(died, -6))
      } to ${style(died)}.`,
      { after: 8 },
    );
    s.text(
      "There is no deadline. I was born on " + style(dayBetween(r, "1960-01-01", "1990-01-01")) +
        " and can show identification.",
      { after: 8 },
    );
    s.text("Sincerely,");
    s.signature(shortName(child));
    s.lines([fullName(child), patient.street, patient.town, `telephone ${tel}`, mail]);
    return {
      sentOn: sent,
      sheet: s,
      truth: truth({
        patients: [printed(patient, ["dob", "mrn"])],
        requester: { ...selfTruth(printed(patient, [])), name: fullName(child), phone: tel, email: mail },
        requestType: "other",
        recordTypes: ["emergency", "lab", "discharge"],
        dateRange: { start: addDays(died, -6), end: died },
        purpose: "Estate",
        receivedOn: clock,
      }),
    };
  },
};

/** A firm's e-signed authorization in legal prose: everything, including who asks, is in paragraphs. */
export const proseAuthorization: Layout = {
  name: "h-prose-authorization",
  outputs: ["fax-standard", "scan-pdf", "text-pdf"],
  async make(r, output) {
    const { patient, holder, org, wrote, sent } = cast(r, firms);
    const s = await newSheet({ family: "times", size: 11.5, margin: 66 });
    const no = numbers(r, org);
    const signed = r.chance(0.75) ? wrote : null;
    const asked = r.some<Wording>(
      [["emergency care", "emergency"], ["surgical reports", "operative"], ["test results", "lab"], [
        "x-rays and scans",
        "imaging",
      ], ["vaccination records", "immunization"]],
      2,
      3,
    );
    const years = r.pick([[3, "three"], [6, "six"], [8, "eight"]] as const);
    const notary = person(r);
    s.text(org.name, { bold: true, align: "center", size: 14 });
    s.text(`${org.street}, ${org.town}   Telephone ${no.phone}   Telefax ${no.fax}   ${org.email}`, {
      align: "center",
      size: 8.5,
      after: 12,
    });
    const clock = clocked(s, r, output, addDays(sent, 1));
    s.text("AUTHORIZATION AND REQUEST FOR MEDICAL INFORMATION", { bold: true, align: "center", after: 10 });
    s.text(`Date of request: ${slashed(wrote)}`, { after: 8 });
    s.text(
      `KNOW ALL MEN BY THESE PRESENTS that I, ${
        fullName(patient).toUpperCase()
      }, of ${patient.street}, ${patient.town}, born the ${
        legal(patient.dob)
      }, do hereby authorize and direct ${holder.name} to furnish to my attorneys, ${org.name}, attention ${
        shortName(org.contact)
      }, copies of my records as to ${listed(words(asked))} for the preceding ${years[1]} (${years[0]}) years.`,
      { after: 8 },
    );
    s.text(
      "This authorization shall remain valid for ninety (90) days from the date below. A photocopy is as effective as the original.",
      { after: 8 },
    );
    s.text(signed ? `Executed on ${long(signed)}.` : "Executed on ____________________.", { after: 8 });
    if (signed) s.signature(shortName(patient), { x: 300 });
    else s.space(28);
    s.line(300, s.y, 540, s.y);
    s.y += 3;
    s.text(fullName(patient), { x: 300, width: 240, after: 14 });
    s.text(
      `State of ${r.pick(["Oregon", "Georgia"])}, County of ${r.pick(["Wasco", "Bibb"])}. ${
        signed
          ? `Subscribed before me, ${shortName(notary)}, Notary Public. My commission expires ${
            long(addYears(wrote, 2))
          }.`
          : "Notary: ______________"
      }`,
      { size: 9.5 },
    );
    return {
      sentOn: sent,
      sheet: s,
      truth: truth({
        patients: [printed(patient, ["dob", "address"])],
        requester: requesterTruth(org),
        requestType: "attorney",
        recordTypes: kinds(asked),
        dateRange: { start: addYears(wrote, -years[0]), end: wrote },
        purpose: "Legal representation",
        authorization: auth(signed, signed && addDays(signed, 90)),
        receivedOn: clock,
      }),
    };
  },
};
