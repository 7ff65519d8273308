/**
 * HELD OUT. Not to be read by whoever works on extraction: counsel for estates and guardians.
 * @module
 */
import { kinds, listed, numbers, printed, requesterTruth, truth, type Wording, words } from "../cast.ts";
import { addDays, addMonths, addYears, dayBetween, long, slashed } from "../dates.ts";
import { fullName, lastFirst, shortName, titled } from "../people.ts";
import { newSheet } from "../sheet.ts";
import type { Layout } from "../truth.ts";
import { consent, consentTruth, prosePage } from "./consents.ts";
import { birth, days, physician, scene, who } from "./folk.ts";
import { arrived, written } from "./paper.ts";

const chartParts: readonly Wording[] = [
  ["emergency department records", "emergency"],
  ["operative reports", "operative"],
  ["office notes and consultation notes", "notes"],
  ["X-ray, CT and MRI reports", "imaging"],
  ["discharge summaries", "discharge"],
  ["laboratory results", "lab"],
  ["prescription and medication records", "medication"],
];

/** Counsel for the personal representative of somebody who died; the representative signs. */
export const estateLetter: Layout = {
  name: "estate-letter",
  outputs: ["scan-pdf", "fax-fine"],
  async make(r, output) {
    const c = scene(
      r,
      ["{last} Probate & Elder Law", "{last} and {last}, Attorneys"],
      {},
      dayBetween(r, "1928-01-01", "1958-12-31"),
    );
    const p = c.patient, n = numbers(r, c.org), born = birth(r), say = days(r);
    const died = addDays(c.wrote, -r.int(60, 420)), from = addMonths(died, -r.int(4, 30)), bills = r.chance(0.4);
    const heir = who(r, { last: p.last, suffix: "" }), k = consent(r, c.wrote, say, 0.1);
    const s = await newSheet({ family: "times", size: 12, margin: 76 });
    s.text(c.org.name.toUpperCase(), { bold: true, size: 14, align: "right" });
    s.text(`${c.org.street}\n${c.org.town}\n${n.phone}\n${n.fax} (fax)`, { align: "right", size: 10, after: 6 });
    const receivedOn = arrived(s, r, output, c.sent, 80, 60);
    s.text(say(c.wrote), { after: 14 });
    s.text(`${c.holder.name}\nAttn: Release of Information\n${c.holder.street}\n${c.holder.town}`, { after: 14 });
    s.text(`ESTATE OF ${fullName(p).toUpperCase()}, DECEASED`, { bold: true, indent: 40 });
    s.text(`Born ${born(p.dob)}   Died ${say(died)}   Medical record no. ${p.mrn}`, { indent: 40, after: 12 });
    s.text("Dear Custodian:", { after: 8 });
    s.text(
      `We act for ${
        fullName(heir)
      }, who was appointed personal representative of the above estate by the Probate Court. ` +
        "Letters of authority and an authorization signed by the representative are enclosed.",
      { after: 8 },
    );
    s.text(
      `Please furnish the complete medical record of ${titled(p)}${
        bills ? ", together with an itemized statement of charges," : ""
      } ` +
        `from ${say(from)} through the date of death. The physician last in attendance was ${physician(r)}.`,
      { after: 8 },
    );
    s.text("There is no particular hurry; the ordinary processing time is fine.", { after: 8 });
    s.text(`Replies should be directed to ${shortName(c.org.contact)} at ${c.org.email}.`, { after: 14 });
    s.text("Sincerely yours,");
    s.signature(shortName(c.org.contact));
    s.text(shortName(c.org.contact));
    const capacity = "personal representative of the estate";
    prosePage(s, r, c, k, { name: fullName(heir), capacity }, born, say);
    return {
      sheet: s,
      sentOn: c.sent,
      truth: truth({
        patients: [printed(p, ["dob", "mrn"])],
        requester: requesterTruth(c.org),
        requestType: "attorney",
        recordTypes: bills ? ["all", "billing"] : ["all"],
        dateRange: { start: from, end: died },
        purpose: "Estate administration",
        authorization: consentTruth(k),
        receivedOn,
      }),
    };
  },
};

/** A guardian's lawyer writes in Word; nothing is enclosed but the court's order. */
export const wardLetter: Layout = {
  name: "ward-letter",
  outputs: ["docx"],
  async make(r, output) {
    const c = scene(r, ["{last} Guardianship Counsel, PLLC", "{last} Family Law Office"]);
    const p = c.patient, n = numbers(r, c.org), say = days(r), years = r.int(2, 6), asked = r.some(chartParts, 2, 4);
    const guardian = who(r, { suffix: "" }), hearing = r.chance(0.5) ? addDays(c.wrote, r.int(9, 30)) : null;
    const t = truth({
      patients: [printed(p, ["dob", "mrn", "address"])],
      requester: requesterTruth(c.org),
      requestType: "attorney",
      recordTypes: kinds(asked),
      dateRange: { start: addYears(c.wrote, -years), end: c.wrote },
      purpose: "Guardianship review",
      isUrgent: hearing !== null,
    });
    return await written(
      output,
      [
        { kind: "text", text: c.org.name, bold: true, size: 15, right: true },
        {
          kind: "text",
          text: `${c.org.street}, ${c.org.town}\nOffice ${n.phone} | Fax ${n.fax}\n${c.org.email}`,
          right: true,
          size: 9,
        },
        { kind: "text", text: say(c.wrote) },
        { kind: "text", text: `Health Information Management\n${c.holder.name}\n${c.holder.street}\n${c.holder.town}` },
        { kind: "text", text: "Request for records of a protected person", bold: true },
        {
          kind: "table",
          rows: [
            ["Protected person", lastFirst(p)],
            ["Birth date", say(p.dob)],
            ["Residence", `${p.street}, ${p.town}`],
            ["Hospital no.", p.mrn],
            ["Guardian", `${fullName(guardian)} (born ${slashed(dayBetween(r, "1950-01-01", "1985-12-31"))})`],
            ["Order of appointment", `${long(addDays(c.wrote, -r.int(200, 900)))}, Cause No. ${c.claim}`],
          ],
          boldFirstColumn: true,
        },
        {
          kind: "text",
          text: `Our office represents the guardian named above. For the guardian's report we ask for the ward's ${
            listed(words(asked))
          } of the past ${
            ["two", "three", "four", "five", "six"][years - 2]
          } years. A certified copy of the order is enclosed; it takes the place of an authorization.`,
        },
        {
          kind: "text",
          text: hearing
            ? `The report is due at the review hearing on ${say(hearing)}, so please give this your prompt attention.`
            : "We understand that requests are processed in the order received.",
        },
        { kind: "text", text: `Thank you,\n\n${shortName(c.org.contact)}\nLegal Assistant` },
      ],
      t,
      c.sent,
    );
  },
};
