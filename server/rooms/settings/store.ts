/**
 * Settings by key.
 * @module
 */
import { z } from "zod";
import { type Channel, channelDuties, channelSchema } from "../../../shared/channels.ts";
import { isoTime } from "../../../shared/time.ts";
import { collection } from "../../db/collection.ts";

const settingRow = z.object({ id: z.string(), value: z.unknown(), updatedAt: isoTime });
export const settings = collection<z.infer<typeof settingRow>>({ name: "settings", schema: settingRow });

/** The services by which mail and fax come in and go out, as an administrator entered them. */
export const channels = collection<Channel>({
  name: "channels",
  schema: channelSchema,
  indexes: {
    made: (c) => [[c.createdAt]],
    duty: (c) => channelDuties[c.kind].map((duty) => [duty, c.createdAt]),
  },
  lists: ["duty"],
});

/** How each source and service fared last; by its id, also those of the environment and the drop folders. */
export const channelStateSchema = z.object({
  id: z.string(),
  checkedAt: isoTime,
  okAt: isoTime.nullable(),
  error: z.string().nullable(),
  failingSince: isoTime.nullable(),
  /** Checks that failed in a row. */
  failures: z.number().int(),
  /** The service asked to be left alone until then. */
  restsUntil: isoTime.nullable().default(null),
});
export type ChannelStateRow = z.infer<typeof channelStateSchema>;
export const channelStates = collection<ChannelStateRow>({
  name: "channel_states",
  schema: channelStateSchema,
  indexes: { all: () => [[]] },
});
