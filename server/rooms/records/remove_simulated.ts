/**
 * Removes the records of a simulated request. Their bytes stay: a file that a person uploaded may stand elsewhere, too.
 * @module
 */
import { removeRows } from "../../db/office.ts";
import type { Actor } from "../../db/change.ts";
import type { Deps } from "../../deps.ts";
import { attachedRecords, requestRecords } from "./store.ts";

export async function removeSimulatedRecords(deps: Deps, actor: Actor, requestId: number): Promise<void> {
  const attached = await deps.store.all(attachedRecords, "request", [requestId]);
  const joined = await deps.store.all(requestRecords, "request", [requestId]);
  await removeRows(deps.store, actor, attachedRecords, attached);
  await removeRows(deps.store, actor, requestRecords, joined);
}
