/**
 * HELD OUT. Not to be read by whoever works on extraction: copy services, by paper and by mail.
 * @module
 */
import { kinds, numbers, printed, requesterTruth, truth, type Wording } from "../cast.ts";
import { addDays, dayBetween, slashed, slashedBare } from "../dates.ts";
import { eml } from "../mail.ts";
import { fullName, lastFirst, phone, shortName } from "../people.ts";
import { newSheet } from "../sheet.ts";
import type { Layout } from "../truth.ts";
import { boxedPage, consent, consentTruth } from "./consents.ts";
import { birth, days, scene, who } from "./folk.ts";
import { answerSlip, arrived } from "./paper.ts";

const orderKinds: readonly Wording[] = [
  ["Medical chart, complete", "all"],
  ["Itemized billing", "billing"],
  ["Films / imaging on disc", "imaging"],
  ["Pathology reports", "pathology"],
  ["Emergency room records", "emergency"],
  ["Laboratory results", "lab"],
];
const sets = [
  ["Medical chart, complete"],
  ["Medical chart, complete", "Itemized billing"],
  [
    "Emergency room records",
    "Itemized billing",
  ],
  ["Films / imaging on disc", "Pathology reports"],
  ["Laboratory results", "Emergency room records"],
];

/** A copy service's order: bar code, boxes, the law firm it works for and the other side's. */
export const copyOrder: Layout = {
  name: "copy-order",
  outputs: ["fax-standard", "scan-pdf"],
  async make(r, output) {
    const c = scene(r, ["Pony Express Legal Copy, Inc.", "{last} Document Retrieval", "RecordRunner, LLC"]);
    const p = c.patient, n = numbers(r, c.org), born = birth(r), asked = new Set(r.pick(sets)), rush = r.chance(0.4);
    const from = r.chance(0.6) ? dayBetween(r, "2018-01-01", "2022-12-31") : null,
      k = consent(r, c.wrote, slashed, 0.1);
    const style = r.pick(["cross", "filled", "bracket"] as const), firm = `${who(r).last} & ${who(r).last}, LLP`;
    const s = await newSheet({ family: "helvetica", size: 11.5, margin: 48 });
    s.at(c.org.name, s.left, s.y, { bold: true, size: 16 });
    s.at(`${c.org.street}, ${c.org.town}`, s.left, s.y + 20, { size: 10 });
    s.at(`Ph ${n.phone}   Fx ${n.fax}`, s.left, s.y + 34, { size: 10 });
    let x = 410;
    while (x < 550) {
      const w = r.int(1, 4);
      s.box(x, s.y, w, 26, { fill: 0, thick: 0 });
      x += w + r.int(2, 4);
    }
    s.at(`Order ${c.claim}`, 410, s.y + 32, { size: 10, family: "courier" });
    s.y += 56;
    s.rule({ thick: 2 });
    const receivedOn = arrived(s, r, output, c.sent, 380, 560);
    s.text(`RECORDS REQUEST${rush ? "   *** RUSH ***" : ""}`, { bold: true, size: 14, after: 4 });
    s.text(`Date ordered: ${slashed(c.wrote)}`, { after: 8 });
    s.text("Records of:", { size: 10 });
    s.text(lastFirst(p), { bold: true, size: 14, after: 6 });
    s.fields([{ label: "D.O.B.", value: born(p.dob) }, { label: "MR No.", value: p.mrn }, {
      label: "SSN",
      value: p.ssn,
    }]);
    s.fields([{ label: "Location:", value: `${c.holder.name}, ${c.holder.town}` }]);
    s.space(4);
    s.text("Please provide:", { bold: true, after: 4 });
    s.checks(orderKinds.map(([label]) => ({ label, on: asked.has(label) })), { columns: 2, style, after: 6 });
    s.text(
      from ? `Treatment dates: ${slashedBare(from)} to present` : "Treatment dates: no limit, first visit to last",
      {
        after: 10,
      },
    );
    s.grid([
      [{ label: "ON BEHALF OF", value: firm }, {
        label: "OPPOSING COUNSEL",
        value: `Law Office of ${fullName(who(r))}`,
      }],
      [{ label: "OUR REPRESENTATIVE", value: shortName(c.org.contact) }, { label: "E-MAIL", value: c.org.email }],
    ], { size: 11, labelSize: 8 });
    s.space(4);
    s.text(
      rush
        ? "Same-week turnaround is required. Call us when the copies are ready and we will send a courier."
        : "Standard service. Please call with the page count and charges before copying.",
      { after: 6 },
    );
    answerSlip(s, "PROVIDER: COMPLETE AND RETURN WITH THE COPIES");
    boxedPage(s, c, k, { name: fullName(p) }, born, slashed);
    return {
      sheet: s,
      sentOn: c.sent,
      truth: truth({
        patients: [printed(p, ["dob", "mrn", "ssn"])],
        requester: requesterTruth(c.org),
        requestType: "copy_service",
        recordTypes: kinds(orderKinds.filter(([t]) => asked.has(t))),
        dateRange: from ? { start: from, end: c.wrote } : { start: null, end: null },
        purpose: "Legal",
        isUrgent: rush,
        authorization: consentTruth(k),
        receivedOn,
      }),
    };
  },
};

