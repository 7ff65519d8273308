/**
 * Development part: forms of one person with labels above, below, inside and before the values.
 * @module
 */
import { auth, kinds, selfTruth, truth } from "../cast.ts";
import { addMonths, addYears, birthStyle, slashed } from "../dates.ts";
import { childBirth, fullName, lastFirst, person, physician, reference, shortName } from "../people.ts";
import { newSheet } from "../sheet.ts";
import type { Layout } from "../truth.ts";
import { addDays, asked, long, newPatient, printed, scene, want, wordsOf } from "./common.ts";

/** Values on rules, the label in small capitals below each. */
export const labelBelow: Layout = {
  name: "d-label-below",
  outputs: ["text-pdf", "scan-pdf"],
  async make(r) {
    const c = scene(r, ["Pine Ridge Spine Institute", "Golden Valley Surgical Associates"]),
      p = c.patient,
      born = birthStyle(r);
    const s = await newSheet({ size: 11 });
    s.text(c.org.name, { bold: true, size: 16, align: "center" });
    s.text(`${c.org.street}, ${c.org.town}   Tel ${c.no.phone}   Fax ${c.no.fax}`, {
      align: "center",
      size: 9,
      after: 10,
    });
    s.text("CONSENT TO OBTAIN HEALTH INFORMATION", { bold: true, align: "center", after: 16 });
    const line = (cells: [string, string, number][]) => {
      let x = s.left;
      for (const [value, label, w] of cells) {
        s.at(value, x + 4, s.y);
        s.line(x, s.y + 13, x + w - 10, s.y + 13);
        s.at(label, x, s.y + 15, { size: 7 });
        x += w;
      }
      s.space(38);
    };
    line([[fullName(p), "NAME OF PATIENT", 300], [born(p.dob), "DATE OF BIRTH", 190]]);
    line([[`${p.street}, ${p.town}`, "STREET ADDRESS, CITY, STATE, ZIP", 340], [p.phone, "TELEPHONE", 150]]);
    line([[c.holder.name, "FACILITY RELEASING RECORDS", 300], [p.mrn, "CHART NUMBER", 190]]);
    s.text(
      `I authorize the facility above to release ${wordsOf(c.asked)} to ${c.org.name}, attention ${
        shortName(c.org.contact)
      }, ${c.org.email}, for continuing treatment. This consent expires one year after it is signed.`,
      { after: 16 },
    );
    s.signature(shortName(p));
    line([["", "SIGNATURE OF PATIENT", 300], [slashed(c.wrote), "DATE", 190]]);
    return {
      sentOn: c.sent,
      sheet: s,
      truth: asked(c.org, [printed(p, ["dob", "address", "phone", "mrn"])], c.asked, {
        requestType: "provider",
        purpose: "Continuing treatment",
        authorization: auth(c.wrote, addYears(c.wrote, 1)),
      }),
    };
  },
};

/** Label, dots, value. */
export const dotLeaders: Layout = {
  name: "d-dot-leaders",
  outputs: ["text-pdf", "fax-fine"],
  async make(r) {
    const c = scene(r, ["Midwest Disability Adjudication Bureau", "Office of Disability Review"]),
      p = c.patient,
      born = birthStyle(r);
    const s = await newSheet({ family: "courier", size: 10.5 });
    const row = (label: string, value: string) => s.text(`${label.padEnd(30, ".")} ${value}`, { after: 2 });
    s.text(c.org.name.toUpperCase(), { bold: true, align: "center", after: 4 });
    s.text("EVIDENCE REQUEST", { align: "center", after: 12 });
    row("DATE OF NOTICE", c.style(c.wrote));
    row("EXAMINER", shortName(c.org.contact));
    row("EXAMINER TELEPHONE", c.no.phone);
    row("RETURN FAX", c.no.fax);
    row("EXAMINER E-MAIL", c.org.email);
    row("CASE NO", reference(r));
    row("DISABILITY CLAIMANT", lastFirst(p));
    row("BORN", born(p.dob));
    row("SOC SEC NO", p.ssn);
    row("YOUR CHART NO", p.mrn);
    s.space(8);
    s.text(
      `THE ABOVE PERSON HAS APPLIED FOR BENEFITS. FURNISH ${
        wordsOf(c.asked).toUpperCase()
      } FOR THE PAST 3 YEARS. AUTHORIZATION IS ON FILE HERE.`,
    );
    return {
      sentOn: c.sent,
      sheet: s,
      truth: asked(c.org, [printed(p, ["dob", "ssn", "mrn"])], c.asked, {
        requestType: "disability",
        dateRange: { start: addYears(c.wrote, -3), end: c.wrote },
        purpose: "Disability determination",
      }),
    };
  },
};

