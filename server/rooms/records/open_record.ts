/**
 * Opens the file of a record, with the view written to the audit trail.
 * @module
 */
import type { FileRef } from "../../../shared/common.ts";
import { AppError } from "../../../shared/errors.ts";
import type { Actor } from "../../db/change.ts";
import type { Deps } from "../../deps.ts";
import { note, noteView } from "../audit/note_activity.ts";
import { attachedRecords, medicalRecords, requestRecords } from "./store.ts";

/** The file of a matched or attached record, with the look written down: each one, or once in a while (`noteView`). */
export async function recordFile(
  deps: Pick<Deps, "store" | "files" | "now">,
  actor: Actor,
  kind: "matched" | "attached",
  id: number,
  noteIt: typeof note | typeof noteView = note,
): Promise<{ file: FileRef; bytes: Uint8Array<ArrayBuffer> }> {
  let file: FileRef | null;
  let requestId: number;
  if (kind === "attached") {
    const row = await deps.store.must(attachedRecords, id);
    [file, requestId] = [row.file, row.requestId];
  } else {
    const joined = await deps.store.must(requestRecords, id);
    file = (await deps.store.must(medicalRecords, joined.recordId)).file;
    requestId = joined.requestId;
  }
  if (!file) throw new AppError("not_found", "No file is stored for that record.");
  const bytes = new Uint8Array(await deps.files.open(file));
  await noteIt(deps, actor, { action: "record_viewed", targetType: `${kind}_record`, targetId: id, requestId });
  return { file, bytes };
}
