/**
 * Development part: lists of people in ruled and unruled columns. Free to look at while extraction is improved.
 * @module
 */
import { slashed, slashedBare } from "../dates.ts";
import { fullName, lastFirst, lastSuffixFirst, person, physician, reference, shortName } from "../people.ts";
import { newSheet, type Sheet } from "../sheet.ts";
import type { Layout } from "../truth.ts";
import {
  addDays,
  asked,
  listedBirth,
  long,
  plainCapitals,
  printed,
  roster,
  scene,
  visited,
  wordsOf,
} from "./common.ts";

const year = { start: "2025-01-01", end: "2025-12-31" };

/** Ruled grid, headings "Subscriber" and "Born", names in capitals without a comma; visits and doctors as decoys. */
export const subscriberGrid: Layout = {
  name: "d-subscriber-grid",
  outputs: ["text-pdf", "scan-pdf"],
  async make(r) {
    const c = scene(r, ["Marigold Senior Advantage", "Keystone Quality Review"]);
    const people = roster(r, 8, 16), born = listedBirth(r);
    const s = await newSheet({ size: 10 });
    s.text(c.org.name, { bold: true, size: 15 });
    s.text(`${c.org.street}, ${c.org.town}`, { size: 9, after: 8 });
    s.text(long(c.wrote), { after: 8 });
    s.text("HEDIS Hybrid Measure Chart Pull - Measurement Year 2025", { bold: true, after: 6 });
    s.text(
      `We ask your office to furnish ${
        wordsOf(c.asked)
      } of the subscribers below for service dates 01/01/2025 to 12/31/2025. Send to ${
        shortName(c.org.contact)
      }, fax ${c.no.fax} or ${c.org.email}; questions ${c.no.phone}.`,
      { after: 8 },
    );
    s.table(
      ["#", "Chart #", "Subscriber", "Born", "Sex", "Attending", "Seen on"],
      people.map((
        p,
        i,
      ) => [
        `${i + 1}`,
        p.mrn,
        plainCapitals(p),
        born(p.dob),
        p.female ? "F" : "M",
        lastFirst(person(r, { suffix: "" })),
        slashed(visited(r)),
      ]),
      { widths: [5, 14, 30, 16, 6, 24, 14], size: 8.5, ruled: "grid" },
    );
    return {
      sentOn: c.sent,
      sheet: s,
      truth: asked(c.org, people.map((p) => printed(p, ["dob", "mrn"])), c.asked, {
        requestType: "payer_audit",
        dateRange: year,
        purpose: "HEDIS review",
      }),
    };
  },
};

/** Unruled columns, last and first names apart; the provider's name is also in two columns. */
export const splitNames: Layout = {
  name: "d-split-names",
  outputs: ["text-pdf", "fax-fine"],
  async make(r) {
    const c = scene(r, ["Prairie Health Cooperative", "Union Benefit Trust"]);
    const people = roster(r, 6, 14), born = listedBirth(r);
    const s = await newSheet({ size: 9.5, margin: 46 });
    s.text("MEDICAL RECORD REQUEST LIST", { bold: true, size: 14, align: "center", after: 6 });
    s.pairs([
      ["Plan:", c.org.name],
      ["Requested by:", shortName(c.org.contact)],
      ["Tel / e-mail:", `${c.no.phone} / ${c.org.email}`],
      ["Return fax:", c.no.fax],
      ["Date:", c.style(c.wrote)],
      ["Facility:", c.holder.name],
    ]);
    s.text(`Please send ${wordsOf(c.asked)}, calendar year 2025, on each enrollee.`, { after: 8 });
    const heads = r.pick([["Last", "First", "MI", "D/O/B", "Account", "Enrollee ID", "Provider"], [
      "Surname",
      "Given name",
      "M.I.",
      "Birth",
      "Med Rec #",
      "Contract",
      "PCP",
    ]]);
    s.table(
      heads,
      people.map((
        p,
      ) => [
        `${p.last}${p.suffix ? " " + p.suffix : ""}`,
        p.first,
        p.middle,
        born(p.dob),
        p.mrn,
        reference(r),
        `${person(r).last} MD`,
      ]),
      { widths: [22, 18, 12, 16, 15, 18, 16], ruled: "none", size: 8.5 },
    );
    return {
      sentOn: c.sent,
      sheet: s,
      truth: asked(c.org, people.map((p) => printed(p, ["dob", "mrn"])), c.asked, {
        requestType: "payer_audit",
        dateRange: year,
        purpose: "Record review",
      }),
    };
  },
};

