/**
 * The channels with how they fare: secrets masked, addresses for the vendors, and what will need care.
 * @module
 */
import {
  type Channel,
  channelDuties,
  channelLabels,
  type ChannelState,
  type ChannelView,
  maskedValues,
} from "../../../shared/channels.ts";
import { showDate } from "../../../shared/time.ts";
import { type Deps, today } from "../../deps.ts";
import { worstState } from "./channels/own_states.ts";
import { jwksPath } from "./list_ehr_keys.ts";
import { channels, type ChannelStateRow, channelStates } from "./store.ts";

const untried: ChannelState = { checkedAt: null, okAt: null, error: null, failingSince: null };
/** A secret's end is told so long before, days. */
const noticeDays = 30;
const dayMs = 86_400_000;

/** All channels, on or off, those of the environment first. */
export async function listChannels(deps: Deps): Promise<ChannelView[]> {
  const [all, rows, states] = await Promise.all([
    deps.channels.all(),
    deps.store.all(channels, "made"),
    deps.store.all(channelStates, "all"),
  ]);
  // What stands in the API Keys tab is no part of the channel: shown here, it would be saved with it.
  const entered = new Map(rows.map(({ id, values }) => [id, values]));
  return all.map((one) => {
    const channel = { ...one, values: entered.get(one.id) ?? one.values };
    const { id, kind, enabled, values, origin } = channel;
    return {
      id,
      kind,
      name: shownName(channel),
      enabled,
      origin,
      values: maskedValues(kind, values),
      state: stateOf(worstState(states, channel)),
      webhookUrl: kind === "telnyx"
        ? deps.url("/api/fax-webhook")
        : kind === "sendgrid"
        ? deps.url("/api/mail-webhook")
        : kind === "fhir" && values.clientId
        ? deps.url(jwksPath)
        : null,
      notices: noticesOf(today(deps), values),
    };
  });
}

/** As it is called in lists: by its name, else by what it leads to. */
export const shownName = ({ kind, name, values }: Pick<Channel, "kind" | "name" | "values">): string =>
  name || nameOf(kind, values);

/** With its kind before it, where several of the kind may stand side by side. */
export const nameAmongKinds = ({ kind, name, values }: Pick<Channel, "kind" | "name" | "values">): string =>
  name ||
  (channelDuties[kind].includes("mail_in") ? `${channelLabels[kind]}, ${nameOf(kind, values)}` : channelLabels[kind]);

const nameOf = (kind: ChannelView["kind"], values: Record<string, unknown>): string =>
  channelDuties[kind].includes("mail_in") && typeof (values.user ?? values.mailboxes) === "string"
    ? String(values.user ?? values.mailboxes)
    : kind === "fhir"
    ? new URL(String(values.baseUrl)).host
    : channelLabels[kind];

function stateOf(worst: ChannelStateRow | null): ChannelState {
  if (!worst) return untried;
  const { checkedAt, okAt, error, failingSince } = worst;
  return { checkedAt, okAt, error, failingSince };
}

/** Sentences on what will need care. @param day of the office */
export function noticesOf(day: string, { secretExpires, signIn }: Record<string, unknown>): string[] {
  // A mailbox that signs in by password keeps the day entered for OAuth, and needs no secret.
  if (typeof secretExpires !== "string" || signIn === "password") return [];
  const days = (Date.parse(secretExpires) - Date.parse(day)) / dayMs;
  if (days > noticeDays) return [];
  const make = "Make a new one at the vendor and enter it here.";
  return [
    days < 0
      ? `The client secret ended on ${showDate(secretExpires)}. ${make}`
      : days === 0
      ? `The client secret ends today, ${showDate(secretExpires)}. ${make}`
      : `The client secret ends on ${showDate(secretExpires)}, in ${days} ${days === 1 ? "day" : "days"}. ${make}`,
  ];
}
