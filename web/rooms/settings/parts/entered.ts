/**
 * What a service is set to, in a line.
 * @module
 */
import { channelFields } from "../../../../shared/channel_fields.ts";
import type { ChannelView } from "../../../../shared/channels.ts";

/** What the environment says, as the form of such a service would show it; of a secret that it is set. */
export const enteredOf = ({ kind, values }: Pick<ChannelView, "kind" | "values">): string =>
  channelFields[kind].filter(({ key, when }) => values[key] && (!when || values[when[0]] === when[1]))
    .map(({ key, label, type, options }) => {
      const shown = options?.find(({ value }) => value === values[key])?.label ?? String(values[key]);
      return `${label}: ${type === "secret" ? "set" : shown}`;
    }).join(" · ");
