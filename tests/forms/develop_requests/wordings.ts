/**
 * Ways in which people word what they ask for: dates of service, kinds of records, haste, numbers.
 * @module
 */
import type { Wording } from "../cast.ts";
import { addDays, addMonths, addYears, type DateStyle, dayBetween, long, slashed, slashedBare } from "../dates.ts";
import type { Random } from "../random.ts";
import type { Truth } from "../truth.ts";

export type Worded<T> = { text: string; is: T };
type Range = Truth["dateRange"];

const monthYear = (day: string) => long(day).replace(/ \d+,/, "");
const slashYear = (day: string) => `${Number(day.slice(5, 7))}/${day.slice(0, 4)}`;
const monthStart = (day: string) => `${day.slice(0, 7)}-01`;
const monthEnd = (day: string) => addDays(addMonths(monthStart(day), 1), -1);

/** Dates of service as they stand in a sentence, right behind "records". */
export function rangeIn(r: Random, wrote: string, day: DateStyle): Worded<Range> {
  const start = dayBetween(r, "2022-02-03", addDays(wrote, -200)), end = dayBetween(r, addDays(start, 30), wrote);
  const y = Number(wrote.slice(0, 4)) - r.int(1, 3);
  const n = r.int(2, 7), months = r.pick([6, 12, 18, 24, 36]);
  const words = ["zero", "one", "two", "three", "four", "five", "six", "seven"];
  const whole = { start, end }, open = { start, end: wrote };
  return r.pick<() => Worded<Range>>([
    () => ({ text: `for dates of service ${day(start)} through ${day(end)}`, is: whole }),
    () => ({ text: `from ${day(start)} to ${day(end)}`, is: whole }),
    () => ({ text: `for care given between ${day(start)} and ${day(end)}`, is: whole }),
    () => ({ text: `for the period ${day(start)} – ${day(end)}`, is: whole }),
    () => ({ text: `since ${day(start)}`, is: open }),
    () => ({ text: `for all treatment on or after ${day(start)}`, is: open }),
    () => ({ text: `from ${day(start)} to the present`, is: open }),
    () => ({ text: `beginning ${day(start)} and continuing to date`, is: open }),
    () => ({ text: `for the past ${months} months`, is: { start: addMonths(wrote, -months), end: wrote } }),
    () => ({ text: `covering the last ${words[n]} (${n}) years`, is: { start: addYears(wrote, -n), end: wrote } }),
    () => ({ text: `going back ${words[n]} years`, is: { start: addYears(wrote, -n), end: wrote } }),
    () => ({ text: `from ${slashYear(start)} to present`, is: { start: monthStart(start), end: wrote } }),
    () => ({ text: `for calendar year ${y}`, is: { start: `${y}-01-01`, end: `${y}-12-31` } }),
    () => ({ text: `for the years ${y - 1} through ${y}`, is: { start: `${y - 1}-01-01`, end: `${y}-12-31` } }),
    () => ({
      text: `from ${monthYear(start)} through ${monthYear(end)}`,
      is: { start: monthStart(start), end: monthEnd(end) },
    }),
    () => ({ text: `for all dates of service`, is: { start: null, end: null } }),
    () => ({ text: `from birth to the present`, is: { start: null, end: null } }),
    () => ({ text: `from the admission of ${long(start)}`, is: { start, end: start } }),
    () => ({ text: `concerning the visit of ${day(start)} only`, is: { start, end: start } }),
  ])();
}

/** Dates of service as the value of a label. */
export function rangeValue(r: Random, wrote: string, day: DateStyle): Worded<Range> {
  const start = dayBetween(r, "2022-02-03", addDays(wrote, -200)), end = dayBetween(r, addDays(start, 30), wrote);
  const n = r.int(2, 9), y = start.slice(0, 4);
  return r.pick<() => Worded<Range>>([
    () => ({ text: `${day(start)} - ${day(end)}`, is: { start, end } }),
    () => ({ text: `${slashed(start)} to ${slashed(end)}`, is: { start, end } }),
    () => ({ text: `${slashedBare(start)} thru present`, is: { start, end: wrote } }),
    () => ({ text: `Last ${n} years`, is: { start: addYears(wrote, -n), end: wrote } }),
    () => ({ text: `Past ${n * 6} months`, is: { start: addMonths(wrote, -n * 6), end: wrote } }),
    () => ({ text: `${day(start)}`, is: { start, end: start } }),
    () => ({ text: `${slashYear(start)} – present`, is: { start: monthStart(start), end: wrote } }),
    () => ({ text: `${y} to present`, is: { start: `${y}-01-01`, end: wrote } }),
    () => ({ text: `All dates`, is: { start: null, end: null } }),
    () => ({ text: `Any and all`, is: { start: null, end: null } }),
    () => ({ text: `Since ${day(start)}`, is: { start, end: wrote } }),
  ])();
}

const menu: readonly Wording[] = [
  ["History and physical", "notes"],
  ["Progress notes", "notes"],
  ["Consultation reports", "notes"],
  ["Discharge summary", "discharge"],
  ["Operative report", "operative"],
  ["Pathology report", "pathology"],
  ["Laboratory results", "lab"],
  ["Radiology reports", "imaging"],
  ["MRI and CT scans on disc", "imaging"],
  ["Emergency department record", "emergency"],
  ["Medication list", "medication"],
  ["Immunization record", "immunization"],
  ["Itemized bill", "billing"],
];

