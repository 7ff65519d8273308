/**
 * Tuning part: clinics and the hospital's own form. Free to look at while extraction is improved.
 * @module
 */
import { auth, cast, kinds, numbers, printed, requesterTruth, selfTruth, truth, type Wording, words } from "../cast.ts";
import { addDays, addMonths, addYears, birthStyle, dateStyle, dayBetween, slashed } from "../dates.ts";
import { fullName, lastFirst, person, physician, shortName } from "../people.ts";
import { newSheet } from "../sheet.ts";
import type { Layout } from "../truth.ts";
import { received } from "./legal.ts";

/** A clinic's one-page fax request with the patient in a two-column header. */
export const clinicFax: Layout = {
  name: "clinic-fax",
  outputs: ["fax-fine", "fax-standard", "text-pdf", "photo"],
  async make(r, _output) {
    const { patient, holder, org, wrote } = cast(r, [
      "Riverbend Orthopedic Clinic",
      "Sunnyside Family Medicine",
      "Highline Nephrology Associates",
      "Harborview Pulmonary Group",
    ]);
    const s = await newSheet({ family: r.pick(["helvetica", "times"]), size: 11 });
    const no = numbers(r, org), born = birthStyle(r), style = dateStyle(r);
    const mood = r.pick(["stat", "visit", "calm", "routine"] as const);
    const months = r.pick([6, 12, 18, 24]);
    const asked = r.some<Wording>(
      [
        ["Most recent lab work", "lab"],
        ["Consult and progress notes", "notes"],
        ["Medication list", "medication"],
        ["Immunizations", "immunization"],
        ["CT / MRI / X-ray reports", "imaging"],
        ["Operative report", "operative"],
        ["Discharge summary", "discharge"],
      ],
      2,
      4,
    );
    const visit = addDays(wrote, r.int(1, 6));
    s.text(org.name, { bold: true, size: 18, align: "center" });
    s.text(`${org.street}, ${org.town}`, { align: "center", size: 9.5 });
    s.text(`P: ${no.phone}    F: ${no.fax}    ${org.email}`, { align: "center", size: 9.5, after: 6 });
    s.rule();
    s.text("REQUEST FOR MEDICAL RECORDS", { bold: true, size: 14, align: "center", after: 8 });
    if (mood === "stat") {
      s.text("** STAT - PATIENT IN CLINIC NOW **", { bold: true, size: 13, align: "center", after: 8 });
    }
    s.fields([{ label: "Date:", value: style(wrote) }, { label: "To:", value: holder.name, span: 2 }]);
    s.fields([{ label: "Patient:", value: lastFirst(patient), span: 1.6 }, {
      label: "DOB:",
      value: born(patient.dob),
    }]);
    s.fields([{ label: "MR#:", value: patient.mrn }, { label: "Patient phone:", value: patient.phone, span: 1.4 }]);
    s.fields([{ label: "Referring provider:", value: physician(r), span: 1 }, {
      label: "Our provider:",
      value: physician(r),
      span: 1,
    }]);
    s.space(6);
    s.text(`Please send, for the past ${months} months:`, { after: 4 });
    s.bullets(words(asked), () => "-");
    s.space(8);
    const sentence = {
      stat: "Needed immediately for treatment.",
      visit: `The patient is scheduled for surgery on ${style(visit)} and we need the records before then.`,
      calm: "No rush - the next available day is fine.",
      routine: "Please reply within 10 business days.",
    }[mood];
    s.text(sentence, { after: 8 });
    s.text("Release for treatment purposes is permitted without patient authorization (45 CFR 164.506).", {
      size: 9,
      after: 14,
    });
    s.text(`Thank you, ${shortName(org.contact)}, Medical Assistant`);
    s.foot("CONFIDENTIAL: if you received this in error please telephone the sender and destroy all copies.");
    return {
      sentOn: wrote,
      sheet: s,
      truth: truth({
        patients: [printed(patient, ["dob", "mrn", "phone"])],
        requester: requesterTruth(org),
        requestType: "provider",
        recordTypes: kinds(asked),
        dateRange: { start: addMonths(wrote, -months), end: wrote },
        purpose: "Continuity of care",
        isUrgent: mood === "stat" || mood === "visit",
      }),
    };
  },
};

const boxes: readonly Wording[] = [
  ["History and physical / progress notes", "notes"],
  ["Lab tests", "lab"],
  ["X-ray, MRI, CT reports", "imaging"],
  ["Discharge summary", "discharge"],
  ["Operative / procedure note", "operative"],
  ["Pathology", "pathology"],
  ["Emergency department visit", "emergency"],
  ["Immunization history", "immunization"],
  ["Medication record", "medication"],
  ["Billing record", "billing"],
];

