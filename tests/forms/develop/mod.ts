/**
 * The layouts of the development part: further shapes of lists, forms, letters and mails, unlike those of the tuning
 * part, by which general rules are developed. Free to look at.
 * @module
 */
import { slashed } from "../dates.ts";
import type { PartModule } from "../generate.ts";
import * as grids from "./grids.ts";
import * as letters from "./letters.ts";
import * as lists from "./lists.ts";
import * as mails from "./mails.ts";
import * as none from "./none.ts";
import * as rosters from "./rosters.ts";

export const layouts: PartModule["layouts"] = [
  ...Object.values(lists),
  ...Object.values(rosters),
  ...Object.values(grids),
  ...Object.values(letters),
  ...Object.values(mails),
  ...Object.values(none),
];

/** A machine that prints the sender first and the page in words. */
export const faxHeader: PartModule["faxHeader"] = (r, day, from) =>
  `From: ${(from.name ?? "OFFICE").slice(0, 24)}  ${from.number ?? ""}  ${slashed(day)} ${r.int(8, 17)}:${
    String(r.int(0, 59)).padStart(2, "0")
  }  Page {n} of {of}`;
