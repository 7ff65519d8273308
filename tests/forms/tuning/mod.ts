/**
 * The layouts used for tuning. Extraction may be improved against these; the held-out ones live in `../heldout/` and may
 * not be read by whoever does that.
 * @module
 */
import { capitals } from "../dates.ts";
import type { PartModule } from "../generate.ts";
import { claimantNotice, leaveOffice, schoolNurse } from "./government.ts";
import { apsOrder, carrierLetter, orderSheet, pullList } from "./insurance.ts";
import { attorneyLetter, firmAuthorization, probateLetter, subpoena } from "./legal.ts";
import { invoice, memo, reminder } from "./none.ts";
import { forwarded, htmlMail, mailWithSheet, patientLetter, patientMail } from "./patients.ts";
import { clinicFax, ownForm } from "./providers.ts";

export const layouts: PartModule["layouts"] = [
  attorneyLetter,
  clinicFax,
  patientMail,
  apsOrder,
  ownForm,
  invoice,
  subpoena,
  pullList,
  schoolNurse,
  claimantNotice,
  patientLetter,
  htmlMail,
  carrierLetter,
  reminder,
  firmAuthorization,
  forwarded,
  orderSheet,
  leaveOffice,
  memo,
  probateLetter,
  mailWithSheet,
];

/** Two machines: one prints the month in letters, one prints bare numbers. */
export const faxHeader: PartModule["faxHeader"] = (r, day, from) => {
  const time = `${String(r.int(7, 18)).padStart(2, "0")}:${String(r.int(0, 59)).padStart(2, "0")}`;
  const name = (from.name ?? "LOCAL BUSINESS").toUpperCase().slice(0, 22);
  const digits = (from.number ?? "").replace(/\D/g, "");
  return r.chance(0.5)
    ? `${capitals(day).replace(/ (\d\d) /, "-$1-")} ${time}   ${name}   ${digits}   P.{n}/{of}`
    : `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)} ${time}  Fax ${digits}  ${name}      page {n} of {of}`;
};
