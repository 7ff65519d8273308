/**
 * Once held out, now to develop by: documents that ask for nothing.
 * @module
 */
import { truth } from "../cast.ts";
import { addDays, dayBetween, long, slashed } from "../dates.ts";
import { eml } from "../mail.ts";
import { adultBirth, fullName, lastFirst, person, phone, reference, shortName, street, town } from "../people.ts";
import { newSheet } from "../sheet.ts";
import type { Layout } from "../truth.ts";

const someDay = (r: Parameters<Layout["make"]>[0]) => dayBetween(r, "2026-02-01", "2026-11-01");

/** An explanation of payment listing patients and amounts. */
export const remittance: Layout = {
  name: "h-remittance",
  none: true,
  outputs: ["scan-pdf", "text-pdf", "fax-standard"],
  async make(r) {
    const day = someDay(r);
    const s = await newSheet({ family: "courier", size: 9, margin: 44 });
    s.text("EXPLANATION OF PAYMENT", { bold: true, size: 13, after: 6 });
    s.lines([
      `Payer: Stillwater Benefit Administrators   ${phone(r)}`,
      `Check no. ${r.digits(8)}   Payment date ${slashed(day)}`,
      `Payee: ${street(r)}, ${town(r)}`,
    ]);
    s.space(10);
    const rows = Array.from(
      { length: 7 },
      () => [
        lastFirst(person(r)),
        reference(r),
        slashed(addDays(day, -r.int(20, 70))),
        `${r.int(80, 900)}.00`,
        `${r.int(20, 80)}.40`,
      ],
    );
    s.table(["Patient", "Claim", "Service", "Charged", "Paid"], rows, { widths: [34, 24, 18, 12, 12], ruled: "rows" });
    s.text("Questions about this payment: call the provider line. Keep this statement for your records.");
    return { sentOn: day, sheet: s, truth: truth({}) };
  },
};

/** Spam that offers record scanning, full of the vocabulary of the trade. */
export const spam: Layout = {
  name: "h-spam",
  none: true,
  outputs: ["eml"],
  async make(r) {
    const day = someDay(r), seller = person(r);
    const html = `<html><body><h2>Drowning in record requests?</h2><p>Hi there! I&#39;m ${
      shortName(seller)
    } from ChartZoom. Our team copies medical records, handles attorney requests and HIPAA authorizations so you don&#39;t have to.</p><p><b>50% off until ${
      long(addDays(day, 14))
    }!</b> Book a demo: ${phone(r)}</p><p><a href="https://chartzoom.example">unsubscribe</a></p></body></html>`;
    return {
      sentOn: day,
      truth: truth({}),
      file: eml(r, {
        from: `${shortName(seller)} <hello@chartzoom.example>`,
        to: "roi@hospital.example",
        subject: "Re: your records backlog",
        day,
        time: "05:33",
        html,
      }),
    };
  },
};

/** A newsletter in two columns naming people and dates. */
export const bulletin: Layout = {
  name: "h-bulletin",
  none: true,
  outputs: ["text-pdf", "scan-tiff"],
  async make(r) {
    const day = someDay(r);
    const s = await newSheet({ family: "times", size: 10.5 });
    s.text("THE CODING QUARTERLY", { bold: true, size: 22, align: "center" });
    s.text(`State Health Information Association - ${long(day)}`, { align: "center", italic: true, after: 12 });
    const top = s.y;
    s.right = 290;
    s.text("Members in the news", { bold: true, size: 13, after: 4 });
    s.text(
      `${fullName(person(r))} was elected president. ${fullName(person(r))} retires on ${
        long(addDays(day, 60))
      } after 31 years in release of information.`,
      { after: 8 },
    );
    s.text("New rule on patient access", { bold: true, size: 13, after: 4 });
    s.text(
      "Requests by patients for copies of their medical records must be answered within 30 days. Attorneys' requests with an authorization follow state fee schedules.",
    );
    s.left = 315;
    s.right = 552;
    s.y = top;
    s.text("Webinar", { bold: true, size: 13, after: 4 });
    s.text(
      `Join us ${long(addDays(day, 21))}: "Radiology images on request". Register with ${shortName(person(r))}, ${
        phone(r)
      }.`,
      { after: 8 },
    );
    s.text("Advertise here", { bold: true, size: 13 });
    s.left = 60;
    return { sentOn: day, sheet: s, truth: truth({}) };
  },
};

/** A misdirected laboratory result: a patient with date of birth, but nobody asks for records. */
export const labResult: Layout = {
  name: "h-lab-result",
  none: true,
  outputs: ["fax-fine", "text-pdf"],
  async make(r) {
    const day = someDay(r), p = person(r);
    const s = await newSheet({ family: "courier", size: 10 });
    s.text("COTTONWOOD REFERENCE LABORATORY", { bold: true, size: 13, after: 4 });
    s.text(`FINAL REPORT          Collected ${slashed(addDays(day, -1))}   Reported ${slashed(day)}`, { after: 8 });
    s.lines([
      `Patient: ${lastFirst(p)}`,
      `DOB: ${slashed(adultBirth(r))}    Accession: ${reference(r)}`,
      `Ordering: Dr. ${person(r).last}`,
    ]);
    s.space(8);
    s.table(["Test", "Result", "Reference"], [["Glucose", `${r.int(70, 140)} mg/dL`, "70-99"], [
      "Creatinine",
      `0.${r.int(6, 9)}`,
      "0.6-1.2",
    ], ["Hemoglobin", `1${r.int(1, 6)}.2`, "12-16"]], { widths: [40, 30, 30], ruled: "none" });
    s.text("*** End of report ***");
    return { sentOn: day, sheet: s, truth: truth({}) };
  },
};
