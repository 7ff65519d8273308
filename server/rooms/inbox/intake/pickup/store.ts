/**
 * How far each source has been taken in. Written in the commit that makes the entry, so that the two can never differ.
 * @module
 */
import { z } from "zod";
import { isoTime } from "../../../../../shared/time.ts";
import { collection } from "../../../../db/collection.ts";
import type { Change } from "../../../../db/change.ts";

const outcomes = z.enum(["imported", "failed"]);
export type Outcome = z.infer<typeof outcomes>;

const pickupSchema = z.object({
  /** The source. */
  id: z.string(),
  /** Where it is listed from; null for the beginning. */
  cursor: z.string().nullable(),
  /** Items behind the cursor that were taken in while one before them could not be. */
  ahead: z.array(z.string()),
  /** Items that could not be taken in so far. */
  troubles: z.array(z.object({
    id: z.string(),
    tries: z.number().int(),
    nextAt: isoTime,
    message: z.string(),
  })),
  /** Committed, and not yet tidied up at the source. */
  untidied: z.array(z.object({ id: z.string(), outcome: outcomes })),
});
export type Pickup = z.infer<typeof pickupSchema>;

export const pickups = collection<Pickup>({ name: "pickups", schema: pickupSchema });

export const blankPickup = (id: string): Pickup => ({ id, cursor: null, ahead: [], troubles: [], untidied: [] });

/** Changes a source's row inside a change. */
export async function notePickup(tx: Change, id: string, edit: (pickup: Pickup) => Pickup): Promise<void> {
  const before = await tx.get(pickups, id);
  const after = edit(before ?? blankPickup(id));
  if (before) await tx.put(pickups, after);
  else await tx.insert(pickups, after);
}

/** What a committed item changes: where to go on, and what is left to tidy up. */
export function taken(
  pickup: Pickup,
  item: { id: string; cursor: string | null; isAhead: boolean; outcome: Outcome | null },
): Pickup {
  return {
    ...pickup,
    cursor: item.cursor ?? pickup.cursor,
    ahead: item.isAhead ? [...new Set([...pickup.ahead, item.id])] : pickup.ahead.filter((id) => id !== item.id),
    troubles: pickup.troubles.filter((trouble) => trouble.id !== item.id),
    untidied: item.outcome
      ? [...pickup.untidied.filter((one) => one.id !== item.id), { id: item.id, outcome: item.outcome }]
      : pickup.untidied,
  };
}
