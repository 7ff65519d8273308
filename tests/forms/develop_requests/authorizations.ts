/**
 * Authorization forms: the holder's own, the requester's, signed in ink, by keyboard, electronically or not at all.
 * @module
 */
import { auth, type Organization, selfTruth } from "../cast.ts";
import { addDays } from "../dates.ts";
import { fullName, lastFirst, person, shortName } from "../people.ts";
import type { Random } from "../random.ts";
import type { Sheet } from "../sheet.ts";
import type { Layout } from "../truth.ts";
import { bold, paper, request, scene, set } from "./paper.ts";
import { expiry, marked, rangeValue } from "./wordings.ts";

const styles = ["cross", "tick", "filled", "bracket", "paren", "line", "symbol"] as const;

/** Signature and date: side by side, date under it, captions under a rule, or typed. */
function signatures(s: Sheet, r: Random, name: string, on: string | null): void {
  const way = r.pick(["beside", "under", "caption", "typed", "electronic"]);
  s.space(10);
  s.need(90);
  if (way === "typed" || way === "electronic") {
    if (!on) return s.text("Signature: ____________________   Date: ____________");
    return s.lines(
      way === "typed"
        ? [`/s/ ${name}`, `Date: ${on}`]
        : [`Electronically signed by ${name}`, `on ${on} at 3:${r.int(10, 59)} PM`],
    );
  }
  const top = s.y;
  if (on) s.signature(name, { x: way === "caption" ? 70 : 150 });
  s.y = top + 22;
  if (way === "caption") {
    if (on) s.at(on, 400, s.y - 8);
    s.line(60, s.y + 6, 330, s.y + 6);
    s.line(380, s.y + 6, 540, s.y + 6);
    s.at("Signature of patient or personal representative", 60, s.y + 9, { size: 8 });
    s.at("Date", 380, s.y + 9, { size: 8 });
    s.y += 30;
  } else if (way === "under") {
    s.text("Patient signature: ______________________________", { after: 8 });
    s.text(`Date signed: ${on ?? "________________"}`);
  } else {
    s.at("Signature:", 60, s.y);
    s.line(118, s.y + 11, 360, s.y + 11);
    s.at(`Date: ${on ?? ""}`, 380, s.y);
    s.line(408, s.y + 11, 540, s.y + 11);
    s.y += 24;
  }
}

/** The recipient's lines of a hospital's form. */
function recipientLines(r: Random, org: Organization): [string, string][] {
  return r.pick<[string, string][]>([
    [["Name / organization:", org.name], ["Address:", `${org.street}, ${org.town}`], ["Phone:", org.phone], [
      "Fax:",
      org.fax,
    ], ["E-mail:", org.email]],
    [["Recipient:", org.name], ["Attention:", shortName(org.contact)], ["Telephone:", org.phone], [
      "Facsimile:",
      org.fax,
    ], ["Email address:", org.email]],
    [["Person or entity:", org.name], ["Tel. no.:", org.phone], ["Fax no.:", org.fax], ["Email:", org.email]],
  ]);
}

/** The holder's own form with its letterhead; the requester stands in a field. */
export const holderForm: Layout = {
  name: "r-holder-form",
  outputs: ["text-pdf", "scan-pdf", "text-pdf"],
  make(r, output) {
    const c = scene(r, ["{last} & {last} LLP", "Silver Birch Life", "Elm Street Dermatology", "{last} Advocacy"]);
    const { all, wanted } = marked(r), range = rangeValue(r, c.wrote, c.day);
    const signed = r.chance(0.7) ? c.wrote : null, ends = expiry(r, signed, c.day);
    const type = /LLP|Advocacy/.test(c.org.name) ? "attorney" : /Life/.test(c.org.name) ? "insurance" : "provider";
    const lines = recipientLines(r, c.org);
    const t = request(
      c,
      wanted,
      {
        requestType: type,
        dateRange: signed ? range.is : /ast|resent|ince|thru/.test(range.text) ? { start: null, end: null } : range.is,
        authorization: auth(signed, ends.is),
      },
      [],
      ["dob", "mrn"],
    );
    const shown = signed || !/ast|resent|ince|thru/.test(range.text) ? range.text : "All dates";
    const to = r.pick(["to disclose to", "to release my records to", "to send copies of my records to"]);
    const why = { attorney: "Legal", insurance: "Insurance", provider: "Further medical care" }[type];
    return paper(output, c.sent, t, [
      set(c.holder.name, { size: 17, bold: true, align: "center" }),
      set(`${c.holder.street}, ${c.holder.town}`, { size: 9, align: "center" }),
      set(`Phone ${c.holder.phone}  Fax ${c.holder.fax}`, { size: 9, align: "center", after: 8 }),
      set("AUTHORIZATION FOR RELEASE OF PROTECTED HEALTH INFORMATION", { bold: true, align: "center", after: 8 }),
      {
        draw: (s) => {
          s.fields([{ label: "Patient name:", value: lastFirst(c.patient), span: 3 }, {
            label: "DOB:",
            value: c.born(c.patient.dob),
            span: 2,
          }, { label: "MRN:", value: c.patient.mrn, span: 2 }]);
          s.text(`I authorize ${c.holder.name} ${to}:`, { after: 4 });
          s.pairs(lines, { labelWidth: 130, after: 6, indent: 12 });
          s.text(`Dates of service: ${shown}`, { after: 4 });
          s.text("Information to be released:", { after: 3 });
          s.checks(all.map((w) => ({ label: w[0], on: wanted.includes(w) })), { style: r.pick(styles) });
          s.text(`Purpose: ${why}`, { after: 4 });
          s.text(`I may revoke this authorization at any time in writing. ${ends.text}`);
          signatures(s, r, shortName(c.patient), signed && c.day(signed));
        },
      },
    ]);
  },
};

