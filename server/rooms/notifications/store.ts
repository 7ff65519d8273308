/**
 * How far each user has read the notices behind the bell, and the log of what each was told. The notices themselves are events
 * (`events/bus.ts`).
 * @module
 */
import { z } from "zod";
import { id } from "../../../shared/common.ts";
import { isoTime } from "../../../shared/time.ts";
import { collection } from "../../db/collection.ts";

const readStateSchema = z.object({
  /** The user. */
  id,
  /** All up to this one are read; "" for none. */
  upTo: z.string(),
  /** Read one by one beyond it. */
  ids: z.array(z.string()),
  /** Those listed when the bell was last read: they are in the log already. */
  shown: z.array(z.string()).default([]),
});
export type ReadState = z.infer<typeof readStateSchema>;

/** A notice that somebody was told: who, when, by mail or behind the bell, and of which event. */
const notificationLogSchema = z.object({
  id: z.string(),
  userId: id,
  channel: z.enum(["email", "in_app"]),
  /** The kind of event, and the commit that made it. */
  type: z.string(),
  cursor: z.string(),
  /** The mail that told it; null for what was shown. */
  mailId: z.string().nullable(),
  createdAt: isoTime,
});
export type NotificationLog = z.infer<typeof notificationLogSchema>;

export const notificationLogs = collection<NotificationLog>({
  name: "notification_logs",
  schema: notificationLogSchema,
  indexes: { told: (log) => [[log.userId, log.channel, log.cursor]], created: (log) => [[log.createdAt]] },
});

export const readStates = collection<ReadState>({ name: "notification_reads", schema: readStateSchema });