/** Two columns: whose records on the left, who asks on the right, the same labels in both. */
export const leftAndRight: Layout = {
  name: "d-left-and-right",
  outputs: ["text-pdf", "scan-tiff"],
  async make(r) {
    const c = scene(r, ["Sable Point Attorneys", "{last} Injury Law PLLC"]), p = c.patient, born = birthStyle(r);
    const s = await newSheet({ size: 10 });
    s.text("RECORDS ORDER FORM", { bold: true, size: 15, align: "center", after: 6 });
    s.text(`Submitted ${c.style(c.wrote)}`, { align: "center", after: 12 });
    const column = (x: number, head: string, rows: [string, string][]) => {
      s.at(head, x, top, { bold: true });
      rows.forEach(([label, value], i) => {
        s.at(label, x, top + 20 + i * 17, { size: 9 });
        s.at(value, x + 66, top + 20 + i * 17, { size: 9 });
      });
    };
    const top = s.y;
    column(s.left, "RECORDS ARE FOR", [["Name", fullName(p)], ["Born", born(p.dob)], ["Med. rec.", p.mrn], [
      "Phone",
      p.phone,
    ], ["E-mail", p.email]]);
    column(s.left + 250, "ORDERED BY", [
      ["Firm", c.org.name],
      ["Contact", shortName(c.org.contact)],
      ["Phone", c.no.phone],
      ["Fax", c.no.fax],
      ["E-mail", c.org.email],
    ]);
    s.y = top + 130;
    s.text("ITEMS ORDERED", { bold: true, after: 4 });
    s.bullets(c.asked.map(([text]) => text), (i) => `${i + 1})`);
    s.space(10);
    s.text("An original authorization is enclosed under separate cover. We need these records for a legal matter.");
    return {
      sentOn: c.sent,
      sheet: s,
      truth: asked(c.org, [printed(p, ["dob", "mrn", "phone", "email"])], c.asked, {
        requestType: "attorney",
        purpose: "Legal",
      }),
    };
  },
};

/** A form typed in a text editor: [x] and ( ) for boxes. */
export const typedBoxes: Layout = {
  name: "d-typed-boxes",
  outputs: ["text-pdf"],
  async make(r) {
    const c = scene(r, ["Self"]), p = c.patient, born = birthStyle(r), boxes = want(r, 2, 3);
    const all = [
      "office visit notes",
      "lab results",
      "imaging reports",
      "discharge summaries",
      "operative reports",
      "medication lists",
      "pathology reports",
      "immunization records",
      "itemized bills",
    ];
    const signed = c.wrote, until = addMonths(signed, 6);
    const s = await newSheet({ family: "courier", size: 10, margin: 56 });
    s.text(c.holder.name, { bold: true, size: 13 });
    s.text("ACCESS REQUEST FOR HEALTH RECORDS", { after: 10 });
    s.text(`Who are you? [x] I am the patient  [ ] I act for the patient`, { after: 6 });
    s.lines([
      `Legal name   ${fullName(p)}`,
      `Birthday     ${born(p.dob)}`,
      `Record no.   ${p.mrn}`,
      `Mail to      ${p.street}, ${p.town}`,
      `Cell         ${p.phone}`,
      `Email        ${p.email}`,
    ]);
    s.space(8);
    s.text("Mark what you would like copied:", { after: 4 });
    s.lines(all.map((label) => `${boxes.some(([b]) => b === label) ? "[x]" : "[ ]"} ${label}`), { indent: 20 });
    s.space(8);
    s.text("Send my copies to: (x) me  ( ) someone else: ______________", { after: 6 });
    s.text(`I authorize ${c.holder.name} to release the records marked above. Valid until ${slashed(until)}.`, {
      after: 14,
    });
    s.signature(shortName(p));
    s.text(`Signature of patient                 Date ${slashed(signed)}`);
    const who = printed(p, ["dob", "mrn", "address", "phone", "email"]);
    return {
      sentOn: c.sent,
      sheet: s,
      truth: truth({
        patients: [who],
        requester: selfTruth(who),
        requestType: "patient",
        recordTypes: kinds(boxes),
        purpose: "Personal use",
        authorization: auth(signed, until),
      }),
    };
  },
};

