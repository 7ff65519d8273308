/**
 * HELD OUT. Not to be read by whoever works on extraction: law firms.
 * @module
 */
import { kinds, listed, numbers, printed, requesterTruth, truth, type Wording, words } from "../cast.ts";
import { addDays, dayBetween } from "../dates.ts";
import { fullName, shortName, titled } from "../people.ts";
import { newSheet } from "../sheet.ts";
import type { Layout } from "../truth.ts";
import { consent, consentTruth, prosePage } from "./consents.ts";
import { birth, days, scene, who } from "./folk.ts";
import { arrived, cover } from "./paper.ts";

const chartParts: readonly Wording[] = [
  ["emergency department records", "emergency"],
  ["operative reports", "operative"],
  ["office notes and consultation notes", "notes"],
  ["X-ray, CT and MRI reports", "imaging"],
  ["discharge summaries", "discharge"],
  ["laboratory results", "lab"],
  ["prescription and medication records", "medication"],
];

/** A defence subpoena for records, attorney's block at the top left, caption with rails. */
export const ducesTecum: Layout = {
  name: "duces-tecum",
  outputs: ["scan-tiff", "text-pdf", "fax-fine"],
  async make(r, output) {
    const c = scene(r, [
      "{last} Defense Group, PLLC",
      "Law Offices of {last} & {last}",
      "{last}, {last} & {last}, LLP",
    ]);
    const p = c.patient, n = numbers(r, c.org), born = birth(r), say = days(r);
    const defendant = r.pick(["GREYLINE TRUCKING, INC.", "BIG PLAINS GROCERS, LLC", "CITY OF FAIRBANK"]);
    const trial = r.chance(0.5) ? addDays(c.wrote, r.int(30, 70)) : null;
    const from = dayBetween(r, "2019-01-01", "2023-12-31"), all = r.chance(0.45), asked = r.some(chartParts, 3, 5);
    const s = await newSheet({ family: "times", size: 11.5, margin: 66 });
    const receivedOn = arrived(s, r, output, c.sent, 420, 60);
    s.lines([
      `${shortName(c.org.contact)} (Bar No. ${r.digits(6)})`,
      c.org.name.toUpperCase(),
      c.org.street,
      c.org.town,
      `Telephone: ${n.phone}`,
      `Facsimile: ${n.fax}`,
      `E-mail: ${c.org.email}`,
    ]);
    s.text(`Attorneys for Defendant ${defendant}`, { italic: true, after: 16 });
    s.text(`IN THE SUPERIOR COURT FOR THE COUNTY OF ${r.pick(["LARRABEE", "MONTROSE", "ST. HELENA"])}`, {
      bold: true,
      align: "center",
      after: 12,
    });
    const top = s.y, middle = 320;
    [`${fullName(p).toUpperCase()},`, "          Plaintiff,", "     vs.", `${defendant},`, "          Defendant."]
      .forEach((t, i) => s.at(t, s.left, top + i * 17));
    for (let i = 0; i < 6; i++) s.at(")", middle, top + i * 15);
    s.at(`Case No. ${r.int(24, 26)}-CV-${r.digits(5)}`, middle + 22, top + 8);
    s.at("SUBPOENA DUCES TECUM", middle + 22, top + 34, { bold: true });
    s.at("(Records Only)", middle + 22, top + 50);
    s.y = top + 104;
    s.text(`TO: CUSTODIAN OF RECORDS, ${c.holder.name}, ${c.holder.street}, ${c.holder.town}`, { after: 10 });
    const deadline = trial
      ? `no later than ${say(addDays(trial, -10))}. Trial in this action begins on ${
        say(trial)
      }, and the records are needed for it.`
      : "within twenty (20) days after service of this subpoena.";
    s.text(
      "YOU ARE COMMANDED to produce at the office of the attorneys named above, or by fax or e-mail, copies of the " +
        `documents described below ${deadline} Personal attendance of the custodian is not required if the ` +
        "enclosed declaration is completed.",
      { after: 10 },
    );
    s.text("RECORDS OF:", { bold: true });
    s.pairs([["Name", fullName(p)], ["Born", born(p.dob)], ["Your unit number", p.mrn]], {
      indent: 24,
      labelWidth: 130,
      bold: false,
      after: 8,
    });
    s.text(
      (all
        ? "Any and all records of examination, care and treatment, whether on paper or electronic, including but not " +
          `limited to ${listed(words(asked))},`
        : `The ${listed(words(asked))}`) + ` for dates of service from ${say(from)} to the present.`,
      { after: 12 },
    );
    s.text(
      `Notice of this subpoena was served on counsel for Plaintiff, ${fullName(who(r, { suffix: "" }))}, on ` +
        `${say(addDays(c.wrote, -r.int(8, 20)))}; no objection was received.`,
      { after: 14 },
    );
    s.text(`Dated: ${say(c.wrote)}`, { after: 4 });
    s.signature(shortName(c.org.contact), { x: 320 });
    s.text(`${shortName(c.org.contact)}\nfor ${c.org.name}`, { x: 320 });
    s.newPage();
    s.text("DECLARATION OF CUSTODIAN OF RECORDS", { bold: true, align: "center", after: 10 });
    s.text(
      "I, ______________________, declare: I am the custodian of records of the facility named in the subpoena. The copies " +
        "sent with this declaration are true copies of all records described in it that are in my custody, and were made in the " +
        "ordinary course of business at or near the time of the events.",
      { after: 10 },
    );
    s.text("[  ] The facility has no records.     [  ] Part of the records is withheld because: ____________________", {
      after: 10,
    });
    s.text("Signed under penalty of perjury on ______________ at ______________.", { after: 26 });
    s.text("______________________________\nCustodian of Records");
    return {
      sheet: s,
      sentOn: c.sent,
      truth: truth({
        patients: [printed(p, ["dob", "mrn"])],
        requester: requesterTruth(c.org),
        requestType: "attorney",
        recordTypes: all ? ["all"] : kinds(asked),
        dateRange: { start: from, end: c.wrote },
        purpose: "Litigation",
        isUrgent: trial !== null,
        receivedOn,
      }),
    };
  },
};

