/**
 * Letterheads in many arrangements over one plain letter: what a sender prints at the head is the only thing that varies.
 * @module
 */
import type { RequestType } from "../../../shared/documents.ts";
import { addDays, long } from "../dates.ts";
import { fullName, person, shortName, titled } from "../people.ts";
import type { Random } from "../random.ts";
import type { Layout, Output } from "../truth.ts";
import { paper, type Part, request, type Scene, scene, set } from "./paper.ts";
import { haste, kindsIn, rangeIn, reachable } from "./wordings.ts";

type Trade = {
  type: RequestType;
  names: readonly string[];
  slogans: readonly string[];
  units: readonly string[];
  title: string;
  reason: (c: Scene) => string;
};

const law: Trade = {
  type: "attorney",
  names: [
    "{last} {last} {last}",
    "{last} Counsel",
    "{last} | {last}",
    "{last} + {last}",
    "Justice for {last}",
    "{last} & Sons",
  ],
  slogans: [
    "Attorneys and Counselors at Law",
    "We fight for the injured",
    "Personal Injury • Wrongful Death • Appeals",
  ],
  units: ["Litigation Support", "Medical Records Unit", "Pre-Litigation"],
  title: "Paralegal",
  reason: (c) => `We have been retained by ${titled(c.patient)} for a claim arising out of a collision.`,
};
const carrier: Trade = {
  type: "insurance",
  names: [
    "Brightwater",
    "Hollister Specialty",
    "Ardent Shield",
    "Pioneer Farm Bureau",
    "Cascade Re Group",
    "Ledger & Oak",
  ],
  slogans: ["Insurance for people on the move", "Protecting families since 1921", "A stock company"],
  units: ["Bodily Injury Claims", "Medical Underwriting", "Long Term Care Claims"],
  title: "Claims Representative",
  reason: (c) => `${titled(c.patient)} is our insured, and we are evaluating a claim under policy ${c.claim}.`,
};
const practice: Trade = {
  type: "provider",
  names: [
    "Elkhorn ENT",
    "Valley Kidney & Hypertension",
    "Bright Start Pediatrics",
    "Women First",
    "Summit Spine",
    "{last} Eye Care",
  ],
  slogans: ["Caring for you and yours", "Board certified specialists", "A member of the Alder Health network"],
  units: ["Referral Coordination", "New Patient Office", "Front Desk"],
  title: "Referral Coordinator",
  reason: (c) => `${titled(c.patient)} has been referred to us and will be seen as a new patient.`,
};
const copier: Trade = {
  type: "copy_service",
  names: ["Trailhead", "ChartRunner", "Docuquest", "OneSource Copy", "Compass Reprographics"],
  slogans: ["Medical record retrieval nationwide", "Records. Fast.", "A record retrieval company"],
  units: ["Order Desk", "Field Operations", "Client Services"],
  title: "Retrieval Specialist",
  reason: (c) => `We are the copy service for counsel in the matter of ${shortName(c.patient)}; order ${c.claim}.`,
};

const tall = (text: string, size: number, o: object = {}): Part => set(text, { size, bold: true, ...o });

/** The arrangements: every one returns the parts above the date. */
const heads: ((r: Random, c: Scene, t: Trade) => Part[])[] = [
  // The slogan is over the name.
  (r, c, t) => [set(r.pick(t.slogans), { size: 9, italic: true }), tall(c.org.name, 16), ...lines(r, c)],
  // The unit is larger than nothing but the address; the name in capitals.
  (r, c, t) => [tall(c.org.name.toUpperCase(), 14), set(r.pick(t.units), { size: 11, bold: true }), ...lines(r, c)],
  // All in one size; only the place tells the name.
  (r, c) => [set(c.org.name, { size: 11 }), ...lines(r, c, 11)],
  // The people of the office in small print between the name and the address.
  (r, c) => [
    tall(c.org.name, 15, { align: "center" }),
    set(Array.from({ length: 3 }, () => shortName(person(r))).join("   •   "), { size: 8, align: "center" }),
    ...lines(r, c, 9, "center"),
  ],
  // A title of the form is larger than the name above or below it.
  (
    r,
    c,
  ) => [
    tall("REQUEST FOR MEDICAL RECORDS", 18, { after: 6 }),
    set(c.org.name, { size: 12, bold: true }),
    ...lines(r, c),
  ],
  (
    r,
    c,
  ) => [set(c.org.name, { size: 11, bold: true }), ...lines(r, c), tall("Records Request", 20, { align: "center" })],
  // Name and address at the left, numbers at the right, on the same lines.
  (r, c, t) => [{
    draw: (s) => {
      s.at(c.org.name, 60, 44, { size: 15, bold: true });
      s.at(r.pick(t.units), 60, 64, { size: 9 });
      s.at(`${c.org.street}, ${c.org.town}`, 60, 76, { size: 9 });
      [`Tel ${c.no.phone}`, `Fax ${c.no.fax}`, c.org.email].forEach((x, i) =>
        s.at(x, 552, 46 + 12 * i, { size: 9, align: "right" })
      );
      s.y = 100;
    },
  }],
  // "From:" over the name.
  (r, c) => [set("From:", { size: 10 }), set(c.org.name, { size: 12, bold: true }), ...lines(r, c)],
  // The address first, the name last.
  (r, c) => [set(`${c.org.street}, ${c.org.town}`, { size: 9 }), ...numbersOf(r, c, 9), tall(c.org.name, 17)],
  // The name in two lines.
  (r, c, t) => {
    const words = c.org.name.split(" ");
    const at = Math.ceil(words.length / 2);
    return [
      tall(words.slice(0, at).join(" "), 20),
      ...(words.length > 1 ? [tall(words.slice(at).join(" "), 20)] : []),
      set(r.pick(t.slogans), { size: 8 }),
      ...lines(r, c),
    ];
  },
  // Everything in one line, parted by bars.
  (
    _r,
    c,
  ) => [set(`${c.org.name}  |  ${c.org.town}  |  ${c.no.phone}  |  fax ${c.no.fax}  |  ${c.org.email}`, { size: 9 })],
  // Headquarters and the mailing address.
  (
    r,
    c,
    t,
  ) => [
    tall(c.org.name, 15),
    set(`${r.pick(t.units)}\nHome Office: Bluestem, IL`, { size: 9 }),
    set(`Mail to: P.O. Box ${r.digits(4)}, ${c.org.town}`, { size: 9 }),
    ...numbersOf(r, c, 9),
  ],
  // A form's number and page over the name.
  (r, c) => [set(`Form MR-${r.digits(3)} (rev. 02/2024)`, { size: 8 }), tall(c.org.name, 14), ...lines(r, c)],
];

