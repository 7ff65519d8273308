/**
 * Tuning part: disability agencies, schools, employers. Free to look at while extraction is improved.
 * @module
 */
import {
  auth,
  cast,
  kinds,
  numbers,
  patient as newPatient,
  printed,
  requesterTruth,
  truth,
  type Wording,
  words,
} from "../cast.ts";
import { addDays, addMonths, addYears, capitals, dateStyle, dayBetween, long, slashed } from "../dates.ts";
import { docx } from "../office.ts";
import { adultBirth, childBirth, fullName, lastSuffixFirst, person, shortName } from "../people.ts";
import { newSheet } from "../sheet.ts";
import type { Layout } from "../truth.ts";
import { received } from "./legal.ts";

/** A disability determination request as a mainframe prints it: all capitals, colons on one vertical. */
export const claimantNotice: Layout = {
  name: "claimant-notice",
  outputs: ["fax-standard", "text-pdf", "scan-tiff"],
  async make(r, output) {
    const { patient, holder, org, wrote, sent, claim } = cast(r, [
      "High Desert Disability Determination Services",
      "Great Lakes Disability Adjudication Bureau",
    ]);
    const s = await newSheet({ family: "courier", size: 10, margin: 54 });
    const no = numbers(r, org);
    const onset = dayBetween(r, addDays(wrote, -900), addDays(wrote, -200));
    const signed = r.chance(0.75) ? addDays(wrote, -r.int(8, 60)) : null;
    const asked = r.some<Wording>(
      [
        ["PHYSICIAN AND CLINIC NOTES", "notes"],
        ["HOSPITAL DISCHARGE SUMMARIES", "discharge"],
        ["LABORATORY FINDINGS", "lab"],
        ["X-RAY, CT AND MRI INTERPRETATIONS", "imaging"],
        ["OPERATIVE REPORTS", "operative"],
      ],
      3,
      4,
    );
    const row = (label: string, value: string) => s.text(`${label.padEnd(22, " ")}: ${value}`);
    s.text(org.name.toUpperCase(), { bold: true });
    s.lines([
      org.street.toUpperCase(),
      org.town.toUpperCase(),
      `PHONE ${no.phone}   FAX ${no.fax}`,
      `EVIDENCE MAILBOX ${org.email}`,
    ]);
    const stampedOn = received(s, r, output, addDays(sent, 2));
    s.space(12);
    row("DATE", capitals(wrote));
    row("TO", `${holder.name.toUpperCase()} RECORDS`);
    row("CLAIMANT", lastSuffixFirst(patient));
    row("DATE OF BIRTH", capitals(patient.dob));
    row("CLAIMANT SSN", patient.ssn);
    row("ALLEGED ONSET", capitals(onset));
    row("CASE NUMBER", claim);
    row("ADJUDICATOR", shortName(org.contact).toUpperCase());
    s.space(10);
    s.text("THE PERSON NAMED ABOVE HAS APPLIED FOR DISABILITY BENEFITS. PLEASE SEND COPIES OF:", { after: 4 });
    s.bullets(words(asked), () => "-");
    s.space(4);
    s.text(
      `COVERING ${
        capitals(onset)
      } TO THE PRESENT. PAYMENT OF THE STATE FEE IS MADE ON RECEIPT. PLEASE REPLY WITHIN 20 DAYS.`,
      { after: 8 },
    );
    s.text(
      signed
        ? "FORM 827 SIGNED BY THE CLAIMANT FOLLOWS."
        : "THE SIGNED FORM 827 IS ON FILE IN THIS OFFICE AND WILL BE SENT ON REQUEST.",
    );
    if (signed) {
      s.newPage();
      s.text("AUTHORIZATION TO DISCLOSE INFORMATION TO THE DISABILITY AGENCY", { bold: true, after: 10 });
      s.text(`I voluntarily authorize and request disclosure of all my medical records to ${org.name}.`, { after: 6 });
      s.text("EXPIRES WHEN: This authorization is good for 12 months from the date signed.", { after: 14 });
      s.signature(shortName(patient));
      s.fields([{ label: "INDIVIDUAL:", value: fullName(patient), span: 1.6 }, {
        label: "DATE SIGNED:",
        value: slashed(signed),
      }]);
      s.fields([{ label: "WITNESS:", value: shortName(person(r)), span: 1.6 }, { label: "PHONE:", value: "" }]);
    }
    return {
      sentOn: sent,
      sheet: s,
      truth: truth({
        patients: [printed(patient, ["dob", "ssn"])],
        requester: requesterTruth(org),
        requestType: "disability",
        recordTypes: kinds(asked),
        dateRange: { start: onset, end: wrote },
        purpose: "Disability benefits determination",
        ...(signed ? { authorization: auth(signed, addYears(signed, 1)) } : {}),
        receivedOn: stampedOn,
      }),
    };
  },
};

