/**
 * Development part: letters, orders and faxes that name the person in a sentence or a reference line.
 * @module
 */
import { birthStyle, legal } from "../dates.ts";
import { docx } from "../office.ts";
import { childBirth, fullName, physician, reference, shortName, titled } from "../people.ts";
import { newSheet } from "../sheet.ts";
import type { Layout, Made, Output, Truth } from "../truth.ts";
import { addDays, asked, long, newPatient, printed, roster, scene, wordsOf } from "./common.ts";

/** Paragraphs as a PDF or as a Word letter. */
async function letter(output: Output, sentOn: string, truth: Truth, paragraphs: string[]): Promise<Made> {
  if (output === "docx") {
    return { sentOn, truth, file: await docx(paragraphs.map((text, i) => ({ kind: "text", text, bold: i === 0 }))) };
  }
  const s = await newSheet({ family: "times", size: 11.5 });
  paragraphs.forEach((text, i) => {
    s.lines(text.split("\n"), { bold: i === 0, size: i === 0 ? 15 : 11.5 });
    s.space(9);
  });
  return { sentOn, truth, sheet: s };
}

/** A court's order that commands a hospital to produce a party's records. */
export const courtOrder: Layout = {
  name: "d-court-order",
  outputs: ["text-pdf", "scan-pdf"],
  make(r, output) {
    const c = scene(r, ["Office of the Public Defender", "Family Division, Probate and Guardianship Unit"]),
      p = c.patient,
      born = birthStyle(r);
    const t = asked(c.org, [printed(p, ["dob"])], c.asked, { requestType: "attorney", purpose: "Court proceeding" });
    return letter(output, c.sent, t, [
      `IN THE CIRCUIT COURT FOR ALDER COUNTY`,
      `In the Interest of: ${fullName(p)}\nCase No. ${reference(r)}`,
      "ORDER FOR PRODUCTION OF RECORDS",
      `THIS MATTER having come before the Court on the motion of the ${c.org.name}, it is ORDERED that ${c.holder.name} shall produce ${
        wordsOf(c.asked)
      } of ${fullName(p)}, born ${born(p.dob)}.`,
      `The records shall be delivered to ${
        shortName(c.org.contact)
      }, ${c.org.name}, ${c.org.street}, ${c.org.town}, telephone ${c.no.phone}, facsimile ${c.no.fax}, ${c.org.email}.`,
      `SO ORDERED this ${legal(c.wrote)}.`,
      `Hon. ${shortName(newPatient(r))}\nCircuit Judge`,
    ]);
  },
};

/** A lawyer for immigrants; the reference block has other labels than most. */
export const immigration: Layout = {
  name: "d-immigration",
  outputs: ["docx", "text-pdf"],
  make(r, output) {
    const c = scene(r, ["New Shores Immigrant Justice Center", "{last} Immigration Law"]),
      p = c.patient,
      born = birthStyle(r);
    const t = asked(c.org, [printed(p, ["dob", "mrn"])], c.asked, { requestType: "attorney", purpose: "Immigration" });
    const block = r.pick([
      `SUBJECT: Records of ${fullName(p)}\nA-Number: ${reference(r)}\nBirthdate: ${
        born(p.dob)
      }\nHospital chart: ${p.mrn}`,
      `In re:  ${fullName(p)} (d.o.b. ${born(p.dob)}; your chart ${p.mrn}; our matter ${reference(r)})`,
    ]);
    return letter(output, c.sent, t, [
      c.org.name,
      `${c.org.street}, ${c.org.town}\nTel: ${c.no.phone}  Fax: ${c.no.fax}`,
      long(c.wrote),
      `${c.holder.name}\n${c.holder.street}\n${c.holder.town}`,
      block,
      "Greetings:",
      `We assist ${titled(p)} with an application before the immigration service. Please be so kind as to provide ${
        wordsOf(c.asked)
      }. Electronic copies to ${c.org.email} are welcome.`,
      `With thanks,\n\n${shortName(c.org.contact)}\nAccredited Representative`,
    ]);
  },
};

/** A detective's letter about a victim, without any labels. */
export const detective: Layout = {
  name: "d-detective",
  outputs: ["text-pdf", "fax-fine"],
  make(r, output) {
    const c = scene(r, ["Ravensmoor Police Department", "Sheriff of Alta Mesa County"]),
      p = c.patient,
      born = birthStyle(r);
    const hurt = addDays(c.wrote, -r.int(4, 30));
    const t = asked(c.org, [printed(p, ["dob"])], c.asked, {
      requestType: "other",
      dateRange: { start: hurt, end: hurt },
      purpose: "Criminal investigation",
    });
    return letter(output, c.sent, t, [
      c.org.name,
      `Major Crimes Section\n${c.org.street}, ${c.org.town}`,
      long(c.wrote),
      `${c.holder.name}, Records`,
      `I am investigating an assault in which ${fullName(p)}, date of birth ${
        born(p.dob)
      }, was injured and brought to your hospital on ${
        long(hurt)
      }. With the victim's written permission I am asking for ${wordsOf(c.asked)} from that day only.`,
      `I can be reached at ${c.no.phone}, by fax at ${c.no.fax} or at ${c.org.email}.`,
      `Detective ${shortName(c.org.contact)}\nBadge ${r.digits(4)}`,
    ]);
  },
};

