/**
 * HELD OUT. Not to be read by whoever works on extraction: life, motor and health insurers.
 * @module
 */
import { kinds, numbers, printed, requesterTruth, truth, type Wording, words } from "../cast.ts";
import { addDays, addYears, dayBetween, long, slashed } from "../dates.ts";
import { fullName, lastFirst, lastSuffixFirst, shortName } from "../people.ts";
import { newSheet } from "../sheet.ts";
import type { Layout } from "../truth.ts";
import { boxedPage, consent, consentTruth, electronicMark } from "./consents.ts";
import { birth, clipped, days, physician, scene, who } from "./folk.ts";
import { answerSlip, arrived, cover } from "./paper.ts";

/** A life insurer's form of ruled boxes; agent, owner and spouse stand beside the person proposed for cover. */
export const lifeForm: Layout = {
  name: "life-form",
  outputs: ["text-pdf", "fax-fine"],
  async make(r, output) {
    const c = scene(r, [
      "{last} Mutual Life Assurance Company",
      "Prairie Shield Life",
      "North Atlantic Life & Annuity Co.",
    ]);
    const p = c.patient, n = numbers(r, c.org), born = birth(r), years = r.pick([3, 5, 7]);
    const owner = who(r), k = consent(r, c.wrote, slashed, 0.1), all = r.chance(0.5), kind = r.int(0, 2);
    const s = await newSheet({ family: "helvetica", size: 11, margin: 50 });
    cover(s, output, c, { kind, re: "Attending physician statement", note: "APS request, two pages.", pages: 3 });
    s.text("Request for Attending Physician's Statement and Records", { size: 15, bold: true, after: 3 });
    s.text(`Ordered ${slashed(c.wrote)} by the Underwriting Department`, { size: 10, after: 8 });
    s.grid([
      [{ label: "PROPOSED INSURED", value: lastSuffixFirst(p), span: 3 }, {
        label: "DATE OF BIRTH",
        value: born(p.dob),
        span: 2,
      }],
      [{ label: "SOCIAL SECURITY NO.", value: p.ssn, span: 2 }, { label: "YOUR PATIENT NO.", value: p.mrn, span: 2 }, {
        label: "POLICY APPLICATION",
        value: c.claim,
        span: 2,
      }],
      [{ label: "ADDRESS OF PROPOSED INSURED", value: `${p.street}, ${p.town}` }],
      [{ label: "POLICY OWNER", value: fullName(owner), span: 3 }, {
        label: "OWNER'S BIRTH DATE",
        value: born(dayBetween(r, "1945-01-01", "1990-12-31")),
        span: 2,
      }],
      [{ label: "WRITING AGENT", value: shortName(who(r)) }, { label: "FACILITY", value: c.holder.name }],
    ], { size: 11, labelSize: 7 });
    s.space(4);
    s.text(`To ${physician(r)} or the custodian of records:`, { after: 5 });
    s.text(
      all
        ? `The person named above has applied for life insurance. Please send a copy of the complete chart for the last ${years} years.`
        : "The person named above has applied for life insurance. Please send office notes, laboratory results and " +
          `pathology reports for the last ${years} years. Billing information is not needed.`,
      { after: 6 },
    );
    s.text("Please respond within 15 business days. We will pay your usual fee, up to $75.00, without pre-approval.", {
      after: 10,
    });
    s.bar("Return records to");
    s.pairs([
      ["Company", c.org.name],
      ["Attention", shortName(c.org.contact)],
      ["Mail", `${c.org.street}, ${c.org.town}`],
      ["Telephone", `${n.phone} ext. ${r.int(200, 899)}`],
      ["Secure fax", n.fax],
      ["E-mail", c.org.email],
    ], { labelWidth: 90 });
    s.newPage();
    s.bar("AUTHORIZATION (HIPAA)", { size: 12 });
    s.text(
      `I authorize any physician, hospital or other provider of care to give ${c.org.name} and its reinsurers all ` +
        "information about my physical and mental health, so that it may decide on my application for insurance. I may " +
        `revoke this authorization by writing to the company. ${k.ends}`,
      { after: 14 },
    );
    electronicMark(s, r, k, p);
    return {
      sheet: s,
      sentOn: c.sent,
      truth: truth({
        patients: [printed(p, ["dob", "mrn", "ssn", "address"])],
        requester: requesterTruth(c.org),
        requestType: "insurance",
        recordTypes: all ? ["all"] : ["notes", "lab", "pathology"],
        dateRange: { start: addYears(c.wrote, -years), end: c.wrote },
        purpose: "Life insurance underwriting",
        authorization: consentTruth(k),
      }),
    };
  },
};

