/**
 * How far each user has read the notices behind the bell. The notices themselves are events (`events/bus.ts`).
 * @module
 */
import { z } from "zod";
import { id } from "../../../shared/common.ts";
import { collection } from "../../db/collection.ts";

export const readStateSchema = z.object({
  /** The user. */
  id,
  /** All up to this one are read; "" for none. */
  upTo: z.string(),
  /** Read one by one beyond it. */
  ids: z.array(z.string()),
});
export type ReadState = z.infer<typeof readStateSchema>;

export const readStates = collection<ReadState>({ name: "notification_reads", schema: readStateSchema });
