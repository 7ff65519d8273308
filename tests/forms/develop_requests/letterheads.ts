/**
 * Letters whose sender stands in the middle, right, in a band, in columns, at the foot or in the signature alone.
 * @module
 */
import { auth } from "../cast.ts";
import { addDays, long } from "../dates.ts";
import { fullName, person, shortName, titled } from "../people.ts";
import type { Random } from "../random.ts";
import type { Layout } from "../truth.ts";
import { bold, paper, type Part, request, type Scene, scene, set } from "./paper.ts";
import { expiry, haste, kindsIn, rangeIn, reachable } from "./wordings.ts";

/** What every letter here asks for, with its truth. */
function wish(r: Random, c: Scene) {
  const kinds = kindsIn(r), range = rangeIn(r, c.wrote, c.day), hurry = haste(r, c.wrote);
  const verb = r.pick(["Please send us", "Kindly forward", "We request", "Would you please provide", "Please furnish"]);
  const text = [`${verb} ${kinds.text} ${range.text}.`, kinds.not, hurry.text].filter(Boolean).join(" ");
  return { text, wanted: kinds.wanted, truth: { dateRange: range.is, isUrgent: hurry.is } };
}
const about = (c: Scene) => `${fullName(c.patient)}, born ${c.born(c.patient.dob)}`;
const address = (c: Scene) => `${c.holder.name}\nMedical Records\n${c.holder.street}\n${c.holder.town}`;

/** A firm without a word that says so, in the middle, with its trade in small letters under the name. */
export const centred: Layout = {
  name: "r-centred",
  outputs: ["text-pdf", "docx", "fax-fine"],
  make(r, output) {
    const c = scene(r, ["{last} {last}", "{last}, {last} & {last}", "{last} & Hale", "The {last} Office"]);
    const w = wish(r, c);
    const t = request(c, w.wanted, { requestType: "attorney", purpose: "Legal", ...w.truth });
    const trade = r.pick(["Attorneys at Law", "Trial Lawyers", "A Professional Corporation", "Counselors at Law"]);
    return paper(output, c.sent, t, [
      set(c.org.name, { size: 19, bold: true, align: "center" }),
      set(trade, { size: 9, italic: true, align: "center" }),
      set(`${c.org.street}, ${c.org.town}`, { size: 9, align: "center" }),
      set(reachable(r, c.no, c.org.email).join("  "), { size: 9, align: "center", after: 14 }),
      long(c.wrote),
      address(c),
      `Re: Our client ${about(c)}`,
      "Dear Custodian:",
      `This office represents ${titled(c.patient)}. ${w.text}`,
      "A signed release will follow.",
      "Very truly yours,",
      { sign: shortName(c.org.contact) },
      shortName(c.org.contact),
    ], { family: "times" });
  },
};

/** The sender's block stands at the right edge, the date at the left. */
export const rightBlock: Layout = {
  name: "r-right-block",
  outputs: ["text-pdf", "docx", "scan-pdf"],
  make(r, output) {
    const c = scene(r, ["Quillstone Surety", "Bramblewood Benefit Life", "Harrow Re", "Pinnacle Fidelity Group"]);
    const w = wish(r, c);
    const t = request(c, w.wanted, { requestType: "insurance", purpose: "Claim", ...w.truth });
    return paper(output, c.sent, t, [
      ...[c.org.name, r.pick(["Claims Department", "Life Claims", "Special Investigations"]), c.org.street, c.org.town]
        .map((text, i) => set(text, { align: "right", bold: i === 0, size: i === 0 ? 13 : 10 })),
      ...reachable(r, c.no, c.org.email).map((text) => set(text, { align: "right", size: 10 })),
      `\n${c.day(c.wrote)}`,
      address(c),
      { pairs: [["Insured:", fullName(c.patient)], ["Birth date:", c.born(c.patient.dob)], ["Claim:", c.claim]] },
      "To whom it may concern:",
      `We are reviewing a claim under a policy of our insured. ${w.text}`,
      `Sincerely,`,
      { sign: shortName(c.org.contact) },
      `${shortName(c.org.contact)}\nClaim Examiner`,
    ]);
  },
};

