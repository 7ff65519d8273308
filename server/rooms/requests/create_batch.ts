/**
 * Makes the batch that several requests of one document belong to.
 * @module
 */
import type { BatchRequest, Requester } from "../../../shared/requests.ts";
import type { Change } from "../../db/change.ts";
import { batches } from "./store.ts";

/** Adds a batch to a change; its requests are added after it, in this or later changes. */
export async function createBatch(
  tx: Change,
  requester: Requester,
  documentId: string | null,
  patientsInAll: number,
): Promise<BatchRequest> {
  return await tx.insert(batches, {
    id: crypto.randomUUID(),
    requesterId: requester.id,
    status: "new",
    documentId,
    statusHistory: [{ from: null, to: "new", timestamp: tx.now, username: tx.actor.name, reason: null }],
    metadata: { patients: patientsInAll },
    createdAt: tx.now,
    updatedAt: tx.now,
  });
}
