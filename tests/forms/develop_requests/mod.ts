/**
 * The layouts of the part by which rules about the requester, dates of service, kinds, haste and authorizations are
 * developed: who asks and how varies, the patient is plain. Free to look at.
 * @module
 */
import { slashedBare } from "../dates.ts";
import type { PartModule } from "../generate.ts";
import * as askers from "./askers.ts";
import * as authorizations from "./authorizations.ts";
import * as covers from "./covers.ts";
import * as heads from "./heads.ts";
import * as house from "./house_forms.ts";
import * as letterheads from "./letterheads.ts";
import * as others from "./private.ts";
import { signedBehind, signedBehindAgain, signedWithin, signedWithinAgain } from "./signings.ts";

export const layouts: PartModule["layouts"] = [
  ...Object.values(heads),
  ...Object.values(letterheads),
  ...Object.values(covers),
  ...Object.values(authorizations),
  ...Object.values(others),
  ...Object.values(askers),
  ...Object.values(house),
  signedBehind,
  signedWithin,
  signedBehindAgain,
  signedWithinAgain,
];

/** A machine that prints the day first and the number alone. */
export const faxHeader: PartModule["faxHeader"] = (r, day, from) =>
  `${slashedBare(day)} ${r.int(8, 17)}:${String(r.int(0, 59)).padStart(2, "0")} FAX ${from.number ?? ""}  P. {n}/{of}`;
