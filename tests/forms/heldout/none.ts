/**
 * HELD OUT. Not to be read by whoever works on extraction: what reaches the same fax and mailbox and asks for nothing.
 * @module
 */
import { addDays, long, slashed } from "../dates.ts";
import { eml } from "../mail.ts";
import { fullName, lastFirst, shortName } from "../people.ts";
import { newSheet } from "../sheet.ts";
import type { Layout } from "../truth.ts";
import { blankTruth } from "../truth.ts";
import { scene, who } from "./folk.ts";
import { written } from "./paper.ts";

/** A committee's agenda from Word: medical records and dates are its subject. */
export const committee: Layout = {
  name: "committee",
  outputs: ["docx"],
  none: true,
  async make(r, output) {
    const c = scene(r, ["-"]), day = addDays(c.wrote, r.int(6, 20));
    return await written(
      output,
      [
        { kind: "text", text: c.holder.name, bold: true, size: 14, center: true },
        { kind: "text", text: "Health Information Committee: notice of meeting", bold: true, center: true },
        { kind: "text", text: `${long(day)}, 12:00 to 1:00 p.m., Conference Room ${r.int(1, 4)}` },
        {
          kind: "bullets",
          items: [
            `Minutes of the last meeting (${fullName(who(r))}, chair)`,
            "Delinquent discharge summaries and operative reports, by service",
            "Turnaround of release of information: 6.2 days in the last quarter",
            `New retention schedule, effective ${slashed(addDays(day, 40))} (${shortName(who(r))})`,
            "Other business",
          ],
        },
        { kind: "text", text: `Lunch is served. Tell ${shortName(who(r))} at ${c.holder.phone} if you cannot come.` },
      ],
      blankTruth(),
      c.sent,
    );
  },
};

/** A vendor's offer by HTML mail. */
export const vendorPitch: Layout = {
  name: "vendor-pitch",
  outputs: ["eml"],
  none: true,
  make(r) {
    const c = scene(r, ["ChartSwift Cloud", "{last} Imaging Solutions", "PaperNoMore Scanning"]);
    const name = shortName(c.org.contact);
    const file = eml(r, {
      from: `${name} <${c.org.email}>`,
      to: `Medical Records <him@example.com>`,
      subject: "Cut your record request backlog by 60%",
      day: c.sent,
      time: `09:${r.int(10, 59)}`,
      html: `<html><body><h2>Still chasing record requests by hand?</h2><p>Hi there,</p><p>Hospitals like yours answer
<b>4,000 requests a month</b>. ${c.org.name} scans every chart, from progress notes to itemized bills, and delivers it the same day.</p>
<p>"We released our backlog in a month," says ${fullName(who(r))}, HIM director.</p>
<p>Book a demo before ${long(addDays(c.sent, 21))} and the first 500 pages are free.</p>
<p>${name}<br>Account Executive<br>${c.org.name}<br>${c.org.phone}</p>
<p style="font-size:9px">${c.org.street}, ${c.org.town}. <a href="https://example.com/u">Unsubscribe</a></p></body></html>`,
    });
    return Promise.resolve({ file, sentOn: c.sent, truth: blankTruth() });
  },
};

/** An order for laboratory supplies on the wrong fax: names, order numbers and "STAT" labels, no patient. */
export const supplyOrder: Layout = {
  name: "supply-order",
  outputs: ["fax-fine", "scan-pdf"],
  none: true,
  async make(r) {
    const c = scene(r, ["Meridian Reference Lab Supply", "{last} Scientific, Inc."]);
    const s = await newSheet({ family: "helvetica", size: 11, margin: 54 });
    s.y = 60;
    s.text("CLIENT SUPPLY ORDER", { bold: true, size: 17, align: "center", after: 10 });
    s.pairs([
      ["Supplier", c.org.name],
      ["Order fax", c.org.fax],
      ["Client", `${c.holder.name}, account ${r.digits(6)}`],
      ["Ordered by", fullName(who(r))],
      ["Date", slashed(c.wrote)],
      ["Ship to", `${c.holder.street}, ${c.holder.town}`],
    ], { labelWidth: 100, after: 10 });
    s.table(
      ["Item", "Description", "Unit", "Qty"],
      [["Serum separator tubes, 5 mL", "box of 100"], ["Urine transport cups", "case of 50"], [
        "STAT specimen bags, red",
        "pack of 100",
      ], [
        "Requisition forms, pathology",
        "pad of 50",
      ], ["Biohazard labels", "roll of 500"]].map((
        [what, unit],
      ) => [`${r.letters(2)}-${r.digits(4)}`, what, unit, String(r.int(1, 12))]),
      { widths: [80, 230, 110, 50], shade: true },
    );
    s.space(8);
    s.text(`Standing order: no.  Next pick-up: ${slashed(addDays(c.wrote, 3))}.  Approved: ${lastFirst(who(r))}`, {
      after: 16,
    });
    s.signature(shortName(c.org.contact));
    s.text("Thank you for your order. Allow three working days.");
    return { sheet: s, sentOn: c.sent, truth: blankTruth() };
  },
};

