/**
 * Figures a day from status histories: how many came into and went out of a status. With what stands there now, the level of each day
 * before follows, without reading a row.
 * @module
 */
import { addDays } from "../../shared/time.ts";
import type { Parts } from "./collection.ts";

export interface Move {
  from: string | null;
  to: string;
  timestamp: string;
  day?: string;
}

/** The counters that a row with such a history adds one to. */
export function flowCounts(history: readonly Move[]): Parts[] {
  return history.flatMap(({ from, to, timestamp, day = timestamp.slice(0, 10) }) => {
    return [["in", to, day], ...(from === null ? [] : [["out", from, day]])];
  });
}

/** The last `count` days up to today, oldest first. */
export function lastDays(today: string, count = 30): string[] {
  return Array.from({ length: count }, (_, i) => addDays(today, i - count + 1));
}

/** What stood in some statuses at the end of each day, oldest first; the last is what stands there now. */
export function levels(now: number, ins: readonly number[], outs: readonly number[]): number[] {
  const days = new Array<number>(ins.length);
  let level = now;
  for (let i = ins.length - 1; i >= 0; i--) {
    days[i] = Math.max(0, level);
    level += outs[i] - ins[i];
  }
  return days;
}

/** How many of the counters' moves some histories hold: the same figures where only a few rows may be told of. */
export function flowsOf(histories: readonly (readonly Move[])[], counters: readonly Parts[]): number[] {
  const found = new Map<string, number>();
  for (const history of histories) {
    for (const counter of flowCounts(history)) {
      const key = counter.join("/");
      found.set(key, (found.get(key) ?? 0) + 1);
    }
  }
  return counters.map((counter) => found.get(counter.join("/")) ?? 0);
}