/** Narrow columns, so that names, dates of service and numbers wrap within their cells. */
export const wrappedCells: Layout = {
  name: "d-wrapped-cells",
  outputs: ["text-pdf", "scan-tiff"],
  async make(r) {
    const c = scene(r, ["Statewide Program Integrity Contractors LLC", "Meridian Audit Partners"]);
    const people = roster(r, 5, 9), born = listedBirth(r);
    const s = await newSheet({ family: "times", size: 11 });
    s.text(c.org.name, { bold: true, size: 16 });
    s.text(`${c.org.street}, ${c.org.town} | ${c.no.phone} | fax ${c.no.fax}`, { size: 9.5, after: 10 });
    s.text(long(c.wrote), { after: 8 });
    s.text("Notice of Post-Payment Review - Additional Documentation Request", { bold: true, after: 8 });
    s.text(
      `Documentation is required to support the claims listed. Submit ${
        wordsOf(c.asked)
      } within 45 days to ${c.org.email}, attention ${shortName(c.org.contact)}.`,
      { after: 8 },
    );
    s.table(
      [
        "Claim control number",
        "Name of beneficiary",
        "Birth date",
        "Provider name / NPI",
        "From - through",
        "Medical record no.",
      ],
      people.map((p) => {
        const day = visited(r);
        return [
          reference(r),
          fullName(p),
          born(p.dob),
          `${physician(r)} 1${r.digits(9)}`,
          `${slashedBare(day)} - ${slashedBare(addDays(day, 3))}`,
          p.mrn,
        ];
      }),
      { widths: [16, 17, 14, 18, 15, 14], size: 9, ruled: "rows" },
    );
    return {
      sentOn: c.sent,
      sheet: s,
      truth: asked(c.org, people.map((p) => printed(p, ["dob", "mrn"])), c.asked, {
        requestType: "payer_audit",
        purpose: "Post-payment review",
      }),
    };
  },
};

/** Aligned columns without any header row. */
export const headless: Layout = {
  name: "d-headless",
  outputs: ["text-pdf", "fax-standard"],
  async make(r) {
    const c = scene(r, ["Copperline Record Retrieval", "ChartRunner Services Inc."]);
    const people = roster(r, 4, 10), born = listedBirth(r);
    const s = await newSheet({ family: "courier", size: 10, margin: 50 });
    s.text(c.org.name.toUpperCase(), { bold: true, size: 13 });
    s.text(`Ph ${c.no.phone}   Fax ${c.no.fax}   ${c.org.email}`, { after: 8 });
    s.text(`${c.style(c.wrote)}`, { after: 6 });
    s.text(`To: ${c.holder.name}, Health Information Management`, { after: 8 });
    s.text(`We need copies of ${wordsOf(c.asked)} for these individuals:`, { after: 6 });
    s.table([], people.map((p) => [lastFirst(p), born(p.dob), p.mrn, slashed(visited(r))]), {
      widths: [40, 22, 20, 18],
      ruled: "none",
    });
    s.text(`Thank you. ${shortName(c.org.contact)}, retrieval desk`);
    return {
      sentOn: c.sent,
      sheet: s,
      truth: asked(c.org, people.map((p) => printed(p, ["dob", "mrn"])), c.asked, { requestType: "copy_service" }),
    };
  },
};

function grouped(s: Sheet, heading: string, rows: string[][], first: boolean): void {
  s.text(heading, { bold: true, size: 9.5, after: 2 });
  s.table(first ? ["Insured", "Med Rec #", "DOS", "D.O.B. (mm/dd/yy)"] : [], rows, {
    widths: [40, 20, 20, 24],
    ruled: "none",
    size: 9,
  });
}

