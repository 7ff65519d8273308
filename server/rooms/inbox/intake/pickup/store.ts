/**
 * How far each source has been taken in. Written in the commit that makes the entry, so that the two can never differ.
 * @module
 */
import { z } from "zod";
import { isoTime } from "../../../../../shared/time.ts";
import type { ChannelSource } from "../../../../channels.ts";
import type { Change } from "../../../../db/change.ts";
import { collection } from "../../../../db/collection.ts";

const outcomes = z.enum(["imported", "failed"]);
export type Outcome = z.infer<typeof outcomes>;

const pickupSchema = z.object({
  /** The source. */
  id: z.string(),
  /** Which mailbox or folder all this is of ({@link ChannelSource.place}); not in rows of before. */
  place: z.string().optional(),
  /** Where it is listed from; null for the beginning. */
  cursor: z.string().nullable(),
  /** Items behind the cursor that were taken in while one before them could not be. */
  ahead: z.array(z.string()),
  /** Items that could not be taken in so far. */
  troubles: z.array(z.object({
    id: z.string(),
    tries: z.number().int(),
    /** When it failed first; not in rows of before. */
    since: isoTime.optional(),
    nextAt: isoTime,
    message: z.string(),
  })),
  /** When the source last gave what it lists. */
  takenAt: isoTime.optional(),
  /** Committed, and not yet tidied up at the source. */
  untidied: z.array(z.object({ id: z.string(), outcome: outcomes })),
});
export type Pickup = z.infer<typeof pickupSchema>;

export const pickups = collection<Pickup>({ name: "pickups", schema: pickupSchema });

type Whose = Pick<ChannelSource, "id" | "place">;

/**
 * What is kept of a source; blank when it leads to another mailbox or folder than it did: the place in the one says nothing of the other,
 * and mail there would be passed over.
 */
export async function pickupOf(read: Pick<Change, "get">, { id, place }: Whose): Promise<Pickup> {
  const kept = await read.get(pickups, id);
  if (kept && (kept.place === undefined || kept.place === place)) return kept;
  return { id, ...(place === undefined ? {} : { place }), cursor: null, ahead: [], troubles: [], untidied: [] };
}

/** Changes a source's row inside a change. */
export async function notePickup(tx: Change, source: Whose, edit: (pickup: Pickup) => Pickup): Promise<void> {
  const { place } = source;
  const after = edit({ ...await pickupOf(tx, source), ...(place === undefined ? {} : { place }) });
  const row = { ...after, troubles: fitting(after.troubles), untidied: fitting(after.untidied) };
  if (await tx.get(pickups, source.id)) await tx.put(pickups, row);
  else await tx.insert(pickups, row);
}

/** A row has 64 KiB at most, 8 of them the cursor's; an id of Microsoft's has up to 200 letters. Bytes. */
const mostAheadBytes = 24 * 1024;
const mostListBytes = 12 * 1024;

/** Whether no more can be remembered behind an item that waits. */
export const isFull = ({ ahead }: Pickup): boolean => JSON.stringify(ahead).length > mostAheadBytes;

/** The first of a list that fit: those come to their end, and make room for the others. */
function fitting<T>(list: T[]): T[] {
  let bytes = 0;
  const most = list.findIndex((one) => (bytes += JSON.stringify(one).length) > mostListBytes);
  return most < 0 ? list : list.slice(0, most);
}

/** What a committed item changes: where to go on, and what is left to tidy up. */
export function taken(
  pickup: Pickup,
  item: { id: string; cursor: string | null; isAhead: boolean; outcome: Outcome | null; at: string },
): Pickup {
  return {
    ...pickup,
    ...(item.outcome === "imported" ? { takenAt: item.at } : {}),
    cursor: item.cursor ?? pickup.cursor,
    ahead: item.isAhead ? [...new Set([...pickup.ahead, item.id])] : pickup.ahead.filter((id) => id !== item.id),
    troubles: pickup.troubles.filter((trouble) => trouble.id !== item.id),
    untidied: item.outcome
      ? [...pickup.untidied.filter((one) => one.id !== item.id), { id: item.id, outcome: item.outcome }]
      : pickup.untidied,
  };
}
