/**
 * What belongs to a merged patient row goes to the patient it turned out to be, and back when the merge is undone: a job, one row
 * a commit, that bears being killed and run again.
 * @module
 */
import type { PatientMerge } from "../../../shared/patients.ts";
import { isClosed } from "../../../shared/requests.ts";
import type { Change } from "../../db/change.ts";
import { system } from "../../db/store.ts";
import type { Deps } from "../../deps.ts";
import type { Running } from "../../jobs/queue.ts";
import { invoiceIdsOf, moveInvoice } from "../invoices/move_patient.ts";
import { patientsById } from "../patients/find_patients.ts";
import { endMoving, forgetMoved, mergeOf, type MovedKind, movesOf, noteMoved } from "../patients/merge_patient.ts";
import { attachedIdsOf, moveAttached, moveRecord, recordIdsOf } from "../records/move_records.ts";
import { namesFor } from "./create_request.ts";
import { requesters, requests } from "./store.ts";

/** Each answers false where the row is gone, or was given to somebody else meanwhile: then it stays so. */
const movers: Record<MovedKind, (tx: Change, id: number, from: number, to: number) => Promise<boolean>> = {
  request: moveRequest,
  medical_record: moveRecord,
  attached_record: moveAttached,
  invoice: moveInvoice,
};

/** The job after a merge, or after one was taken back. */
export async function moveMerged(deps: Deps, running: Running): Promise<void> {
  const merge = await mergeOf(deps, String(running.job.payload.mergeId));
  if (merge.state === "moving") await moveAll(deps, merge);
  if (merge.state === "undoing") await moveBack(deps, merge);
  await deps.store.change(system, async (tx) => {
    await endMoving(tx, merge);
    tx.finish(running);
  });
}

async function moveAll(deps: Deps, { id: mergeId, fromId, intoId }: PatientMerge): Promise<void> {
  const move = (kind: MovedKind, id: number) =>
    deps.store.change(system, async (tx) => {
      if (await movers[kind](tx, id, fromId, intoId)) await noteMoved(tx, mergeId, kind, id);
    });
  for (const id of await recordIdsOf(deps, fromId)) await move("medical_record", id);
  for (const requestId of await deps.store.ids(requests as never, { index: "patient", prefix: [fromId] })) {
    for (const id of await attachedIdsOf(deps, Number(requestId), fromId)) await move("attached_record", id);
    for (const id of await invoiceIdsOf(deps, Number(requestId), fromId)) await move("invoice", id);
    // The request goes last: while it is the other patient's, a job that was killed finds its files again.
    await move("request", Number(requestId));
  }
}

async function moveBack(deps: Deps, merge: PatientMerge): Promise<void> {
  const moves = await movesOf(deps, merge.id);
  // Records before requests, so that a request is offered its own patient's records.
  moves.sort((a, b) => Number(a.kind === "request") - Number(b.kind === "request"));
  for (const { id, kind, rowId } of moves) {
    await deps.store.change(system, async (tx) => {
      await movers[kind](tx, rowId, merge.intoId, merge.fromId);
      await forgetMoved(tx, id);
    });
  }
}

async function moveRequest(tx: Change, id: number, from: number, patientId: number): Promise<boolean> {
  const request = await tx.get(requests, id);
  if (request?.patientId !== from) return false;
  const patient = (await patientsById({ store: tx }, [patientId])).get(patientId) ?? null;
  const requester = await tx.must(requesters, request.requesterId);
  await tx.patch(requests, id, { patientId, ...namesFor(patient, requester, request.contact) });
  if (!isClosed(request.status)) tx.job("offer_records", { requestId: id, patientId });
  tx.audit({
    action: "request_updated",
    targetType: "request",
    targetId: id,
    requestId: id,
    details: { fields: ["patientId"], because: "patients merged" },
  });
  return true;
}
