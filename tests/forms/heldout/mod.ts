/**
 * HELD OUT. The layouts by which extraction is judged. Whoever works on extraction may see their scores, but not this
 * folder's code nor its documents.
 * @module
 */
import type { PartModule } from "../generate.ts";
import { qualityList, recoveryAudit, riskCards } from "./audits.ts";
import { boardNotice, carrierLetter, determination } from "./benefits.ts";
import { beforeSurgery, transferPanels, wardFax } from "./clinics.ts";
import { copyOrder, depositionMail } from "./copies.ts";
import { clipped } from "./folk.ts";
import { passedOn, seeAttached } from "./forwarded.ts";
import { claimReview, lifeForm, noFaultLetter } from "./insurers.ts";
import { ducesTecum, plaintiffLetter } from "./legal.ts";
import { adjusterNote, parentMail } from "./mails.ts";
import { bulletin, committee, supplyOrder, vendorInvoice, vendorPitch } from "./none.ts";
import { portalPrint } from "./portal.ts";
import { hospitalForm, ownLetter } from "./private.ts";
import { estateLetter, wardLetter } from "./probate.ts";
import { diseaseInquiry, nurseLetter } from "./public.ts";
import { adoptionRequest, registryList } from "./registries.ts";
import { veteransMemo } from "./veterans.ts";

export const layouts: PartModule["layouts"] = [
  ducesTecum,
  ownLetter,
  qualityList,
  lifeForm,
  transferPanels,
  depositionMail,
  determination,
  wardLetter,
  vendorPitch,
  copyOrder,
  hospitalForm,
  noFaultLetter,
  passedOn,
  recoveryAudit,
  wardFax,
  nurseLetter,
  plaintiffLetter,
  supplyOrder,
  boardNotice,
  parentMail,
  claimReview,
  portalPrint,
  estateLetter,
  riskCards,
  carrierLetter,
  seeAttached,
  bulletin,
  beforeSurgery,
  diseaseInquiry,
  adjusterNote,
  veteransMemo,
  adoptionRequest,
  registryList,
  committee,
  vendorInvoice,
];

/** Machines that print job numbers, and those that print only the station's name and number. */
export const faxHeader: PartModule["faxHeader"] = (r, day, from) => {
  const time = `${String(r.int(6, 19)).padStart(2, "0")}:${String(r.int(0, 59)).padStart(2, "0")}`;
  const name = (from.name ?? "UNKNOWN").slice(0, 22);
  const number = from.number ?? "";
  return r.pick([
    `${clipped(day).toUpperCase()} ${time}  FROM:${name.toUpperCase()} ${number}  JOB ${r.digits(4)}  P.{n}/{of}`,
    `P {n} / {of}    ${name}    ${day.slice(5, 7)}/${day.slice(8)}/${day.slice(2, 4)} ${time}    TEL ${number}`,
    `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)} ${time} ${name} (FAX)${number} {n}/{of}`,
  ]);
};
