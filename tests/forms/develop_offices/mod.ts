/**
 * Layouts that were held out once and have been looked at since; extraction may be improved against these too.
 * @module
 */
import { slashedBare } from "../dates.ts";
import type { PartModule } from "../generate.ts";
import { hospiceNote, phoneMail, quotedChain, tableForm, transferForm } from "./care.ts";
import { adjusterMail, autoInsurer, chaseList, twoColumnInsurer } from "./insurance.ts";
import { executorLetter, proseAuthorization, proseDemand, vendorLetter, witnessSubpoena } from "./legal.ts";
import { bulletin, labResult, remittance, spam } from "./none.ts";
import { benefitsLetter, collegeOffice, coroner, siblings, veterans } from "./public.ts";

export const layouts: PartModule["layouts"] = [
  proseDemand,
  transferForm,
  phoneMail,
  chaseList,
  remittance,
  collegeOffice,
  coroner,
  twoColumnInsurer,
  hospiceNote,
  quotedChain,
  witnessSubpoena,
  tableForm,
  spam,
  siblings,
  veterans,
  adjusterMail,
  vendorLetter,
  bulletin,
  executorLetter,
  autoInsurer,
  benefitsLetter,
  labResult,
  proseAuthorization,
];

/** Machines that print "sent" lines: the day without zeros, the sender after an arrow. */
export const faxHeader: PartModule["faxHeader"] = (r, day, from) => {
  const time = `${r.int(1, 12)}:${String(r.int(0, 59)).padStart(2, "0")} ${r.pick(["AM", "PM"])}`;
  const name = (from.name ?? "SENDER").slice(0, 20);
  return r.chance(0.5)
    ? `Sent ${slashedBare(day)} ${time}   ${name} ${from.number ?? ""} -> Records   {n}/{of}`
    : `${from.number ?? ""}  ${name.toUpperCase()}   ${day} ${time}   Pg {n} of {of}`;
};
