/**
 * HELD OUT. Not to be read by whoever works on extraction: patients and parents who ask themselves.
 * @module
 */
import { auth, kinds, printed, selfTruth, truth, type Wording } from "../cast.ts";
import { addDays, addYears, dayBetween, long, slashed } from "../dates.ts";
import { fullName, lastFirst, shortName } from "../people.ts";
import { newSheet } from "../sheet.ts";
import type { Layout } from "../truth.ts";
import { days, physician, scene, short, who } from "./folk.ts";
import { arrived, inked } from "./paper.ts";

const contacts = ["dob", "mrn", "address", "phone", "email"] as const;

/** A patient's own typed letter; a former name and a husband's or wife's birthday are in it. */
export const ownLetter: Layout = {
  name: "own-letter",
  outputs: ["scan-pdf", "photo", "fax-standard"],
  async make(r, output) {
    const c = scene(r, ["-"]), p = c.patient, say = days(r), spouse = who(r, { last: p.last, female: !p.female });
    const year = r.int(2021, 2024),
      moving = r.chance(0.4),
      visit = moving ? addDays(c.wrote, r.int(7, 14)) : null,
      maiden = who(r).last;
    const choice = r.int(0, 2);
    const [wish, start, end] = [
      [`since January 1, ${year}`, `${year}-01-01`, c.wrote],
      [`for all of ${year} and ${year + 1}`, `${year}-01-01`, `${year + 1}-12-31`],
      ["from any date", null, null],
    ][choice] as [string, string | null, string | null];
    const s = await newSheet({ family: r.pick(["times", "helvetica"]), size: 12, margin: 74 });
    s.text(`${fullName(p)}\n${p.street}\n${p.town}\n${p.phone}\n${p.email}`, { after: 14 });
    const receivedOn = arrived(s, r, output, c.sent, 390, 70);
    s.text(say(c.wrote), { after: 14 });
    s.text(`${c.holder.name}\nMedical Records\n${c.holder.street}\n${c.holder.town}`, { after: 14 });
    s.text("To the records office,", { after: 8 });
    s.text(
      `I would like copies of my own lab results, visit notes and ${
        p.female ? "mammogram" : "chest film"
      } or other X-ray reports ${wish}. I was born on ` +
        `${say(p.dob)}. The number on my blue card is ${p.mrn}, which I believe is the medical record number.`,
      { after: 8 },
    );
    s.text(
      `${
        p.female ? `Some of it may be under my maiden name, ${maiden}. ` : ""
      }Please do not mix up my file with that of my ` +
        `${p.female ? "husband" : "wife"} ${shortName(spouse)}, born ${
          say(dayBetween(r, "1940-01-01", "1990-12-31"))
        }, who is also ` +
        `your patient. My doctor was ${physician(r)}.`,
      { after: 8 },
    );
    s.text(
      visit
        ? `I see a new specialist on ${say(visit)} and must have the papers by then, so please hurry.`
        : "I am in no hurry. Let me know what it costs before you copy anything.",
      { after: 14 },
    );
    s.text("Thank you very much,");
    s.signature(fullName(p));
    s.text(fullName(p));
    const own = printed(p, contacts);
    return {
      sheet: s,
      sentOn: c.sent,
      truth: truth({
        patients: [own],
        requester: selfTruth(own),
        requestType: "patient",
        recordTypes: ["lab", "notes", "imaging"],
        dateRange: { start, end },
        purpose: "Personal use",
        isUrgent: visit !== null,
        receivedOn,
      }),
    };
  },
};

const formKinds: readonly Wording[] = [
  ["Entire medical record", "all"],
  ["Emergency visit", "emergency"],
  ["Operative report", "operative"],
  ["Laboratory", "lab"],
  ["Radiology reports", "imaging"],
  ["Clinic / progress notes", "notes"],
  ["Immunizations", "immunization"],
  ["Itemized bill", "billing"],
];

