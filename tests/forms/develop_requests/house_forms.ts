/**
 * Forms that the holder of the records prints: its name and numbers are at the head, and it never says "I authorize" with
 * its own name. Who receives the records stands in a part, a cell or a sentence of the form.
 * @module
 */
import { auth, selfTruth, type Wording } from "../cast.ts";
import { addMonths, addYears } from "../dates.ts";
import { fullName, lastFirst, shortName } from "../people.ts";
import type { Random } from "../random.ts";
import type { Layout, Truth } from "../truth.ts";
import { bold, paper, type Part, request, type Scene, scene, set } from "./paper.ts";
import { marked, rangeValue } from "./wordings.ts";

const styles = ["cross", "tick", "filled", "bracket", "paren", "line", "symbol"] as const;
const names = ["{last} & {last} LLP", "Prairie Mutual Life", "Brook Street Dermatology", "Lantern", "Aspen Harbor"];
const typeOf = (name: string): Truth["requestType"] =>
  /LLP/.test(name) ? "attorney" : /Life/.test(name) ? "insurance" : /Derm/.test(name) ? "provider" : "other";

/** The holder's head, in one of its shapes. */
const head = (r: Random, c: Scene): Part[] =>
  r.pick<Part[]>([
    [
      set(c.holder.name.toUpperCase(), { size: 15, bold: true, align: "center" }),
      set(`${c.holder.street} • ${c.holder.town} • Tel ${c.holder.phone} • Fax ${c.holder.fax}`, {
        size: 8,
        align: "center",
      }),
    ],
    [
      bold(c.holder.name, 16),
      set(`Release of Information\nPhone: ${c.holder.phone}\nFax: ${c.holder.fax}`, { size: 9 }),
    ],
    [set(`${c.holder.name} - Health Information Management - ${c.holder.phone}`, { size: 9 })],
    [
      set(c.holder.name, { size: 13, bold: true, align: "right" }),
      set("Medical Records Department", { size: 9, align: "right" }),
      set(`${c.holder.phone} / fax ${c.holder.fax}`, { size: 9, align: "right" }),
    ],
  ]);

/** The end of the permission in words of a form. */
function until(r: Random, signed: string, day: (d: string) => string): [string, string] {
  return r.pick<[string, string]>([
    [
      `Unless otherwise revoked, this authorization expires on the following date or event: ${
        day(addMonths(signed, 9))
      }. If I fail to name one, it expires in one year.`,
      addMonths(signed, 9),
    ],
    [
      `This authorization is effective for one year from the date of signature unless a different date is given here: ________`,
      addYears(signed, 1),
    ],
    [`EXPIRATION DATE: ${day(addMonths(signed, 5))}`, addMonths(signed, 5)],
    [`Authorization valid from ${day(signed)} to ${day(addYears(signed, 1))}.`, addYears(signed, 1)],
    [`This permission lasts six (6) months from the day I sign.`, addMonths(signed, 6)],
  ]);
}

function fields(r: Random, c: Scene, drawn = true): Part {
  const rows = r.pick<[string, string][]>([
    [["Name/Facility", c.org.name], ["Address", `${c.org.street}, ${c.org.town}`], ["Phone", c.no.phone], [
      "Fax",
      c.no.fax,
    ], [
      "Email",
      c.org.email,
    ]],
    [["Organization", c.org.name], ["Contact", shortName(c.org.contact)], ["Telephone number", c.no.phone], [
      "Fax number",
      c.no.fax,
    ], ["E-mail address", c.org.email]],
    [["Company or person", c.org.name], ["Ph", c.no.phone], ["Fx", c.no.fax], ["Email", c.org.email]],
  ]);
  if (r.chance(0.5) || !drawn) return { pairs: rows, labelWidth: 130 };
  return {
    draw: (s) => {
      for (const [label, value] of rows) s.fields([{ label: `${label}:`, value }]);
    },
  };
}

