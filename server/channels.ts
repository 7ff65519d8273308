/**
 * The channels as they stand: opened from the settings and the environment at the moment they are used, and opened anew when their
 * setting changed, so that switching needs no restart.
 * @module
 */
import { type Channel, channelDuties, type ChannelKind, channelLabels, channelSchemas } from "../shared/channels.ts";
import type { Config } from "./config.ts";
import type { Store } from "./db/store.ts";
import type { FaxIn } from "./integrations/fax/port.ts";
import type { FaxOut } from "./integrations/fax_out/port.ts";
import type { Fhir } from "./integrations/fhir/port.ts";
import type { MailIn } from "./integrations/mail_in/port.ts";
import type { MailOut } from "./integrations/mail_out/port.ts";
import { type ChannelWorld, openChannel, type OpenedChannel } from "./integrations/open_channel.ts";
import type { Log } from "./log.ts";
import { keptKeys, withKeys } from "./rooms/settings/channels/kept_keys.ts";
import { channels as rows } from "./rooms/settings/store.ts";

/** Which button asks: mailboxes and the mail folder, Office 365, fax. */
export type SourceGroup = "email" | "o365" | "fax";

export interface ChannelSource {
  /** The channel's id, with its part where it has several. */
  id: string;
  channelId: string;
  name: string;
  kind: ChannelKind | "folder";
  group: SourceGroup;
  /** Which mailbox and folder it leads to, and from which day; what was noted of another place does not hold for it. */
  place?: string;
  port: MailIn | FaxIn;
}

export interface Channels {
  /** The sources that are switched on; the drop folders always are. */
  sources(group?: SourceGroup): Promise<ChannelSource[]>;
  /** What mail goes out by now. */
  mailOut(): Promise<{ id: string; port: MailOut; tellsNews: boolean }>;
  /** What faxes go out by now, or the service of an id, on or off; null while nothing sends faxes. */
  faxOut(id?: string): Promise<{ id: string; port: FaxOut } | null>;
  /** The EHR that is asked now. Work that asks several times keeps this one, so that a switch never mixes two EHRs. */
  ehr(): Promise<{ id: string; name: string; port: Fhir }>;
  /** The mail services that are set up, on or off: news of what one sent come after it was switched off, too. */
  mailServices(): Promise<{ id: string; enabled: boolean; channel: OpenedChannel }[]>;
  /** The channels that are switched on. */
  opened(): Promise<{ id: string; channel: OpenedChannel }[]>;
  /** Every channel that is set up, on or off. */
  all(): Promise<(Channel & { origin: "settings" | "environment" })[]>;
  /** Opens one with other values for a single try. */
  tryOut(kind: ChannelKind, values: Record<string, unknown>): OpenedChannel;
  /** Does work on a source after the work on it before. */
  inTurn<T>(sourceId: string, work: () => Promise<T>): Promise<T>;
  /** From now on sources that can tell of arrivals do; again after each change of a setting. */
  watch(arrived: (source: ChannelSource) => void): Promise<void>;
  close(): Promise<void>;
}

interface Defaults {
  config: Pick<Config, "channels">;
  store: Store;
  log: Log;
  mailIn: MailIn;
  fax: FaxIn;
  mailOut: MailOut;
  faxOut: FaxOut | null;
  fhir: Fhir;
  world: ChannelWorld;
}

const groupOf = (kind: ChannelKind): SourceGroup =>
  kind === "o365" ? "o365" : channelDuties[kind].includes("fax_in") ? "fax" : "email";

