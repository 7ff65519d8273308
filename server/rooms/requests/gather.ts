/**
 * Gathering the records of a request: files attached by hand, records included or left out. Closed requests stay as they are.
 * @module
 */
import { optionalText } from "../../../shared/common.ts";
import { AppError } from "../../../shared/errors.ts";
import { fullName } from "../../../shared/patients.ts";
import { isClosed, type RequestRow } from "../../../shared/requests.ts";
import type { Change } from "../../db/change.ts";
import type { Deps } from "../../deps.ts";
import type { Caller } from "../../http/context.ts";
import { patientsById } from "../patients/workflow.ts";
import { attachIn, detach, prepareFiles, recordsOf, requestOfRecord, setIncluded } from "../records/workflow.ts";
import { requests } from "./store.ts";
import { requestFor } from "./workflow.ts";

function refuseClosed(request: RequestRow): void {
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
    await tx.patch(requests, requestId, { recordsAttached: true });
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

/** A change to the records of a request that is still open. */
async function ofOpenRequest(
  deps: Deps,
  caller: Caller,
  kind: "matched" | "attached",
  id: number,
  act: (tx: Change) => Promise<void>,
): Promise<number> {
  const requestId = await requestOfRecord(deps, kind, id);
  await requestFor(deps, caller, requestId);
  await deps.store.change(caller, async (tx) => {
    refuseClosed(await tx.must(requests, requestId));
    // The request is written too, so that a release under way finds that its records have changed.
    await tx.patch(requests, requestId, {});
    await act(tx);
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
  const requestId = await ofOpenRequest(deps, caller, kind, id, (tx) => setIncluded(tx, kind, id, isIncluded));
  return await recordsOf(deps, await deps.store.must(requests, requestId));
}

/** Takes an attached file off its request. */
export async function removeAttached(deps: Deps, caller: Caller, id: number): Promise<void> {
  await ofOpenRequest(deps, caller, "attached", id, (tx) => detach(tx, id));
}