/** Ruled cells with hints inside the labels; the veteran is the patient, the representative is not. */
export const veteranCells: Layout = {
  name: "d-veteran-cells",
  outputs: ["text-pdf", "fax-fine"],
  async make(r) {
    const c = scene(r, ["Regional Veterans Service Office", "Department of Veterans Benefits, Field Office 12"]),
      p = c.patient,
      born = birthStyle(r);
    const s = await newSheet({ size: 10, margin: 44 });
    s.text(c.org.name, { bold: true, size: 13 });
    s.text("REQUEST TO PRIVATE PROVIDER FOR TREATMENT RECORDS", { bold: true, after: 6 });
    s.grid([
      [{ label: "1. VETERAN'S NAME (First, Middle, Last)", value: fullName(p), span: 2 }, {
        label: "2. DATE OF BIRTH (MM/DD/YYYY)",
        value: born(p.dob),
      }],
      [{ label: "3. SOCIAL SECURITY NUMBER", value: p.ssn }, { label: "4. CLAIM FILE NUMBER", value: reference(r) }, {
        label: "5. YOUR PATIENT NUMBER",
        value: p.mrn,
      }],
      [{ label: "6. VETERAN'S MAILING ADDRESS", value: `${p.street}, ${p.town}`, span: 2 }, {
        label: "7. REPRESENTATIVE",
        value: shortName(person(r)),
      }],
      [{ label: "8. PROVIDER", value: c.holder.name, span: 2 }, {
        label: "9. DATE OF THIS REQUEST",
        value: c.style(c.wrote),
      }],
      [
        { label: "10. CONTACT PERSON", value: shortName(c.org.contact) },
        { label: "11. TELEPHONE", value: c.no.phone },
        { label: "12. FAX", value: c.no.fax },
        { label: "13. E-MAIL", value: c.org.email, span: 1.5 },
      ],
    ]);
    s.text(`14. The veteran named in item 1 has filed a claim. Please supply ${wordsOf(c.asked)}.`);
    return {
      sentOn: c.sent,
      sheet: s,
      truth: asked(c.org, [printed(p, ["dob", "ssn", "mrn", "address"])], c.asked, {
        requestType: "disability",
        purpose: "Veterans claim",
      }),
    };
  },
};

/** A certified examiner asks for the treating doctor's records about a driver. */
export const driverPhysical: Layout = {
  name: "d-driver-physical",
  outputs: ["text-pdf", "fax-standard"],
  async make(r) {
    const c = scene(r, ["Interstate Driver Physicals", "Roadway Occupational Clinic"]),
      p = c.patient,
      born = birthStyle(r);
    const due = addDays(c.wrote, 10);
    const s = await newSheet({ size: 11 });
    s.text(c.org.name, { bold: true, size: 17 });
    s.text(`Office ${c.no.phone} / Fax ${c.no.fax} / ${c.org.email}`, { size: 9, after: 10 });
    s.text("Commercial Driver Medical Certification - Information From Treating Provider", { bold: true, after: 10 });
    s.fields([{ label: "Driver", value: fullName(p), span: 2 }, { label: "Birth", value: born(p.dob) }]);
    s.fields([{ label: "License", value: reference(r) }, { label: "Employer", value: "Overland Freight Lines" }]);
    s.fields([{ label: "Examiner", value: shortName(c.org.contact), span: 1.2 }, {
      label: "Exam date",
      value: c.style(c.wrote),
    }]);
    s.space(6);
    s.text(
      `The driver named above is being examined for a commercial license. We would appreciate ${
        wordsOf(c.asked)
      } for the last 12 months. The driver's certificate lapses on ${long(due)}.`,
    );
    return {
      sentOn: c.sent,
      sheet: s,
      truth: asked(c.org, [printed(p, ["dob"])], c.asked, {
        requestType: "provider",
        dateRange: { start: addYears(c.wrote, -1), end: c.wrote },
        purpose: "Driver certification",
      }),
    };
  },
};