/** A school nurse's request for one or two pupils of a family, as a letter with a table. */
export const schoolNurse: Layout = {
  name: "school-nurse",
  outputs: ["docx", "text-pdf", "scan-pdf"],
  async make(r, output) {
    const { holder, org, wrote, sent } = cast(r, [
      "Briar Hill Elementary School",
      "Lakeview Consolidated School District",
      "Stonebridge Academy Health Office",
    ]);
    const mother = person(r, { female: true, suffix: "" });
    const pupils = Array.from(
      { length: r.int(1, 2) },
      () => newPatient(r, { last: mother.last, suffix: "" }, childBirth(r)),
    )
      .filter((p, i, all) => i === 0 || p.first !== all[0].first);
    const style = dateStyle(r), no = numbers(r, org);
    const signed = r.chance(0.6) ? addDays(wrote, -r.int(1, 12)) : null;
    const start = addYears(wrote, -r.int(2, 4));
    const intro = `${org.name} asks for the immunization record and the allergy and asthma office notes of the pupil${
      pupils.length > 1 ? "s" : ""
    } listed, dates of service ${style(start)} to ${
      style(wrote)
    }. The records are needed for the individual health plan.`;
    const consent = `Parent's consent. I, ${fullName(mother)}, born ${
      style(adultBirth(r))
    }, parent, authorize ${holder.name} to release these records to the school nurse. This consent ends on ${
      style(addMonths(wrote, 9))
    }.`;
    const rows = pupils.map((p, i) => [fullName(p), style(p.dob), p.mrn, `Grade ${i + 2}`]);
    const header = ["Pupil", "Born", "Clinic chart no.", "Class"];
    const contact = [
      `${shortName(org.contact)}, RN, School Nurse`,
      `${org.street}, ${org.town}`,
      `Phone ${no.phone}`,
      `Fax ${no.fax}`,
      org.email,
    ];
    const base = {
      sentOn: sent,
      truth: truth({
        patients: pupils.map((p) => printed(p, ["dob", "mrn"])),
        requester: requesterTruth(org),
        requestType: "other",
        recordTypes: ["immunization", "notes"],
        dateRange: { start, end: wrote },
        purpose: "School health plan",
        authorization: auth(signed, addMonths(wrote, 9)),
      }),
    };
    if (output === "docx") {
      const file = await docx([
        { kind: "text", text: org.name, bold: true, size: 16, center: true },
        { kind: "text", text: style(wrote) },
        { kind: "text", text: `${holder.name}\nHealth Records` },
        { kind: "text", text: intro },
        { kind: "table", rows: [header, ...rows], boldFirstRow: true },
        { kind: "text", text: consent },
        {
          kind: "text",
          text: signed
            ? `Signed: /s/ ${shortName(mother)}      Date: ${style(signed)}`
            : "Signed: ______________________      Date: ____________",
        },
        { kind: "text", text: contact.join("\n") },
      ]);
      return { ...base, file };
    }
    const s = await newSheet({ family: "times", size: 11.5 });
    s.text(org.name, { bold: true, size: 16, align: "center", after: 8 });
    base.truth.receivedOn = received(s, r, output, addDays(sent, 2));
    s.lines([style(wrote), "", holder.name, "Health Records"], {});
    s.space(8);
    s.text(intro, { after: 8 });
    s.table(header, rows, { widths: [36, 22, 24, 18] });
    s.text(consent, { after: 10 });
    if (signed) s.signature(shortName(mother));
    else s.space(28);
    s.fields([{ label: "Parent signature", value: "", span: 2 }, {
      label: "Date",
      value: signed ? style(signed) : "",
    }]);
    s.space(6);
    s.lines(contact);
    return { ...base, sheet: s };
  },
};

/** An employer's leave administrator asks for notes that certify a serious health condition. */
export const leaveOffice: Layout = {
  name: "leave-office",
  outputs: ["text-pdf", "fax-fine", "docx"],
  async make(r, output) {
    const { patient, holder, org, wrote, sent, claim } = cast(r, [
      "Corvid Aerospace Human Resources",
      "Kestrel Foods Leave Administration",
      "Midland Transit Authority Benefits Office",
    ]);
    const style = dateStyle(r), no = numbers(r, org);
    const start = dayBetween(r, addDays(wrote, -150), addDays(wrote, -50)), end = addDays(start, r.int(5, 40));
    const manager = person(r);
    const asked: readonly Wording[] = [["office visit notes", "notes"], ["the discharge summary", "discharge"]];
    const head: [string, string][] = [
      ["Employee", fullName(patient)],
      ["Employee ID", claim],
      ["Date of birth", style(patient.dob)],
      ["Leave requested", `${style(start)} - ${style(end)}`],
      ["Supervisor", shortName(manager)],
    ];
    const body =
      `Our employee has asked for leave under the Family and Medical Leave Act. To complete the certification we ask for ${
        asked.map(([w]) => w).join(" and ")
      } for treatment dates ${style(start)} through ${
        style(end)
      }. Genetic information must not be included (GINA). The employee's written permission will be handed in by the employee.`;
    const close = `Please answer within 15 calendar days to ${
      shortName(org.contact)
    }, Leave Specialist. Telephone: ${no.phone}. Confidential fax: ${no.fax}. E-mail: ${org.email}.`;
    const base = {
      sentOn: sent,
      truth: truth({
        patients: [printed(patient, ["dob"])],
        requester: requesterTruth(org),
        requestType: "other",
        recordTypes: kinds(asked),
        dateRange: { start, end },
        purpose: "Family and medical leave certification",
      }),
    };
    if (output === "docx") {
      return {
        ...base,
        file: await docx([
          { kind: "text", text: org.name.toUpperCase(), bold: true, size: 14 },
          { kind: "text", text: `${org.street}, ${org.town}` },
          { kind: "text", text: long(wrote) },
          { kind: "text", text: `To: ${holder.name}, Medical Records (fax ${holder.fax})` },
          { kind: "table", rows: head, boldFirstColumn: true },
          { kind: "text", text: body },
          { kind: "text", text: close },
        ]),
      };
    }
    const s = await newSheet({ size: 11 });
    s.bar(org.name.toUpperCase(), { size: 14, fill: 0.9 });
    s.text(`${org.street}, ${org.town}`, { after: 10 });
    s.text(long(wrote), { after: 6 });
    s.text(`To: ${holder.name}, Medical Records (fax ${holder.fax})`, { after: 8 });
    s.table([], head, { widths: [30, 70] });
    s.text(body, { after: 8 });
    s.text(close);
    return { ...base, sheet: s };
  },
};
