/**
 * Days that a document gives with a name of its own ("Date last worked: 03/16/2026", "policy issued 09/30/2021"), so that
 * "from the date last worked" and "since the policy issue date" mean them.
 * @module
 */
import { findDates } from "../dates/dates.ts";
import { fold } from "../words/fold.ts";
import { rememberedOf } from "../words/remembered.ts";
import { anyOf, pattern } from "../words/pattern.ts";
import type { Doc } from "../document_types.ts";

type NamedDay = { words: string[]; iso: string };

/** Words that say no more than that a day is meant, or that something began. */
const plain = pattern(
  "",
  String.raw`^(?:`,
  anyOf(
    String.raw`the|a|an|of|on|in|at|by|for|from|to|her|his|their|my|your|our|its|this|that|which|when|was|were`,
    String.raw`is|has|been|date|dates|dated|day|days|time|year|first|start|started|starting|starts|began|begin`,
    String.raw`begins|beginning|begun|commenced|commencement|onset|or|about|and|no|number|said|above|listed`,
    String.raw`shown|stated|patient|claimant`,
  ),
  String.raw`)$`,
);
/** Labels of days on which nothing began. */
const noBeginning =
  /\b(?:birth|born|dob|signed|signature|expir\w*|received|printed|today|request|letter|revised|rev|due|respond|reply|hearing|trial|deposition|appointment|valid)\b/i;

const keywords = (text: string): string[] =>
  fold(text).replace(/[^a-z ]+/g, " ").split(/\s+/).filter((w) => w.length > 2 && !plain.test(w));

/** Every day with up to six words right before it that call it something. */
const namedDays = rememberedOf((doc: Doc): NamedDay[] =>
  doc.pages.flatMap((page) =>
    [...page.rows, ...page.blocks].flatMap((line) =>
      findDates(line.text, doc.today).flatMap((date, i, all) => {
        const from = i ? all[i - 1].index + all[i - 1].length : 0;
        const lead = line.text.slice(from, date.index).split(/[|;()]|\.\s|,\s|:\s(?=.*\S\s*:)/).at(-1)!;
        const label = lead.trim().split(/\s+/).slice(-6).join(" ");
        const words = keywords(label);
        return date.day && words.length && !noBeginning.test(label) ? [{ words, iso: date.iso }] : [];
      })
    )
  )
);

/** A phrase that speaks of a day or of something's beginning. */
const speaksOfDay =
  /\b(?:dates?|day|time|start|beginning|began|onset|issue[d]?|issuance|inception|enrol\w*|hired?|referral|transfer|application|arrival|arrest|placement|diagnos\w+|worked|retire\w*|commencement|admission)\b/i;

const alike = (a: string, b: string): boolean => a.slice(0, 5) === b.slice(0, 5);

/** The day that a phrase ("the policy issue date") means, if the document gives exactly one that is called so. */
export function dayNamed(doc: Doc, phrase: string): string | null {
  const words = keywords(phrase);
  if (!words.length || !speaksOfDay.test(phrase)) return null;
  const days = new Set(
    namedDays(doc).filter((d) => words.every((w) => d.words.some((o) => alike(w, o)))).map((d) => d.iso),
  );
  return days.size === 1 ? [...days][0] : null;
}
