/**
 * A download that broke off is fetched again without using another one: by the browser that it was counted for, for an hour.
 * @module
 */
import { type CountedDownload, linkState, type SecureLink } from "../../../../shared/links.ts";
import { sha256 } from "../../../db/keys.ts";

/** Who asks, as far as it matters here: what the page gave this browser to be known by. */
interface Visiting {
  visit: string | undefined;
}

const againMs = 60 * 60_000;
/** So many are remembered: a link's row has its bounds. */
const mostKept = 100;

const recent = (link: SecureLink, now: number): CountedDownload[] =>
  link.counted.filter(({ at }) => Date.parse(at) > now - againMs);

/** What this browser may fetch again: ids of files, `merged`, `archive`. */
export function partsAgain(link: SecureLink, { visit }: Visiting, now: number): string[] {
  if (!visit) return [];
  const mark = sha256(visit);
  return recent(link, now).filter((one) => one.visit === mark).map(({ part }) => part);
}

/** Whether a link opens: also when its downloads are used up, to the browser that may fetch one again. */
export function opensTo(link: SecureLink, visitor: Visiting, now: number): boolean {
  const state = linkState(link, now);
  return state === "ACTIVE" || (state === "USED" && partsAgain(link, visitor, now).length > 0);
}

/** The downloads to remember with this one among them. */
export function withCounted(link: SecureLink, { visit }: Visiting, part: string, now: number): CountedDownload[] {
  const kept = recent(link, now);
  if (!visit) return kept;
  return [...kept, { visit: sha256(visit), part, at: new Date(now).toISOString() }].slice(-mostKept);
}
