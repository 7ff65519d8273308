/**
 * Development part: short mails, web forms, tickets and portal messages.
 * @module
 */
import { selfTruth, truth } from "../cast.ts";
import { birthStyle } from "../dates.ts";
import { eml } from "../mail.ts";
import { fullName, person, reference, shortName } from "../people.ts";
import type { Layout } from "../truth.ts";
import { asked, long, printed, scene, wordsOf } from "./common.ts";

const box = "roi@hospital.example";

/** "Hi, could you send me my shot records…" */
export const shots: Layout = {
  name: "d-shots",
  outputs: ["eml"],
  make(r) {
    const c = scene(r, ["Self"]), p = { ...c.patient, middle: "", suffix: "" }, born = birthStyle(r);
    const text = r.pick([
      `Hi, could you send me my shot records? I start nursing school soon and they want them.\n\n${fullName(p)}\nborn ${
        born(p.dob)
      }\n${p.phone}`,
      `hello, i need my vaccine history emailed to me please. my name is ${fullName(p)}, birthday ${
        born(p.dob)
      }. cell ${p.phone} thx`,
    ]);
    const who = printed(p, ["dob", "phone", "email"]);
    return Promise.resolve({
      sentOn: c.sent,
      truth: truth({
        patients: [who],
        requester: selfTruth(who),
        requestType: "patient",
        recordTypes: ["immunization"],
        purpose: "Personal use",
        receivedOn: c.sent,
      }),
      file: eml(r, {
        from: `${shortName(p)} <${p.email}>`,
        to: box,
        subject: "shots",
        day: c.sent,
        time: "21:14",
        text,
      }),
    });
  },
};

/** What a web form sends: one label a line, name in parts, sent by a robot. */
export const webForm: Layout = {
  name: "d-web-form",
  outputs: ["eml"],
  make(r) {
    const c = scene(r, ["Self"]), p = { ...c.patient, middle: "", suffix: "" }, born = birthStyle(r);
    const text = [
      "A new submission was received from your website.",
      "",
      `Form: Medical records request`,
      `First name: ${p.first}`,
      `Last name: ${p.last}`,
      `Birthday: ${born(p.dob)}`,
      `Your email: ${p.email}`,
      `Mobile: ${p.phone}`,
      `I am the: Patient`,
      `Which records do you need?: ${wordsOf(c.asked)}`,
      `Comments: Please send me copies.`,
      `Submitted: ${long(c.wrote)}`,
    ].join("\n");
    const who = printed(p, ["dob", "phone", "email"]);
    return Promise.resolve({
      sentOn: c.sent,
      truth: truth({
        patients: [who],
        requester: selfTruth(who),
        requestType: "patient",
        recordTypes: [...new Set(c.asked.map(([, k]) => k))],
        purpose: "Personal use",
        receivedOn: c.sent,
      }),
      file: eml(r, {
        from: "Website <noreply@forms.example>",
        to: box,
        subject: "New form submission",
        day: c.sent,
        time: "06:30",
        text,
      }),
    });
  },
};

/** A ticket with quoted answers below the newest message. */
export const ticket: Layout = {
  name: "d-ticket",
  outputs: ["eml"],
  make(r) {
    const c = scene(r, ["Cardinal Long Term Care Insurance", "Bridgewater Annuity"]),
      p = c.patient,
      born = birthStyle(r),
      clerk = person(r);
    const text = [
      `Hello ${clerk.first},`,
      "",
      `following up: we still need ${wordsOf(c.asked)} for our insured ${fullName(p)}, born ${
        born(p.dob)
      }, MRN ${p.mrn}.`,
      "",
      shortName(c.org.contact),
      `Benefit Specialist, ${c.org.name}`,
      `${c.no.phone} | F ${c.no.fax}`,
      "",
      `On ${long(c.wrote)}, ${shortName(clerk)} <roi@hospital.example> wrote:`,
      "> Thank you for contacting us. Your ticket is being worked on.",
      "> Please tell us the patient's full name and date of birth.",
      `> ${shortName(clerk)}, Release of Information`,
    ].join("\n");
    return Promise.resolve({
      sentOn: c.sent,
      truth: asked(c.org, [printed(p, ["dob", "mrn"])], c.asked, { requestType: "insurance", receivedOn: c.sent }),
      file: eml(r, {
        from: `${shortName(c.org.contact)} <${c.org.email}>`,
        to: box,
        subject: `Re: [Ticket ${reference(r)}] records`,
        day: c.sent,
        time: "13:05",
        text,
      }),
    });
  },
};

/** A recruiter's processing station about an applicant for service. */
export const recruiter: Layout = {
  name: "d-recruiter",
  outputs: ["eml"],
  make(r) {
    const c = scene(r, ["Military Entrance Processing, Halcyon Station", "Army Recruiting Station Westerly"]),
      p = c.patient,
      born = birthStyle(r);
    const text = [
      "Sir/Ma'am,",
      "",
      `Applicant ${fullName(p)} (DOB: ${
        born(p.dob)
      }) is processing for enlistment and disclosed treatment at your hospital.`,
      `Request you provide ${wordsOf(c.asked)} so that our physicians can complete the medical prescreen.`,
      "",
      "V/r",
      `SSG ${shortName(c.org.contact)}`,
      c.org.name,
      `Office: ${c.no.phone}`,
      `Fax: ${c.no.fax}`,
    ].join("\n");
    return Promise.resolve({
      sentOn: c.sent,
      truth: asked(c.org, [printed(p, ["dob"])], c.asked, {
        requestType: "other",
        purpose: "Enlistment",
        receivedOn: c.sent,
      }),
      file: eml(r, {
        from: `${shortName(c.org.contact)} <${c.org.email}>`,
        to: box,
        subject: "Applicant medical documents",
        day: c.sent,
        time: "07:50",
        text,
      }),
    });
  },
};
