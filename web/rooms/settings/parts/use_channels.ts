import { useQueryClient } from "@tanstack/react-query";
import type { ChannelKind } from "../../../../shared/channels.ts";
import { refresh } from "../../../lib/refreshes.ts";
import { addChannel, changeChannel, removeChannel, useSave } from "../mutations.ts";
import { channelsQuery } from "../../../lib/settings.ts";
import type { Channels } from "../queries.ts";

/** What a saved channel changes beside its own list. */
function useKept() {
  const client = useQueryClient();
  return (list: Channels) => {
    client.setQueryData(channelsQuery.queryKey, list);
    void refresh(client, "channels");
  };
}

interface Entered {
  /** null: a new one. */
  id: string | null;
  kind: ChannelKind;
  name?: string;
  enabled?: boolean;
  values?: Record<string, unknown>;
  /** What was seen of a channel that is changed. */
  before?: Record<string, unknown>;
}

/** Adds or changes a channel. */
export function useSaveChannel() {
  const keep = useKept();
  return useSave({
    call: ({ id, kind, values, before, ...rest }: Entered) =>
      id === null
        ? addChannel({ kind, values: values ?? {}, ...rest })
        : changeChannel(id, { ...rest, ...(values ? { values } : {}), ...(before ? { before } : {}) }),
    done: (list, { id }) => [
      "Channel Saved",
      list.some((one) => one.id === id && !one.enabled) ? "It is off, and not used." : "It is used from now on.",
    ],
    failed: "Failed to save the channel",
    onSuccess: keep,
  });
}

/** Removes a channel with its secrets. */
export function useRemoveChannel() {
  const keep = useKept();
  return useSave({
    call: removeChannel,
    done: ["Channel Removed", "Its secrets are forgotten. What it brought stays."],
    failed: "Failed to remove the channel",
    onSuccess: keep,
  });
}
