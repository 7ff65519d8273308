/**
 * Forms of hospitals, carriers and offices with captions, boxes and duties of their own: who receives the records stands
 * in a cell, a box or a sentence, and the end of the authorization is ticked as often as written.
 * @module
 */
import { auth, selfTruth, type Wording } from "../cast.ts";
import { addDays, addMonths, addYears, long } from "../dates.ts";
import { fullName, lastFirst, person, physician, shortName } from "../people.ts";
import type { Random } from "../random.ts";
import type { Layout } from "../truth.ts";
import { bold, paper, request, scene, set } from "./paper.ts";
import { expiry, kindsIn, marked, rangeValue } from "./wordings.ts";

const styles = ["cross", "tick", "filled", "bracket", "paren", "line", "symbol"] as const;

/** The end as boxes of which one is ticked. */
function tickedEnd(r: Random, signed: string, day: (d: string) => string) {
  const fixed = addDays(signed, r.int(40, 500));
  const choices: [string, string | null][] = [
    ["90 days from signature", addDays(signed, 90)],
    ["6 months", addMonths(signed, 6)],
    ["One year from the date signed", addYears(signed, 1)],
    [`On ${day(fixed)}`, fixed],
    ["When my claim is closed", null],
  ];
  const on = r.int(0, choices.length - 1);
  return { items: choices.map(([label], i) => ({ label, on: i === on })), is: choices[on][1] };
}

/** A hospital's form in ruled cells with a letter before each part; the end is ticked. */
export const cells: Layout = {
  name: "r-cells",
  outputs: ["text-pdf", "scan-pdf", "text-pdf"],
  make(r, output) {
    const c = scene(r, ["Harlan Benefit", "{last} Wills", "Cypress Allergy", "Bellweather"]);
    const { all, wanted } = marked(r), range = rangeValue(r, c.wrote, c.day), end = tickedEnd(r, c.wrote, c.day);
    const t = request(c, wanted, {
      requestType: /Benefit|Bell/.test(c.org.name) ? "insurance" : /Wills/.test(c.org.name) ? "attorney" : "provider",
      dateRange: range.is,
      authorization: auth(c.wrote, end.is),
    }, ["contactName"]);
    const why = { insurance: "Insurance claim", attorney: "Legal matter", provider: "Continuing care" };
    return paper(output, c.sent, t, [
      set(`${c.holder.name}   |   Medical Records   |   ${c.holder.phone}   |   Fax ${c.holder.fax}`, { size: 9 }),
      bold("Authorization to Disclose Health Information", 13),
      {
        draw: (s) => {
          s.space(6);
          s.bar("A. Patient");
          s.grid([[{ label: "Last, first, middle", value: lastFirst(c.patient), span: 2 }, {
            label: "Birth date",
            value: c.born(c.patient.dob),
          }]]);
          s.bar(
            r.pick(["B. Send records to", "B. Recipient", "B. Who is to receive the information", "B. Disclose to"]),
          );
          s.grid([
            [{ label: "Name of person or organization", value: c.org.name, span: 2 }, {
              label: "Phone",
              value: c.no.phone,
            }],
            [{ label: "Street, city, state, ZIP", value: `${c.org.street}, ${c.org.town}`, span: 2 }, {
              label: "Fax",
              value: c.no.fax,
            }],
            [{ label: "E-mail", value: c.org.email }],
          ]);
          s.bar("C. Information");
          s.checks(all.map((w) => ({ label: w[0], on: wanted.includes(w) })), { style: r.pick(styles) });
          s.text(`Dates of treatment: ${range.text}`, { after: 4 });
          s.bar("D. Purpose and expiration");
          s.text(`Purpose: ${why[t.requestType as keyof typeof why]}`, { after: 3 });
          s.text("This authorization expires:", { after: 2 });
          s.checks(end.items, { style: r.pick(styles), columns: 2 });
          s.bar("E. Signature");
          s.text("I may revoke this authorization at any time in writing.");
          s.space(16);
          const top = s.y;
          s.signature(shortName(c.patient), { x: 64 });
          s.at(c.day(c.wrote), 420, top + 16);
          s.line(60, top + 32, 360, top + 32);
          s.line(410, top + 32, 550, top + 32);
          s.at("Patient or legally authorized representative", 60, top + 35, { size: 7.5 });
          s.at("Date", 410, top + 35, { size: 7.5 });
        },
      },
    ]);
  },
};

/** A request printed from a portal: the patient asks, with the holder's name over it. */
export const portal: Layout = {
  name: "r-portal",
  outputs: ["text-pdf", "scan-pdf"],
  make(r, output) {
    const c = scene(r, ["-"]), p = c.patient;
    const { wanted } = marked(r), range = rangeValue(r, c.wrote, c.day);
    const t = request(c, wanted, { requestType: "patient", dateRange: range.is }, [], ["dob", "mrn", "phone", "email"]);
    t.requester = selfTruth(t.patients[0]);
    return paper(output, c.sent, t, [
      bold(`${c.holder.name} Patient Portal`, 14),
      set(`Message to Medical Records   ${c.day(c.wrote)}`, { size: 10, after: 8 }),
      {
        pairs: [
          ["Request type", "Copy of my medical record"],
          ["Submitted by", fullName(p)],
          ["Relationship", "Self"],
          ["Patient", fullName(p)],
          ["DOB", c.born(p.dob)],
          ["MRN", p.mrn],
          ["Phone", p.phone],
          ["Email", p.email],
          ["Documents requested", wanted.map((w: Wording) => w[0]).join("; ")],
          ["Date range", range.text],
          ["Delivery", "Portal download"],
        ],
      },
      set(`Questions? Call ${c.holder.phone} or fax ${c.holder.fax}.`, { size: 8 }),
    ]);
  },
};