/** A deposition service's HTML message with a table of facts. */
export const depositionMail: Layout = {
  name: "deposition-mail",
  outputs: ["eml"],
  make(r) {
    const c = scene(r, ["Lone Star Deposition Copy", "{last} Litigation Support, LLC", "QuickChart Copy Service"]);
    const p = c.patient, born = birth(r), say = days(r), from = dayBetween(r, "2020-01-01", "2024-06-30");
    const to = dayBetween(r, "2025-01-01", "2025-12-31"),
      deposition = r.chance(0.55) ? addDays(c.sent, r.int(12, 30)) : null;
    const firm = `${who(r).last}, ${who(r).last} & Associates`, lawyer = fullName(who(r, { suffix: "" }));
    const row = (a: string, b: string) => `<tr><td style="color:#666">${a}</td><td><b>${b}</b></td></tr>`;
    const html = `<html><body style="font-family:Arial"><p>Good morning,</p>
<p>${c.org.name} has been retained by ${firm} (${lawyer}) to obtain records by written questions.</p>
<table cellpadding="4">${row("Deponent", c.holder.name)}${row("Pertaining to", fullName(p))}${
      row("Date of birth", born(p.dob))
    }${row("Your record no.", p.mrn)}${row("Cause no.", c.claim)}${
      row("Dates", `${say(from)} &ndash; ${say(to)}`)
    }</table>
<p>Please send:</p><ul><li>Clinic notes</li><li>Imaging reports</li><li>Itemized billing ledger</li></ul>
<p>${
      deposition
        ? `The deposition is scheduled for ${say(deposition)}, so we must have the records before that day.`
        : "No deposition date has been set; your normal turnaround is fine."
    } The signed authorization will follow by fax.</p>
<p>${
      shortName(c.org.contact)
    }<br>${c.org.name}<br>${c.org.street}, ${c.org.town}<br>Tel ${c.org.phone}<br>Fax ${c.org.fax}<br>
${c.org.email}</p><p style="font-size:10px">Opposing party: ${fullName(who(r))}, born ${
      born("1971-05-09")
    }. Our after-hours
courier: ${phone(r)}.</p></body></html>`;
    const file = eml(r, {
      from: `${shortName(c.org.contact)} <${c.org.email}>`,
      to: `Release of Information <roi@${c.holder.name.toLowerCase().replace(/[^a-z]/g, "").slice(0, 16)}.example>`,
      subject: `Records by written questions - ${p.last} - ${c.claim}`,
      day: c.sent,
      time: `0${r.int(7, 9)}:${r.int(10, 59)}`,
      html,
    });
    return Promise.resolve({
      file,
      sentOn: c.sent,
      truth: truth({
        patients: [printed(p, ["dob", "mrn"])],
        requester: requesterTruth(c.org),
        requestType: "copy_service",
        recordTypes: ["notes", "imaging", "billing"],
        dateRange: { start: from, end: to },
        purpose: "Deposition by written questions",
        isUrgent: deposition !== null,
        receivedOn: c.sent,
      }),
    });
  },
};
