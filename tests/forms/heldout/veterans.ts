/**
 * HELD OUT. Not to be read by whoever works on extraction: a veterans' hospital.
 * @module
 */
import { kinds, numbers, printed, requesterTruth, truth, type Wording, words } from "../cast.ts";
import { addYears, long, slashed } from "../dates.ts";
import { fullName, lastFirst, shortName } from "../people.ts";
import { newSheet } from "../sheet.ts";
import type { Layout } from "../truth.ts";
import { consent, consentTruth } from "./consents.ts";
import { scene } from "./folk.ts";
import { arrived, inked } from "./paper.ts";

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

/** A veterans' hospital: a typed memorandum with numbered lines; service and file numbers are no record numbers. */
export const veteransMemo: Layout = {
  name: "veterans-memo",
  outputs: ["scan-pdf", "text-pdf"],
  async make(r, output) {
    const c = scene(r, ["Fort Calhoun VA Medical Center", "Three Rivers VA Health Care System"], {
      female: r.chance(0.2),
    });
    const p = c.patient,
      n = numbers(r, c.org),
      k = consent(r, c.wrote, long, 0.25),
      all = r.chance(0.35),
      asked = r.some(careKinds, 2, 4);
    const from = `${r.int(2019, 2022)}-${r.pick(["01", "06", "09"])}-01`,
      to = `${r.int(2023, 2025)}-${r.pick(["03-31", "08-31", "12-31"])}`;
    const s = await newSheet({ family: "courier", size: 10.5, margin: 56 });
    s.text("DEPARTMENT OF VETERANS AFFAIRS", { bold: true, align: "center", size: 12 });
    s.text(c.org.name, { align: "center" });
    s.text(`${c.org.street}, ${c.org.town}`, { align: "center", after: 8 });
    const receivedOn = arrived(s, r, output, c.sent, 390, 690);
    s.pairs([
      ["Date:", long(c.wrote)],
      ["From:", `${shortName(c.org.contact)}, Community Care Office`],
      ["To:", `${c.holder.name}, Release of Information`],
      ["Subj:", `Request for non-VA records, ${lastFirst(p)}`],
    ], { labelWidth: 60, after: 8 });
    const item = (i: number, text: string) => s.text(`${i}. ${text}`, { after: 6 });
    item(
      1,
      `The Veteran, ${fullName(p)}, born ${long(p.dob)}, receives primary care at this facility. VA file number ${
        r.digits(8)
      }.`,
    );
    item(2, `Your facility's number for the Veteran is ${p.mrn}. Service entry was ${long(addYears(p.dob, 19))}.`);
    item(
      3,
      `For continued treatment please send ${
        all ? "the complete health record" : "the following"
      } for care received between ` +
        `${slashed(from)} and ${slashed(to)}${all ? "." : ":"}`,
    );
    if (!all) s.bullets(words(asked), (i) => `${"abcd"[i]}.`);
    s.space(5);
    item(4, `Reply by fax ${n.fax} or e-mail ${c.org.email}. Telephone ${n.phone}.`);
    item(5, "The usual 30 days are acceptable.");
    s.signature(shortName(c.org.contact));
    s.space(6);
    s.bar("VETERAN'S AUTHORIZATION");
    s.text(`I authorize the release of the records named in paragraph 3 to ${c.org.name}. ${k.ends}`, { after: 10 });
    inked(s, k.signedOn && fullName(p), s.left + 140);
    s.text(
      `Veteran's signature: __________________________   Date: ${k.signedOn ? long(k.signedOn) : "______________"}`,
    );
    return {
      sheet: s,
      sentOn: c.sent,
      truth: truth({
        patients: [printed(p, ["dob", "mrn"])],
        requester: requesterTruth(c.org),
        requestType: "provider",
        recordTypes: all ? ["all"] : kinds(asked),
        dateRange: { start: from, end: to },
        purpose: "Continued treatment",
        authorization: consentTruth(k),
        receivedOn,
      }),
    };
  },
};