/** An association's bulletin in two columns. */
export const bulletin: Layout = {
  name: "association-bulletin",
  outputs: ["text-pdf", "scan-tiff"],
  none: true,
  async make(r) {
    const c = scene(r, ["-"]);
    const s = await newSheet({ family: "times", size: 11, margin: 50 });
    s.text("The Record Keeper", { size: 28, bold: true, align: "center" });
    s.text(`Bulletin of the Regional Health Information Association   ${long(c.wrote)}`, {
      size: 9.5,
      align: "center",
      after: 4,
    });
    s.rule({ thick: 1.5 });
    s.space(8);
    const top = s.y;
    const article = (x: number, title: string, text: string) => {
      s.text(title, { x, width: 245, bold: true, size: 13, after: 3 });
      s.text(text, { x, width: 245, after: 10 });
    };
    article(
      s.left,
      "Subpoenas: what to look for",
      "When a subpoena duces tecum arrives, read the caption first. Who asks, for whose chart, for which dates? Check that notice " +
        `was given to the patient. ${shortName(who(r))}, RHIA, will answer questions at the spring workshop.`,
    );
    article(
      s.left,
      "Member news",
      `${fullName(who(r))} of ${c.holder.name} retired on ${long(addDays(c.wrote, -30))} after 31 years. ${
        fullName(who(r))
      } was ` +
        "elected treasurer. Congratulations to both.",
    );
    s.y = top;
    article(
      324,
      "Authorizations that expire",
      "A reader asks whether an authorization signed last year is still good. Look for the expiration date or event. If it has " +
        "passed, write back to the requester and explain what is missing.",
    );
    article(
      324,
      "Dates to remember",
      `Coding seminar, ${slashed(addDays(c.wrote, 33))}\nAnnual dinner, ${
        slashed(addDays(c.wrote, 61))
      }\nDues are payable by the end of the quarter.`,
    );
    s.foot(`Editor: ${shortName(who(r))}, ${c.holder.phone}. Printed for members only.`);
    return { sheet: s, sentOn: c.sent, truth: blankTruth() };
  },
};

/** A copy vendor's invoice to the hospital: requests, pages and initials of patients only. */
export const vendorInvoice: Layout = {
  name: "vendor-invoice",
  outputs: ["scan-pdf", "text-pdf"],
  none: true,
  async make(r) {
    const c = scene(r, ["SafeShred Services", "{last} Offsite Storage, LLC"]);
    const s = await newSheet({ family: "helvetica", size: 10.5, margin: 56 });
    s.text("INVOICE", { size: 24, bold: true, align: "right" });
    s.text(c.org.name, { bold: true, size: 13 });
    s.text(`${c.org.street}\n${c.org.town}\n${c.org.phone}`, { after: 12 });
    s.pairs([["Bill to", `${c.holder.name}, Health Information Management`], ["Invoice", c.claim], [
      "Date",
      slashed(c.wrote),
    ], [
      "Terms",
      "Net 30 days",
    ]], { labelWidth: 70, after: 12 });
    const rows = [["Chart boxes stored, monthly", 0.42, r.int(200, 900)], [
      "Chart retrievals, regular",
      3.1,
      r.int(5, 40),
    ], [
      "Chart retrievals, STAT",
      11.5,
      r.int(1, 6),
    ], ["Certified destruction, per box", 6.25, r.int(3, 30)]] as const;
    const money = (cents: number) => `$${(cents / 100).toFixed(2)}`;
    s.table(
      ["Service", "Quantity", "Rate", "Amount"],
      rows.map((
        [what, rate, count],
      ) => [what, String(count), money(rate * 100), money(Math.round(rate * 100) * count)]),
      { widths: [230, 70, 70, 90], ruled: "rows" },
    );
    const total = rows.reduce((sum, [, rate, count]) => sum + Math.round(rate * 100) * count, 0);
    s.text(`Amount due ${money(total)}`, { bold: true, align: "right", after: 10 });
    s.text(
      `Questions about this bill: ${shortName(c.org.contact)}, ${c.org.email}. Please pay by ${
        slashed(addDays(c.wrote, 30))
      }.`,
    );
    return { sheet: s, sentOn: c.sent, truth: blankTruth() };
  },
};
