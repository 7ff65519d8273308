/**
 * People who ask for themselves or for those they speak for, and offices that write by mail.
 * @module
 */
import { cast, selfTruth, truth } from "../cast.ts";
import { type DateStyle, dateStyle, long } from "../dates.ts";
import { eml } from "../mail.ts";
import { childBirth, fullName, person, shortName } from "../people.ts";
import type { Random } from "../random.ts";
import type { Layout, Truth } from "../truth.ts";
import { kinds, patient as newPatient, printed } from "../cast.ts";
import { paper, request, type Scene, scene } from "./paper.ts";
import { haste, kindsIn, rangeIn, reachable } from "./wordings.ts";

function wish(r: Random, c: { wrote: string; day: DateStyle }) {
  const k = kindsIn(r), range = rangeIn(r, c.wrote, c.day), hurry = haste(r, c.wrote);
  return {
    text: [`${k.text} ${range.text}.`, k.not, hurry.text].filter(Boolean).join(" "),
    truth: { recordTypes: kinds(k.wanted), dateRange: range.is, isUrgent: hurry.is },
    wanted: k.wanted,
  };
}

/** A parent asks for a child; the parent's numbers stand under the signature. */
export const parent: Layout = {
  name: "r-parent",
  outputs: ["text-pdf", "docx", "fax-fine"],
  make(r, output) {
    const c = scene(r, ["-"]), last = c.patient.last;
    const child = newPatient(r, { last, suffix: "" }, childBirth(r)), adult = newPatient(r, { last, suffix: "" });
    const w = wish(r, c);
    const t = truth({
      patients: [printed(child, ["dob"])],
      requester: { ...selfTruth(printed(adult, ["phone", "email"])) },
      requestType: "patient",
      ...w.truth,
    });
    return paper(output, c.sent, t, [
      `${fullName(adult)}\n${adult.street}\n${adult.town}`,
      long(c.wrote),
      c.holder.name,
      `I am the ${adult.female ? "mother" : "father"} of ${fullName(child)}, born ${
        c.born(child.dob)
      }, and I am asking for records of my child. Please send me ${w.text}`,
      `My phone is ${adult.phone} and my e-mail is ${adult.email}.`,
      `Thank you,\n\n${fullName(adult)}`,
    ], { size: 12 });
  },
};

/** The executor of an estate asks for the records of the one who died. */
export const executor: Layout = {
  name: "r-executor",
  outputs: ["docx", "text-pdf", "scan-pdf"],
  make(r, output) {
    const c = scene(r, ["-"]), adult = newPatient(r, { suffix: "" });
    const w = wish(r, c);
    const t = truth({
      patients: [printed(c.patient, ["dob"])],
      requester: { ...selfTruth(printed(adult, ["phone", "email"])) },
      requestType: "patient",
      ...w.truth,
    });
    return paper(output, c.sent, t, [
      `${fullName(adult)}, Personal Representative\n${adult.street}, ${adult.town}\n${adult.phone}  ${adult.email}`,
      c.day(c.wrote),
      `${c.holder.name}\nRelease of Information`,
      `Re: Estate of ${fullName(c.patient)}, date of birth ${c.born(c.patient.dob)}`,
      "Dear Madam or Sir:",
      `I am the personal representative of the estate. Please send me ${w.text} Letters of administration are enclosed.`,
      `Sincerely,\n\n${fullName(adult)}`,
    ]);
  },
};

/** The patient writes on plain paper. */
export const ownLetter: Layout = {
  name: "r-own-letter",
  outputs: ["docx", "text-pdf", "scan-tiff"],
  make(r, output) {
    const c = scene(r, ["-"]);
    const w = wish(r, c), p = c.patient;
    const t = truth({
      patients: [printed(p, ["dob", "phone", "email"])],
      requestType: "patient",
      ...w.truth,
    });
    t.requester = selfTruth(t.patients[0]);
    return paper(output, c.sent, t, [
      long(c.wrote),
      `To: ${c.holder.name}, fax ${c.holder.fax}`,
      `From: ${fullName(p)}`,
      `Hello, I was a patient at your hospital and would like to have my records. My date of birth is ${
        c.born(p.dob)
      }. Please send ${w.text}`,
      `You can reach me at ${p.phone} or ${p.email}.`,
      `Sincerely,\n\n${fullName(p)}`,
    ], { size: 12 });
  },
};