/** A plaintiff's firm: letterhead in the middle, an indented reference block, a numbered list, authorization enclosed. */
export const plaintiffLetter: Layout = {
  name: "plaintiff-letter",
  outputs: ["fax-standard", "text-pdf", "scan-pdf"],
  async make(r, output) {
    const c = scene(r, ["{last} Injury Law", "{last} & {last} Trial Lawyers, P.C.", "The {last} Firm, P.A."]);
    const p = c.patient, n = numbers(r, c.org), born = birth(r), say = days(r);
    const loss = addDays(c.wrote, -r.int(120, 800)), bills = r.chance(0.6), asked = r.some(chartParts, 3, 5);
    const mediation = r.chance(0.35) ? addDays(c.wrote, r.int(20, 50)) : null;
    const k = consent(r, c.wrote, say, 0.1), kind = r.int(0, 2), driver = who(r);
    const s = await newSheet({ family: "times", size: 11.5, margin: 68 });
    cover(s, output, c, { kind, re: "Client records request", note: "Please see the request that follows.", pages: 3 });
    s.text(c.org.name, { size: 20, align: "center", italic: true });
    s.text(`${c.org.street}  •  ${c.org.town}`, { align: "center", size: 10 });
    s.text(`Tel. ${n.phone}  •  Fax ${n.fax}`, { align: "center", size: 10, after: 14 });
    const receivedOn = arrived(s, r, output, c.sent, 400, 120);
    s.text(say(c.wrote), { after: 10 });
    s.lines(["Medical Records Department", c.holder.name, c.holder.street, c.holder.town]);
    s.space(10);
    s.pairs([
      ["Re:", `Our Client: ${fullName(p)}`],
      ["", `DOB: ${born(p.dob)}`],
      ["", `Your Chart No.: ${p.mrn}`],
      ["", `Date of Loss: ${say(loss)}`],
      ["", `Our File: ${c.claim}`],
    ], { indent: 60, labelWidth: 34, after: 8 });
    s.text("To Whom It May Concern:", { after: 6 });
    s.text(
      `This firm represents ${titled(p)} for injuries received when ${
        p.female ? "her" : "his"
      } vehicle was struck by one ` +
        `driven by ${
          shortName(driver)
        }. Kindly send us the following for care given from the date of loss to the present:`,
      { after: 6 },
    );
    const list = [...words(asked), ...(bills ? ["itemized bills with CPT codes and the balance due"] : [])];
    s.bullets(list.map((t) => t[0].toUpperCase() + t.slice(1)), (i) => `${i + 1}.`);
    s.space(6);
    s.text("You need not send nurses' flow sheets or duplicate copies. An authorization is enclosed.", { after: 6 });
    s.text(
      mediation
        ? `Mediation is set for ${say(mediation)}. Because of that date we ask you to expedite this request.`
        : "We would appreciate your response within thirty days. If there is a charge, please bill us with the records.",
      { after: 6 },
    );
    s.text(`Call or write to ${shortName(c.org.contact)}, paralegal, at ${c.org.email} with questions.`, { after: 12 });
    s.text("Very truly yours,", { after: 2 });
    const partner = who(r, { suffix: "" });
    s.signature(fullName(partner));
    s.text(`${fullName(partner)}\nAttorney at Law`);
    prosePage(s, r, c, k, { name: fullName(p) }, born, say);
    return {
      sheet: s,
      sentOn: c.sent,
      truth: truth({
        patients: [printed(p, ["dob", "mrn"])],
        requester: requesterTruth(c.org),
        requestType: "attorney",
        recordTypes: [...kinds(asked), ...(bills ? ["billing" as const] : [])],
        dateRange: { start: loss, end: c.wrote },
        purpose: "Personal injury claim",
        isUrgent: mediation !== null,
        authorization: consentTruth(k),
        receivedOn,
      }),
    };
  },
};
