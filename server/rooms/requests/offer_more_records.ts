/**
 * Offers a patient's records that did not fit into the first commit: a job.
 * @module
 */
import { isClosed } from "../../../shared/requests.ts";
import { system } from "../../db/store.ts";
import type { Deps } from "../../deps.ts";
import { joinedTo, offerSome } from "../records/offer_records.ts";
import { isAskedFor } from "./create_request.ts";
import { requests } from "./store.ts";

/** The job that goes on with a patient's many records; nothing once the request has another patient or is closed. */
export async function offerMore(deps: Deps, payload: { requestId?: unknown; patientId?: unknown }): Promise<void> {
  for (let more = true; more;) {
    more = await deps.store.change(system, async (tx) => {
      const request = await tx.get(requests, Number(payload.requestId));
      if (!request || request.patientId !== Number(payload.patientId) || isClosed(request.status)) return false;
      await tx.patch(requests, request.id, { recordsChecked: null });
      const joined = await joinedTo(tx, request.id);
      return await offerSome(tx, request.id, request.patientId, (record) => isAskedFor(record, request), joined);
    });
  }
}
