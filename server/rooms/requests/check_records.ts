/**
 * Marks what is included in a request as looked at by a person, so that its release needs no further word.
 * @module
 */
import type { Deps } from "../../deps.ts";
import type { Caller } from "../../http/context.ts";
import { includedOf } from "../records/gather_included.ts";
import { refuseClosed } from "./attach_files.ts";
import { setOf } from "./gate/gate.ts";
import { requestFor } from "./show_request.ts";
import { requests } from "./store.ts";

/** @throws nothing_to_release when nothing is included, move_not_allowed when the request is closed */
export async function checkRecords(deps: Deps, caller: Caller, requestId: number, checked: boolean): Promise<void> {
  await requestFor(deps, caller, requestId);
  await deps.store.change(caller, async (tx) => {
    const request = await tx.must(requests, requestId);
    refuseClosed(request);
    const of = checked ? setOf(request.patientId, await includedOf({ store: tx }, request)) : "";
    await tx.patch(requests, requestId, {
      recordsChecked: checked ? { by: tx.actor.name, at: tx.now, of } : null,
    });
    tx.audit({
      action: "records_checked",
      targetType: "request",
      targetId: requestId,
      requestId,
      details: { checked },
    });
    tx.event({
      type: "RECORDS_UPDATED",
      requestId,
      source: "manual",
      patientName: "",
      recordType: "",
      recordCount: 0,
      details: "",
    });
  });
}