/** Rows grouped by provider; the headings stand above the first group only. */
export const byProvider: Layout = {
  name: "d-by-provider",
  outputs: ["text-pdf", "scan-pdf"],
  async make(r) {
    const c = scene(r, ["Lakeshore Employee Health Plan", "Granite State Payers Alliance"]);
    const people = roster(r, 7, 13);
    const s = await newSheet({ size: 10 });
    s.text(`${c.org.name} - Provider Chart Audit`, { bold: true, size: 14, after: 8 });
    s.text(
      `Prepared ${long(c.wrote)} by ${
        shortName(c.org.contact)
      }, Quality Analyst. Phone ${c.no.phone}, fax ${c.no.fax}, e-mail ${c.org.email}`,
      { after: 8 },
    );
    s.text(`Records needed: ${wordsOf(c.asked)}, January 1, 2025 through December 31, 2025.`, { after: 8 });
    const cuts = [0, Math.ceil(people.length / 3), Math.ceil((2 * people.length) / 3), people.length];
    for (let g = 0; g < 3; g++) {
      const rows = people.slice(cuts[g], cuts[g + 1]).map((
        p,
      ) => [lastSuffixFirst(p), p.mrn, slashed(visited(r)), slashed(p.dob)]);
      grouped(s, `Provider: ${physician(r)}`, rows, g === 0);
    }
    return {
      sentOn: c.sent,
      sheet: s,
      truth: asked(c.org, people.map((p) => printed(p, ["dob", "mrn"])), c.asked, {
        requestType: "payer_audit",
        dateRange: year,
        purpose: "Chart audit",
      }),
    };
  },
};

/** A list of two pages, the second without headings. */
export const overTwoPages: Layout = {
  name: "d-over-two-pages",
  outputs: ["text-pdf", "fax-fine"],
  async make(r) {
    const c = scene(r, ["Cornerstone Medicaid Managed Care", "Bayfront Health Network"]);
    const people = roster(r, 24, 30), born = listedBirth(r);
    const s = await newSheet({ size: 10 });
    s.text(c.org.name, { bold: true, size: 15, align: "right" });
    s.text(`Fax ${c.no.fax} - ${c.no.phone}`, { align: "right", after: 8 });
    s.text(`Request date: ${c.style(c.wrote)}`, { after: 4 });
    s.text(`Contact: ${shortName(c.org.contact)} (${c.org.email})`, { after: 8 });
    s.text(
      `Kindly provide ${
        wordsOf(c.asked)
      } for the 2025 calendar year for the recipients listed on this and the following page.`,
      { after: 8 },
    );
    const rows = people.map((p) => [p.mrn, fullName(p), born(p.dob), `${reference(r)}`]);
    const o = { widths: [18, 40, 22, 22], ruled: "rows" as const, size: 10, pad: 5 };
    s.table(["Your chart no.", "Recipient name", "Birthdate", "Recipient ID"], rows.slice(0, 18), o);
    s.newPage();
    s.table([], rows.slice(18), o);
    s.text("End of list.");
    return {
      sentOn: c.sent,
      sheet: s,
      truth: asked(c.org, people.map((p) => printed(p, ["dob", "mrn"])), c.asked, {
        requestType: "payer_audit",
        dateRange: year,
        purpose: "Record review",
      }),
    };
  },
};

/** Each person takes two lines: name, birth and chart first, claim, doctor and visit below. */
export const twoLineRecords: Layout = {
  name: "d-two-line-records",
  outputs: ["text-pdf", "scan-pdf"],
  async make(r) {
    const c = scene(r, ["Great Basin Recovery Audit", "Clearwater Claims Review Corp."]);
    const people = roster(r, 4, 8), born = listedBirth(r);
    const s = await newSheet({ size: 10 });
    s.text(c.org.name, { bold: true, size: 15 });
    s.text(`${c.no.phone} (voice)  ${c.no.fax} (fax)  ${c.org.email}`, { after: 10 });
    s.text(long(c.wrote), { after: 8 });
    s.text(`Dear Provider: please forward ${wordsOf(c.asked)} for each claimant listed here.`, { after: 8 });
    for (const p of people) {
      s.need(40);
      s.at(fullName(p), s.left, s.y, { bold: true });
      s.at(`Born ${born(p.dob)}`, s.left + 210, s.y);
      s.at(`Chart ${p.mrn}`, s.left + 360, s.y);
      s.space(14);
      s.at(`Claim ${reference(r)}   Dr. ${person(r).last}   Visit ${slashed(visited(r))}`, s.left + 14, s.y, {
        size: 9,
      });
      s.space(20);
    }
    s.text(`Sincerely,`, { after: 14 });
    s.text(`${shortName(c.org.contact)}`);
    s.text("Audit Coordinator");
    return {
      sentOn: c.sent,
      sheet: s,
      truth: asked(c.org, people.map((p) => printed(p, ["dob", "mrn"])), c.asked, { requestType: "payer_audit" }),
    };
  },
};
