/**
 * Includes a record in a request or leaves it out; takes off a file attached by mistake.
 * @module
 */
import { fullName } from "../../../shared/patients.ts";
import type { Change } from "../../db/change.ts";
import type { Deps } from "../../deps.ts";
import type { Caller } from "../../http/context.ts";
import { patientsById } from "../patients/find_patients.ts";
import { requestOfRecord, setIncluded, typeOfRecord } from "../records/include_record.ts";
import { detach } from "../records/attach_record.ts";
import { recordsOf } from "../records/list_records.ts";
import { refuseClosed } from "./attach_files.ts";
import { requestFor } from "./show_request.ts";
import { requests } from "./store.ts";

/** A change to the records of a request that is still open. */
async function ofOpenRequest(
  deps: Deps,
  caller: Caller,
  kind: "matched" | "attached",
  id: number,
  act: (tx: Change) => Promise<void>,
  details: string,
): Promise<number> {
  const requestId = await requestOfRecord(deps, kind, id);
  await requestFor(deps, caller, requestId);
  const recordType = await typeOfRecord(deps, kind, id);
  await deps.store.change(caller, async (tx) => {
    const request = await tx.must(requests, requestId);
    refuseClosed(request);
    const patient = (await patientsById(tx.unwatched, [request.patientId])).get(request.patientId ?? 0);
    await tx.patch(requests, requestId, { recordsChecked: null });
    await act(tx);
    tx.event({
      type: "RECORDS_UPDATED",
      requestId,
      source: "manual",
      patientName: patient ? fullName(patient) : "Unknown Patient",
      recordType,
      recordCount: 1,
      details: `${recordType} ${details}`,
    });
  });
  return requestId;
}

/** Includes a record or leaves it out; answers the request's records. */
export async function changeIncluded(
  deps: Deps,
  caller: Caller,
  kind: "matched" | "attached",
  id: number,
  isIncluded: boolean,
) {
  const requestId = await ofOpenRequest(
    deps,
    caller,
    kind,
    id,
    (tx) => setIncluded(tx, kind, id, isIncluded),
    isIncluded ? "included" : "left out",
  );
  return await recordsOf(deps, await deps.store.must(requests, requestId));
}

/** Takes an attached file off its request. */
export async function removeAttached(deps: Deps, caller: Caller, id: number): Promise<void> {
  await ofOpenRequest(deps, caller, "attached", id, (tx) => detach(tx, id), "taken off");
}