/** The hospital's own form, numbered sections, filled in by typewriter, records to go to the patient. */
export const hospitalForm: Layout = {
  name: "hospital-form",
  outputs: ["scan-tiff", "photo", "fax-fine"],
  async make(r, output) {
    const c = scene(r, ["-"]),
      p = c.patient,
      say = r.pick([slashed, short, long]),
      signed = r.chance(0.75),
      rush = r.chance(0.25);
    const asked = new Set(r.chance(0.3) ? ["Entire medical record"] : r.some(formKinds.slice(1), 1, 4).map(([t]) => t));
    const style = r.pick(["cross", "tick", "bracket", "filled"] as const),
      start = dayBetween(r, "2022-01-01", "2025-03-31");
    const end = addDays(start, r.int(20, 400)), year = r.chance(0.5), until = addYears(c.wrote, 1);
    const s = await newSheet({ family: "helvetica", size: 11, margin: 48 });
    s.at(c.holder.name, s.left, s.y, { bold: true, size: 14 });
    s.at("Patient Label", 470, s.y, { size: 8, gray: 0.4 });
    s.box(440, s.y - 6, 120, 40, { thick: 0.5 });
    s.y += 20;
    s.text(`${c.holder.street}, ${c.holder.town}   HIM ${c.holder.phone}   Fax ${c.holder.fax}`, {
      size: 8,
      width: 380,
      after: 8,
    });
    const receivedOn = arrived(s, r, output, c.sent, 400, 330);
    s.text("Authorization for Release of Protected Health Information", { bold: true, size: 13, after: 8 });
    const typed = { valueFamily: "courier" as const, size: 10.5 };
    s.text("1. Patient", { bold: true, after: 3 });
    s.fields([{ label: "Last, first, middle:", value: lastFirst(p), span: 3 }, {
      label: "Birthdate:",
      value: say(p.dob),
      span: 2,
    }], typed);
    s.fields([{ label: "Address:", value: `${p.street}, ${p.town}` }], typed);
    s.fields([{ label: "Phone:", value: p.phone, span: 2 }, { label: "E-mail:", value: p.email, span: 2 }, {
      label: "MRN:",
      value: p.mrn,
      span: 1.4,
    }], typed);
    s.text("2. Release my records to", { bold: true, after: 3 });
    s.checks([{ label: "Myself", on: true }, { label: "Other person or facility (name): ______________", on: false }], {
      columns: 2,
      style,
      after: 4,
    });
    s.text("3. Records", { bold: true, after: 3 });
    s.checks(formKinds.map(([label]) => ({ label, on: asked.has(label) })), { columns: 2, style, after: 4 });
    s.text("4. Dates of treatment", { bold: true, after: 3 });
    s.fields([{ label: "From:", value: say(start) }, { label: "Through:", value: say(end) }], typed);
    s.text("5. When do you need them?", { bold: true, after: 3 });
    s.checks([{ label: "Regular (within 30 days)", on: !rush }, { label: "RUSH (fee applies)", on: rush }], {
      columns: 2,
      style,
      after: 4,
    });
    s.text("6. Expiration", { bold: true, after: 3 });
    s.fields([{ label: "This authorization ends on (date):", value: year ? say(until) : "" }], typed);
    s.text("I may revoke this authorization in writing. It is voluntary and my care does not depend on it.", {
      size: 9.5,
      after: 12,
    });
    inked(s, signed ? fullName(p) : null, s.left + 64);
    s.fields([{ label: "Signature", value: "", span: 2 }, { label: "Date", value: signed ? say(c.wrote) : "" }], typed);
    s.fields([{ label: "Relationship if not the patient", value: "" }], typed);
    s.space(8);
    s.text("Hospital use:  ID verified ______   Pages ______   Released on ______   By ______", { size: 9 });
    const own = printed(p, contacts);
    return {
      sheet: s,
      sentOn: c.sent,
      truth: truth({
        patients: [own],
        requester: selfTruth(own),
        requestType: "patient",
        recordTypes: kinds(formKinds.filter(([t]) => asked.has(t))),
        dateRange: { start, end },
        purpose: "Personal use",
        isUrgent: rush,
        authorization: auth(signed ? c.wrote : null, year ? until : null),
        receivedOn,
      }),
    };
  },
};