/** The holder's form, the patient takes the records. */
export const holderFormSelf: Layout = {
  name: "r-holder-form-self",
  outputs: ["text-pdf", "fax-fine", "text-pdf"],
  make(r, output) {
    const c = scene(r, ["-"]);
    const { all, wanted } = marked(r);
    const signed = r.chance(0.7) ? c.wrote : null, ends = expiry(r, signed, c.day);
    const t = request(c, wanted, { requestType: "patient", authorization: auth(signed, ends.is) }, [], [
      "dob",
      "phone",
      "email",
    ]);
    t.requester = selfTruth(t.patients[0]);
    const who = r.pick(["Myself", "Me (the patient)", "Self"]);
    return paper(output, c.sent, t, [
      bold(c.holder.name, 15),
      set(`Health Information Management   Tel ${c.holder.phone}   Fax ${c.holder.fax}`, { size: 9, after: 6 }),
      bold("Patient Request and Authorization to Release Records", 12),
      {
        draw: (s) => {
          s.space(6);
          s.fields([{ label: "Name:", value: fullName(c.patient), span: 2 }, {
            label: "Date of birth:",
            value: c.born(c.patient.dob),
          }]);
          s.fields([{ label: "Phone:", value: c.patient.phone }, {
            label: "E-mail:",
            value: c.patient.email,
            span: 1.4,
          }]);
          s.text("Release my records to:", { after: 3 });
          s.checks([{ label: who, on: true }, { label: "Another person or organization", on: false }], {
            style: r.pick(["cross", "bracket", "filled"]),
          });
          s.text("Records wanted:", { after: 3 });
          s.checks(all.map((w) => ({ label: w[0], on: wanted.includes(w) })), { style: r.pick(styles) });
          s.text(ends.text);
          s.text("I understand that I may revoke this authorization.");
          signatures(s, r, shortName(c.patient), signed && c.day(signed));
        },
      },
    ]);
  },
};

/** A law firm's letter says that the authorization is on file, enclosed or to follow; there is none in the document. */
export const promised: Layout = {
  name: "r-promised",
  outputs: ["docx", "text-pdf", "docx"],
  make(r, output) {
    const c = scene(r, ["{last} Law", "{last} & Grove", "Legal Aid of Alta Mesa"]);
    const { wanted } = marked(r), range = rangeValue(r, c.wrote, c.day);
    const t = request(c, wanted, { requestType: "attorney", dateRange: range.is });
    const where = r.pick([
      "Our client's authorization is already on file with your office.",
      "A signed authorization will follow by mail.",
      "The authorization was sent to you under separate cover.",
      "We will forward a HIPAA release once it has been signed.",
    ]);
    return paper(output, c.sent, t, [
      bold(c.org.name, 17),
      `${c.org.street}, ${c.org.town}\nTelephone ${c.no.phone}\nTelecopier ${c.no.fax}`,
      c.day(c.wrote),
      `VIA FAX ${c.holder.fax}`,
      `${c.holder.name}\nAttention: Custodian of Records`,
      { pairs: [["Client", fullName(c.patient)], ["Date of birth", c.born(c.patient.dob)], ["Period", range.text]] },
      "Please provide copies of the following:",
      { items: wanted.map(([text]) => text) },
      where,
      `Send the records to ${c.org.email} or to the fax number above.`,
      `Sincerely,\n\n${shortName(c.org.contact)}, Esq.`,
    ]);
  },
};

/** A requester's release of one page: boxes to tick, a witness, an electronic certificate or ink. */
export const oneRelease: Layout = {
  name: "r-one-release",
  outputs: ["text-pdf", "scan-tiff", "text-pdf"],
  make(r, output) {
    const c = scene(r, ["Pelham Disability Advocates", "{last} Disability Law", "Riverbend Social Security Advocates"]);
    const { all, wanted } = marked(r), witness = shortName(person(r));
    const signed = r.chance(0.75) ? addDays(c.wrote, -r.int(0, 9)) : null, ends = expiry(r, signed, c.day);
    const t = request(c, wanted, { requestType: "attorney", authorization: auth(signed, ends.is) });
    return paper(output, c.sent, t, [
      set("HIPAA AUTHORIZATION", { bold: true, size: 15, align: "center", after: 8 }),
      `Patient: ${fullName(c.patient)}     Date of birth: ${c.born(c.patient.dob)}`,
      `1. Who may release: ${c.holder.name}, ${c.holder.phone}`,
      `2. Who may receive: ${c.org.name}, ${c.org.street}, ${c.org.town}. Phone ${c.no.phone}. Fax ${c.no.fax}. E-mail ${c.org.email}. Contact ${
        shortName(c.org.contact)
      }.`,
      "3. What may be released:",
      {
        draw: (s) => {
          s.checks(all.map((w) => ({ label: w[0], on: wanted.includes(w) })), { style: r.pick(styles), indent: 14 });
          s.text(`4. Purpose: claim for disability benefits`, { after: 6 });
          s.text(`5. ${ends.text}`, { after: 6 });
          s.text("6. I may withdraw this authorization in writing at any time.");
          signatures(s, r, shortName(c.patient), signed && c.day(signed));
          s.space(8);
          s.text(`Witness: ${witness}     Date: ${c.day(c.sent)}`, { size: 9 });
        },
      },
    ]);
  },
};