/** A camp's form: the camper is the patient, the parent signs. */
export const camperForm: Layout = {
  name: "d-camper-form",
  outputs: ["text-pdf", "scan-pdf"],
  async make(r) {
    const c = scene(r, ["Camp Birchwood", "Lake Tamarind Summer Camp"]);
    const p = newPatient(r, { suffix: "" }, childBirth(r)),
      parent = person(r, { last: p.last, suffix: "" }),
      born = birthStyle(r);
    const s = await newSheet({ size: 11 });
    s.text(c.org.name, { bold: true, size: 20, align: "center" });
    s.text(`Health Center  ${c.no.phone}  fax ${c.no.fax}  ${c.org.email}`, { align: "center", after: 12 });
    s.text(`Dear Pediatric Office, please send us the immunization record for our camper. ${long(c.wrote)}`, {
      after: 10,
    });
    s.fields([{ label: "Camper's first name:", value: p.first }, { label: "Last name:", value: p.last }]);
    s.fields([{ label: "Camper's birthday:", value: born(p.dob) }, { label: "Session:", value: "July II" }]);
    s.fields([{ label: "Doctor:", value: physician(r) }]);
    s.fields([{ label: "Parent/guardian:", value: fullName(parent) }, { label: "Cell:", value: p.phone }]);
    s.space(6);
    s.text("I give permission for my child's doctor to release this record to the camp.", { after: 12 });
    s.signature(shortName(parent));
    s.fields([{ label: "Parent signature", value: "" }, { label: "Date", value: slashed(c.wrote) }]);
    s.text(`Camp nurse: ${shortName(c.org.contact)}`);
    const child = { ...p, middle: "" };
    return {
      sentOn: c.sent,
      sheet: s,
      truth: asked(c.org, [printed(child, ["dob"])], [["immunization record", "immunization"]], {
        requestType: "other",
        purpose: "Camp",
        authorization: auth(c.wrote),
      }),
    };
  },
};

/** An organ procurement organization asks about a donor, at once. */
export const donorSheet: Layout = {
  name: "d-donor-sheet",
  outputs: ["fax-fine", "text-pdf"],
  async make(r) {
    const c = scene(r, ["LifeBridge Organ Recovery", "Heartland Tissue and Eye Bank"]),
      p = c.patient,
      born = birthStyle(r);
    const s = await newSheet({ size: 11 });
    s.text(c.org.name, { bold: true, size: 16 });
    s.text(`Donor Services   Phone ${c.no.phone}   Fax ${c.no.fax}`, { after: 8 });
    s.text("URGENT - RECORDS NEEDED FOR DONOR EVALUATION", { bold: true, size: 13, after: 8 });
    s.table([], [
      ["Donor", lastFirst(p)],
      ["Birth date", born(p.dob)],
      ["Hospital number", p.mrn],
      ["Next of kin", fullName(person(r, { last: p.last, suffix: "" }))],
      ["Coordinator", shortName(c.org.contact)],
      ["E-mail", c.org.email],
      ["Date", c.style(c.wrote)],
    ], { widths: [30, 70] });
    s.text(`Fax immediately: ${wordsOf(c.asked)}.`);
    return {
      sentOn: c.sent,
      sheet: s,
      truth: asked(c.org, [printed(p, ["dob", "mrn"])], c.asked, {
        requestType: "provider",
        isUrgent: true,
        purpose: "Donor evaluation",
      }),
    };
  },
};
