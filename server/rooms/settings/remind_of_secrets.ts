/**
 * Secrets that end soon are told before mail stops coming in.
 * @module
 */
import type { Deps } from "../../deps.ts";
import { noteState } from "./channels/note_state.ts";
import { listChannels } from "./list_channels.ts";
import { channelStates } from "./store.ts";

/** Tells of each; one that was renewed, or whose day the environment no longer says, is well again. */
export async function remindOfSecrets(deps: Deps): Promise<void> {
  for (const { id: channelId, name, enabled, notices } of await listChannels(deps)) {
    const id = `${channelId}:secret`;
    const notice = notices[0] ?? null;
    if (enabled && (notice || await deps.store.get(channelStates, id))) await noteState(deps, { id, name }, notice);
  }
}
