/**
 * HELD OUT. Not to be read by whoever works on extraction: a message passed on, and one whose request is attached.
 * @module
 */
import { printed, requesterTruth, truth } from "../cast.ts";
import { addDays, addMonths, dayBetween, long, slashed } from "../dates.ts";
import { eml } from "../mail.ts";
import { fullName, lastFirst, shortName } from "../people.ts";
import { newSheet } from "../sheet.ts";
import type { Layout } from "../truth.ts";
import { consent, consentTruth, electronicMark } from "./consents.ts";
import { birth, days, scene, who } from "./folk.ts";

const mailOf = (name: string) => `${name.toLowerCase().replace(/[^a-z]/g, "").slice(0, 14)}.example`;

/** The front desk passes on a paralegal's message; the clerk's own lines stand above it. */
export const passedOn: Layout = {
  name: "passed-on",
  outputs: ["eml"],
  make(r) {
    const c = scene(r, ["{last} Law Firm", "{last} & Daughters, P.C.", "Valley Legal Aid"]);
    const p = c.patient,
      say = days(r),
      desk = who(r, { suffix: "", middle: "" }),
      boss = who(r, { suffix: "", middle: "" });
    const from = dayBetween(r, "2023-01-01", "2025-06-30"), to = addDays(from, r.int(30, 200)), trial = r.chance(0.5);
    const day = addDays(c.sent, r.int(40, 80));
    const house = mailOf(c.holder.name);
    const text = `Not ours, this is for ROI. Please log it. ${shortName(desk)}, Front Desk, ${c.holder.phone}

-----Original Message-----
From: ${shortName(c.org.contact)} <${c.org.email}>
Sent: ${long(c.wrote)} 4:${r.int(10, 59)} PM
To: ${shortName(desk)} <frontdesk@${house}>
Cc: ${shortName(boss)}
Subject: ${p.last} medical records

Dear ${shortName(desk)},

We represent ${fullName(p)}. Please send us the ER records, radiology reports and itemized billing between ${
      say(from)
    } and ${say(to)}.

  Birthdate  ${say(p.dob)}
  Hospital number  ${p.mrn}
  Our matter  ${c.claim}

${
      trial
        ? `Trial starts ${say(day)}; we need them for the pretrial conference.`
        : "We are still investigating, so standard processing is fine."
    }
I will get you a signed HIPAA form next week.

${shortName(c.org.contact)}
Paralegal to ${shortName(boss)}
${c.org.name}
${c.org.street}, ${c.org.town}
${c.org.phone} / fax ${c.org.fax}
`;
    const sent = addDays(c.sent, 1);
    const file = eml(r, {
      from: `${shortName(desk)} <frontdesk@${house}>`,
      to: `ROI Team <roi@${house}>`,
      subject: `FW: ${p.last} medical records`,
      day: sent,
      time: `08:${r.int(10, 59)}`,
      text,
    });
    return Promise.resolve({
      file,
      sentOn: sent,
      truth: truth({
        patients: [printed(p, ["dob", "mrn"])],
        requester: requesterTruth(c.org),
        requestType: "attorney",
        recordTypes: ["emergency", "imaging", "billing"],
        dateRange: { start: from, end: to },
        purpose: "Legal representation",
        isUrgent: trial,
        receivedOn: sent,
      }),
    });
  },
};

/** "See attached": everything of worth is in the PDF. */
export const seeAttached: Layout = {
  name: "see-attached",
  outputs: ["eml"],
  async make(r) {
    const c = scene(r, ["Capital Counties Life Insurance Co.", "{last} Underwriting Services", "Patriot Senior Life"]);
    const p = c.patient,
      born = birth(r),
      months = r.pick([18, 24, 36]),
      k = consent(r, c.wrote, slashed, 0.25),
      rush = r.chance(0.3);
    const s = await newSheet({ family: "helvetica", size: 11, margin: 60 });
    s.text(c.org.name, { bold: true, size: 14 });
    s.text(`${c.org.street}, ${c.org.town}   T ${c.org.phone}   F ${c.org.fax}`, { size: 9.5, after: 10 });
    s.text(`Date ${long(c.wrote)}`, { after: 8 });
    s.text("Records request for underwriting", { bold: true, size: 13, after: 6 });
    s.table(["Applicant", "Born", "Provider's MRN", "Application"], [[lastFirst(p), born(p.dob), p.mrn, c.claim]], {
      widths: [150, 110, 100, 110],
      size: 10.5,
      shade: true,
    });
    s.text(
      `Please send office visit notes, pathology reports and the medication list of the preceding ${months} months.`,
      {
        after: 6,
      },
    );
    s.text(rush ? "Expedited service requested; we will pay the rush fee." : "Please reply within 20 business days.", {
      after: 6,
    });
    s.text(`Contact ${shortName(c.org.contact)}, ${c.org.email}`, { after: 12 });
    s.rule();
    s.text("APPLICANT'S AUTHORIZATION", { bold: true, after: 4 });
    s.text(`I permit my providers to disclose my medical records to ${c.org.name}. ${k.ends}`, { after: 10 });
    electronicMark(s, r, k, p);
    const file = eml(r, {
      from: `${shortName(c.org.contact)} <${c.org.email}>`,
      to: `records@${mailOf(c.holder.name)}`,
      subject: `Request ${c.claim}`,
      day: c.sent,
      time: `1${r.int(0, 7)}:${r.int(10, 59)}`,
      text: `Good day,\n\nplease see the attached request and authorization.\n\nRegards,\n${
        shortName(c.org.contact)
      }\n${c.org.name}\n`,
      attachments: [{ name: "request.pdf", type: "application/pdf", data: await s.save() }],
    });
    return {
      file,
      sentOn: c.sent,
      truth: truth({
        patients: [printed(p, ["dob", "mrn"])],
        requester: requesterTruth(c.org),
        requestType: "insurance",
        recordTypes: ["notes", "pathology", "medication"],
        dateRange: { start: addMonths(c.wrote, -months), end: c.wrote },
        purpose: "Life insurance underwriting",
        isUrgent: rush,
        authorization: consentTruth(k),
        receivedOn: c.sent,
      }),
    };
  },
};
