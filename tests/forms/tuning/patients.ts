/**
 * Tuning part: letters and messages by patients, and forwarded or attached requests by mail. Free to look at while
 * extraction is improved.
 * @module
 */
import {
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
import { addDays, addYears, birthStyle, dateStyle, dayBetween, long } from "../dates.ts";
import { adultBirth, childBirth, fullName, person, physician, shortName } from "../people.ts";
import { eml, mailDate } from "../mail.ts";
import { newSheet } from "../sheet.ts";
import type { Layout } from "../truth.ts";
import { orderSheet } from "./insurance.ts";
import { received } from "./legal.ts";

const asks: readonly Wording[] = [
  ["my blood test results", "lab"],
  ["the MRI report", "imaging"],
  ["the doctor's notes", "notes"],
  ["my shot records", "immunization"],
  ["the operation report", "operative"],
  ["the list of my medicines", "medication"],
  ["the itemized bill", "billing"],
];

/** A typed letter from a patient, sender's address top right, a relative with a birth date mentioned. */
export const patientLetter: Layout = {
  name: "patient-letter",
  outputs: ["scan-pdf", "photo", "text-pdf", "fax-fine"],
  async make(r, output) {
    const { patient, holder, wrote, sent } = cast(r, ["-"]);
    const s = await newSheet({ family: r.pick(["times", "courier"]), size: 11.5, leading: 1.35 });
    const style = r.pick([long, dateStyle(r)]), born = birthStyle(r);
    const son = person(r, { last: patient.last, suffix: "" });
    const asked = r.some(asks, 1, 3);
    const start = dayBetween(r, "2021-01-01", addDays(wrote, -90)), end = dayBetween(r, start, wrote);
    const travel = r.chance(0.3) ? addDays(wrote, r.int(6, 20)) : null;
    s.lines([fullName(patient), ...`${patient.street}\n${patient.town}`.split("\n"), patient.phone, patient.email], {
      align: "right",
    });
    const at = s.y;
    const stampedOn = received(s, r, output, addDays(sent, 3));
    s.y = at + 14;
    s.text(style(wrote), { after: 12 });
    s.lines(["Records Office", holder.name, holder.street, holder.town]);
    s.space(12);
    s.text("Hello,", { after: 6 });
    s.text(
      `I was born on ${born(patient.dob)} and my patient number with you is ${patient.mrn}. Could you please mail me ${
        listed(words(asked))
      } from ${style(start)} until ${style(end)}? I saw ${physician(r)} at the time.`,
      { after: 8 },
    );
    s.text(
      travel
        ? `I have an operation in another state on ${
          style(travel)
        } and the surgeon needs the copies before that, so please hurry.`
        : "Take your time, I only want them for my own files.",
      { after: 8 },
    );
    s.text(
      `If I am not at home you may leave a message with my ${son.female ? "daughter" : "son"} ${shortName(son)} (born ${
        born(childBirth(r))
      }).`,
      { after: 10 },
    );
    s.text("Yours truly,");
    s.signature(shortName(patient));
    s.text(fullName(patient));
    const given = printed(patient, ["dob", "mrn", "address", "phone", "email"]);
    return {
      sentOn: sent,
      sheet: s,
      truth: truth({
        patients: [given],
        requester: selfTruth(given),
        requestType: "patient",
        recordTypes: kinds(asked),
        dateRange: { start, end },
        purpose: travel ? "Treatment elsewhere" : "Personal records",
        isUrgent: !!travel,
        receivedOn: stampedOn,
      }),
    };
  },
};

/** A plain-text message from a patient's own mailbox, informal, the record number missing as often as not. */
export const patientMail: Layout = {
  name: "patient-mail",
  outputs: ["eml"],
  async make(r) {
    const { patient, holder, wrote } = cast(r, ["-"]);
    const asked = r.some(asks, 1, 3);
    const born = birthStyle(r);
    const years = r.int(1, 4), all = r.chance(0.25), knows = r.chance(0.5);
    const wife = person(r, { last: patient.last, suffix: "" });
    const what = all ? "a copy of my entire medical record" : listed(words(asked));
    const text = [
      "Hi there,",
      "",
      `can I get ${what}${all ? "" : ` for the past ${["", "year", "two years", "3 years", "four years"][years]}`}? ` +
      `${r.chance(0.5) ? "A PDF by e-mail would be perfect." : "I can also pick it up."}`,
      "",
      `My date of birth is ${born(patient.dob)}${knows ? `, MRN ${patient.mrn}` : ""}. Please do not mix me up with ${
        shortName(wife)
      }, DOB ${born(adultBirth(r))}, who lives at the same address.`,
      "",
      r.chance(0.5) ? "No hurry." : "Thanks for your help!",
      "",
      fullName(patient),
      patient.phone,
    ].join("\n");
    const mail = {
      from: `${shortName(patient)} <${patient.email}>`,
      to: `Medical Records <records@${holder.name.toLowerCase().replace(/[^a-z]/g, "")}.example>`,
      subject: r.pick(["copy of records", "Question about my chart", "records please"]),
      day: wrote,
      time: "18:42",
      text,
    };
    const given = printed(patient, knows ? ["dob", "mrn", "phone", "email"] : ["dob", "phone", "email"]);
    return {
      sentOn: wrote,
      file: eml(r, mail),
      truth: truth({
        patients: [given],
        requester: selfTruth(given),
        requestType: "patient",
        recordTypes: all ? ["all"] : kinds(asked),
        dateRange: all ? { start: null, end: null } : { start: addYears(wrote, -years), end: wrote },
        purpose: "Personal records",
        receivedOn: wrote,
      }),
    };
  },
};

/** An insurer's HTML message with a table, styles and a tracking footer. */
export const htmlMail: Layout = {
  name: "html-mail",
  outputs: ["eml"],
  async make(r) {
    const { patient, holder, org, wrote, claim } = cast(r, [
      "Beaconfield Insurance Group",
      "Harrowgate Casualty",
      "Silver Birch Assurance Co.",
    ]);
    const no = numbers(r, org), style = dateStyle(r);
    const hurt = dayBetween(r, addDays(wrote, -300), addDays(wrote, -30));
    const asked = r.some<Wording>(
      [["Emergency room records", "emergency"], ["Imaging reports", "imaging"], ["Billing statements", "billing"], [
        "Physical therapy notes",
        "notes",
      ]],
      2,
      3,
    );
    const cell = (label: string, value: string) =>
      `<tr><td style="padding:4px 12px;background:#eee"><b>${label}</b></td><td style="padding:4px 12px">${value}</td></tr>`;
    const html =
      `<html><head><style>p{font-family:Arial}</style></head><body><div style="display:none">Records needed for claim ${claim}</div>` +
      `<p>Good morning,</p><p>${org.name} is handling a medical payments claim for the person below. Kindly send us the records listed.</p>` +
      `<table>${cell("Claimant / patient", fullName(patient))}${cell("Birthdate", style(patient.dob))}${
        cell("Claim", claim)
      }${cell("Policyholder", fullName(person(r)))}${cell("Facility", holder.name)}${
        cell("Service dates", `${style(hurt)} &ndash; ${style(wrote)}`)
      }</table>` +
      `<ul>${
        words(asked).map((w) => `<li>${w}</li>`).join("")
      }</ul><p>We will send the signed authorization by separate mail. Please allow up to 30 days.</p>` +
      `<p>${
        shortName(org.contact)
      }<br>Medical Payments Adjuster<br>${org.name}<br>Phone: ${no.phone} &nbsp;|&nbsp; Fax: ${no.fax}<br><a href="mailto:${org.email}">${org.email}</a></p>` +
      `<p style="font-size:10px;color:#999">This message may contain confidential information. &copy; 2026</p></body></html>`;
    return {
      sentOn: wrote,
      file: eml(r, {
        from: `${shortName(org.contact)} <${org.email}>`,
        to: "records@hospital.example",
        subject: `Claim ${claim} - medical records`,
        day: wrote,
        time: "08:05",
        html,
      }),
      truth: truth({
        patients: [printed(patient, ["dob"])],
        requester: requesterTruth(org),
        requestType: "insurance",
        recordTypes: kinds(asked),
        dateRange: { start: hurt, end: wrote },
        purpose: "Medical payments claim",
        receivedOn: wrote,
      }),
    };
  },
};

/** A clinic's request that was forwarded inside the hospital; only the innermost message is the request. */
export const forwarded: Layout = {
  name: "forwarded",
  outputs: ["eml"],
  async make(r) {
    const { patient, org, wrote } = cast(r, [
      "Elkhorn Cancer Institute",
      "Prairie Sky Rheumatology",
      "Northgate Transplant Center",
    ]);
    const no = numbers(r, org), born = birthStyle(r);
    const late = addDays(wrote, r.int(0, 2));
    const clerk = person(r), desk = person(r), other = person(r);
    const asked = r.some<Wording>(
      [["pathology report", "pathology"], ["operative note", "operative"], ["discharge summary", "discharge"], [
        "recent labs",
        "lab",
      ]],
      2,
      3,
    );
    const start = `${r.int(2022, 2025)}-0${r.int(1, 9)}-15`;
    const urgent = r.chance(0.5);
    const appointment = addDays(wrote, r.int(2, 7));
    const inner = [
      `From: ${shortName(org.contact)} <${org.email}>`,
      `Sent: ${long(wrote)} 3:17 PM`,
      "To: frontdesk@hospital.example",
      `Subject: records ${patient.last}`,
      "",
      "Dear colleagues,",
      "",
      `we are seeing ${fullName(patient)}, DOB ${
        born(patient.dob)
      }, MRN ${patient.mrn} at your hospital, as a new patient.`,
      `Please send the ${listed(words(asked))} from ${long(start)} to the present.`,
      urgent ? `Treatment starts on ${long(appointment)}; this is urgent.` : "Routine request, thank you.",
      "",
      `${shortName(org.contact)}, New Patient Coordinator`,
      org.name,
      `ph ${no.phone}  fax ${no.fax}`,
    ];
    const text = [
      "Hi, one for your queue. Nothing to do with Mr. " + other.last + " from yesterday.",
      "",
      `${shortName(clerk)} | Cardiology front desk | ext. 4411`,
      "",
      "-----Original Message-----",
      `From: ${shortName(desk)}`,
      `Sent: ${mailDate(late, "08:30").slice(0, 16)}`,
      `To: ${shortName(clerk)}`,
      "Subject: FW: records",
      "",
      "Wrong department again - please pass on.",
      "",
      "-----Original Message-----",
      ...inner,
    ].join("\n");
    return {
      sentOn: late,
      file: eml(r, {
        from: `${shortName(clerk)} <frontdesk2@hospital.example>`,
        to: "roi@hospital.example",
        subject: `FW: FW: records ${patient.last}`,
        day: late,
        time: "10:11",
        text,
      }),
      truth: truth({
        patients: [printed(patient, ["dob", "mrn"])],
        requester: requesterTruth(org),
        requestType: "provider",
        recordTypes: kinds(asked),
        dateRange: { start, end: wrote },
        purpose: "New patient consultation",
        isUrgent: urgent,
        receivedOn: late,
      }),
    };
  },
};

/** A message of two lines; the request is the attached order sheet. */
export const mailWithSheet: Layout = {
  name: "mail-with-sheet",
  outputs: ["eml"],
  async make(r) {
    const made = await orderSheet.make(r, "text-pdf");
    const { requester } = made.truth;
    const data = await made.sheet!.save();
    const text = `Please process the attached order.\n\nRegards,\n${requester.contactName}\n${requester.name}`;
    const mail = {
      from: `${requester.contactName} <${requester.email}>`,
      to: "roi@hospital.example",
      subject: "New order",
      day: made.sentOn,
      time: "13:20",
      text,
    };
    made.truth.receivedOn = made.sentOn;
    return {
      sentOn: made.sentOn,
      truth: made.truth,
      file: eml(r, { ...mail, attachments: [{ name: "order.pdf", type: "application/pdf", data }] }),
    };
  },
};
