/**
 * How far each user has read the notices behind the bell. The notices themselves are events (`events/bus.ts`).
 * @module
 */
import { z } from "zod";
import { id } from "../../../shared/common.ts";
import { isoTime } from "../../../shared/time.ts";
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

/** A notice that was mailed: to whom, with which mail, and which events it told of. */
export const notificationLogSchema = z.object({
  id: z.string(),
  userId: id,
  channel: z.enum(["email"]),
  /** The kind of event, and the commit that made it. */
  type: z.string(),
  cursor: z.string(),
  mailId: z.string(),
  createdAt: isoTime,
});
export type NotificationLog = z.infer<typeof notificationLogSchema>;

export const notificationLogs = collection<NotificationLog>({
  name: "notification_logs",
  schema: notificationLogSchema,
  indexes: { user: (log) => [[log.userId, log.cursor]], created: (log) => [[log.createdAt]] },
});

export const readStates = collection<ReadState>({ name: "notification_reads", schema: readStateSchema });
