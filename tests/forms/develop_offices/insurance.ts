/**
 * Once held out, now to develop by: insurers, payers, compensation administrators.
 * @module
 */
import {
  auth,
  cast,
  kinds,
  listed,
  numbers,
  patient as newPatient,
  printed,
  requesterTruth,
  truth,
  type Wording,
  words,
} from "../cast.ts";
import { addDays, addYears, birthStyle, dateStyle, dayBetween, iso, long, slashed, slashedBare } from "../dates.ts";
import { eml } from "../mail.ts";
import { fullName, lastSuffixFirst, person, physician, shortName } from "../people.ts";
import { newSheet } from "../sheet.ts";
import type { Layout } from "../truth.ts";
import { clocked } from "./paper.ts";

/** A life insurer's request in two columns: who we insure on the left, what we need on the right. */
export const twoColumnInsurer: Layout = {
  name: "h-two-column-insurer",
  outputs: ["fax-fine", "text-pdf", "scan-tiff"],
  async make(r, output) {
    const { patient, holder, org, wrote, sent, claim } = cast(r, [
      "Lighthouse Fraternal Life",
      "Continental Prairie Life & Health",
      "Mariner's Benefit Society",
    ]);
    const s = await newSheet({ family: "times", size: 10.5, margin: 50 });
    const no = numbers(r, org), born = birthStyle(r), style = dateStyle(r);
    const owner = person(r), producer = person(r);
    const years = r.pick([2, 5, 10]);
    const asked = r.some<Wording>(
      [
        ["chart notes", "notes"],
        ["blood and urine tests", "lab"],
        ["stress tests, echocardiograms and radiology", "imaging"],
        ["biopsy reports", "pathology"],
        ["prescriptions", "medication"],
        ["hospital summaries", "discharge"],
      ],
      2,
      4,
    );
    const signed = r.chance(0.8) ? addDays(wrote, -r.int(2, 40)) : null;
    s.text(org.name, { size: 16, bold: true });
    s.text("Medical Information Request to Provider", { italic: true, after: 4 });
    s.rule();
    const clock = clocked(s, r, output, addDays(sent, 2));
    s.text(`${style(wrote)}          Ref ${claim}`, { after: 8 });
    const top = s.y;
    s.right = 290;
    s.lines(["Applicant", fullName(patient)], { bold: true });
    s.lines([`Birthdate ${born(patient.dob)}`, `SSN ${patient.ssn}`, patient.street, patient.town]);
    s.space(5);
    s.lines([
      `Policy owner: ${fullName(owner)}`,
      `(born ${born(dayBetween(r, "1945-01-01", "1990-01-01"))})`,
      `Producer: ${shortName(producer)}`,
    ]);
    const low = s.y;
    s.y = top;
    s.left = 310;
    s.right = 562;
    s.text("We need", { bold: true });
    s.bullets(words(asked), () => "*");
    s.text(`Period: the last ${years} years before the date of this request.`);
    s.space(5);
    s.lines([`From: ${holder.name}`, `${holder.town}`]);
    s.left = 50;
    s.y = Math.max(low, s.y) + 12;
    s.rule();
    s.text(
      `Send to ${
        shortName(org.contact)
      }, New Business. Phone ${no.phone}. Fax ${no.fax}. ${org.email}. A fee up to $50 is approved in advance; answers usually reach us in three weeks.`,
      { after: 12 },
    );
    s.box(50, s.y, 512, 112);
    s.y += 8;
    s.text("HIPAA AUTHORIZATION", { bold: true, indent: 8 });
    s.text(
      `I allow my health care providers to share my health information with ${org.name}. This permission runs for 24 months from my signature and can be withdrawn in writing.`,
      { indent: 8, width: 490, after: 4 },
    );
    if (signed) s.signature(shortName(patient), { x: 70 });
    else s.space(28);
    s.text(
      signed
        ? `Applicant signature            Signed at ${patient.town.split(",")[0]} on ${style(signed)}`
        : "Applicant signature ________________________   Signed at ____________ on ____________",
      { indent: 8 },
    );
    return {
      sentOn: sent,
      sheet: s,
      truth: truth({
        patients: [printed(patient, ["dob", "address", "ssn"])],
        requester: requesterTruth(org),
        requestType: "insurance",
        recordTypes: kinds(asked),
        dateRange: { start: addYears(wrote, -years), end: wrote },
        purpose: "Life insurance application",
        authorization: auth(signed, signed && addYears(signed, 2)),
        receivedOn: clock,
      }),
    };
  },
};