/** The hospital's own form: numbered lines, boxes in three columns, the recipient is either the patient or another party. */
export const ownForm: Layout = {
  name: "own-form",
  outputs: ["scan-pdf", "text-pdf", "fax-standard", "photo", "scan-tiff"],
  async make(r, output) {
    const { patient, holder, org, wrote, sent } = cast(r, [
      "Meadowlark Women's Health",
      "{last} Dental Surgery",
      "Camp Tamarack Health Office",
    ]);
    const s = await newSheet({ size: 10, margin: 50 });
    const born = birthStyle(r), style = r.pick([slashed, dateStyle(r)]), no = numbers(r, org);
    const self = r.chance(0.6);
    const everything = r.chance(0.2);
    const asked: readonly Wording[] = everything ? [["", "all"]] : r.some(boxes, 1, 4);
    const signed = r.chance(0.75) ? wrote : null;
    const expires = r.pick(["date", "year", "blank"] as const);
    const until = addMonths(wrote, r.int(3, 11));
    const open = r.chance(0.3);
    const start = dayBetween(r, "2018-01-01", addDays(wrote, -100)), end = dayBetween(r, start, wrote);
    const guardian = person(r);
    s.text(holder.name, { bold: true, size: 13 });
    s.text("Patient Request / Authorization for Copies of Health Information", { bold: true, size: 11.5 });
    s.text(
      `Return to: Release of Information, ${holder.street}, ${holder.town}. Fax ${holder.fax}. Questions: ${holder.phone}`,
      { size: 8.5, after: 6 },
    );
    const stampedOn = received(s, r, output, addDays(sent, 1), 16);
    const mono = { valueFamily: "courier" as const };
    s.rule();
    s.fields([{ label: "1. Patient (print):", value: fullName(patient), span: 2 }, {
      label: "Birth date:",
      value: born(patient.dob),
    }], mono);
    s.fields([{ label: "2. Street, city, zip:", value: `${patient.street}, ${patient.town}` }], mono);
    s.fields(
      [{ label: "3. Daytime phone:", value: patient.phone }, { label: "Medical record #:", value: patient.mrn }],
      mono,
    );
    s.fields([{ label: "4. E-mail:", value: patient.email }], mono);
    s.text("5. Give my information to:");
    const style2 = r.pick(["cross", "tick", "filled", "symbol"] as const);
    s.checks([{ label: "me", on: self }, { label: "the following person or office", on: !self }], {
      columns: 2,
      style: style2,
      indent: 14,
    });
    s.fields([{ label: "Name:", value: self ? "" : org.name, span: 1.4 }, {
      label: "Attn:",
      value: self ? "" : shortName(org.contact),
    }], { ...mono, indent: 14 });
    s.fields([{ label: "Phone:", value: self ? "" : no.phone }, { label: "Fax:", value: self ? "" : no.fax }], {
      ...mono,
      indent: 14,
    });
    s.fields([{ label: "E-mail:", value: self ? "" : org.email }], { ...mono, indent: 14 });
    s.text("6. I want (check all that apply):");
    s.checks([...boxes.map(([label]) => ({ label, on: asked.some(([a]) => a === label) })), {
      label: "Complete medical record",
      on: everything,
    }], { columns: 3, style: style2, size: 9, indent: 14 });
    s.fields([{ label: "7. Treatment dates - from:", value: open ? "" : style(start) }, {
      label: "to:",
      value: open ? "" : style(end),
    }], mono);
    s.text("8. Reason:");
    s.checks(
      ["Personal", "Further care", "Insurance", "Attorney"].map((label, i) => ({ label, on: i === (self ? 0 : 1) })),
      { columns: 4, style: style2, indent: 14 },
    );
    s.fields([{ label: "9. This permission ends on", value: expires === "date" ? style(until) : "" }], mono);
    s.text(
      expires === "blank"
        ? "I may take back this permission in writing."
        : "If no date is given it ends one year after signing. I may take it back in writing.",
      { size: 8.5, after: 14 },
    );
    const signTop = s.y;
    if (signed) s.signature(shortName(patient), { x: 150 });
    s.y = signTop + 24;
    s.fields([{ label: "10. Signature of patient:", value: "", span: 2.2 }, {
      label: "Date:",
      value: signed ? style(signed) : "",
    }], mono);
    s.fields(
      [{ label: "Emergency contact (optional):", value: r.chance(0.5) ? fullName(guardian) : "", span: 1 }],
      mono,
    );
    const requester = self ? selfTruth(printed(patient, ["phone", "email"])) : requesterTruth(org);
    const expiresOn = expires === "date" ? until : expires === "year" && signed ? addYears(signed, 1) : null;
    return {
      sentOn: sent,
      sheet: s,
      truth: truth({
        patients: [printed(patient, ["dob", "mrn", "address", "phone", "email"])],
        requester,
        requestType: self ? "patient" : "provider",
        recordTypes: kinds(asked),
        dateRange: open ? { start: null, end: null } : { start, end },
        purpose: self ? "Personal use" : "Continuity of care",
        authorization: auth(signed, expiresOn),
        receivedOn: stampedOn,
      }),
    };
  },
};