const numbersOf = (r: Random, c: Scene, size: number, align?: "center"): Part[] =>
  reachable(r, c.no, c.org.email).map((text) => set(text, { size, align }));
const lines = (r: Random, c: Scene, size = 9, align?: "center"): Part[] => [
  set(`${c.org.street}, ${c.org.town}`, { size, align }),
  ...numbersOf(r, c, size, align),
];

function layout(name: string, trade: Trade, outputs: readonly Output[]): Layout {
  return {
    name,
    outputs,
    make(r, output) {
      const c = scene(r, trade.names);
      const k = kindsIn(r), range = rangeIn(r, c.wrote, c.day), hurry = haste(r, c.wrote);
      const t = request(c, k.wanted, { requestType: trade.type, dateRange: range.is, isUrgent: hurry.is });
      const head = output === "docx" ? heads[r.pick([0, 1, 2, 4, 5, 7, 8, 10, 11])] : r.pick(heads);
      const signed = r.chance(0.5)
        ? `Sincerely,\n\n${shortName(c.org.contact)}\n${trade.title}`
        : `Sincerely,\n\n${shortName(c.org.contact)}, ${trade.title}\n${c.org.name}`;
      const who = r.pick([
        `${c.holder.name}\nHealth Information Management\n${c.holder.street}\n${c.holder.town}`,
        `Attn: Release of Information\n${c.holder.name}\nFax: ${c.holder.fax}`,
        `Medical Records Department\n${c.holder.name}\n${c.holder.town}\nPhone ${c.holder.phone}`,
      ]);
      return paper(
        output,
        c.sent,
        t,
        [
          ...head(r, c, trade),
          `\n${r.pick([long(c.wrote), c.day(c.wrote), `Date: ${c.day(c.wrote)}`])}`,
          who,
          r.pick([
            `RE: ${fullName(c.patient)}\nDate of Birth: ${c.born(c.patient.dob)}`,
            `Patient: ${fullName(c.patient)}   DOB: ${c.born(c.patient.dob)}`,
          ]),
          `${trade.reason(c)} Please send ${k.text} ${range.text}. ${k.not} ${hurry.text}`,
          r.pick(["", `A reply by ${long(addDays(c.wrote, 30))} would be appreciated.`, ""]),
          signed,
        ].filter((p) => p !== ""),
        { family: r.pick(["times", "helvetica"]) },
      );
    },
  };
}

export const headsLaw = layout("r-heads-law", law, ["text-pdf", "docx", "text-pdf", "fax-fine"]);
export const headsCarrier = layout("r-heads-carrier", carrier, ["docx", "text-pdf", "text-pdf", "scan-pdf"]);
export const headsPractice = layout("r-heads-practice", practice, ["text-pdf", "fax-standard", "text-pdf"]);
export const headsCopier = layout("r-heads-copier", copier, ["text-pdf", "text-pdf", "fax-fine"]);
export const headsLawAgain = layout("r-heads-law-2", law, ["text-pdf", "text-pdf", "docx"]);
export const headsCarrierAgain = layout("r-heads-carrier-2", carrier, ["text-pdf", "scan-tiff", "text-pdf"]);
export const headsPracticeAgain = layout("r-heads-practice-2", practice, ["text-pdf", "docx", "text-pdf"]);
