/**
 * Development part: several people in numbered lists, blocks, cards and sentences, and in tables of letters and mails.
 * @module
 */
import { slashed } from "../dates.ts";
import { eml } from "../mail.ts";
import { docx } from "../office.ts";
import { fullName, lastFirst, physician, reference, shortName } from "../people.ts";
import { newSheet } from "../sheet.ts";
import type { Layout } from "../truth.ts";
import { asked, listedBirth, long, nameStyle, printed, roster, scene, visited, wordsOf } from "./common.ts";

/** "1. Ray Núñez, DOB …, MRN …, seen …" */
export const numbered: Layout = {
  name: "d-numbered",
  outputs: ["text-pdf", "fax-standard"],
  async make(r) {
    const c = scene(r, ["Harbor State Department of Public Health", "Tri-County Cancer Registry"]);
    const people = roster(r, 4, 9), born = listedBirth(r), name = nameStyle(r);
    const s = await newSheet({ family: "times", size: 11.5 });
    s.text(c.org.name, { bold: true, size: 15, align: "center" });
    s.text(`${c.org.street}, ${c.org.town}`, { align: "center", after: 10 });
    s.text(long(c.wrote), { after: 10 });
    s.text(`${c.holder.name}`, { after: 10 });
    s.text(`Under the state's reporting law we are requesting ${wordsOf(c.asked)} on the following cases:`, {
      after: 6,
    });
    people.forEach((p, i) =>
      s.text(`${i + 1}. ${name(p)}, DOB ${born(p.dob)}, MRN ${p.mrn}, seen ${slashed(visited(r))}`, { indent: 20 })
    );
    s.space(8);
    s.text(
      `Fax the records to ${c.no.fax} or mail ${c.org.email}. Call ${
        shortName(c.org.contact)
      } at ${c.no.phone} with any question.`,
    );
    return {
      sentOn: c.sent,
      sheet: s,
      truth: asked(c.org, people.map((p) => printed(p, ["dob", "mrn"])), c.asked, {
        requestType: "other",
        purpose: "Public health reporting",
      }),
    };
  },
};

/** "Patient 1 of 4" above a block of labels for each. */
export const oneOfFour: Layout = {
  name: "d-one-of-four",
  outputs: ["text-pdf", "scan-pdf"],
  async make(r) {
    const c = scene(r, ["Swiftcopy Legal Imaging", "Ridgeway Document Retrieval"]);
    const people = roster(r, 3, 5), born = listedBirth(r);
    const s = await newSheet({ size: 10.5 });
    s.text(c.org.name, { bold: true, size: 17 });
    s.text(`BATCH REQUEST ${reference(r)}`, { after: 4 });
    s.text(
      `Attn: Records. Requesting agent: ${
        shortName(c.org.contact)
      }. Direct: ${c.no.phone}. Fax: ${c.no.fax}. ${c.org.email}`,
      { after: 10 },
    );
    people.forEach((p, i) => {
      s.bar(`Patient ${i + 1} of ${people.length}`);
      s.pairs([["Name", fullName(p)], ["Birth", born(p.dob)], ["Account", p.mrn], ["Treating", physician(r)], [
        "Home",
        `${p.street}, ${p.town}`,
      ]], { labelWidth: 80, after: 8 });
    });
    s.text(`Copy and send: ${wordsOf(c.asked)}.`);
    return {
      sentOn: c.sent,
      sheet: s,
      truth: asked(c.org, people.map((p) => printed(p, ["dob", "mrn", "address"])), c.asked, {
        requestType: "copy_service",
      }),
    };
  },
};