/** A quality-measure chase list: the provider comes first, first and last names are in columns of their own. */
export const chaseList: Layout = {
  name: "h-chase-list",
  outputs: ["text-pdf", "scan-pdf", "fax-fine"],
  async make(r, output) {
    const { holder, org, wrote, sent } = cast(r, [
      "Wayfarer Community Health Plan",
      "Sequoia Coast Health Insurance",
      "Amberline Medicaid Plan",
    ]);
    const s = await newSheet({ size: 10, margin: 48 });
    const no = numbers(r, org), born = r.pick([iso, slashed, slashedBare]);
    const year = r.pick([2024, 2025]);
    const people = Array.from({ length: r.int(18, 30) }, () => newPatient(r)).filter((p, i, all) =>
      all.findIndex((q) => q.first === p.first && q.last === p.last) === i
    );
    const hasMrn = r.chance(0.7);
    s.text(`HEDIS ${year} Hybrid Review - Record Request`, { bold: true, size: 14 });
    s.text(org.name, { size: 11, after: 6 });
    const clock = clocked(s, r, output, addDays(sent, 1));
    s.pairs([
      ["Sent", long(wrote)],
      ["To", holder.name],
      ["Due", `${long(addDays(wrote, 30))} (routine)`],
      ["Questions", `${shortName(org.contact)}, ${no.phone}`],
      ["Return by fax", no.fax],
      ["or e-mail", org.email],
    ], { labelWidth: 90 });
    s.text(
      `For every member below send the immunization record, laboratory results and office visit notes with dates of service in calendar year ${year} (01/01/${year} - 12/31/${year}). Operations purpose; no authorization needed.`,
      { after: 8 },
    );
    const header = ["No", "Provider", "Last name", "First name", "Birth", ...(hasMrn ? ["Chart no."] : []), "Measure"];
    const rows = people.map((p, i) => [
      `${i + 1}`,
      physician(r),
      `${p.last}${p.suffix ? ` ${p.suffix}` : ""}`,
      `${p.first}${p.middle ? ` ${p.middle}` : ""}`,
      born(p.dob),
      ...(hasMrn ? [p.mrn] : []),
      r.pick(["CIS", "IMA", "CBP", "HBD"]),
    ]);
    s.table(header, rows, {
      widths: hasMrn ? [6, 28, 19, 18, 13, 15, 10] : [6, 28, 20, 20, 15, 11],
      size: 8.5,
      ruled: r.pick(["rows", "grid", "none"]),
      pad: 3.5,
    });
    return {
      sentOn: sent,
      sheet: s,
      truth: truth({
        patients: people.map((p) => printed(p, hasMrn ? ["dob", "mrn"] : ["dob"])),
        requester: requesterTruth(org),
        requestType: "payer_audit",
        recordTypes: ["immunization", "lab", "notes"],
        dateRange: { start: `${year}-01-01`, end: `${year}-12-31` },
        purpose: "Quality measure review",
        receivedOn: clock,
      }),
    };
  },
};

