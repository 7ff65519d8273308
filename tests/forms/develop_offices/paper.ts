/**
 * Once held out, now to develop by: marks the mail room leaves on paper.
 * @module
 */
import { capitals, slashed } from "../dates.ts";
import type { Random } from "../random.ts";
import type { Sheet } from "../sheet.ts";
import type { Output } from "../truth.ts";

/**
 * A time clock's print or an office-use line at the foot of the first page, on scanned paper only. Returns the day when
 * there is one.
 */
export function clocked(s: Sheet, r: Random, output: Output, day: string): string | null {
  if (!output.startsWith("scan") || r.chance(0.4)) return null;
  if (r.chance(0.5)) s.stamp([`REC'D ${capitals(day)}`, "HEALTH INFORMATION"], 400, 700, r.int(-5, 5));
  else {s.at(`For office use: date received ${slashed(day)}   initials ${r.letters(2)}`, 300, 752, {
      size: 9,
      family: "courier",
    });}
  return day;
}
