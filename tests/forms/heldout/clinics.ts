/**
 * HELD OUT. Not to be read by whoever works on extraction: other hospitals and clinics.
 * @module
 */
import { kinds, numbers, printed, requesterTruth, truth, type Wording, words } from "../cast.ts";
import { addDays, addMonths, addYears, dayBetween, slashed } from "../dates.ts";
import { fullName, lastFirst, shortName } from "../people.ts";
import { newSheet } from "../sheet.ts";
import type { Layout } from "../truth.ts";
import { birth, days, physician, scene, short, who } from "./folk.ts";
import { arrived, cover } from "./paper.ts";

const careKinds: readonly Wording[] = [
  ["Office notes", "notes"],
  ["Lab results", "lab"],
  ["Immunization record", "immunization"],
  ["X-ray / imaging reports", "imaging"],
  ["Medication list", "medication"],
  ["Hospital discharge summary", "discharge"],
  ["Surgery / operative notes", "operative"],
  ["Pathology", "pathology"],
];

/** A clinic's release form: panels "from" and "to" side by side, values above their captions, boxes in three columns. */
export const transferPanels: Layout = {
  name: "transfer-panels",
  outputs: ["scan-pdf", "fax-fine", "photo"],
  async make(r, output) {
    const c = scene(r, ["{last} Family Practice", "Stillwater Internal Medicine", "Elm Grove Community Clinic"]);
    const p = c.patient,
      n = numbers(r, c.org),
      born = birth(r),
      asked = new Set(r.some(careKinds, 2, 5).map(([t]) => t));
    const style = r.pick(["cross", "tick", "filled", "paren"] as const), unsigned = r.chance(0.2);
    const years = r.pick([1, 2, 3]), signedOn = unsigned ? null : c.wrote, whole = r.chance(0.3) || unsigned;
    const s = await newSheet({ family: "helvetica", size: 11, margin: 46 });
    const receivedOn = arrived(s, r, output, c.sent, 60, 640);
    s.text(`${c.org.name}, new patient office`, { align: "center", size: 11 });
    s.text("AUTHORIZATION TO TRANSFER MEDICAL RECORDS", { bold: true, size: 15, align: "center", after: 10 });
    const under = (text: string, caption: string, x: number, to: number) => {
      s.at(text, x + 4, s.y, { size: 12 });
      s.line(x, s.y + 15, to, s.y + 15);
      s.at(caption, x + 4, s.y + 17, { size: 8 });
    };
    under(fullName(p), "Patient's full name", s.left, 330);
    under(born(p.dob), "Date of birth", 350, s.right);
    s.y += 36;
    under(`${p.street}, ${p.town}`, "Home address", s.left, 400);
    under(p.phone, "Daytime phone", 420, s.right);
    s.y += 42;
    const middle = 306, top = s.y, tall = 104;
    s.box(s.left, top, middle - s.left - 6, tall);
    s.box(middle + 6, top, s.right - middle - 6, tall);
    s.at("RELEASE RECORDS FROM", s.left + 8, top + 7, { bold: true, size: 9.5 });
    s.at("SEND RECORDS TO", middle + 14, top + 7, { bold: true, size: 9.5 });
    [c.holder.name, c.holder.street, c.holder.town, `Fax ${c.holder.fax}`, `Chart # ${p.mrn}`].forEach((t, i) =>
      s.at(t, s.left + 8, top + 23 + i * 15)
    );
    [c.org.name, c.org.street, c.org.town, `Ph. ${n.phone}`, `Fax ${n.fax}`].forEach((t, i) =>
      s.at(t, middle + 14, top + 23 + i * 15, { size: 10.5 })
    );
    s.y = top + tall + 14;
    s.text("Information to be sent (check):", { bold: true, after: 5 });
    s.checks(careKinds.map(([label]) => ({ label, on: asked.has(label) })), { columns: 2, style, after: 6 });
    s.text(
      whole
        ? "Dates of service:  all dates"
        : `Dates of service:  past ${years === 1 ? "12 months" : `${years} years`}`,
      { after: 6 },
    );
    s.text("Purpose:  changing doctors. The receiving physician will be " + physician(r) + ".", { after: 6 });
    s.text(
      "This authorization expires six months after it is signed. I may cancel it in writing. Treatment does not depend on it.",
      { size: 10, after: 16 },
    );
    if (signedOn) s.signature(fullName(p));
    else s.space(30);
    s.line(s.left, s.y, 340, s.y);
    s.line(370, s.y, s.right, s.y);
    if (signedOn) s.at(short(signedOn), 384, s.y - 15, { size: 12 });
    s.at("Patient or legal representative", s.left, s.y + 3, { size: 8 });
    s.at("Date", 370, s.y + 3, { size: 8 });
    const end = signedOn;
    return {
      sheet: s,
      sentOn: c.sent,
      truth: truth({
        patients: [printed(p, ["dob", "mrn", "address", "phone"])],
        requester: requesterTruth(c.org, ["contactName", "email"]),
        requestType: "provider",
        recordTypes: kinds(careKinds.filter(([t]) => asked.has(t))),
        dateRange: whole || !end ? { start: null, end: null } : { start: addYears(end, -years), end },
        purpose: "Transfer of care",
        authorization: {
          attached: true,
          signed: signedOn !== null,
          signedOn,
          expiresOn: signedOn && addMonths(signedOn, 6),
        },
        receivedOn,
      }),
    };
  },
};

