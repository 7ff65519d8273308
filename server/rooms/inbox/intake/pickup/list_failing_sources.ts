/**
 * The sources of which nothing comes in, for those who work in the inbox. Why stands in Settings, with the names of servers.
 * @module
 */
import type { Deps } from "../../../../deps.ts";
import { stoppedSince } from "../../../settings/channels/note_state.ts";

/** Each by its name, with what would come and since when it does not; those that failed once alone are left out. */
export async function listFailingSources(deps: Deps) {
  const sources = await deps.channels.sources();
  const since = await stoppedSince(deps, sources.map(({ id }) => id));
  return sources.flatMap(({ id, name, group }, i) =>
    since[i] === null ? [] : [{ id, name, source: group === "fax" ? "fax" : "email", since: since[i] }]
  );
}
