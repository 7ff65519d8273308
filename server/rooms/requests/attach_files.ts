/**
 * Attaches files to a request by hand.
 * @module
 */
import { optionalText } from "../../../shared/common.ts";
import { AppError } from "../../../shared/errors.ts";
import { fullName } from "../../../shared/patients.ts";
import { isClosed, type RequestRow } from "../../../shared/requests.ts";
import type { Deps } from "../../deps.ts";
import type { Caller } from "../../http/context.ts";
import { patientsById } from "../patients/find_patients.ts";
import { attachIn, prepareFiles } from "../records/attach_record.ts";
import { requestFor } from "./show_request.ts";
import { requests } from "./store.ts";

export function refuseClosed(request: RequestRow): void {
  if (isClosed(request.status)) {
    throw new AppError(
      "move_not_allowed",
      `Request ${request.id} is ${request.status}; its records cannot be changed any more.`,
    );
  }
}

/** The record types of the multipart form: a JSON list, one per file; anything else counts as not given. */
function typesOf(text: string | undefined): string[] {
  try {
    const list = JSON.parse(text ?? "[]");
    return Array.isArray(list) ? list.map((type) => String(type).slice(0, 60)) : [];
  } catch {
    return [];
  }
}

/** Attaches uploaded files. @throws file_missing, file_type, move_not_allowed */
export async function attachFiles(
  deps: Deps,
  caller: Caller,
  requestId: number,
  fields: Record<string, string>,
  files: File[],
): Promise<void> {
  const request = await requestFor(deps, caller, requestId);
  if (files.length === 0) throw new AppError("file_missing", "Please select at least one file to attach.");
  refuseClosed(request);
  const types = typesOf(fields.recordTypes);
  const prepared = await prepareFiles(
    deps,
    await Promise.all(files.map(async (file, i) => ({
      bytes: new Uint8Array(await file.arrayBuffer()),
      fileName: file.name,
      recordType: types[i] ?? "",
    }))),
  );
  const notes = optionalText(4000).parse(fields.notes);
  const people = await patientsById(deps, [request.patientId]);
  await deps.store.change(caller, async (tx) => {
    const now = await tx.must(requests, requestId);
    refuseClosed(now);
    const rows = await attachIn(tx, now, prepared, notes);
    await tx.patch(requests, requestId, { recordsAttached: true, recordsChecked: null });
    const patient = people.get(now.patientId ?? 0);
    tx.event({
      type: "RECORDS_UPDATED",
      requestId,
      source: "manual",
      patientName: patient ? fullName(patient) : "Unknown Patient",
      recordType: rows[0].recordType,
      recordCount: rows.length,
      details: `${rows.length} file${rows.length === 1 ? "" : "s"} attached`,
    });
  });
}
