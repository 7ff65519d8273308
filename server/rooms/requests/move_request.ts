/**
 * Status moves of requests, by the table in shared/requests.ts. Every move has its history line, audit row and event.
 * @module
 */
import { AppError } from "../../../shared/errors.ts";
import { fullName } from "../../../shared/patients.ts";
import {
  isClosed,
  requestMoves,
  type RequestRow,
  type RequestStatus,
  requestStatusLabels,
} from "../../../shared/requests.ts";
import type { Change } from "../../db/change.ts";
import { patientsById } from "../patients/find_patients.ts";
import { batches, requests } from "./store.ts";

/** Whether the table allows a move. */
export function mayMove(from: RequestStatus, to: RequestStatus): boolean {
  return requestMoves[from].includes(to);
}

const label = (status: RequestStatus) => requestStatusLabels[status].toLowerCase();

/** The sentence for a move that the table does not hold. */
export function refuseMove(request: Pick<RequestRow, "id" | "status">, to: RequestStatus): AppError {
  const next = requestMoves[request.status];
  return new AppError(
    "move_not_allowed",
    next.length === 0
      ? `Request ${request.id} is ${label(request.status)} and cannot be changed any more.`
      : `Request ${request.id} is ${label(request.status)} and cannot become ${label(to)}. It can become ${
        next.map(label).join(" or ")
      }.`,
  );
}

/** Moves a request in a change. @throws move_not_allowed with what is possible instead */
export async function moveRequest(
  tx: Change,
  requestId: number,
  to: RequestStatus,
  options: { reason?: string | null; details?: string; fields?: Partial<RequestRow> } = {},
): Promise<RequestRow> {
  const before = await tx.must(requests, requestId);
  if (!mayMove(before.status, to)) throw refuseMove(before, to);
  const request = await tx.patch(requests, requestId, {
    ...options.fields,
    status: to,
    statusHistory: [...before.statusHistory, {
      from: before.status,
      to,
      timestamp: tx.now,
      day: tx.dayOf(),
      username: tx.actor.name,
      reason: options.reason ?? null,
    }],
    processedAt: isClosed(to) ? tx.now : before.processedAt,
  });
  const patient = (await patientsById(tx.unwatched, [request.patientId])).get(request.patientId ?? 0);
  tx.audit({
    action: "request_status_changed",
    targetType: "request",
    targetId: requestId,
    requestId,
    details: { oldStatus: before.status, newStatus: to, ...(options.reason ? { message: options.reason } : {}) },
  });
  tx.event({
    type: "REQUEST_STATUS_CHANGED",
    requestId,
    status: to,
    previousStatus: before.status,
    patientName: patient ? fullName(patient) : "Unknown Patient",
    recordTypes: request.recordTypes,
    details: options.details ?? options.reason ?? `Request ${requestId} is now ${label(to)}`,
  });
  await followBatch(tx, request);
  return request;
}

/** A batch stands where the least advanced of its requests stands; rejected ones do not count. */
async function followBatch(tx: Change, changed: RequestRow): Promise<void> {
  if (changed.batchRequestId === null) return;
  // The batch is read first and always written: of two of its requests that move at once, the second counts after the first.
  const batch = await tx.get(batches, changed.batchRequestId);
  if (!batch) return;
  const order = ["new", "processing", "pending_payment", "ready_for_release", "completed"] as const;
  const counts = await tx.counts(requests, order.map((status) => ["batch", batch.id, status]));
  const status = order.find((_, i) => counts[i] > 0) ?? "cancelled";
  await tx.patch(
    batches,
    batch.id,
    batch.status === status ? {} : {
      status,
      statusHistory: [...batch.statusHistory, {
        from: batch.status,
        to: status,
        timestamp: tx.now,
        username: tx.actor.name,
        reason: null,
      }],
    },
  );
}
