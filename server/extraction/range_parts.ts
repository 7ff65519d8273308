/**
 * What the rules for ranges of days share.
 * @module
 */
import { endOfMonth, type FoundDate } from "./dates.ts";

/**
 * `from` and `to` are offsets in the text, `strength` 0..1 how surely this is a range of service dates. One end may be
 * open: `null`.
 */
export type Range = {
  start: string | null;
  end: string | null;
  from: number;
  to: number;
  how: string;
  strength: number;
};

/** "past two years" counts back from `request`, "since the accident" begins on `event`; ISO dates. */
export type Base = { request: string | null; event: string | null; today: string };

/** How forms say "until now". */
export const nowWords =
  /\b(?:present|current|today|now|ongoing|(?:the )?date of (?:this|the|your|my) (?:request|letter|authori[sz]ation|signature|disclosure|release|response|receipt|production|subpoena|order)|date (?:hereof|below|above|signed)|to date|this date|(?:the )?time of (?:this|the|your) (?:request|disclosure|release)|date of (?:response|receipt|production|signature|signing|request|disclosure)|most recent)\b/i;
/** A range at `from`, `length` characters long. */
export function made(
  start: string | null,
  end: string | null,
  from: number,
  length: number,
  how: string,
  strength: number,
): Range {
  return { start, end, from, to: from + length, how, strength };
}

export const lastDay = (date: FoundDate): string => date.day ? date.iso : endOfMonth(date.iso);
