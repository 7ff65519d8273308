/**
 * HELD OUT. Not to be read by whoever works on extraction: registries and adoption agencies.
 * @module
 */
import { numbers, printed, requesterTruth, truth } from "../cast.ts";
import { addDays, addMonths, dayBetween, long, slashed } from "../dates.ts";
import { childBirth, fullName, lastFirst, shortName } from "../people.ts";
import { newSheet } from "../sheet.ts";
import type { Layout } from "../truth.ts";
import { consent, consentTruth } from "./consents.ts";
import { clipped, days, physician, scene, someone, who } from "./folk.ts";
import { arrived, inked } from "./paper.ts";

/** A cancer registry follows up several people; the list has no lines, only columns. */
export const registryList: Layout = {
  name: "registry-list",
  outputs: ["text-pdf", "scan-tiff"],
  async make(r, output) {
    const c = scene(r, ["Great Basin Cancer Registry", "University Lung Cohort Study", "Statewide Stroke Registry"]);
    const n = numbers(r, c.org),
      say = days(r),
      born = r.pick([slashed, clipped, (d: string) => d]),
      from = `${r.int(2019, 2023)}-01-01`;
    const people = Array.from({ length: r.int(3, 6) }, () => someone(r));
    const s = await newSheet({ family: "times", size: 11.5, margin: 64 });
    s.text(c.org.name, { size: 17, bold: true });
    const receivedOn = arrived(s, r, output, c.sent, 390, 60);
    s.text("Follow-up Office", { italic: true, after: 12 });
    s.text(say(c.wrote), { after: 10 });
    s.text(`${c.holder.name}\n${c.holder.street}\n${c.holder.town}`, { after: 10 });
    s.text("Dear Colleague:", { after: 6 });
    s.text(
      `The people listed below are enrolled with us (protocol IRB-${
        r.digits(5)
      }; signed consents are on file in this office). ` +
        `May we have copies of their pathology reports, operative reports and discharge summaries from ${
          say(from)
        } to the ` +
        "present? A waiver of fees is appreciated, and any time in the next two months is fine.",
      { after: 10 },
    );
    s.table(
      ["Name", "Birth date", "Your number", "Study ID"],
      people.map((p, i) => [lastFirst(p), born(p.dob), p.mrn, `S-${String(i + 1).padStart(3, "0")}${r.digits(2)}`]),
      { widths: [190, 100, 110, 80], ruled: "none", size: 11, pad: 3 },
    );
    s.space(6);
    s.text(`Please mail to ${c.org.street}, ${c.org.town}, fax to ${n.fax}, or e-mail to ${c.org.email}.`, {
      after: 10,
    });
    const head = physician(r);
    s.text("With thanks,");
    s.signature(shortName(c.org.contact));
    s.text(`${shortName(c.org.contact)}, Study Coordinator (${n.phone})\nfor ${head}, Principal Investigator`);
    return {
      sheet: s,
      sentOn: c.sent,
      truth: truth({
        patients: people.map((p) => printed(p, ["dob", "mrn"])),
        requester: requesterTruth(c.org),
        requestType: "other",
        recordTypes: ["pathology", "operative", "discharge"],
        dateRange: { start: from, end: c.wrote },
        purpose: "Registry follow-up",
        receivedOn,
      }),
    };
  },
};

/** An adoption agency asks for a child's records; both sets of parents are named, an adoptive one signs. */
export const adoptionRequest: Layout = {
  name: "adoption-request",
  outputs: ["scan-pdf", "text-pdf"],
  async make(r, output) {
    const c = scene(
      r,
      ["Open Door Adoption Services", "{last} Family & Children's Agency"],
      { suffix: "" },
      childBirth(r),
    );
    const p = c.patient,
      n = numbers(r, c.org),
      k = consent(r, c.wrote, slashed, 0.2),
      adopter = who(r, { suffix: "" }),
      witness = who(r),
      from = dayBetween(r, "2020-06-01", "2024-12-31");
    const mother = who(r, { female: true, suffix: "" }), court = r.chance(0.4) ? addDays(c.wrote, r.int(10, 28)) : null;
    const s = await newSheet({ family: "times", size: 11.5, margin: 58 });
    s.text(c.org.name, { size: 18, align: "center" });
    s.text(`${c.org.street}, ${c.org.town}  -  ${n.phone}  -  fax ${n.fax}`, { size: 10, align: "center", after: 10 });
    const receivedOn = arrived(s, r, output, c.sent, 390, 650);
    s.text("Request for a Child's Health Records", { bold: true, size: 14, after: 8 });
    s.fields([{ label: "Child", value: fullName(p), span: 3 }, {
      label: "Date of birth",
      value: slashed(p.dob),
      span: 2,
    }]);
    s.fields([{ label: "Hospital record number", value: p.mrn }, { label: "Agency case", value: c.claim }]);
    s.fields([{ label: "Birth mother", value: fullName(mother), span: 3 }, {
      label: "Her date of birth",
      value: slashed(addMonths(p.dob, -12 * r.int(17, 33))),
      span: 2,
    }]);
    s.fields([{ label: "Adoptive parent", value: fullName(adopter), span: 3 }, {
      label: "Date of birth",
      value: slashed(dayBetween(r, "1970-01-01", "1992-12-31")),
      span: 2,
    }]);
    s.space(4);
    s.text(`Date of request: ${long(c.wrote)}`, { after: 6 });
    s.text(
      `We ask for the child's complete medical record of dates from ${
        slashed(from)
      } to the present. The mother's own chart is not requested.`,
      { after: 6 },
    );
    s.text(
      court
        ? `The final adoption hearing takes place on ${long(court)}, and the judge requires these records.`
        : "No court date has been set. Your normal processing time is acceptable.",
      { after: 6 },
    );
    s.text(`Caseworker: ${shortName(c.org.contact)}, ${c.org.email}`, { after: 10 });
    s.rule();
    s.text("Authorization", { bold: true, after: 4 });
    s.text(
      `As the child's legal guardian I authorize ${c.holder.name} to release the records described above to ${c.org.name}. ${k.ends}`,
      { after: 12 },
    );
    inked(s, k.signedOn && fullName(adopter), s.left + 64);
    s.fields([{ label: "Guardian", value: "", span: 2 }, {
      label: "Date",
      value: k.signedOn ? slashed(k.signedOn) : "",
    }]);
    s.fields([{ label: "Witness", value: k.signedOn ? fullName(witness) : "", span: 2 }, {
      label: "Date",
      value: k.signedOn ? slashed(k.signedOn) : "",
    }]);
    return {
      sheet: s,
      sentOn: c.sent,
      truth: truth({
        patients: [printed(p, ["dob", "mrn"])],
        requester: requesterTruth(c.org),
        requestType: "other",
        recordTypes: ["all"],
        dateRange: { start: from, end: c.wrote },
        purpose: "Adoption",
        isUrgent: court !== null,
        authorization: consentTruth(k),
        receivedOn,
      }),
    };
  },
};