/** A shaded band over the page: the name at its left, the numbers in small print at its right. */
export const band: Layout = {
  name: "r-band",
  outputs: ["text-pdf", "fax-standard", "text-pdf"],
  make(r, output) {
    const c = scene(r, ["Vantry Recovery", "MedTrace", "ScanRight Retrieval", "Kestrel Record Research"]);
    const w = wish(r, c), firm = `${person(r).last} & ${person(r).last}, LLP`;
    const t = request(c, w.wanted, { requestType: "copy_service", ...w.truth });
    const { phone, fax } = c.no;
    return paper(output, c.sent, t, [
      {
        draw: (s) => {
          s.box(40, 34, 532, 52, { fill: 0.9, thick: 0 });
          s.at(c.org.name, 52, 50, { size: 18, bold: true });
          [`phone ${phone}`, `fax ${fax}`, c.org.email].forEach((line, i) =>
            s.at(line, 560, 42 + i * 12, { size: 8, align: "right" })
          );
          s.y = 104;
        },
      },
      bold("Request for Records", 13),
      {
        pairs: [
          ["Order date", c.day(c.wrote)],
          ["Order no.", c.claim],
          ["Ordered by", firm],
          ["Provider", c.holder.name],
          ["Records of", fullName(c.patient)],
          ["Date of birth", c.born(c.patient.dob)],
        ],
      },
      `${w.text} We are the copy service for the attorneys named above; send the copies and your invoice to us.`,
      `Questions: ${shortName(c.org.contact)}`,
    ]);
  },
};

/** Nothing at the head but the date; the sender is under the signature and at the foot of the page. */
export const atFoot: Layout = {
  name: "r-at-foot",
  outputs: ["text-pdf", "scan-pdf", "text-pdf"],
  make(r, output) {
    const c = scene(r, ["{last} Injury Team", "{last} Barrett", "Northstar Advocates"]);
    const w = wish(r, c);
    const t = request(c, w.wanted, { requestType: "attorney", ...w.truth });
    return paper(output, c.sent, t, [
      c.day(c.wrote),
      address(c),
      set(`RE: ${about(c)}`, { bold: true, after: 8 }),
      "Dear Sir or Madam:",
      `I represent ${titled(c.patient)} in a claim for injuries. ${w.text}`,
      "Sincerely,",
      { sign: shortName(c.org.contact) },
      `${shortName(c.org.contact)}\nAttorney at Law\n${c.org.name}`,
      {
        draw: (s) => {
          s.foot(`${c.org.name}  |  ${c.org.street}, ${c.org.town}`);
          s.at(`Tel. ${c.no.phone}  |  Fax ${c.no.fax}  |  ${c.org.email}`, 306, 768, { size: 7.5, align: "center" });
        },
      },
    ], { family: "times", size: 11.5 });
  },
};

/** A logo in capitals with a slogan; the partners or offices stand in a narrow column at the left. */
export const logoColumn: Layout = {
  name: "r-logo-column",
  outputs: ["text-pdf", "fax-fine", "scan-tiff"],
  make(r, output) {
    const c = scene(r, ["Northgate Claims", "Tidewater Administrators", "Meridian Comp Services", "Ironbridge TPA"]);
    const w = wish(r, c), employer = r.pick(["Falcon Millworks", "Bluestem School Buses", "Harbor Ice Co."]);
    const t = request(c, w.wanted, { requestType: "workers_comp", purpose: "Workers' compensation claim", ...w.truth });
    return paper(output, c.sent, t, [
      {
        draw: (s) => {
          s.at(c.org.name.toUpperCase(), 60, 44, { size: 22, bold: true });
          s.at(r.pick(["People first. Always.", "Getting people back to work", "Since 1974"]), 60, 70, {
            size: 9,
            italic: true,
          });
          ["Offices", "Duluth", "Tacoma", "Amarillo", "Macon"].forEach((x, i) =>
            s.at(x, 60, 100 + 12 * i, { size: 8 })
          );
          s.left = 160;
          s.y = 100;
        },
      },
      c.day(c.wrote),
      `${c.holder.name}\n${c.holder.town}`,
      {
        pairs: [
          ["Employee:", fullName(c.patient)],
          ["DOB:", c.born(c.patient.dob)],
          ["Employer:", employer],
          ["Claim #:", c.claim],
          ["Date of injury:", c.day(addDays(c.wrote, -230))],
        ],
      },
      `We administer workers' compensation claims for ${employer}. ${w.text}`,
      "No authorization is required by statute.",
      `Regards,\n\n${shortName(c.org.contact)}\nLost Time Adjuster\n${reachable(r, c.no, c.org.email).join("\n")}`,
    ]);
  },
};

