/**
 * Authorizations that differ in how they are signed, dated and limited in time, behind or within a request.
 * @module
 */
import { auth } from "../cast.ts";
import { abbreviated, addDays, addMonths, addYears, type DateStyle, legal, long } from "../dates.ts";
import { fullName, person, shortName } from "../people.ts";
import type { Random } from "../random.ts";
import type { Sheet } from "../sheet.ts";
import type { Layout, Output } from "../truth.ts";
import { bold, paper, request, scene } from "./paper.ts";
import { kindsIn, rangeValue, type Worded } from "./wordings.ts";

type Signer = { name: string; on: string | null; day: DateStyle; r: Random };

/** Ways to sign. Each draws a signature with its day, or the blank lines for it. */
const ways: ((s: Sheet, p: Signer) => void)[] = [
  // Three columns over captions.
  (s, { name, on, day }) => {
    if (on) s.signature(name, { x: 70 });
    else s.space(30);
    s.at(name, 290, s.y - 12);
    if (on) s.at(day(on), 470, s.y - 12);
    for (const [a, b] of [[60, 260], [280, 440], [460, 550]]) s.line(a, s.y, b, s.y);
    ["Signature", "Printed name", "Date"].forEach((x, i) => s.at(x, [60, 280, 460][i], s.y + 3, { size: 8 }));
    s.y += 20;
  },
  // A table with labels above.
  (s, { name, on, day }) => {
    s.table(["Signature of patient", "Date"], [[on ? `/s/ ${name}` : "", on ? day(on) : ""]], { widths: [3, 1] });
  },
  // A sentence with the day in words.
  (s, { name, on }) => {
    s.text(on ? `Signed this ${legal(on)}.` : "Signed this ____ day of ______________, 20___.", { after: 6 });
    if (on) s.signature(name);
    s.line(60, s.y + 2, 300, s.y + 2);
    s.y += 6;
    s.text(`${name}, patient`);
  },
  // The date stands before the signature.
  (s, { name, on, day }) => {
    const top = s.y + 18;
    s.at(`Date: ${on ? day(on) : "______________"}`, 60, top);
    if (on) s.signature(name, { x: 330 });
    s.at("Signature:", 260, top);
    s.line(318, top + 11, 540, top + 11);
    s.y = top + 26;
  },
  // An electronic certificate.
  (s, { name, on, r }) => {
    if (!on) return s.lines(["Electronic signature: (pending)", "Status: sent, not yet signed"]);
    s.box(60, s.y, 300, 48);
    s.at(`E-SIGNED by ${name}`, 68, s.y + 6, { size: 9 });
    s.at(`on ${on} 14:${r.int(10, 59)}:${r.int(10, 59)} GMT`, 68, s.y + 18, { size: 9 });
    s.at(`Envelope ${r.letters(4)}-${r.digits(6)}`, 68, s.y + 30, { size: 9 });
    s.y += 56;
  },
  // Typed, the day on the same line without a label.
  (s, { name, on, day }) => s.text(on ? `Signature: /s/ ${name}    ${day(on)}` : "Signature: ______________________"),
  // Ink and the day under it, no label for either but the role.
  (s, { name, on, day }) => {
    if (on) s.signature(name);
    else s.space(28);
    s.line(60, s.y, 320, s.y);
    s.y += 3;
    s.text("Patient / Legal representative", { size: 8 });
    s.text(on ? day(on) : "_______________");
    s.text("Date", { size: 8 });
  },
  // "X" before the line and the day at its end.
  (s, { name, on, day }) => {
    const top = s.y + 10;
    s.at("X", 60, top, { bold: true });
    if (on) {
      s.signature(name, { x: 76 });
      s.at(day(on), 400, top);
    }
    s.line(72, top + 12, 540, top + 12);
    s.at("(Signature of individual)", 76, top + 15, { size: 8 });
    s.at("(Date of signature)", 400, top + 15, { size: 8 });
    s.y = top + 32;
  },
  // Executed.
  (s, { name, on, day }) => {
    s.text(on ? `Executed on ${day(on)} at Coldwater Bay.` : "Executed on ____________ at ____________.", { after: 6 });
    if (on) s.signature(name, { x: 150 });
    s.text("Patient's signature ______________________________");
  },
  // "By:" and "Dated:".
  (s, { name, on, day }) => {
    s.text(`Dated: ${on ? day(on) : "________________"}`, { after: 4 });
    const top = s.y;
    if (on) s.signature(name, { x: 90 });
    s.y = top + 20;
    s.text("By: ________________________________");
    s.text(name);
  },
];

