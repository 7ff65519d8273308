/**
 * Includes a matched or attached record, or leaves it out.
 * @module
 */
import { AppError } from "../../../shared/errors.ts";
import type { Change } from "../../db/change.ts";
import type { Deps } from "../../deps.ts";
import { attachedRecords, medicalRecords, requestRecords } from "./store.ts";

/** Which request a joined record belongs to; 404 when there is none. */
export async function requestOfRecord(
  deps: Pick<Deps, "store">,
  kind: "matched" | "attached",
  id: number,
): Promise<number> {
  const row = kind === "matched" ? await deps.store.get(requestRecords, id) : await deps.store.get(attachedRecords, id);
  if (!row) throw new AppError("not_found", "That record is no longer part of a request.");
  return row.requestId;
}

/** What kind of record it is; "" when it is gone. */
export async function typeOfRecord(
  deps: Pick<Deps, "store">,
  kind: "matched" | "attached",
  id: number,
): Promise<string> {
  if (kind === "attached") return (await deps.store.get(attachedRecords, id))?.recordType ?? "";
  const joined = await deps.store.get(requestRecords, id);
  return (joined && (await deps.store.get(medicalRecords, joined.recordId))?.recordType) ?? "";
}

/** Includes a matched or attached record, or leaves it out, in a change. */
export async function setIncluded(
  tx: Change,
  kind: "matched" | "attached",
  id: number,
  isIncluded: boolean,
): Promise<void> {
  const requestId = kind === "matched"
    ? (await tx.patch(requestRecords, id, { isIncluded })).requestId
    : (await tx.patch(attachedRecords, id, { isIncluded })).requestId;
  tx.audit({
    action: isIncluded ? "record_included" : "record_excluded",
    targetType: kind === "matched" ? "request_record" : "attached_record",
    targetId: id,
    requestId,
  });
}
