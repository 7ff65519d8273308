/**
 * Once held out, now to develop by: providers, patients, forwarded mail.
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
import { addDays, addMonths, addYears, birthStyle, dateStyle, dayBetween, long, slashed } from "../dates.ts";
import { eml } from "../mail.ts";
import { fullName, lastFirst, person, phone, physician, shortName } from "../people.ts";
import { newSheet } from "../sheet.ts";
import type { Layout } from "../truth.ts";
import { clocked } from "./paper.ts";

/** A specialist's new-patient form: FROM and TO blocks side by side, the patient signs. */
export const transferForm: Layout = {
  name: "h-transfer-form",
  outputs: ["fax-standard", "text-pdf", "photo", "scan-tiff"],
  async make(r, output) {
    const { patient, holder, org, wrote, sent } = cast(r, [
      "Gentle Creek Pediatrics & Internal Medicine",
      "Foxglove Endocrine Center",
      "Ironwood Pain Specialists",
      "Mill Pond Primary Care",
    ]);
    const s = await newSheet({ family: r.pick(["helvetica", "times"]), size: 10.5, margin: 54 });
    const no = numbers(r, org), born = birthStyle(r), style = dateStyle(r);
    const choice = r.pick(["years", "all", "dates"] as const);
    const start = dayBetween(r, "2020-01-01", addDays(wrote, -100)), end = dayBetween(r, start, wrote);
    const asked: readonly Wording[] = r.some<Wording>(
      [
        ["Lab", "lab"],
        ["Radiology", "imaging"],
        ["Office notes", "notes"],
        ["Vaccines", "immunization"],
        ["Medications", "medication"],
        ["Surgical reports", "operative"],
        ["Pathology", "pathology"],
      ],
      2,
      4,
    );
    const signed = r.chance(0.7) ? wrote : null;
    const urgent = r.chance(0.25);
    s.text("Records Transfer Request", { bold: true, size: 16, align: "center", after: 6 });
    if (urgent) s.text("URGENT: appointment is tomorrow", { bold: true, align: "center", after: 4 });
    const clock = clocked(s, r, output, addDays(sent, 1));
    s.table(["FROM (current records holder)", "TO (please send here)"], [[
      `${holder.name}\n${holder.street}\n${holder.town}\nPhone ${holder.phone}\nFax ${holder.fax}`,
      `${org.name}\n${org.street}\n${org.town}\nPhone ${no.phone}\nFax ${no.fax}\n${org.email}\nAttn: ${
        shortName(org.contact)
      }`,
    ]], { widths: [50, 50] });
    s.fields([{ label: "Patient's name", value: fullName(patient), span: 1.7 }, {
      label: "Birthdate",
      value: born(patient.dob),
    }]);
    s.fields([{ label: "Address", value: `${patient.street}, ${patient.town}`, span: 2 }]);
    s.fields([{ label: "Previous chart #", value: patient.mrn }, { label: "Primary doctor", value: physician(r) }]);
    s.text("Please send:", { bold: true, after: 3 });
    s.checks([...words(asked).map((label) => ({ label, on: true })), { label: "Itemized bills", on: false }, {
      label: "ER reports",
      on: false,
    }], { columns: 3, style: r.pick(["tick", "cross", "symbol", "line"]) });
    const period = {
      years: "for the last three years",
      all: "for all dates",
      dates: `for dates ${style(start)} through ${style(end)}`,
    }[choice];
    s.text(`The records are wanted ${period}.`, { after: 6 });
    s.text(`I agree to this release. My agreement is good for six months after the date beside my signature.`, {
      after: 10,
    });
    if (signed) s.signature(shortName(patient));
    else s.space(26);
    s.fields([{ label: "Patient or guardian", value: "", span: 2 }, {
      label: "Date",
      value: signed ? style(signed) : "",
    }]);
    s.foot(`Form printed ${style(wrote)}`, 9);
    const range = {
      years: { start: addYears(wrote, -3), end: wrote },
      all: { start: null, end: null },
      dates: { start, end },
    }[choice];
    return {
      sentOn: sent,
      sheet: s,
      truth: truth({
        patients: [printed(patient, ["dob", "mrn", "address"])],
        requester: requesterTruth(org),
        requestType: "provider",
        recordTypes: kinds(asked),
        dateRange: range,
        purpose: "Transfer of care",
        isUrgent: urgent,
        authorization: auth(signed, signed && addMonths(signed, 6)),
        receivedOn: clock,
      }),
    };
  },
};

