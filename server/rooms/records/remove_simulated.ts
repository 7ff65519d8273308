/**
 * Removes the records of a simulated request, with the bytes of those that were drawn for it. The bytes of a file that a person uploaded
 * stay: it may stand elsewhere, too.
 * @module
 */
import { removeRows } from "../../db/office.ts";
import type { Actor } from "../../db/change.ts";
import type { Deps } from "../../deps.ts";
import { attachedRecords, requestRecords } from "./store.ts";

/** @param isDrawn whether a file of this name was drawn for the simulation */
export async function removeSimulatedRecords(
  deps: Deps,
  actor: Actor,
  requestId: number,
  isDrawn: (fileName: string) => boolean,
): Promise<void> {
  const attached = await deps.store.all(attachedRecords, "request", [requestId]);
  const joined = await deps.store.all(requestRecords, "request", [requestId]);
  await removeRows(deps.store, actor, attachedRecords, attached);
  await removeRows(deps.store, actor, requestRecords, joined);
  for (const { file } of attached) if (isDrawn(file.fileName)) await deps.files.remove(file);
}
