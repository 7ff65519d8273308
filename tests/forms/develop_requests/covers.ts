/**
 * Fax covers: sender and recipient in every order, the holder set larger than the requester.
 * @module
 */
import { addDays } from "../dates.ts";
import { fullName, restyled, shortName } from "../people.ts";
import type { Layout } from "../truth.ts";
import { bold, paper, request, scene, set } from "./paper.ts";
import { haste, kindsIn, rangeIn, rangeValue } from "./wordings.ts";

/** The hospital's name is the largest on the page; the sender stands small below. */
export const holderLarge: Layout = {
  name: "r-holder-large",
  outputs: ["fax-fine", "text-pdf", "text-pdf"],
  make(r, output) {
    const c = scene(r, ["Marsh Lane Pain Clinic", "Oak Street Pediatrics", "Tri-County Orthopedic Group"]);
    const k = kindsIn(r), range = rangeIn(r, c.wrote, c.day), hurry = haste(r, c.wrote);
    const t = request(c, k.wanted, { requestType: "provider", dateRange: range.is, isUrgent: hurry.is });
    return paper(output, c.sent, t, [
      set("To:", { size: 12 }),
      set(c.holder.name, { size: 24, bold: true }),
      set(`Medical Records   Fax ${c.holder.fax}`, { size: 12, after: 16 }),
      set(`From: ${c.org.name}`, { size: 11 }),
      set(`${shortName(c.org.contact)}, ${r.pick(["Referral Desk", "Medical Assistant", "RN"])}`, { size: 11 }),
      set(`Phone ${c.no.phone}   Fax ${c.no.fax}`, { size: 11 }),
      set(c.org.email, { size: 11, after: 14 }),
      `${c.day(c.wrote)}, 1 page`,
      `Patient ${fullName(c.patient)}, DOB ${c.born(c.patient.dob)}`,
      `Please fax us ${k.text} ${range.text}. ${k.not} ${hurry.text}`,
    ]);
  },
};

/** Sender's and recipient's fields side by side, the same labels twice, the sender first or second. */
export const twoSides: Layout = {
  name: "r-two-sides",
  outputs: ["text-pdf", "fax-fine", "fax-standard"],
  make(r, output) {
    const c = scene(r, ["Cobb & {last} PLLC", "Redwood Surety Co.", "{last} Claims Consultants"]);
    const k = kindsIn(r), range = rangeIn(r, c.wrote, c.day), hurry = haste(r, c.wrote);
    const type = /PLLC/.test(c.org.name) ? "attorney" as const : "insurance" as const;
    const t = request(c, k.wanted, { requestType: type, dateRange: range.is, isUrgent: hurry.is }, ["email"]);
    const ours = [
      ["FROM:", shortName(c.org.contact)],
      ["COMPANY:", c.org.name],
      ["PHONE:", c.no.phone],
      ["FAX:", c.no.fax],
    ];
    const theirs = [
      ["TO:", "Release of Information"],
      ["COMPANY:", c.holder.name],
      ["PHONE:", c.holder.phone],
      ["FAX:", c.holder.fax],
    ];
    const [left, right] = r.chance(0.5) ? [ours, theirs] : [theirs, ours];
    return paper(output, c.sent, t, [
      bold("FACSIMILE TRANSMITTAL", 18),
      {
        draw: (s) => {
          s.space(10);
          left.forEach(([label, value], i) => {
            s.at(label, 60, s.y, { bold: true, size: 10 });
            s.at(value, 122, s.y, { size: 10 });
            s.at(right[i][0], 330, s.y, { bold: true, size: 10 });
            s.at(right[i][1], 392, s.y, { size: 10 });
            s.y += 18;
          });
          s.space(6);
          s.rule();
        },
      },
      `Date: ${c.day(c.wrote)}     Pages: 1 including cover`,
      `Re: ${fullName(c.patient)}   DOB ${c.born(c.patient.dob)}   Our file ${c.claim}`,
      `${type === "attorney" ? "We represent the patient named above." : "The person named above is our insured."} ` +
      `Please release ${k.text} ${range.text}. ${k.not} ${hurry.text}`,
      set("CONFIDENTIAL. If this reached you by mistake, call the sender immediately and destroy it.", { size: 8 }),
    ]);
  },
};

/** A grid of small captions over values: from whom, to whom, about whom, what. */
export const captionGrid: Layout = {
  name: "r-caption-grid",
  outputs: ["text-pdf", "fax-fine", "scan-pdf"],
  make(r, output) {
    const c = scene(r, ["Blue Spruce Home Care", "Ferry Street Rehab", "Halcyon Hospice", "West End Urology"]);
    const k = kindsIn(r), range = rangeValue(r, c.wrote, c.day);
    const stat = r.chance(0.4), day = c.day(addDays(c.wrote, 3));
    const t = request(c, k.wanted, { requestType: "provider", dateRange: range.is, isUrgent: stat });
    return paper(output, c.sent, t, [
      bold("RECORDS REQUEST", 16),
      {
        draw: (s) =>
          s.grid([
            [{ label: "Requesting facility", value: c.org.name, span: 2 }, { label: "Date", value: c.day(c.wrote) }],
            [{ label: "Contact person", value: shortName(c.org.contact) }, { label: "Phone", value: c.no.phone }, {
              label: "Return fax",
              value: c.no.fax,
            }],
            [{ label: "E-mail", value: c.org.email, span: 2 }, {
              label: "Priority",
              value: stat ? `STAT, needed by ${day}` : "Routine",
            }],
            [{ label: "Records held by", value: c.holder.name, span: 2 }, { label: "Their fax", value: c.holder.fax }],
            [{ label: "Patient", value: fullName(c.patient), span: 2 }, {
              label: "Birth date",
              value: c.born(c.patient.dob),
            }],
            [{ label: "Dates of service", value: range.text, span: 3 }],
          ]),
      },
      `Please send ${k.text}. ${k.not}`,
      "This disclosure is for treatment; no authorization is required.",
    ]);
  },
};

/** "Return to" in a box at the foot of the page; the head has the request's title alone. */
export const returnBox: Layout = {
  name: "r-return-box",
  outputs: ["text-pdf", "docx", "fax-fine"],
  make(r, output) {
    const c = scene(r, ["Everglade Life", "Sable Ridge Mutual", "Cornerstone Underwriting Partners"]);
    const k = kindsIn(r), range = rangeValue(r, c.wrote, c.day);
    const t = request(c, k.wanted, { requestType: "insurance", purpose: "Underwriting", dateRange: range.is });
    return paper(output, c.sent, t, [
      bold("ATTENDING PHYSICIAN RECORDS REQUEST", 14),
      { pairs: [["To", c.holder.name], ["Requested on", c.day(c.wrote)]] },
      {
        pairs: [
          ["Proposed insured", fullName(c.patient)],
          ["Born", c.born(c.patient.dob)],
          ["Application no.", c.claim],
          ["Dates needed", range.text],
          ["Records needed", k.text],
        ],
      },
      `Our applicant has applied for life insurance. A fee of up to $35 will be paid without prior approval. ${k.not}`,
      bold(r.pick(["RETURN RECORDS TO:", "Send records to:", "Please mail or fax copies to:"]), 10),
      `${c.org.name}\nAttn: ${shortName(c.org.contact)}\n${c.org.street}\n${c.org.town}\nPhone ${c.no.phone}\nFax ${
        restyled(r, c.org.fax)
      }\n${c.org.email}`,
    ]);
  },
};