/** A hospital form of a different school: a table of boxes, values beneath their labels, boxes after the label. */
export const tableForm: Layout = {
  name: "h-table-form",
  outputs: ["scan-pdf", "text-pdf", "photo", "fax-fine"],
  async make(r, output) {
    const { patient, holder, wrote, sent } = cast(r, ["-"]);
    const s = await newSheet({ family: "helvetica", size: 10, margin: 42 });
    const born = birthStyle(r), style = r.pick([slashed, long]);
    const items: readonly Wording[] = [
      ["Discharge report", "discharge"],
      ["Imaging", "imaging"],
      ["Laboratory", "lab"],
      ["Clinic notes", "notes"],
      ["Emergency visit", "emergency"],
      ["Account statement", "billing"],
      ["Vaccinations", "immunization"],
    ];
    const asked = r.some(items, 1, 3);
    const single = r.chance(0.4);
    const start = dayBetween(r, "2023-01-01", addDays(wrote, -30)), end = single ? start : dayBetween(r, start, wrote);
    const signed = r.chance(0.8) ? wrote : null;
    s.at(holder.name, 42, 38, { size: 12, bold: true });
    s.at("PATIENT ACCESS REQUEST", 570, 38, { size: 12, bold: true, align: "right" });
    s.y = 62;
    const clock = clocked(s, r, output, addDays(sent, 1));
    s.grid([
      [{ label: "Family name", value: `${patient.last}${patient.suffix ? ` ${patient.suffix}` : ""}` }, {
        label: "Given names",
        value: `${patient.first}${patient.middle ? ` ${patient.middle}` : ""}`,
      }, { label: "Date of birth", value: born(patient.dob) }],
      [{ label: "Hospital number", value: patient.mrn }, { label: "Mobile", value: patient.phone }, {
        label: "E-mail address",
        value: patient.email,
      }],
      [{ label: "Postal address", value: `${patient.street}, ${patient.town}` }],
    ], { valueFamily: "courier" });
    s.text("I ask for access to (mark with X):", { bold: true, after: 3 });
    s.table([], items.map(([label]) => [label, asked.some(([a]) => a === label) ? "X" : ""]), {
      widths: [40, 8],
      size: 9.5,
    });
    s.text(single ? `Visit of ${style(start)} only.` : `Care between ${style(start)} and ${style(end)}.`, { after: 6 });
    s.text("Copies go to me in person. I know that I may be charged a reasonable fee.", { after: 12 });
    if (signed) s.signature(shortName(patient));
    else s.space(28);
    s.grid([[{ label: "Signature of patient", value: "", span: 2 }, {
      label: "Signed on",
      value: signed ? style(signed) : "",
    }]], {});
    s.text("AUTHORIZATION: by signing above I authorize the hospital to release the marked information to me.", {
      size: 8.5,
    });
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
        purpose: "Personal access",
        authorization: auth(signed),
        receivedOn: clock,
      }),
    };
  },
};

/** A patient's message written on a telephone; details trail at the end. */
export const phoneMail: Layout = {
  name: "h-phone-mail",
  outputs: ["eml"],
  async make(r) {
    const { patient, wrote } = cast(r, ["-"]);
    const style = r.pick([slashed, long]), born = birthStyle(r);
    const asked = r.some<Wording>(
      [["the x-rays reports", "imaging"], ["bloodwork", "lab"], ["vaccine card", "immunization"], [
        "biopsy result",
        "pathology",
      ], ["what i was charged (itemized)", "billing"]],
      1,
      2,
    );
    const visit = dayBetween(r, addDays(wrote, -300), addDays(wrote, -5));
    const mode = r.pick(["visit", "months", "surgery"] as const);
    const sister = person(r);
    const when = {
      visit: `from my visit on ${style(visit)}`,
      months: "from the past 6 months",
      surgery: "from the past 6 months. I have surgery on " + style(addDays(wrote, 5)) +
        " and my surgeon must have it before so please hurry",
    }[mode];
    const text = `hello, i need ${listed(words(asked))} ${when}.\n\nMy sister ${
      shortName(sister)
    } made an account for me but this is for ME.\n\nName: ${fullName(patient)}\nDOB: ${
      born(patient.dob)
    }\nChart: ${patient.mrn}\nCell: ${patient.phone}\n\nthank you so much\n\nSent from my phone`;
    const given = printed(patient, ["dob", "mrn", "phone", "email"]);
    return {
      sentOn: wrote,
      file: eml(r, {
        from: `${shortName(patient)} <${patient.email}>`,
        to: "medicalrecords@hospital.example",
        subject: "(no subject)",
        day: wrote,
        time: "22:58",
        text,
      }),
      truth: truth({
        patients: [given],
        requester: selfTruth(given),
        requestType: "patient",
        recordTypes: kinds(asked),
        dateRange: mode === "visit" ? { start: visit, end: visit } : { start: addMonths(wrote, -6), end: wrote },
        purpose: "Personal use",
        isUrgent: mode === "surgery",
        receivedOn: wrote,
      }),
    };
  },
};

