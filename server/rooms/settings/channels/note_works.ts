/**
 * A mail service that failed is asked again when a mail is to be sent, which may be never: who tries it and finds it well has mended it.
 * @module
 */
import type { Deps } from "../../../deps.ts";
import { resumeMails } from "../../outbox/resume_mails.ts";
import { channelStates } from "../store.ts";
import { noteState } from "./note_state.ts";

/** What waits is sent now, and tells more than a try; where nothing waits, the service counts as well. @param id of the channel */
export async function noteWorks(deps: Deps, id: string): Promise<void> {
  const state = await deps.store.get(channelStates, id);
  if (state && !state.error && !state.wasTold) return;
  if (await resumeMails(deps) === 0) await noteState(deps, { id, name: "Outgoing mail" }, null);
}