/** Names run in one sentence, each with the birth date in brackets. */
export const inSentence: Layout = {
  name: "d-in-sentence",
  outputs: ["text-pdf", "docx"],
  async make(r, output) {
    const c = scene(r, ["County of Elmhurst Children's Services", "Harlan County Family Protection"]);
    const people = roster(r, 2, 4), born = listedBirth(r), worker = shortName(c.org.contact);
    const run = people.map((p) => `${fullName(p)} (${born(p.dob)})`);
    const body = [
      c.org.name,
      `${c.org.street}, ${c.org.town}`,
      long(c.wrote),
      `${c.holder.name}\nRelease of Information`,
      "To whom it may concern:",
      `Our agency is conducting a child welfare investigation. Pursuant to statute we require ${
        wordsOf(c.asked)
      } concerning ${run.slice(0, -1).join(", ")} and ${run.at(-1)}.`,
      `Reply to caseworker ${worker}, telephone ${c.no.phone}, fax ${c.no.fax}, ${c.org.email}.`,
      "Respectfully,",
      worker,
    ];
    const t = asked(c.org, people.map((p) => printed(p, ["dob"])), c.asked, {
      requestType: "other",
      purpose: "Child welfare investigation",
    });
    if (output === "docx") {
      return {
        sentOn: c.sent,
        truth: t,
        file: await docx(body.map((text, i) => ({ kind: "text", text, bold: i === 0 }))),
      };
    }
    const s = await newSheet({ family: "times", size: 12 });
    body.forEach((text, i) => s.lines(text.split("\n"), { bold: i === 0, after: text.includes("\n") ? 0 : 10 }));
    return { sentOn: c.sent, sheet: s, truth: t };
  },
};

/** Cards in two columns, each with a small form of its own. */
export const cards: Layout = {
  name: "d-cards",
  outputs: ["text-pdf", "scan-pdf"],
  async make(r) {
    const c = scene(r, ["Northern Lights Health Plan", "Evergreen Physicians Trust"]);
    const people = roster(r, 4, 8), born = listedBirth(r);
    const s = await newSheet({ size: 10 });
    s.text(`${c.org.name}`, { bold: true, size: 15 });
    s.text(`Retrieval request - ${c.style(c.wrote)}`, { after: 4 });
    s.text(
      `Please submit ${wordsOf(c.asked)} for every enrollee. Contact person: ${
        shortName(c.org.contact)
      }  Phone: ${c.no.phone}  Fax: ${c.no.fax}  Email: ${c.org.email}`,
      { after: 12 },
    );
    const top = s.y;
    people.forEach((p, i) => {
      const x = s.left + (i % 2) * 250, y = top + Math.floor(i / 2) * 84;
      s.box(x, y, 236, 74);
      s.at(`Enrollee: ${fullName(p)}`, x + 6, y + 6);
      s.at(`Born: ${born(p.dob)}`, x + 6, y + 22);
      s.at(`Chart: ${p.mrn}`, x + 6, y + 38);
      s.at(`Provider: ${physician(r)}`, x + 6, y + 54, { size: 9 });
    });
    return {
      sentOn: c.sent,
      sheet: s,
      truth: asked(c.org, people.map((p) => printed(p, ["dob", "mrn"])), c.asked, { requestType: "payer_audit" }),
    };
  },
};

/** Bullets "Núñez, Ray (b. 3/4/50) – chart 1234" in a Word letter. */
export const bulleted: Layout = {
  name: "d-bulleted",
  outputs: ["docx", "text-pdf"],
  async make(r, output) {
    const c = scene(r, ["{last} & {last} Mass Tort Group", "The {last} Law Offices"]);
    const people = roster(r, 3, 7), born = listedBirth(r);
    const items = people.map((p) => `${lastFirst(p)} (b. ${born(p.dob)}) - chart ${p.mrn}`);
    const head = [
      c.org.name,
      `${c.org.street}, ${c.org.town}`,
      `T ${c.no.phone} F ${c.no.fax} ${c.org.email}`,
      long(c.wrote),
      "Dear Custodian of Records:",
    ];
    const intro = `This firm has been retained by the individuals named below. Please produce ${
      wordsOf(c.asked)
    } for each of them:`;
    const end = ["Yours truly,", shortName(c.org.contact)];
    const t = asked(c.org, people.map((p) => printed(p, ["dob", "mrn"])), c.asked, {
      requestType: "attorney",
      purpose: "Litigation",
    });
    if (output === "docx") {
      const text = (line: string) => ({ kind: "text" as const, text: line });
      return {
        sentOn: c.sent,
        truth: t,
        file: await docx([...head.map(text), text(intro), { kind: "bullets", items }, ...end.map(text)]),
      };
    }
    const s = await newSheet({ family: "times", size: 11.5 });
    s.lines(head, { after: 4 });
    s.text(intro, { after: 6 });
    s.bullets(items);
    s.space(8);
    s.lines(end, { after: 10 });
    return { sentOn: c.sent, sheet: s, truth: t };
  },
};