/** A chain of replies above an attorney's request, quoted with ">" and an HTML part beside the text. */
export const quotedChain: Layout = {
  name: "h-quoted-chain",
  outputs: ["eml"],
  async make(r) {
    const { patient, org, wrote, claim } = cast(r, [
      "{last} Brothers Law",
      "{last} Civil Rights Project",
      "{last} Injury Counsel",
    ]);
    const no = numbers(r, org), late = addDays(wrote, r.int(1, 3));
    const registrar = person(r), nurse = person(r);
    const asked = r.some<Wording>(
      [["discharge papers", "discharge"], ["nursing and physician notes", "notes"], ["toxicology labs", "lab"], [
        "CT scan reports",
        "imaging",
      ]],
      2,
      3,
    );
    const start = dayBetween(r, addDays(wrote, -600), addDays(wrote, -200)), end = addDays(start, r.int(3, 120));
    const quoted = [
      `Our office speaks for ${fullName(patient)} (DOB: ${slashed(patient.dob)}; your MRN: ${patient.mrn}).`,
      `Would you kindly produce the ${listed(words(asked))} for ${slashed(start)}-${slashed(end)}? File: ${claim}.`,
      "The client will bring the signed authorization in person. A reply within 30 days is fine.",
      "",
      `${shortName(org.contact)}`,
      "Associate Attorney",
      org.name,
      `Tel: ${no.phone} / Fax: ${no.fax}`,
      org.email,
    ];
    const text = [
      "Forwarding to the right place, please see below.",
      "",
      `${shortName(registrar)}, Patient Registration, ${phone(r)}`,
      "",
      `On ${long(late)}, ${shortName(nurse)} wrote:`,
      "> I have no idea who handles these.",
      ">",
      `> On ${long(wrote)} at 9:12 AM ${shortName(org.contact)} <${org.email}> wrote:`,
      ...quoted.map((l) => `>> ${l}`),
    ].join("\n");
    return {
      sentOn: late,
      file: eml(r, {
        from: `${shortName(registrar)} <registration@hospital.example>`,
        to: "him@hospital.example",
        subject: "Fwd: Re: request",
        day: late,
        time: "11:45",
        text,
      }),
      truth: truth({
        patients: [printed(patient, ["dob", "mrn"])],
        requester: requesterTruth(org),
        requestType: "attorney",
        recordTypes: kinds(asked),
        dateRange: { start, end },
        purpose: "Legal",
        receivedOn: late,
      }),
    };
  },
};

/** A hospice or pharmacy note, typed, photographed at the desk. */
export const hospiceNote: Layout = {
  name: "h-hospice-note",
  outputs: ["photo", "fax-fine", "text-pdf"],
  async make(r, _output) {
    const { patient, holder, org, wrote } = cast(r, [
      "Evensong Hospice",
      "Corner Mortar Pharmacy",
      "Sparrow Ridge Nursing and Rehab",
    ]);
    const s = await newSheet({ family: r.pick(["courier", "times"]), size: 12 });
    const no = numbers(r, org), born = birthStyle(r), style = dateStyle(r);
    const urgent = r.chance(0.5);
    const start = addDays(wrote, -r.int(10, 60));
    const daughter = person(r);
    s.text(org.name, { bold: true, size: 15 });
    s.lines([org.street, org.town, `tel ${no.phone}  fax ${no.fax}`, org.email]);
    s.space(12);
    s.text(style(wrote), { after: 8 });
    s.text(`To ${holder.name} medical records:`, { after: 8 });
    s.text(urgent ? "STAT REQUEST" : "Routine request", { bold: true, after: 6 });
    s.text(
      `Patient ${lastFirst(patient)}, born ${born(patient.dob)}, hospital MRN ${patient.mrn}, ${
        urgent ? "is being admitted to our care today" : "is in our care"
      }. Kindly fax the hospital discharge summary and current medication orders, service dates ${
        style(start)
      } through ${style(wrote)}. Family contact: daughter ${shortName(daughter)}, ${phone(r)}.`,
      { after: 10 },
    );
    s.text("This disclosure is for treatment.", { after: 12 });
    s.text(`${shortName(org.contact)}, admissions`);
    return {
      sentOn: wrote,
      sheet: s,
      truth: truth({
        patients: [printed(patient, ["dob", "mrn"])],
        requester: requesterTruth(org),
        requestType: "provider",
        recordTypes: ["discharge", "medication"],
        dateRange: { start, end: wrote },
        purpose: "Continuity of care",
        isUrgent: urgent,
      }),
    };
  },
};
