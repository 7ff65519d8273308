/**
 * Attaches files to a request by hand.
 * @module
 */
import { z } from "zod";
import { optionalText } from "../../../shared/common.ts";
import { AppError } from "../../../shared/errors.ts";
import { fullName } from "../../../shared/patients.ts";
import { manualRecordTypes } from "../../../shared/records.ts";
import { isClosed, type RequestRow } from "../../../shared/requests.ts";
import type { Deps } from "../../deps.ts";
import type { Caller } from "../../http/context.ts";
import { badInput } from "../../http/validate.ts";
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

const typesForm = z.array(z.enum(manualRecordTypes, {
  error: `Record type must be one of: ${manualRecordTypes.join(", ")}.`,
}));
const recordTypesSentence = "Give the record types as a JSON list, one for each file.";

/** The record types of the multipart form: a JSON list, one per file; left out, the first kind. @throws bad_input */
function typesOf(text: string | undefined): string[] {
  if (!text) return [];
  const list = jsonOf(text);
  if (!Array.isArray(list)) throw badInput([{ message: recordTypesSentence, path: ["recordTypes"] }]);
  const parsed = typesForm.safeParse(list);
  if (!parsed.success) throw badInput([{ message: parsed.error.issues[0].message, path: ["recordTypes"] }]);
  return parsed.data;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const detailsForm = z.object({ patientInfo: z.object({ patientId: z.coerce.number().optional() }).optional() });

/** The files are said to be of this request's patient, where it is said whose they are. @throws patient_differs */
function refuseOtherPatient(request: RequestRow, fields: Record<string, string>): void {
  const details = detailsForm.safeParse(jsonOf(fields.processingDetails ?? "{}")).data;
  for (const given of [fields.patientId ? Number(fields.patientId) : undefined, details?.patientInfo?.patientId]) {
    if (given !== undefined && given !== request.patientId) {
      throw new AppError(
        "patient_differs",
        `Request ${request.id} is for another patient than the one these files are given for. Nothing was attached.`,
      );
    }
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
  refuseOtherPatient(request, fields);
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
    refuseOtherPatient(now, fields);
    const rows = await attachIn(tx, now, prepared, notes);
    if (fields.extractMetadata === "true") {
      for (const { id } of rows) tx.job("read_attached", { id }, { maxAttempts: 3 });
    }
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