/** A Word table of employees for an industrial health survey. */
export const employeeTable: Layout = {
  name: "d-employee-table",
  outputs: ["docx"],
  async make(r) {
    const c = scene(r, ["Ironbridge Occupational Health Services", "Delta Shipyard Medical Department"]);
    const people = roster(r, 4, 9), born = listedBirth(r), name = nameStyle(r);
    const blocks = [
      { kind: "text" as const, text: c.org.name, bold: true, size: 16 },
      { kind: "text" as const, text: `Date: ${c.style(c.wrote)}` },
      {
        kind: "text" as const,
        text: `Would you please release ${
          wordsOf(c.asked)
        } of the workers below to our clinic. Their written consents are in our files.`,
      },
      {
        kind: "table" as const,
        boldFirstRow: true,
        rows: [
          ["Badge", "Employee", "Birth", "Plant physician", "Hospital no."],
          ...people.map((p) => [r.digits(4), name(p), born(p.dob), physician(r), p.mrn]),
        ],
      },
      {
        kind: "text" as const,
        text: `${
          shortName(c.org.contact)
        }, RN\nOccupational health nurse\nTelephone ${c.no.phone}\nFax ${c.no.fax}\n${c.org.email}`,
      },
    ];
    return {
      sentOn: c.sent,
      file: await docx(blocks),
      truth: asked(c.org, people.map((p) => printed(p, ["dob", "mrn"])), c.asked, {
        requestType: "provider",
        purpose: "Occupational health",
      }),
    };
  },
};

/** A table in an HTML mail, headings in th cells. */
export const htmlRoster: Layout = {
  name: "d-html-roster",
  outputs: ["eml"],
  make(r) {
    const c = scene(r, ["Willow Creek Accountable Care", "Frontier Quality Collaborative"]);
    const people = roster(r, 3, 8), born = listedBirth(r), name = nameStyle(r);
    const row = (cells: string[], tag: string) =>
      `<tr>${cells.map((x) => `<${tag} style="border:1px solid #999;padding:3px 8px">${x}</${tag}>`).join("")}</tr>`;
    const html = `<html><body><p>Hello,</p><p>Could you send us ${wordsOf(c.asked)} on these folks?</p><table>${
      row(["Client name", "Date of birth", "Chart", "Last visit"], "th")
    }${people.map((p) => row([name(p), born(p.dob), p.mrn, slashed(visited(r))], "td")).join("")}</table><p>Best,<br>${
      shortName(c.org.contact)
    }<br>${c.org.name}<br>Tel. ${c.no.phone}<br>Fax ${c.no.fax}</p></body></html>`;
    const t = asked(c.org, people.map((p) => printed(p, ["dob", "mrn"])), c.asked, {
      requestType: "provider",
      receivedOn: c.sent,
    });
    const mail = {
      from: `${shortName(c.org.contact)} <${c.org.email}>`,
      to: "roi@hospital.example",
      subject: "Chart request",
      day: c.sent,
      time: "11:02",
      html,
    };
    return Promise.resolve({ sentOn: c.sent, truth: t, file: eml(r, mail) });
  },
};

/** Lines with bars between the values in a plain mail. */
export const barredLines: Layout = {
  name: "d-barred-lines",
  outputs: ["eml"],
  make(r) {
    const c = scene(r, ["Blue Mesa Independent Review", "Anchor Third Party Administrators"]);
    const people = roster(r, 3, 7), born = listedBirth(r), name = nameStyle(r);
    const text = [
      "Good morning,",
      "",
      `please upload ${wordsOf(c.asked)} for the members in this batch.`,
      "",
      "Member | DOB | Provider MRN",
      ...people.map((p) => `${name(p)} | ${born(p.dob)} | ${p.mrn}`),
      "",
      "Thanks",
      shortName(c.org.contact),
      c.org.name,
      `${c.no.phone} / fax ${c.no.fax}`,
    ].join("\n");
    const t = asked(c.org, people.map((p) => printed(p, ["dob", "mrn"])), c.asked, {
      requestType: "payer_audit",
      receivedOn: c.sent,
    });
    const mail = {
      from: `${shortName(c.org.contact)} <${c.org.email}>`,
      to: "roi@hospital.example",
      subject: `Batch ${reference(r)}`,
      day: c.sent,
      time: "09:40",
      text,
    };
    return Promise.resolve({ sentOn: c.sent, truth: t, file: eml(r, mail) });
  },
};