/** Somebody with a power of attorney asks on a plain form of the holder. */
export const attorneyInFact: Layout = {
  name: "r-power-of-attorney",
  outputs: ["text-pdf", "fax-fine"],
  make(r, output) {
    const c = scene(r, ["-"]), agent = scene(r, ["-"]).patient, p = c.patient;
    const { all, wanted } = marked(r);
    const end = expiry(r, c.wrote, c.day);
    const t = request(c, wanted, { requestType: "patient", authorization: auth(c.wrote, end.is) });
    t.requester = { name: fullName(agent), contactName: null, email: agent.email, phone: agent.phone, fax: null };
    return paper(output, c.sent, t, [
      bold(c.holder.name, 15),
      set(`HIM Department, telephone ${c.holder.phone}`, { size: 9, after: 6 }),
      bold("AUTHORIZATION FOR RELEASE OF RECORDS", 12),
      `Patient: ${fullName(p)}     Date of birth: ${c.born(p.dob)}`,
      `I authorize ${c.holder.name} to release the records marked below to:`,
      {
        pairs: [
          ["Name", fullName(agent)],
          ["Relationship to patient", "Agent under power of attorney"],
          ["Phone", agent.phone],
          ["E-mail", agent.email],
        ],
        labelWidth: 140,
      },
      {
        draw: (s) => {
          s.checks(all.map((w) => ({ label: w[0], on: wanted.includes(w) })), { style: r.pick(styles) });
          s.text(`I may revoke this authorization. ${end.text}`, { after: 6 });
          s.text(`Electronically signed by ${shortName(agent)} (power of attorney), ${c.day(c.wrote)}`);
        },
      },
    ]);
  },
};

/** A carrier's tracked order: two columns of captions; the requester's block is at the right. */
export const rightColumn: Layout = {
  name: "r-right-column",
  outputs: ["text-pdf", "fax-fine", "text-pdf"],
  make(r, output) {
    const c = scene(r, ["Stonebridge Reinsurance", "Halberd Indemnity", "Juniper Long Term Care"]);
    const k = kindsIn(r), range = rangeValue(r, c.wrote, c.day);
    const t = request(c, k.wanted, { requestType: "insurance", dateRange: range.is });
    const left = ["TO", c.holder.name, "Release of Information", c.holder.street, c.holder.town, `Fax ${c.holder.fax}`];
    const right = [
      "FROM",
      c.org.name,
      shortName(c.org.contact),
      c.org.street,
      c.org.town,
      `Phone ${c.no.phone}`,
      `Fax ${c.no.fax}`,
      c.org.email,
    ];
    return paper(output, c.sent, t, [
      set("MEDICAL RECORDS REQUEST", { bold: true, size: 15, after: 10 }),
      {
        draw: (s) => {
          const top = s.y;
          left.forEach((x, i) => s.at(x, 60, top + 13 * i, { bold: i === 0 }));
          right.forEach((x, i) => s.at(x, 330, top + 13 * i, { bold: i === 0 }));
          s.y = top + 13 * 9;
          s.rule();
        },
      },
      `Date: ${c.day(c.wrote)}     Claim no.: ${c.claim}`,
      `Insured: ${fullName(c.patient)}     DOB: ${c.born(c.patient.dob)}     Treating physician: ${physician(r)}`,
      `Service dates: ${range.text}`,
      `Please release ${k.text}. ${k.not}`,
      "Payment of reasonable copy charges is guaranteed.",
    ]);
  },
};

/** An employer's or agency's letter with the numbers in the sentence only, and a lawyer on the other side. */
export const inSentences: Layout = {
  name: "r-in-sentences",
  outputs: ["docx", "text-pdf", "scan-tiff"],
  make(r, output) {
    const c = scene(r, [
      "Harbor County Retirement Board",
      "Bluestem Firefighters Pension Fund",
      "Tallgrass Tribal Court",
    ]);
    const k = kindsIn(r), other = shortName(person(r));
    const t = request(c, k.wanted, { requestType: "other" });
    return paper(output, c.sent, t, [
      set(c.org.name.toUpperCase(), { size: 14, bold: true, align: "center" }),
      set(`${c.org.street}, ${c.org.town}`, { size: 9, align: "center", after: 12 }),
      `${long(c.wrote)}`,
      `VIA FACSIMILE ${c.holder.fax}\n${c.holder.name}\nCustodian of Medical Records`,
      `Re: ${fullName(c.patient)}, born ${c.born(c.patient.dob)}, member since 2009`,
      `The member named above has a matter before us and is represented by ${other}, Esq., whose telephone is (303) 555-0199. We ask you to produce ${k.text}. ${k.not}`,
      `Copies may be faxed to us at ${c.no.fax} or sent to ${c.org.email}. If there are questions please call ${
        shortName(c.org.contact)
      } of this office at ${c.no.phone}.`,
      `Respectfully,\n\n${shortName(c.org.contact)}\nExecutive Secretary`,
    ], { family: "times", size: 11.5 });
  },
};
