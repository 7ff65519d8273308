/**
 * A channel is set up, changed, switched or removed; it takes effect with the next use, without a restart.
 * @module
 */
import type { z } from "zod";
import { channelFields } from "../../../shared/channel_fields.ts";
import {
  type Channel,
  type channelChangeInput,
  channelDuties,
  type ChannelInput,
  type ChannelKind,
  channelSchemas,
  channelSecrets,
  type FhirValues,
  maskedValues,
  placesOf,
  type SendgridValues,
  type SmtpValues,
  soleDuties,
} from "../../../shared/channels.ts";
import { AppError } from "../../../shared/errors.ts";
import { keptSecret } from "../../../shared/language_model.ts";
import type { Change } from "../../db/change.ts";
import { type Deps, today } from "../../deps.ts";
import type { Caller } from "../../http/context.ts";
import { type FieldWords, refuseStale } from "../../http/stale.ts";
import { isVerificationKey, noVerificationKey } from "../../integrations/mail_out/sendgrid_webhook.ts";
import { unknownFields } from "../../http/unknown_fields.ts";
import { badInput } from "../../http/validate.ts";
import { resumeMails } from "../outbox/resume_mails.ts";
import { bindKey } from "./channels/ehr_keys.ts";
import { keptKeys, withKeys } from "./channels/kept_keys.ts";
import { startAnew } from "./channels/note_state.ts";
import { stateIds } from "./channels/own_states.ts";
import { shownName } from "./list_channels.ts";
import { channelKeys, channels, channelStates } from "./store.ts";

type Values = Record<string, unknown>;

/** Where a secret goes: a kept one is never sent to another address than the one it was entered for. */
const addressOf: Record<ChannelKind, (values: Values) => unknown[]> = {
  imap: ({ host, tokenUrl }) => [host, tokenUrl],
  smtp: ({ host }) => [host],
  o365: ({ tenantId, clientId }) => [tenantId, clientId],
  telnyx: () => [],
  sendgrid: ({ region }) => [region],
  // It has a key in the place of a secret, which knows its address: channels/ehr_keys.ts.
  fhir: () => [],
};

/**
 * Entered values with the kept secrets where none were entered, checked.
 * @throws bad_input with a sentence a field
 */
export function completed(
  kind: ChannelKind,
  entered: Values,
  before: Values | null,
  keys: Record<string, string>,
): Values {
  // What is not said stays; a kept secret is looked at by itself, below.
  const values: Values = {
    ...before,
    ...Object.fromEntries(channelSecrets[kind].map((key) => [key, undefined])),
    ...entered,
  };
  for (const key of channelSecrets[kind]) {
    if (values[key] !== undefined && values[key] !== keptSecret) continue;
    const kept = before?.[key] ?? null;
    const address = (of: Values) => JSON.stringify(addressOf[kind](withKeys(of, keys)));
    const moved = before && address(before) !== address(values);
    if (kept && moved) {
      const message = "The kept secret belongs to the address before. Enter it for this one.";
      throw badInput([{ message, path: ["values", key] }]);
    }
    values[key] = kept;
  }
  const parsed = channelSchemas[kind].safeParse(withKeys(values, keys));
  if (!parsed.success) {
    const wrong = parsed.error.issues.filter(({ code }) => code !== "unrecognized_keys");
    const issues = [...unknownFields(channelSchemas[kind], entered), ...wrong];
    throw badInput(
      (issues.length > 0 ? issues : parsed.error.issues).map(({ message, path }) => ({
        message,
        path: ["values", ...path],
      })),
    );
  }
  // Asked of who sets it up only: a service that runs is not stopped by it.
  const { user, password } = parsed.data as Partial<SmtpValues>;
  if (kind === "smtp" && !user !== !password) {
    const [field, what] = user ? ["password", "password of this user"] : ["user", "user name that the password is of"];
    throw badInput([{ message: `Enter the ${what}, or neither.`, path: ["values", field] }]);
  }
  const { webhookKey } = parsed.data as Partial<SendgridValues>;
  if (webhookKey && !isVerificationKey(webhookKey)) {
    throw badInput([{ message: noVerificationKey, path: ["values", "webhookKey"] }]);
  }
  // What the API Keys tab keeps is checked with the rest, and stays there.
  return { ...parsed.data, ...Object.fromEntries(Object.keys(keys).map((key) => [key, values[key] || null])) };
}

/** Sets a new channel up; mail that lies there from before today is left alone unless a day is given. */
export async function addChannel(deps: Deps, caller: Caller, input: ChannelInput): Promise<string> {
  const { kind, name = "", enabled = true } = input;
  const takesIn = channelDuties[kind].some((duty) => duty.endsWith("_in"));
  const entered = takesIn && input.values.since === undefined ? { ...input.values, since: today(deps) } : input.values;
  const values = completed(kind, entered, null, await keptKeys(deps, kind));
  const id = `${kind}-${deps.newId().slice(-10)}`;
  await deps.store.change(caller, async (tx) => {
    const row: Channel = { id, kind, name, enabled, values, createdAt: tx.now, updatedAt: tx.now };
    await refuseTwice(tx, deps, row, null);
    await tx.insert(channels, row);
    await settle(tx, row, null);
  });
  await takeEffect(deps, { kind, enabled });
  return id;
}

/** From now on: what waits for mail to go out is sent at once, not at its next try, which may be a quarter of an hour away. */
async function takeEffect(deps: Deps, { kind, enabled }: Pick<Channel, "kind" | "enabled">): Promise<void> {
  await deps.channels.sources();
  if (enabled && channelDuties[kind].includes("mail_out")) await resumeMails(deps);
}

