/**
 * Secrets that end soon are told before mail stops coming in.
 * @module
 */
import type { Deps } from "../../deps.ts";
import { noteState } from "./channels/note_state.ts";
import { listChannels } from "./list_channels.ts";

/** Tells of each; a secret that was renewed is well again. */
export async function remindOfSecrets(deps: Deps): Promise<void> {
  for (const { id, name, enabled, notices, values } of await listChannels(deps)) {
    if (enabled && values.secretExpires) await noteState(deps, { id: `${id}:secret`, name }, notices[0] ?? null);
  }
}