/** A mail signed with a name, a title, the office and its numbers; the hospital's own are in the greeting. */
export const officeMail: Layout = {
  name: "r-office-mail",
  outputs: ["eml"],
  make(r) {
    const [name, type] = r.pick(
      [
        ["{last} Trial Group", "attorney"],
        ["Wolfe & {last}", "attorney"],
        ["Larkspur Family Doctors", "provider"],
        ["Prairie State Casualty", "insurance"],
        ["SwiftChart Retrieval", "copy_service"],
      ] as const,
    );
    const c = scene(r, [name]);
    const w = wish(r, { ...c, wrote: c.sent });
    const t = request(c, w.wanted, { requestType: type, receivedOn: c.sent, ...w.truth });
    const about = {
      attorney: "our client",
      provider: "a new patient of ours",
      insurance: "our insured",
      copy_service: "the subject of the enclosed order of our client's counsel",
    }[type];
    const text = [
      `Good morning, medical records at ${c.holder.name} (${c.holder.phone}),`,
      `I am writing about ${about}, ${fullName(c.patient)}, DOB ${c.born(c.patient.dob)}. Please send ${w.text}`,
      `${r.pick(["Best", "Kind regards", "Thanks", "Sincerely"])},`,
      [
        shortName(c.org.contact),
        r.pick(["Paralegal", "Records Clerk", "Office Manager"]),
        c.org.name,
        ...reachable(r, c.no, c.org.email),
      ].join("\n"),
    ].join("\n\n");
    return Promise.resolve({
      sentOn: c.sent,
      truth: t,
      file: eml(r, {
        from: `${shortName(c.org.contact)} <${c.org.email}>`,
        to: "roi@hospital.example",
        subject: r.pick(["Records", `Records request ${c.claim}`, "Request for medical records"]),
        day: c.sent,
        time: "10:12",
        text,
      }),
    });
  },
};

/** A mail of a patient with little more than what is needed. */
export const ownMail: Layout = {
  name: "r-own-mail",
  outputs: ["eml"],
  make(r) {
    const base = cast(r, ["-"]), c = { ...base, day: dateStyle(r) };
    const w = wish(r, { ...c, wrote: c.sent }), p = c.patient;
    const t: Truth = truth({
      patients: [printed(p, ["dob", "phone", "email"])],
      requestType: "patient",
      receivedOn: c.sent,
      ...w.truth,
    });
    t.requester = selfTruth(t.patients[0]);
    const text = `Hi,\n\nmy name is ${fullName(p)} and my date of birth is ${
      long(p.dob)
    }. I need a copy of my records: ${w.text}\n\nYou can call me at ${p.phone}.\n\nThank you\n${fullName(p)}`;
    return Promise.resolve({
      sentOn: c.sent,
      truth: t,
      file: eml(r, {
        from: `${shortName(p)} <${p.email}>`,
        to: "records@hospital.example",
        subject: "my records",
        day: c.sent,
        time: "19:40",
        text,
      }),
    });
  },
};

/** Several people of one office sign; the answer goes to the department named. */
export const school: Layout = {
  name: "r-school",
  outputs: ["docx", "text-pdf"],
  make(r, output) {
    const c: Scene = scene(r, ["Juniper Flats Middle School", "Pinecrest Unified Schools"], { suffix: "" });
    const child = newPatient(r, { suffix: "" }, childBirth(r)), nurse = shortName(person(r));
    const w = wish(r, c);
    const t = request({ ...c, patient: child }, w.wanted, { requestType: "other", ...w.truth });
    return paper(output, c.sent, t, [
      `Health Office\n${c.org.name}\n${c.org.street}, ${c.org.town}`,
      reachable(r, c.no, c.org.email).join("\n"),
      `${c.day(c.wrote)}`,
      `Attn: Medical Records, ${c.holder.name}`,
      `Student: ${fullName(child)}     Birthdate: ${c.born(child.dob)}`,
      `For school enrollment we ask for ${w.text}`,
      `${nurse}, RN\nSchool Nurse\n\nReplies to: ${shortName(c.org.contact)}`,
    ]);
  },
};