/** When it ends, with the day meant for a signature on `on`. */
export function ends(r: Random, on: string | null, day: DateStyle): Worded<string | null> {
  const from = on ?? "2026-06-01", fixed = addDays(from, r.int(60, 800));
  const if_ = (d: string) => (on ? d : null);
  return r.pick<Worded<string | null>>([
    { text: "This authorization will automatically expire one year from its date.", is: if_(addYears(from, 1)) },
    { text: "Duration: 24 months from the date of signature", is: if_(addMonths(from, 24)) },
    { text: `This form is no longer valid after ${long(fixed)}.`, is: fixed },
    { text: `Valid through: ${day(fixed)}`, is: fixed },
    { text: `Expires: ${day(fixed)}`, is: fixed },
    {
      text: "This release is good for sixty (60) days from the date on which I signed it.",
      is: if_(addDays(from, 60)),
    },
    { text: "EXPIRATION: This permission ends 6 months after the date below.", is: if_(addMonths(from, 6)) },
    { text: `Unless I revoke it sooner, this authorization ends on ${abbreviated(fixed)}.`, is: fixed },
    { text: "It remains in force for 3 years following the date of signing.", is: if_(addYears(from, 3)) },
    { text: "This authorization expires when my case has been settled.", is: null },
    { text: "This authorization has no expiration date.", is: null },
    {
      text: "This authorization shall be valid for a period of 1 year from the date hereof.",
      is: if_(addYears(from, 1)),
    },
    { text: `Expiration date or event: ${day(fixed)}`, is: fixed },
    { text: "Expiration date or event: end of litigation", is: null },
  ]);
}

function layout(name: string, names: readonly string[], outputs: readonly Output[], behind: boolean): Layout {
  return {
    name,
    outputs,
    make(r, output) {
      const c = scene(r, names);
      const k = kindsIn(r), range = rangeValue(r, c.wrote, c.day);
      const on = r.chance(0.82) ? addDays(c.wrote, -r.int(0, 50)) : null, end = ends(r, on, c.day);
      const t = request(c, k.wanted, {
        requestType: /LLP|Law/.test(c.org.name) ? "attorney" : "insurance",
        dateRange: range.is,
        authorization: auth(on, end.is),
      });
      const lead = `I, ${fullName(c.patient)}, ${
        r.pick(["hereby authorize", "authorize", "give permission to"])
      } ${c.holder.name} to ${r.pick(["disclose", "release", "furnish"])} my health information to ${c.org.name}.`;
      return paper(output, c.sent, t, [
        bold(c.org.name, 15),
        `${c.org.street}, ${c.org.town}\nTelephone: ${c.no.phone}   Facsimile: ${c.no.fax}\n${c.org.email}`,
        c.day(c.wrote),
        `${c.holder.name}\nMedical Records`,
        {
          pairs: [
            [r.pick(["Patient", "Client", "Regarding"]), fullName(c.patient)],
            ["Date of birth", c.born(c.patient.dob)],
            ["Dates of service", range.text],
          ],
        },
        `${
          /LLP|Law/.test(c.org.name) ? "We represent this patient." : "We insure this person."
        } Please send ${k.text}. ${k.not} ${behind ? "The authorization is on the next page." : ""}`,
        ...(behind
          ? [`Sincerely,\n\n${shortName(c.org.contact)}`, "\f" as const, bold("Authorization for Disclosure", 14)]
          : [bold("PATIENT AUTHORIZATION", 11)]),
        `${lead} I may revoke this authorization in writing at any time. ${end.text.includes(":") ? "" : end.text}`,
        ...(end.text.includes(":") ? [end.text] : []),
        { draw: (s) => r.pick(ways)(s, { name: shortName(c.patient), on, day: c.day, r }) },
        ...(r.chance(0.3) ? [`\nWitness: ${shortName(person(r))}      ${c.day(c.sent)}`] : []),
      ]);
    },
  };
}

const firms = ["{last} & {last} LLP", "Law Office of {last}", "Great Lakes Life Insurance", "Sentry Hill Casualty"];
export const signedBehind = layout("r-signed-behind", firms, ["text-pdf", "text-pdf", "fax-fine"], true);
export const signedWithin = layout("r-signed-within", firms, ["text-pdf", "scan-pdf", "text-pdf"], false);
export const signedBehindAgain = layout("r-signed-behind-2", firms, ["text-pdf", "text-pdf", "scan-tiff"], true);
export const signedWithinAgain = layout("r-signed-within-2", firms, ["text-pdf", "text-pdf", "fax-fine"], false);