/** A form's whole menu with what is wanted marked. */
export function marked(r: Random, least = 2, most = 4): { all: readonly Wording[]; wanted: Wording[] } {
  const all = r.some(menu, 8, 11);
  return { all, wanted: r.some(all, least, Math.min(most, all.length)) };
}

const low = (text: string) => (/^(?:MRI|CT)/.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1));
const listed = (texts: readonly string[]) =>
  texts.length < 2 ? texts.join("") : `${texts.slice(0, -1).join(", ")} and ${texts.at(-1)}`;

/** What is wanted in running text, now and then with what is not. */
export function kindsIn(r: Random): { text: string; wanted: readonly Wording[]; not: string } {
  if (r.chance(0.2)) {
    const bill = r.chance(0.4);
    const whole = r.pick(["the complete medical record", "any and all medical records", "a full copy of the chart"]);
    return {
      text: bill ? `${whole} together with itemized billing` : whole,
      wanted: bill ? [["", "all"], ["", "billing"]] : [["", "all"]],
      not: "",
    };
  }
  const { all, wanted } = marked(r, 1, 4);
  const rest = all.filter(([, kind]) => !wanted.some(([, k]) => k === kind));
  const no = rest.length && r.chance(0.35) ? low(r.pick(rest)[0]) : "";
  const not = no
    ? r.pick([
      `We do not need the ${no}.`,
      `Please do not send the ${no}.`,
      `The ${no} is not needed at this time.`,
      `Kindly omit the ${no}.`,
    ])
    : "";
  return { text: listed(wanted.map(([t]) => low(t))), wanted, not };
}

/** Haste, or wording that only looks like it. */
export function haste(r: Random, wrote: string): Worded<boolean> {
  const soon = long(addDays(wrote, r.int(6, 40)));
  return r.pick<Worded<boolean>>([
    { text: `This is a RUSH request.`, is: true },
    { text: `Please treat this as urgent; we must have the records by ${soon}.`, is: true },
    { text: `Mediation is set for ${soon} and we need the records beforehand.`, is: true },
    { text: `We ask that you expedite this request.`, is: true },
    { text: `Please respond within 30 days.`, is: false },
    { text: `We look forward to your reply within fifteen (15) business days.`, is: false },
    { text: `There is no hurry.`, is: false },
    { text: `Routine handling is fine.`, is: false },
    { text: `Thank you for your prompt attention.`, is: false },
    { text: `If you receive this in error, please notify us immediately.`, is: false },
    { text: ``, is: false },
    { text: ``, is: false },
  ]);
}

/** Telephone, fax and mail of an organisation, in one or several lines, in one of the shapes met. */
export function reachable(r: Random, no: { phone: string; fax: string }, email: string): string[] {
  const { phone: p, fax: f } = no;
  const free = `1-800-555-01${r.digits(2)}`;
  return r.pick([
    [`Tel ${p} | Fax ${f} | ${email}`],
    [`T ${p}   F ${f}   E ${email}`],
    [`P: ${p} / F: ${f} / ${email}`],
    [`Ph. ${p}  Fx. ${f}`, email],
    [`Tel/Fax: ${p} / ${f}`, `E-mail: ${email}`],
    [`Telephone ${p}, ext. ${r.int(11, 399)}`, `Facsimile ${f}`, email],
    [`Phone: ${p} x${r.int(10, 99)}  •  Fax: ${f}  •  ${email}`],
    [`Toll free ${free}`, `Local ${p}`, `Fax ${f}`, email],
    [`O: ${p}`, `F: ${f}`, `E: ${email}`],
    [`(p) ${p}  (f) ${f}  (e) ${email}`],
    [`${p} (voice)  ${f} (fax)`, email],
    [`Voice ${p}  Fax ${f}  Email ${email}`],
  ]);
}

/** When an authorization ends: the sentence and the day it means when signed on `signed`. */
export function expiry(r: Random, signed: string | null, day: DateStyle): Worded<string | null> {
  const end = addDays(signed ?? "2026-06-01", r.int(90, 700));
  const later = (days: string) => (signed ? days : null);
  const from = signed ?? "2026-06-01";
  return r.pick<Worded<string | null>>([
    { text: `This authorization expires 12 months from the date signed.`, is: later(addMonths(from, 12)) },
    { text: `This authorization expires on ${day(end)}.`, is: end },
    { text: `This authorization expires 180 days after the date of signature.`, is: later(addDays(from, 180)) },
    { text: `Unless revoked earlier it will expire one (1) year from the date below.`, is: later(addYears(from, 1)) },
    { text: `This consent is valid for six months from the date of my signature.`, is: later(addMonths(from, 6)) },
    { text: `Expiration date: ${day(end)}`, is: end },
    { text: `This authorization shall remain in effect until ${day(end)}.`, is: end },
    { text: `This authorization expires at the conclusion of my claim.`, is: null },
    { text: `It ends ninety (90) days after I sign it.`, is: later(addDays(from, 90)) },
    { text: `Good for two years after it is signed.`, is: later(addYears(from, 2)) },
  ]);
}