/** A state's department, its division and branch office in three lines. */
export const department: Layout = {
  name: "r-department",
  outputs: ["docx", "fax-fine", "text-pdf"],
  make(r, output) {
    const [parent, unit, type] = r.pick(
      [
        ["An Equal Opportunity Agency", "Bureau of Disability Adjudication", "disability"],
        ["Helping people every day", "Disability Evaluation Section", "disability"],
        ["Serving children and families", "Coldwater County Office of Child Protection", "other"],
      ] as const,
    );
    const c = scene(r, [unit]);
    const w = wish(r, c);
    const t = request(c, w.wanted, { requestType: type, ...w.truth });
    const who = type === "disability" ? "has applied for disability benefits" : "is the subject of an inquiry";
    return paper(output, c.sent, t, [
      bold(parent, 11),
      bold(c.org.name, 15),
      `Westerly Branch Office\n${c.org.street}, ${c.org.town}\n${reachable(r, c.no, c.org.email).join("\n")}`,
      `Date: ${c.day(c.wrote)}`,
      `To: ${c.holder.name}, Release of Information`,
      { pairs: [["Claimant", fullName(c.patient)], ["DOB", c.born(c.patient.dob)], ["Case no.", c.claim]] },
      `The person named above ${who}. ${w.text}`,
      `${shortName(c.org.contact)}\n${type === "disability" ? "Disability Examiner" : "Case Worker"}`,
    ]);
  },
};

/** An administrator writes for an insurer, whose name stands there too; the release is on the second page. */
export const onBehalf: Layout = {
  name: "r-on-behalf",
  outputs: ["text-pdf", "docx", "fax-fine"],
  make(r, output) {
    const c = scene(r, ["Lodestar Administrative Services", "Anchor Benefit Administrators"]);
    const w = wish(r, c), insurer = r.pick(["Old Prairie Mutual", "Granite Coast Life Insurance Company"]);
    const signed = r.chance(0.75) ? addDays(c.wrote, -r.int(3, 60)) : null, ends = expiry(r, signed, c.day);
    const t = request(c, w.wanted, {
      requestType: "insurance",
      ...w.truth,
      authorization: auth(signed, ends.is),
    });
    const release: Part[] = output === "docx" ? [] : ["\f"];
    return paper(output, c.sent, t, [
      bold(c.org.name, 16),
      `Third party administrator for ${insurer}`,
      reachable(r, c.no, c.org.email).join("\n"),
      c.day(c.wrote),
      `${c.holder.name}\nHealth Information Management\n${c.holder.street}`,
      `Re: ${about(c)}, policy ${c.claim}`,
      `We handle claims on behalf of ${insurer}. ${w.text} The authorization of the insured is attached.`,
      `Yours truly,\n\n${shortName(c.org.contact)}`,
      ...release,
      bold("AUTHORIZATION TO RELEASE HEALTH INFORMATION", 13),
      `I, ${
        fullName(c.patient)
      }, authorize ${c.holder.name} to release my medical records to ${c.org.name}. I may revoke this authorization in writing. ${ends.text}`,
      ...(signed ? [{ sign: shortName(c.patient) }] : []),
      `Signature: ____________________    Date: ${signed ? c.day(signed) : "____________"}`,
    ]);
  },
};

/** "TO / FROM / DATE / RE" as a memo; the letterhead is a bare name over it. */
export const memo: Layout = {
  name: "r-memo",
  outputs: ["docx", "text-pdf", "fax-standard"],
  make(r, output) {
    const c = scene(r, [
      "Summit Heart and Vascular",
      "Three Rivers Endocrine",
      "Dr. {last}'s Office",
      "Lakeside Kidney",
    ]);
    const w = wish(r, c);
    const t = request(c, w.wanted, { requestType: "provider", ...w.truth }, [], ["dob", "mrn"]);
    return paper(output, c.sent, t, [
      bold("MEMORANDUM", 14),
      {
        pairs: [
          ["TO:", `${c.holder.name}, HIM`],
          ["FROM:", `${shortName(c.org.contact)}, ${c.org.name}`],
          ["DATE:", c.day(c.wrote)],
          ["RE:", `${fullName(c.patient)}, DOB ${c.born(c.patient.dob)}, your MRN ${c.patient.mrn}`],
        ],
        labelWidth: 70,
      },
      `The patient is now under our care. ${w.text}`,
      `Our ${r.pick(["numbers", "contact details"])}: ${reachable(r, c.no, c.org.email).join(", ")}`,
    ]);
  },
};