/** A ward asks at night: one page, large letters, no authorization. */
export const wardFax: Layout = {
  name: "ward-fax",
  outputs: ["fax-standard", "fax-fine"],
  async make(r) {
    const c = scene(r, ["St. Columba Hospital", "Desert Crossing Medical Center", "Lakeshore Trauma Center"]);
    const p = c.patient, born = birth(r), unit = r.pick(["Intensive Care Unit", "Cardiac Care Unit", "Stroke Unit"]);
    const last = r.chance(0.5), months = r.pick([6, 18]), n = numbers(r, c.org), wrote = c.sent;
    const s = await newSheet({ family: "helvetica", size: 13, margin: 58, leading: 1.35 });
    s.y = 60;
    s.text(c.org.name, { bold: true, size: 20 });
    s.text(`${unit}, ${c.org.town}`, { after: 10 });
    s.bar("STAT - PATIENT IN HOUSE", { size: 20, fill: 0.85 });
    s.space(10);
    s.text(`To: ${c.holder.name}, Medical Records`);
    s.text(`Date: ${slashed(wrote)}    Time: 0${r.int(1, 5)}${r.int(10, 59)} hrs`, { after: 12 });
    s.text(`Patient: ${lastFirst(p)}`, { bold: true });
    s.text(`Birth date: ${born(p.dob)}`);
    s.text(`MRN at your hospital: ${p.mrn}`);
    s.text(`Emergency contact (spouse): ${shortName(who(r, { last: p.last }))}, ${p.phone}`, { after: 12 });
    s.text("Please fax immediately for current treatment:", { bold: true });
    s.bullets(
      ["Discharge summary", "Medication list", "Lab results and echocardiogram or other imaging reports"],
      () => "*",
    );
    s.text(
      last
        ? `of the admission ${slashed(addDays(wrote, -40))} to ${slashed(addDays(wrote, -33))}.`
        : `of the last ${months} months.`,
      { after: 14 },
    );
    s.text(`Call back ${n.phone}. Fax to the unit: ${n.fax}`, { bold: true, after: 10 });
    s.text(`Requested by ${shortName(c.org.contact)}, RN, for ${physician(r)}`);
    return {
      sheet: s,
      sentOn: wrote,
      truth: truth({
        patients: [printed(p, ["dob", "mrn"])],
        requester: requesterTruth(c.org, ["email"]),
        requestType: "provider",
        recordTypes: ["discharge", "medication", "lab", "imaging"],
        dateRange: last
          ? { start: addDays(wrote, -40), end: addDays(wrote, -33) }
          : { start: addMonths(wrote, -months), end: wrote },
        purpose: "Treatment",
        isUrgent: true,
      }),
    };
  },
};

/** A surgeon's office before an operation; the date of surgery makes it urgent, and some are only for a later visit. */
export const beforeSurgery: Layout = {
  name: "before-surgery",
  outputs: ["photo", "fax-fine", "text-pdf"],
  async make(r, output) {
    const c = scene(r, [
      "{last} Spine & Joint Institute",
      "Blue Ridge Surgical Associates",
      "Eastgate Eye Surgeons, P.A.",
    ]);
    const p = c.patient, n = numbers(r, c.org), say = days(r), born = birth(r), when = addDays(c.wrote, r.int(5, 16));
    const surgery = r.chance(0.6),
      asked = r.some(careKinds, 2, 4),
      since = dayBetween(r, "2022-01-01", "2025-06-30"),
      kind = r.int(0, 2);
    const s = await newSheet({ family: "times", size: 12, margin: 70 });
    cover(s, output, c, { kind, re: "Records for our patient", note: "Continuity of care.", pages: 2 });
    s.at(c.org.name, s.left, s.y, { size: 16, bold: true });
    s.y += 22;
    s.text(`${c.org.street} / ${c.org.town} / ${n.phone}`, { size: 10.5, after: 3 });
    s.rule();
    s.space(10);
    s.text(`${say(c.wrote)}`, { align: "right", after: 10 });
    s.text(`TO:  ${c.holder.name}   FAX:  ${c.holder.fax}`);
    s.text("RE:  Mutual patient", { after: 10 });
    s.fields([{ label: "Patient name", value: fullName(p), span: 3 }, { label: "DOB", value: born(p.dob), span: 2 }]);
    s.fields([{ label: "Your acct/MRN", value: p.mrn }, {
      label: "Referring provider",
      value: physician(r),
      span: 1.4,
    }]);
    s.space(6);
    s.text(
      surgery
        ? `The above patient will have surgery with us on ${
          say(when)
        }. Anesthesia needs these records by the day before:`
        : "The above patient has been referred to us and will be seen when the records have been reviewed. Please send:",
      { after: 4 },
    );
    s.bullets(words(asked), (i) => `(${"abcd"[i]})`);
    s.space(4);
    s.text(`Please include everything of these kinds since ${say(since)}.`, { after: 8 });
    s.text(
      "Release to another treating provider does not require an authorization under HIPAA. No authorization form is attached.",
      { after: 10 },
    );
    s.text(`Please fax to ${n.fax}, attention ${shortName(c.org.contact)}, or e-mail ${c.org.email}.`, { after: 12 });
    s.text(surgery ? "Thank you for your quick help." : "This is not urgent. Thank you.");
    return {
      sheet: s,
      sentOn: c.sent,
      truth: truth({
        patients: [printed(p, ["dob", "mrn"])],
        requester: requesterTruth(c.org),
        requestType: "provider",
        recordTypes: kinds(asked),
        dateRange: { start: since, end: c.wrote },
        purpose: "Continuity of care",
        isUrgent: surgery,
      }),
    };
  },
};
