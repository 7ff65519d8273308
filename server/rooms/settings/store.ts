/**
 * Settings by key.
 * @module
 */
import { z } from "zod";
import { type Channel, channelDuties, channelSchema, ehrAlgorithms } from "../../../shared/channels.ts";
import { isoTime } from "../../../shared/time.ts";
import type { Change } from "../../db/change.ts";
import { collection } from "../../db/collection.ts";

const settingRow = z.object({
  id: z.string(),
  value: z.unknown(),
  updatedAt: isoTime,
  /** Full name; "" before it was kept. */
  updatedBy: z.string().default(""),
  /** How often its form was saved: a form that was opened with an older one is refused. */
  version: z.number().int().default(0),
});
export const settings = collection<z.infer<typeof settingRow>>({ name: "settings", schema: settingRow });

/** Keeps a setting's value. @param version where it is a save of its form */
export async function keepSetting(tx: Change, id: string, value: unknown, version?: number): Promise<void> {
  const before = await tx.get(settings, id);
  const who = { updatedAt: tx.now, updatedBy: tx.actor.name };
  const row = { id, value, ...who, version: version ?? before?.version ?? 0 };
  await (before ? tx.put(settings, row) : tx.insert(settings, row));
}

/** The services by which mail and fax come in and go out, and the EHR, as an administrator entered them. */
export const channels = collection<Channel>({
  name: "channels",
  schema: channelSchema,
  indexes: {
    made: (c) => [[c.createdAt]],
    duty: (c) => channelDuties[c.kind].map((duty) => [duty, c.createdAt]),
  },
  lists: ["duty"],
});

/** A key pair by which an EHR knows us, made here; `id` is its RFC 7638 thumbprint. The private half leaves the store for signing only. */
const channelKeySchema = z.object({
  id: z.string(),
  algorithm: z.enum(ehrAlgorithms),
  jwk: z.record(z.string(), z.unknown()),
  /** The one EHR for which it signs; null until it was used. */
  origin: z.string().nullable(),
  createdAt: isoTime,
});
export type ChannelKey = z.infer<typeof channelKeySchema>;
export const channelKeys = collection<ChannelKey>({
  name: "channel_keys",
  schema: channelKeySchema,
  indexes: { made: (k) => [[k.createdAt]] },
});

/** How each source and service fared last; by its id, also those of the environment and the drop folders. */
const channelStateSchema = z.object({
  id: z.string(),
  checkedAt: isoTime,
  okAt: isoTime.nullable(),
  error: z.string().nullable(),
  failingSince: isoTime.nullable(),
  /** Checks that failed in a row. */
  failures: z.number().int(),
  /** Its failing was told before its setting was changed; that it works is told as well. */
  wasTold: z.boolean().default(false),
  /** Of these the last in which nothing could be taken in or sent, and since when; 0 and null where only something beside it has trouble. */
  stops: z.number().int().default(0),
  stoppedAt: isoTime.nullable().default(null),
  /** The service asked to be left alone until then. */
  restsUntil: isoTime.nullable().default(null),
});
export type ChannelStateRow = z.infer<typeof channelStateSchema>;
export const channelStates = collection<ChannelStateRow>({
  name: "channel_states",
  schema: channelStateSchema,
  indexes: { all: () => [[]] },
});