/** "I authorize the facility above …", with the recipient's part in lines. */
export const above: Layout = {
  name: "r-house-above",
  outputs: ["text-pdf", "scan-pdf", "text-pdf"],
  make(r, output) {
    const c = scene(r, names), { all, wanted } = marked(r), range = rangeValue(r, c.wrote, c.day);
    const [text, end] = until(r, c.wrote, c.day);
    const t = request(
      c,
      wanted,
      {
        requestType: typeOf(c.org.name),
        dateRange: range.is,
        authorization: auth(c.wrote, end),
      },
      [],
      ["dob", "mrn"],
    );
    return paper(output, c.sent, t, [
      ...head(r, c),
      set("AUTHORIZATION FOR USE AND DISCLOSURE OF MEDICAL INFORMATION", { bold: true, after: 6 }),
      `Patient's name: ${lastFirst(c.patient)}     Birthdate: ${
        c.born(c.patient.dob)
      }     Record no.: ${c.patient.mrn}`,
      r.pick([
        "I hereby authorize the facility named above to release my information to:",
        "Records are to be released to:",
        "RELEASE INFORMATION TO",
        "Information may be disclosed to the following:",
      ]),
      fields(r, c),
      {
        draw: (s) => {
          s.text(`For dates: ${range.text}`, { after: 4 });
          s.checks(all.map((w) => ({ label: w[0], on: wanted.includes(w) })), {
            style: r.pick(styles),
            columns: 3,
            size: 9,
          });
          s.text(text, { after: 4 });
          s.text("I understand that I may revoke this authorization at any time.");
          s.space(14);
          const top = s.y;
          s.signature(shortName(c.patient), { x: 130 });
          s.at("Patient signature:", 60, top + 18);
          s.at(`Date: ${c.day(c.wrote)}`, 390, top + 18);
        },
      },
    ]);
  },
};

/** A request to the holder on its own form by an office: "Requester information", no authorization. */
export const requesterPart: Layout = {
  name: "r-house-requester",
  outputs: ["text-pdf", "fax-fine", "docx"],
  make(r, output) {
    const c = scene(r, names), { wanted } = marked(r), range = rangeValue(r, c.wrote, c.day);
    const t = request(c, wanted, { requestType: typeOf(c.org.name), dateRange: range.is });
    return paper(output, c.sent, t, [
      ...head(r, c),
      bold("Request for Copies of Medical Records", 13),
      `Date of request: ${c.day(c.wrote)}`,
      bold("REQUESTER INFORMATION", 10),
      fields(r, c, output !== "docx"),
      bold("PATIENT INFORMATION", 10),
      { pairs: [["Patient", fullName(c.patient)], ["DOB", c.born(c.patient.dob)]], labelWidth: 130 },
      bold("RECORDS REQUESTED", 10),
      { items: wanted.map((w: Wording) => w[0]) },
      `Dates of service: ${range.text}`,
    ]);
  },
};

/** A patient's right of access on the holder's form: the copies go to the patient, whose numbers are below. */
export const access: Layout = {
  name: "r-house-access",
  outputs: ["text-pdf", "scan-tiff", "text-pdf"],
  make(r, output) {
    const c = scene(r, ["-"]), p = c.patient, { all, wanted } = marked(r);
    const t = request(c, wanted, { requestType: "patient" }, [], ["dob", "phone", "email"]);
    t.requester = selfTruth(t.patients[0]);
    return paper(output, c.sent, t, [
      ...head(r, c),
      bold("Patient Request for Access to Health Records", 13),
      {
        draw: (s) => {
          s.space(6);
          s.fields([{ label: "Patient:", value: fullName(p), span: 2 }, {
            label: "Date of birth:",
            value: c.born(p.dob),
          }]);
          s.fields([{ label: "Daytime phone:", value: p.phone }, { label: "E-mail:", value: p.email, span: 1.5 }]);
          s.text("I would like a copy of:", { after: 3 });
          s.checks(all.map((w) => ({ label: w[0], on: wanted.includes(w) })), { style: r.pick(styles) });
          s.text("Deliver by:", { after: 3 });
          s.checks(["Pick up", "Mail", "Secure e-mail"].map((label, i) => ({ label, on: i === 2 })), { columns: 3 });
          s.text(`Signed: ____________________   Date of request: ${c.day(c.wrote)}`);
        },
      },
    ]);
  },
};
