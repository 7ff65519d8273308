/**
 * Where in the trail's indexes a searched word can stand: who did it, what was done, to what. What is found in none of these is
 * looked for in details, from the newest entry on and page by page.
 * @module
 */
import { auditActions } from "../../../../shared/audit.ts";
import { activities } from "../../../db/activities.ts";
import type { Collection, Parts, Row } from "../../../db/collection.ts";
import type { Deps } from "../../../deps.ts";
import { findUserIds } from "../../users/list_users.ts";

export interface Select {
  index: string;
  prefix: Parts;
}

/** A word that stands in more places than these is no help. */
const most = 40;

/** So many entries tell that a word is common; counting on would cost more than choosing it does. */
const common = 200;

/** What a place of a common word is likely to hold, roughly: one person's actions are many of each kind, one id's are few. */
const weights: Record<string, number> = { targetId: 0.1, request: 0.1, action: 1, user: 12 };
const weightOf = (places: readonly Select[]) => places.reduce((sum, { index }) => sum + weights[index], 0);

/** The places of the word that stands in the fewest entries; none where no word has a place. */
export async function placesOf(deps: Pick<Deps, "store">, words: readonly string[]): Promise<Select[]> {
  const all = (await Promise.all(words.map((word) => placesOfWord(deps, word))))
    .filter((places) => places.length > 0 && places.length <= most);
  if (all.length < 2) return all[0] ?? [];
  const counted = await Promise.all(all.map(async (places) => ({ places, entries: await countIn(deps, places) })));
  return counted.reduce((a, b) => (b.entries - a.entries || weightOf(b.places) - weightOf(a.places)) < 0 ? b : a)
    .places;
}

/** How many entries stand in some places, counted up to where they are common; one that stands in two counts twice. */
async function countIn({ store }: Pick<Deps, "store">, places: readonly Select[]): Promise<number> {
  let count = 0;
  for (const place of places) {
    if (count === common) break;
    count += (await store.ids(activities as unknown as Collection<Row>, { ...place, limit: common - count })).length;
  }
  return count;
}

async function placesOfWord(deps: Pick<Deps, "store">, word: string): Promise<Select[]> {
  const actions = Object.entries(auditActions).filter(([action, title]) =>
    `${action} ${title.toLowerCase()}`.includes(word)
  );
  const users = [...await findUserIds(deps, word), ..."system".startsWith(word) && word.length > 2 ? [0] : []];
  return [
    ...actions.map(([action]) => ({ index: "action", prefix: [action] })),
    ...users.map((id) => ({ index: "user", prefix: [id] })),
    ...(/\d/.test(word) ? [{ index: "targetId", prefix: [word] }] : []),
    ...(/^[1-9]\d{0,8}$/.test(word) ? [{ index: "request", prefix: [Number(word)] }] : []),
  ];
}