const motorKinds: readonly Wording[] = [
  ["Emergency room record", "emergency"],
  ["Physical therapy notes", "notes"],
  ["Radiology reports", "imaging"],
  ["Operative report, if any", "operative"],
  ["UB-04 / itemized charges", "billing"],
  ["List of medications prescribed", "medication"],
];

/** A no-fault adjuster's letter whose letterhead is at the foot; boxes tell what is wanted. */
export const noFaultLetter: Layout = {
  name: "no-fault-letter",
  outputs: ["scan-pdf", "fax-standard"],
  async make(r, output) {
    const c = scene(r, ["Cornerpost Auto Insurance Company", "{last} Casualty", "Tri-River Indemnity Exchange"]);
    const p = c.patient, n = numbers(r, c.org), say = days(r), loss = addDays(c.wrote, -r.int(30, 240));
    const holderOfPolicy = who(r, { last: p.last }), asked = new Set(r.some(motorKinds, 2, 4).map(([t]) => t));
    const style = r.pick(["bracket", "cross", "line"] as const),
      k = consent(r, c.wrote, say, 0.35),
      to = addDays(loss, r.int(8, 29));
    const open = r.chance(0.5);
    const s = await newSheet({ family: "helvetica", size: 11, margin: 62 });
    s.text("PERSONAL INJURY PROTECTION UNIT", { bold: true, size: 12, after: 8 });
    const receivedOn = arrived(s, r, output, c.sent, 380, 70);
    s.text(`${say(c.wrote)}`, { after: 12 });
    s.text(`${c.holder.name}\n${c.holder.street}\n${c.holder.town}`, { after: 12 });
    const wide = { labelWidth: 128, after: 10 };
    s.pairs([
      ["Policyholder:", `${fullName(holderOfPolicy)}`],
      ["Claim number:", c.claim],
      ["Date of accident:", say(loss)],
      ["Injured person:", fullName(p)],
      ["Birthdate:", say(p.dob)],
      ["Account / MRN:", p.mrn],
    ], wide);
    s.text(
      `In order to consider benefits we need records of the injured person's care from ${say(loss)} ` +
        `${open ? "to date" : `through ${say(to)}`}. Only the items marked are requested.`,
      { after: 6 },
    );
    s.checks(motorKinds.map(([label]) => ({ label, on: asked.has(label) })), { columns: 2, style, after: 8 });
    s.text(`Please fax to ${n.fax}, or mail to the address below. Payment is made under the state fee schedule.`, {
      after: 8,
    });
    s.text("Thank you,", { after: 2 });
    s.signature(shortName(c.org.contact));
    s.text(`${shortName(c.org.contact)}, PIP Claim Representative\n${n.phone}\n${c.org.email}`);
    s.foot(`${c.org.name}   ·   ${c.org.street}   ·   ${c.org.town}`, 9.5);
    boxedPage(s, c, k, { name: fullName(p) }, say, say);
    return {
      sheet: s,
      sentOn: c.sent,
      truth: truth({
        patients: [printed(p, ["dob", "mrn"])],
        requester: requesterTruth(c.org),
        requestType: "insurance",
        recordTypes: kinds(motorKinds.filter(([t]) => asked.has(t))),
        dateRange: { start: loss, end: open ? c.wrote : to },
        purpose: "Motor accident benefits",
        authorization: consentTruth(k),
        receivedOn,
      }),
    };
  },
};