/** A guardian ad litem appointed for several children. */
export const adLitem: Layout = {
  name: "d-ad-litem",
  outputs: ["text-pdf", "docx"],
  make(r, output) {
    const c = scene(r, ["{last} Child Advocacy", "Court Appointed Advocates of Bluestem"]), born = birthStyle(r);
    const kids = roster(r, 2, 3).map((k) => ({ ...k, suffix: "", dob: childBirth(r) }));
    const t = asked(c.org, kids.map((k) => printed(k, ["dob"])), c.asked, {
      requestType: "attorney",
      purpose: "Custody proceeding",
    });
    return letter(output, c.sent, t, [
      c.org.name,
      `${c.org.street}, ${c.org.town} - ${c.no.phone} - fax ${c.no.fax}`,
      long(c.wrote),
      `RE: Minor children: ${kids.map((k) => `${fullName(k)} (DOB ${born(k.dob)})`).join("; ")}`,
      "Dear Sir or Madam:",
      `I have been appointed guardian ad litem for the children named above; a copy of the order is available on request. Kindly furnish ${
        wordsOf(c.asked)
      } for each child to ${c.org.email}.`,
      `Sincerely,\n\n${shortName(c.org.contact)}\nGuardian ad Litem`,
    ]);
  },
};

/** An adoption agency about a child; the birth mother is named too. */
export const adoption: Layout = {
  name: "d-adoption",
  outputs: ["docx", "text-pdf"],
  make(r, output) {
    const c = scene(r, ["Open Door Adoption Agency", "Family Tree Placement Services"]), born = birthStyle(r);
    const kid = newPatient(r, { suffix: "" }, childBirth(r)), mother = newPatient(r, { female: true, suffix: "" });
    const t = asked(c.org, [printed(kid, ["dob", "mrn"])], c.asked, { requestType: "other", purpose: "Adoption" });
    return letter(output, c.sent, t, [
      c.org.name,
      `Licensed child placement | ${c.no.phone} | Fax ${c.no.fax}`,
      `${long(c.wrote)}`,
      `Adoptive child: ${fullName(kid)}\nBorn: ${born(kid.dob)}\nHospital medical record: ${kid.mrn}\nBirth mother: ${
        fullName(mother)
      }`,
      "To the Medical Records Department:",
      `Our agency is preparing the placement of the child above. State rules call for the child's medical history; please mail ${
        wordsOf(c.asked)
      } to us, or e-mail them to ${c.org.email}.`,
      `Cordially,\n${shortName(c.org.contact)}, Placement Supervisor`,
    ]);
  },
};

/** A fax cover with a free text note; the person is named in the note alone. */
export const coverNote: Layout = {
  name: "d-cover-note",
  outputs: ["fax-fine", "text-pdf"],
  async make(r) {
    const c = scene(r, ["Summit Ridge Dialysis", "Old Town Family Practice"]), p = c.patient, born = birthStyle(r);
    const s = await newSheet({ size: 12 });
    s.text("FAX", { bold: true, size: 40, after: 8 });
    s.pairs([
      ["To:", `${c.holder.name} records`],
      ["Fax:", c.holder.fax],
      ["From:", c.org.name],
      ["Phone:", c.no.phone],
      ["Our fax:", c.no.fax],
      ["Date:", c.style(c.wrote)],
      ["Pages:", "1"],
    ], { labelWidth: 90, after: 6 });
    s.rule();
    s.text(
      `Hi, ${fullName(p)} (${
        born(p.dob)
      }, your chart ${p.mrn}) is now coming to us and saw you last month. Can you fax over ${
        wordsOf(c.asked)
      }? Not urgent, whenever you get to it. Thanks so much! ${shortName(c.org.contact)}, front desk, ${c.org.email}`,
      { after: 8 },
    );
    return {
      sentOn: c.sent,
      sheet: s,
      truth: asked(c.org, [printed(p, ["dob", "mrn"])], c.asked, {
        requestType: "provider",
        purpose: "Continuity of care",
      }),
    };
  },
};

/** A trial's study site about a participant; the sponsor and the investigator are others. */
export const trialSite: Layout = {
  name: "d-trial-site",
  outputs: ["text-pdf", "fax-standard"],
  async make(r) {
    const c = scene(r, ["Cobalt Clinical Research Unit", "Meadowbrook Research Center"]),
      p = c.patient,
      born = birthStyle(r);
    const s = await newSheet({ size: 10.5 });
    s.text(c.org.name, { bold: true, size: 15 });
    s.text("Source Document Request", { after: 10 });
    s.pairs([
      ["Protocol", `CB-${r.digits(4)}`],
      ["Investigator", physician(r)],
      ["Study participant", fullName(p)],
      ["Participant born", born(p.dob)],
      ["Hospital ID", p.mrn],
      ["Study coordinator", shortName(c.org.contact)],
      ["Voice", c.no.phone],
      ["Fax", c.no.fax],
      ["Mail", c.org.email],
      ["Sent", c.style(c.wrote)],
    ], { labelWidth: 130, after: 8 });
    s.text(
      `The participant was hospitalized at your facility during the study. To complete the safety report we require ${
        wordsOf(c.asked)
      }. The signed informed consent is kept at our site.`,
    );
    return {
      sentOn: c.sent,
      sheet: s,
      truth: asked(c.org, [printed(p, ["dob", "mrn"])], c.asked, {
        requestType: "provider",
        purpose: "Clinical trial",
      }),
    };
  },
};