/** A third-party administrator's message about an injured worker, partly in HTML. */
export const adjusterMail: Layout = {
  name: "h-adjuster-mail",
  outputs: ["eml"],
  async make(r) {
    const { patient, holder, org, wrote, claim } = cast(r, [
      "Granary Claims Management",
      "Seawall Risk Administrators",
      "Foothold Comp Services",
    ]);
    const no = numbers(r, org), style = r.pick([slashed, long]);
    const hurt = dayBetween(r, addDays(wrote, -400), addDays(wrote, -60));
    const hearing = r.chance(0.5) ? addDays(wrote, r.int(10, 40)) : null;
    const asked = r.some<Wording>(
      [["work status and visit notes", "notes"], ["imaging studies (reports only)", "imaging"], [
        "the emergency visit",
        "emergency",
      ], ["charges on a UB-04", "billing"]],
      2,
      3,
    );
    const html =
      `<body><p>Dear records team:</p><p>I administer the workers&#39; compensation claim of <b>${
        fullName(patient)
      }</b> (d.o.b. ${style(patient.dob)}, employed by Cobalt Lumber). Injury date ${
        style(hurt)
      }; claim no. ${claim}. The treating physician at ${holder.name} is ${physician(r)}.</p>` +
      `<p>Kindly forward:</p><ol>${words(asked).map((w) => `<li>${w}</li>`).join("")}</ol><p>Dates of treatment: <u>${
        style(hurt)
      } to present</u>.</p>` +
      (hearing
        ? `<p><b>The hearing before the judge is on ${style(hearing)}</b>, so please rush this.</p>`
        : "<p>The usual two to three weeks are fine.</p>") +
      `<p>By statute the injured worker's consent is not required.</p><hr><p>${
        shortName(org.contact)
      } | ${org.name}<br>T ${no.phone}<br>F ${no.fax}<br>${org.email}</p></body>`;
    return {
      sentOn: wrote,
      file: eml(r, {
        from: `${shortName(org.contact)} <${org.email}>`,
        to: "him@hospital.example",
        subject: hearing ? "URGENT: records for hearing" : "Records for comp claim",
        day: wrote,
        time: "14:02",
        html,
      }),
      truth: truth({
        patients: [printed(patient, ["dob"])],
        requester: requesterTruth(org),
        requestType: "workers_comp",
        recordTypes: kinds(asked),
        dateRange: { start: hurt, end: wrote },
        purpose: "Workers' compensation claim",
        isUrgent: !!hearing,
        receivedOn: wrote,
      }),
    };
  },
};

/** An auto insurer's form letter: the insured and the injured person differ, the authorization is an empty form. */
export const autoInsurer: Layout = {
  name: "h-auto-insurer",
  outputs: ["scan-tiff", "fax-standard", "text-pdf"],
  async make(r, output) {
    const { patient, holder, org, wrote, sent, claim } = cast(r, [
      "Milepost Auto & Home",
      "Turnstone Mutual Automobile",
      "Redbarn Indemnity",
    ]);
    const s = await newSheet({ size: 10.5 });
    const no = numbers(r, org), style = r.pick([slashed, slashedBare, long]);
    const insured = person(r), hit = dayBetween(r, addDays(wrote, -250), addDays(wrote, -20));
    const until = r.chance(0.5) ? dayBetween(r, hit, wrote) : null;
    const asked = r.some<Wording>(
      [["ER records", "emergency"], ["radiology", "imaging"], ["chiropractic and therapy notes", "notes"], [
        "bills",
        "billing",
      ]],
      2,
      4,
    );
    s.text(org.name, { bold: true, size: 15 });
    s.text(`${org.street} / ${org.town}`, { size: 9, after: 10 });
    const clock = clocked(s, r, output, addDays(sent, 2));
    s.table([], [["Our insured", fullName(insured), "Loss date", style(hit)], [
      "Injured party",
      lastSuffixFirst(patient),
      "Claim",
      claim,
    ], ["Injured party DOB", style(patient.dob), "Adjuster", shortName(org.contact)]], {
      widths: [22, 36, 16, 26],
      ruled: "rows",
    });
    s.text(style(wrote), { after: 6 });
    s.text(`${holder.name}, Correspondence Unit`, { after: 8 });
    s.text(
      `The injured party was treated at your hospital after an automobile accident. We request ${
        listed(words(asked))
      } ${until ? `for ${style(hit)} through ${style(until)}` : `since the accident on ${style(hit)}`}.`,
      { after: 6 },
    );
    s.text(
      "We have asked the injured party to complete the form below and will send it to you once it is signed. Standard processing is sufficient.",
      { after: 6 },
    );
    s.text(`Phone ${no.phone} - Fax ${no.fax} - ${org.email}`, { after: 16 });
    s.rule({ thick: 1.5 });
    s.text("AUTHORIZATION TO RELEASE MEDICAL RECORDS", { bold: true, align: "center", after: 6 });
    s.text(`I authorize the release of my medical records to ${org.name} for the handling of my claim.`, { after: 14 });
    s.fields([{ label: "Signature", value: "", span: 2 }, { label: "Date", value: "" }]);
    s.fields([{ label: "Print name", value: "", span: 2 }, { label: "Date of birth", value: "" }]);
    return {
      sentOn: sent,
      sheet: s,
      truth: truth({
        patients: [printed(patient, ["dob"])],
        requester: requesterTruth(org),
        requestType: "insurance",
        recordTypes: kinds(asked),
        dateRange: { start: hit, end: until ?? wrote },
        purpose: "Automobile claim",
        authorization: auth(null),
        receivedOn: clock,
      }),
    };
  },
};
