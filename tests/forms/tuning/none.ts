/**
 * Tuning part: documents that reach the same inbox but ask for nothing. Free to look at while extraction is improved.
 * @module
 */
import { truth } from "../cast.ts";
import { addDays, dayBetween, long, slashed } from "../dates.ts";
import { eml } from "../mail.ts";
import {
  adultBirth,
  fullName,
  holder,
  lastFirst,
  person,
  phone,
  physician,
  reference,
  shortName,
  street,
  town,
} from "../people.ts";
import { newSheet } from "../sheet.ts";
import type { Layout } from "../truth.ts";

/** A vendor's invoice for shredding or toner: amounts, an account number, a contact. */
export const invoice: Layout = {
  name: "invoice",
  none: true,
  outputs: ["text-pdf", "scan-pdf", "fax-fine"],
  async make(r) {
    const day = dayBetween(r, "2026-02-01", "2026-11-01");
    const s = await newSheet({ size: 10.5 });
    const buyer = holder(r);
    s.text(r.pick(["ConfiShred Document Destruction", "Toner & Ribbon Supply Co."]), { bold: true, size: 18 });
    s.text(`${street(r)}, ${town(r)}   ${phone(r)}`, { after: 10 });
    s.text("INVOICE", { bold: true, size: 20, align: "right", after: 6 });
    s.grid([[{ label: "Invoice no.", value: reference(r) }, { label: "Invoice date", value: slashed(day) }, {
      label: "Due",
      value: slashed(addDays(day, 30)),
    }]]);
    s.pairs([["Bill to", `${buyer.name}, ${buyer.street}, ${buyer.town}`], ["Attention", shortName(person(r))], [
      "Account",
      r.digits(6),
    ]]);
    s.space(8);
    const rows = [["Locked console, medical records room", "4", "38.00", "152.00"], [
      "Off-site destruction, patient charts (box)",
      "22",
      "6.50",
      "143.00",
    ], ["Fuel surcharge", "1", "11.25", "11.25"]];
    s.table(["Description", "Qty", "Each", "Amount"], rows, { widths: [55, 12, 15, 18], shade: true });
    s.text("Total due: $306.25", { bold: true, align: "right", after: 12 });
    s.text("Please remit promptly. Accounts over 30 days are subject to a late charge.");
    return { sentOn: day, sheet: s, truth: truth({}) };
  },
};

/** An appointment reminder for a patient: names and a date of birth, but no request. */
export const reminder: Layout = {
  name: "reminder",
  none: true,
  outputs: ["fax-standard", "text-pdf", "scan-tiff"],
  async make(r) {
    const day = dayBetween(r, "2026-02-01", "2026-11-01");
    const s = await newSheet({ family: "times", size: 12 });
    const p = person(r);
    s.text("Lakeside Eye Clinic", { bold: true, size: 17, align: "center", after: 16 });
    s.text(long(day), { after: 12 });
    s.text(`Dear ${fullName(p)},`, { after: 8 });
    s.text(
      `this is a reminder of your appointment with ${physician(r)} on ${
        long(addDays(day, 9))
      } at 10:40 a.m. Please bring your insurance card and a list of your medicines.`,
      { after: 8 },
    );
    s.table([], [["Patient", lastFirst(p)], ["DOB", slashed(adultBirth(r))], ["Visit type", "Yearly exam, dilation"]], {
      widths: [30, 70],
    });
    s.text(`To cancel or move the appointment call ${phone(r)} at least one day ahead.`);
    return { sentOn: day, sheet: s, truth: truth({}) };
  },
};

/** A memo among staff of the records department about its own work. */
export const memo: Layout = {
  name: "memo",
  none: true,
  outputs: ["eml", "text-pdf"],
  async make(r, output) {
    const day = dayBetween(r, "2026-02-01", "2026-11-01");
    const author = person(r), other = person(r);
    const lines = [
      "Team,",
      "",
      `starting ${long(addDays(day, 10))} the release of information desk opens at 7:30 a.m. ${
        shortName(other)
      } will cover the phones.`,
      "Reminder: do not leave authorizations or chart copies on the printer, and log every disclosure the same day.",
      "The fee schedule for attorney requests has not changed.",
      "",
      `${shortName(author)}, Supervisor`,
    ];
    if (output === "eml") {
      return {
        sentOn: day,
        truth: truth({}),
        file: eml(r, {
          from: `${shortName(author)} <him@hospital.example>`,
          to: "him-staff@hospital.example",
          subject: "New desk hours",
          day,
          time: "07:15",
          text: lines.join("\n"),
        }),
      };
    }
    const s = await newSheet({ size: 11.5 });
    s.text("INTERNAL MEMORANDUM", { bold: true, size: 15, after: 10 });
    s.pairs([["TO:", "All HIM staff"], ["FROM:", shortName(author)], ["DATE:", long(day)], ["RE:", "Desk hours"]], {
      labelWidth: 60,
    });
    s.rule();
    s.lines(lines);
    return { sentOn: day, sheet: s, truth: truth({}) };
  },
};