export function createChannels(given: Defaults): Channels {
  const { store, log, world } = given;
  const open = new Map<string, { setting: string; channel: OpenedChannel; isWatched: boolean }>();
  const turns = new Map<string, Promise<unknown>>();
  const closing = new Set<Promise<void>>();
  let arrived: ((source: ChannelSource) => void) | null = null;

  async function all() {
    const stored = await Promise.all((await store.all(rows, "made")).map(async (one) => ({
      ...one,
      values: withKeys(one.values, await keptKeys({ store }, one.kind)),
      origin: "settings" as const,
    })));
    return [
      ...given.config.channels.map((one) => ({ ...one, origin: "environment" as const })),
      ...stored,
    ];
  }

  function openOne({ id, kind, values }: Channel): OpenedChannel | null {
    const setting = JSON.stringify(values);
    const kept = open.get(id);
    if (kept?.setting === setting) return kept.channel;
    if (kept) forget(id);
    const parsed = channelSchemas[kind].safeParse(values);
    if (!parsed.success) {
      log.warn(`channels: the setting of ${id} is not valid: ${parsed.error.issues[0]?.path.join(".")}`);
      return null;
    }
    const channel = openChannel(kind, parsed.data as never, world);
    open.set(id, { setting, channel, isWatched: false });
    return channel;
  }

  function forget(id: string): void {
    const kept = open.get(id);
    open.delete(id);
    if (!kept) return;
    const closed = kept.channel.close().catch((error) => log.warn(`channels: closing ${id}`, error))
      .finally(() => closing.delete(closed));
    closing.add(closed);
  }

  async function enabled(): Promise<(Channel & { channel: OpenedChannel })[]> {
    const on = (await all()).filter((one) => one.enabled);
    for (const id of open.keys()) if (!on.some((one) => one.id === id)) forget(id);
    return on.flatMap((one) => {
      const channel = openOne(one);
      return channel ? [{ ...one, channel }] : [];
    });
  }

  function watchOne(channelId: string, sources: ChannelSource[]): void {
    const kept = open.get(channelId);
    if (!arrived || !kept || kept.isWatched) return;
    kept.isWatched = true;
    for (const source of sources) source.port.watch?.(() => arrived?.(source));
  }

  const folders = (): ChannelSource[] => [
    {
      id: "mail_folder",
      channelId: "mail_folder",
      name: "Mail folder",
      kind: "folder",
      group: "email",
      port: given.mailIn,
    },
    { id: "fax_folder", channelId: "fax_folder", name: "Fax folder", kind: "folder", group: "fax", port: given.fax },
  ];

  async function sources(group?: SourceGroup): Promise<ChannelSource[]> {
    const found = folders();
    for (const { id, kind, name, channel } of await enabled()) {
      const own = channel.sources.map(({ part, name: inner, place, port }): ChannelSource => ({
        id: part ? `${id}:${part}` : id,
        channelId: id,
        name: part ? `${name || channelLabels[kind]} ${part}` : name || inner,
        kind,
        group: groupOf(kind),
        place,
        port,
      }));
      watchOne(id, own);
      found.push(...own);
    }
    return group ? found.filter((one) => one.group === group) : found;
  }

  return {
    all,
    sources,
    async mailOut() {
      const on = (await enabled()).filter(({ channel }) => channel.mailOut);
      // What an administrator entered goes before what the environment says.
      const last = on.at(-1);
      return last
        ? { id: last.id, port: last.channel.mailOut!, tellsNews: last.channel.mailNews !== undefined }
        : { id: "default", port: given.mailOut, tellsNews: false };
    },
    async mailServices() {
      const senders = (await all()).filter(({ kind }) => channelDuties[kind].includes("mail_out"));
      return senders.flatMap((one) => {
        const channel = openOne(one);
        return channel ? [{ ...one, channel }] : [];
      });
    },
    async faxOut(id) {
      if (id === "default") return given.faxOut ? { id, port: given.faxOut } : null;
      if (id !== undefined) {
        const one = (await all()).find((channel) => channel.id === id);
        const port = one && openOne(one)?.faxOut;
        return port ? { id, port } : null;
      }
      const last = (await enabled()).filter(({ channel }) => channel.faxOut).at(-1);
      if (last) return { id: last.id, port: last.channel.faxOut! };
      return given.faxOut ? { id: "default", port: given.faxOut } : null;
    },
    async ehr() {
      const last = (await enabled()).filter(({ channel }) => channel.fhir).at(-1);
      return last
        ? { id: last.id, name: last.name || channelLabels[last.kind], port: last.channel.fhir! }
        : { id: "default", name: "EHR", port: given.fhir };
    },
    opened: enabled,
    tryOut: (kind, values) => openChannel(kind, channelSchemas[kind].parse(values) as never, world),
    inTurn<T>(id: string, work: () => Promise<T>): Promise<T> {
      const turn = (turns.get(id) ?? Promise.resolve()).then(work);
      const settled = turn.catch(() => {});
      turns.set(id, settled);
      void settled.then(() => turns.get(id) === settled && turns.delete(id));
      return turn;
    },
    async watch(tell) {
      arrived = tell;
      await sources();
    },
    async close() {
      arrived = null;
      await Promise.allSettled(turns.values());
      await Promise.allSettled([...open.values()].map(({ channel }) => channel.close()));
      await Promise.allSettled(closing);
      open.clear();
    },
  };
}