/** A channel as an editor sees it, secrets masked: its name and its values in one. */
const seenOf = (channel: Channel): Values => ({
  ...maskedValues(channel.kind, channel.values),
  name: shownName(channel),
});

const wordsOf = (kind: ChannelKind): FieldWords => ({
  name: ["name", String],
  ...Object.fromEntries(
    channelFields[kind].map(({ key, label, type }) => [key, type === "secret" ? label : [label, String]]),
  ),
});

/** Changes a channel. @throws conflict when another changed what the editor saw, not_found, move_not_allowed for one of the environment, bad_input */
export async function saveChannel(
  deps: Deps,
  caller: Caller,
  id: string,
  change: z.output<typeof channelChangeInput>,
): Promise<void> {
  const saved = await deps.store.change(caller, async (tx) => {
    const before = await own(tx, deps, id);
    refuseStale("channel", change.before, seenOf(before), wordsOf(before.kind));
    const values = change.values
      ? completed(before.kind, change.values, before.values, await keptKeys({ store: tx }, before.kind))
      : before.values;
    const row = await tx.put(channels, {
      ...before,
      // A channel without a name is shown by what it leads to; an editor that sends this back has named nothing.
      name: before.name === "" && change.name === shownName(before) ? "" : change.name ?? before.name,
      enabled: change.enabled ?? before.enabled,
      values,
      updatedAt: tx.now,
    });
    await refuseTwice(tx, deps, row, before);
    await settle(tx, row, before);
    return row;
  });
  await takeEffect(deps, saved);
}

/** Removes a channel with its secrets; what it brought stays. */
export async function removeChannel(deps: Deps, caller: Caller, id: string): Promise<void> {
  await deps.store.change(caller, async (tx) => {
    const channel = await own(tx, deps, id);
    const { kind } = channel;
    await tx.remove(channels, id);
    for (const state of stateIds(channel)) await tx.remove(channelStates, state);
    if (kind === "fhir") await removeKey(tx, channel);
    tx.event({ type: "CHANNEL_SAVED", channelId: id });
    tx.audit({
      action: "channel_removed",
      targetType: "channel",
      targetId: id,
      details: { kind, name: shownName(channel) },
    });
  });
  await deps.channels.sources();
}

/** The key of a channel that is removed; another channel of the same EHR keeps it. */
async function removeKey(tx: Change, { values: { keyId } }: Channel): Promise<void> {
  if (typeof keyId !== "string" || keyId === "" || !await tx.get(channelKeys, keyId)) return;
  const others = await tx.all(channels, "duty", ["ehr"]);
  if (!others.some(({ values }) => values.keyId === keyId)) await tx.remove(channelKeys, keyId);
}

async function own(tx: Change, deps: Deps, id: string): Promise<Channel> {
  if (deps.config.channels.some((one) => one.id === id)) {
    throw new AppError("move_not_allowed", "This channel is set up where the server is started, and changed there.");
  }
  return await tx.must(channels, id);
}

/** Two that take mail from one place would move and copy it in each other's way. @throws bad_input that names the other one */
async function refuseTwice(tx: Change, deps: Deps, row: Channel, before: Channel | null): Promise<void> {
  const had = before?.enabled ? placesOf(before) : [];
  const taken = row.enabled ? placesOf(row).filter((place) => !had.includes(place)) : [];
  if (taken.length === 0) return;
  const others = [...deps.config.channels, ...await tx.all(channels, "duty", ["mail_in"])];
  const other = others.find((one) =>
    one.id !== row.id && one.enabled && placesOf(one).some((place) => taken.includes(place))
  );
  if (!other) return;
  const message = `“${shownName(other)}” takes mail from there already. Choose another folder, or switch that one off.`;
  throw badInput([{ message, path: ["values", row.kind === "imap" ? "mailbox" : "mailboxes"] }]);
}

/** What goes with a change: its trail, and that mail goes out by one service at a time, and one EHR is asked. */
async function settle(tx: Change, row: Channel, before: Channel | null): Promise<void> {
  const { id, kind, enabled } = row;
  if (kind === "fhir") await bindKey(tx, row.values as FhirValues);
  for (const duty of enabled ? channelDuties[kind].filter((one) => soleDuties.includes(one)) : []) {
    for (const other of await tx.all(channels, "duty", [duty])) {
      if (other.id === id || !other.enabled) continue;
      noteSaved(tx, await tx.patch(channels, other.id, { enabled: false }), other);
    }
  }
  const states = stateIds(row);
  for (const state of states) await startAnew(tx, state);
  // Of mailboxes that were taken off the list.
  for (const state of before ? stateIds(before) : []) {
    if (!states.includes(state)) await tx.remove(channelStates, state);
  }
  noteSaved(tx, row, before);
}

/** Tells the screens, and the trail what it was and is, without secrets. */
function noteSaved(tx: Change, row: Channel, before: Channel | null): void {
  const { id, kind, enabled } = row;
  tx.event({ type: "CHANNEL_SAVED", channelId: id });
  const secretsChanged = channelSecrets[kind].filter((key) => before?.values[key] !== row.values[key]);
  tx.audit({
    action: "channel_saved",
    targetType: "channel",
    targetId: id,
    details: {
      kind,
      name: shownName(row),
      enabled,
      from: before && maskedValues(kind, before.values),
      to: maskedValues(kind, row.values),
      secretsChanged,
    },
  });
}