const reviewKinds: readonly Wording[] = [
  ["discharge summary", "discharge"],
  ["operative report", "operative"],
  ["medication administration record", "medication"],
  ["physician progress notes", "notes"],
  ["itemized bill", "billing"],
  ["pathology report", "pathology"],
];

/** A health plan reviews one claim: facts in two columns without rules, no authorization needed for payment. */
export const claimReview: Layout = {
  name: "claim-review",
  outputs: ["fax-fine", "text-pdf"],
  async make(r, output) {
    const c = scene(r, ["Clearwater Health Plan", "{last} Benefit Administrators", "Union Valley Health Cooperative"]);
    const p = c.patient, n = numbers(r, c.org), admit = addDays(c.wrote, -r.int(40, 200)), stay = r.int(0, 9);
    const out = addDays(admit, stay), subscriber = who(r, { last: p.last }), asked = r.some(reviewKinds, 2, 4);
    const expedite = r.chance(0.35), kind = r.int(0, 2);
    const s = await newSheet({ family: "helvetica", size: 10.5, margin: 56 });
    cover(s, output, c, { kind, re: "Clinical review", note: "Records request for claim review.", pages: 2 });
    s.text(c.org.name, { bold: true, size: 16 });
    s.text("Clinical Claim Review", { size: 11, gray: 0.2, after: 4 });
    s.rule({ thick: 1.5 });
    s.space(8);
    const rows: readonly [string, string, string, string][] = [
      ["Letter date", long(c.wrote), "Claim number", c.claim],
      ["Patient", fullName(p), "Member ID", `${r.letters(3)}${r.digits(9)}`],
      ["Date of birth", clipped(p.dob), "Subscriber", lastFirst(subscriber)],
      ["Your MRN", p.mrn, "Subscriber DOB", clipped(dayBetween(r, "1950-01-01", "1980-12-31"))],
      stay === 0
        ? ["Date of service", slashed(admit), "Place", "Outpatient"]
        : ["Admitted", slashed(admit), "Discharged", slashed(out)],
      ["Facility", c.holder.name, "Physician", physician(r)],
    ];
    for (const [a, b, d, e] of rows) {
      s.at(a, s.left, s.y, { gray: 0.3 });
      s.at(b, s.left + 86, s.y, { bold: true });
      s.at(d, s.left + 296, s.y, { gray: 0.3 });
      s.at(e, s.left + 384, s.y);
      s.y += 18;
    }
    s.space(10);
    s.text("We need more information to decide on this claim. For the service shown above please submit:", {
      after: 4,
    });
    s.bullets(words(asked), () => "-");
    s.space(6);
    s.text(
      expedite
        ? "This is an EXPEDITED review: we must decide within 72 hours. Please send the records today."
        : "If we do not have the records within 45 days, the claim will be decided on what we have.",
      { after: 8, bold: expedite },
    );
    s.text(
      "Under 45 CFR 164.506(c) this disclosure is for payment, and the patient's authorization is not required.",
      { after: 12 },
    );
    s.text("How to reply", { bold: true, after: 2 });
    s.text(`Fax ${n.fax}  |  Upload or e-mail ${c.org.email}  |  Mail ${c.org.street}, ${c.org.town}`, { after: 3 });
    s.text(`Questions: ${shortName(c.org.contact)}, RN, ${n.phone}, weekdays 8 to 5.`, { after: 14 });
    answerSlip(s, "RETURN THIS PAGE WITH THE RECORDS");
    return {
      sheet: s,
      sentOn: c.sent,
      truth: truth({
        patients: [printed(p, ["dob", "mrn"])],
        requester: requesterTruth(c.org),
        requestType: "insurance",
        recordTypes: kinds(asked),
        dateRange: { start: admit, end: out },
        purpose: "Claim review",
        isUrgent: expedite,
      }),
    };
  },
};
