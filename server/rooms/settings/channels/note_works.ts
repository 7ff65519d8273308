/**
 * What mails and faxes go out by, and the EHR, are asked again when there is something to do, which may be never: who tries one that
 * failed and finds it well has mended it.
 * @module
 */
import { type Channel, channelDuties, channelLabels } from "../../../../shared/channels.ts";
import type { Deps } from "../../../deps.ts";
import { resumeMails } from "../../outbox/resume_mails.ts";
import { channelStates } from "../store.ts";
import { endRest, noteState } from "./note_state.ts";
import { stateIds } from "./own_states.ts";

/** Mail that waits is sent now, and tells more than a try; where nothing waits, the service counts as well. */
export async function noteWorks(deps: Deps, channel: Channel): Promise<void> {
  const { id, kind, name } = channel;
  for (const state of stateIds(channel)) await endRest(deps, state);
  const duties = channelDuties[kind];
  if (duties.includes("mail_out")) {
    const state = await deps.store.get(channelStates, id);
    if (state && !state.error && !state.wasTold) return;
    if (await resumeMails(deps) === 0) await noteState(deps, { id, name: "Outgoing mail" }, null);
  }
  const others = [
    ...duties.includes("fax_out") ? [{ id: `${id}:out`, name: "Outgoing fax" }] : [],
    ...duties.includes("ehr") ? [{ id, name: name || channelLabels[kind] }] : [],
  ];
  for (const one of others) {
    const state = await deps.store.get(channelStates, one.id);
    if (state?.error || state?.wasTold) await noteState(deps, one, null);
  }
}
