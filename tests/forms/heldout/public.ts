/**
 * HELD OUT. Not to be read by whoever works on extraction: schools and health departments.
 * @module
 */
import { numbers, printed, requesterTruth, truth } from "../cast.ts";
import { addDays, addYears, dayBetween, long, slashed } from "../dates.ts";
import { childBirth, fullName, shortName } from "../people.ts";
import { newSheet } from "../sheet.ts";
import type { Layout } from "../truth.ts";
import { birth, days, physician, scene, who } from "./folk.ts";
import { cover, written } from "./paper.ts";

/** A school nurse's letter from Word with the parent's typed signature and birthday. */
export const nurseLetter: Layout = {
  name: "nurse-letter",
  outputs: ["docx"],
  async make(r, output) {
    const c = scene(
      r,
      ["Harlan County School District 7", "Larkspur Elementary School", "Willow Bend Public Schools"],
      {
        suffix: "",
      },
      childBirth(r),
    );
    const p = c.patient, n = numbers(r, c.org), say = days(r), parent = who(r, { last: p.last, suffix: "" });
    const from = r.pick(["2024-08-01", "2025-08-01"]), signedOn = r.chance(0.8) ? addDays(c.wrote, -r.int(0, 9)) : null;
    const event = r.chance(0.4), meeting = r.chance(0.3) ? addDays(c.wrote, r.int(6, 15)) : null;
    const t = truth({
      patients: [printed(p, ["dob", "mrn"])],
      requester: requesterTruth(c.org),
      requestType: "other",
      recordTypes: ["immunization", "notes"],
      dateRange: { start: from, end: c.wrote },
      purpose: "School health plan",
      isUrgent: meeting !== null,
      authorization: {
        attached: true,
        signed: signedOn !== null,
        signedOn,
        expiresOn: event || !signedOn ? null : addYears(signedOn, 1),
      },
    });
    return await written(
      output,
      [
        { kind: "text", text: c.org.name.toUpperCase(), bold: true, center: true, size: 14 },
        { kind: "text", text: "Office of the School Nurse", center: true, italic: true },
        { kind: "text", text: `${c.org.street}, ${c.org.town}`, center: true, size: 9 },
        { kind: "text", text: `Date: ${say(c.wrote)}\nTo: ${c.holder.name}, Medical Records (fax ${c.holder.fax})` },
        {
          kind: "text",
          text: `Student: ${fullName(p)}\nBirth date: ${say(p.dob)}\nClinic number: ${p.mrn}\nGrade: ${r.int(1, 8)}`,
        },
        {
          kind: "text",
          text:
            `We are writing a health plan for this student. Please send the immunization record and any asthma or allergy office notes from ${
              say(from)
            } to the present. Lab results are not needed.`,
        },
        {
          kind: "text",
          text: meeting
            ? `The team meets on ${say(meeting)}. Please expedite so that we have the papers in time.`
            : "Please reply when you can; the plan is for next term.",
        },
        { kind: "text", text: `${shortName(c.org.contact)}, BSN, RN\nphone ${n.phone}\nfax ${n.fax}\n${c.org.email}` },
        { kind: "text", text: "Parent or guardian authorization", bold: true },
        {
          kind: "text",
          text:
            `I am the parent of the student and allow ${c.holder.name} to release the records named above to the school nurse. ${
              event
                ? "This permission lasts until my child leaves the school."
                : "This permission is good for one year from the date I sign."
            }`,
        },
        {
          kind: "table",
          rows: [
            ["Parent", fullName(parent)],
            ["Parent's birth date", say(dayBetween(r, "1975-01-01", "1994-12-31"))],
            ["Signature", signedOn ? `/s/ ${fullName(parent)}` : ""],
            ["Date", signedOn ? say(signedOn) : ""],
          ],
          boldFirstColumn: true,
        },
      ],
      t,
      c.sent,
    );
  },
};

/** A county investigates a reportable disease: the investigator, the case number, a statute instead of a form. */
export const diseaseInquiry: Layout = {
  name: "disease-inquiry",
  outputs: ["fax-fine", "text-pdf", "fax-standard"],
  async make(r, output) {
    const c = scene(r, ["Larrabee County Health Department", "Tri-Parish Public Health District"]);
    const p = c.patient,
      n = numbers(r, c.org),
      stat = r.chance(0.5),
      born = birth(r),
      from = addDays(c.wrote, -r.int(15, 60));
    const disease = r.pick(["Salmonellosis", "Tuberculosis, suspected", "Pertussis", "Hepatitis A"]),
      kind = r.int(0, 2);
    const s = await newSheet({ family: "helvetica", size: 11.5, margin: 60 });
    cover(s, output, c, { kind, re: "Confidential", note: "Confidential public health inquiry follows.", pages: 2 });
    s.at("COMMUNICABLE DISEASE PROGRAM", s.left, s.y, { bold: true, size: 13 });
    s.at(c.org.name, s.right, s.y, { size: 11, align: "right" });
    s.y += 22;
    s.rule({ thick: 1.4 });
    s.space(6);
    s.table([], [
      ["Case patient", fullName(p), "Sex", p.female ? "Female" : "Male"],
      ["DOB", born(p.dob), "Disease", disease],
      ["Hospital unit no.", p.mrn, "State case ID", c.claim],
      ["Reporting lab", "Meridian Reference Lab", "Ordering MD", physician(r)],
    ], { widths: [100, 160, 80, 150], size: 11, pad: 4 });
    s.space(6);
    s.text(`${long(c.wrote)}`, { after: 8 });
    s.text(
      `Under the state communicable disease code we request, for the dates ${slashed(from)} - ${
        slashed(c.wrote)
      }, the ` +
        "laboratory reports, the emergency department chart and the history of vaccination of the case patient.",
      { after: 8 },
    );
    s.text(
      stat
        ? "Because contacts must be treated, we ask you to send these records STAT, today if you can."
        : "Please reply within 14 days. The case is closed to new contacts and there is no rush.",
      { after: 8 },
    );
    s.text("45 CFR 164.512(b) permits this disclosure without authorization.", { after: 14 });
    s.lines([`Investigator: ${shortName(c.org.contact)}`, `Phone: ${n.phone}`, `Secure fax: ${n.fax}`, c.org.email]);
    s.text(`${c.org.street}, ${c.org.town}`);
    return {
      sheet: s,
      sentOn: c.sent,
      truth: truth({
        patients: [printed(p, ["dob", "mrn"])],
        requester: requesterTruth(c.org),
        requestType: "other",
        recordTypes: ["lab", "emergency", "immunization"],
        dateRange: { start: from, end: c.wrote },
        purpose: "Public health",
        isUrgent: stat,
      }),
    };
  },
};
