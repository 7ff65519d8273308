/**
 * A person attaches a file to a simulated request in place of a record that is missing.
 * @module
 */
import { AppError } from "../../../shared/errors.ts";
import type { Simulation } from "../../../shared/simulator.ts";
import type { Deps } from "../../deps.ts";
import type { Caller } from "../../http/context.ts";
import { recordsOf } from "../records/list_records.ts";
import { attachFiles } from "../requests/attach_files.ts";
import { requestFor } from "../requests/show_request.ts";
import { patientOf } from "./resume_simulation.ts";
import { attachedAs } from "./steps/cast.ts";
import { patchRun } from "./steps/run.ts";

/** Attaches a file as the first record that is missing. @throws move_not_allowed, file_missing, file_type */
export async function uploadRecord(
  deps: Deps,
  caller: Caller,
  id: string,
  patientId: string,
  files: File[],
): Promise<Simulation> {
  const [run, { name, requestId, records }] = await patientOf(deps, id, patientId);
  const place = records.findIndex((record) => record.attachedId === null);
  if (requestId === null) throw new AppError("move_not_allowed", `${name} has no request yet.`);
  if (place < 0) throw new AppError("move_not_allowed", `All records of ${name} are attached.`);
  if (files.length === 0) throw new AppError("file_missing");
  const request = await requestFor(deps, caller, requestId);
  const { type } = records[place];
  const recordTypes = JSON.stringify([type === "summary" ? "Discharge Summary" : attachedAs[type]]);
  const before = new Set((await recordsOf(deps, request)).attachedRecords.map((a) => a.id));
  await attachFiles(deps, caller, requestId, { recordTypes }, files.slice(0, 1));
  const added = (await recordsOf(deps, request)).attachedRecords.find((a) => !before.has(a.id));
  return await deps.store.change(caller, (tx) =>
    patchRun(tx, run.id, ({ patients }) => ({
      patients: patients.map((p) =>
        p.id !== patientId ? p : {
          ...p,
          records: p.records.map((r, i) =>
            i === place ? { ...r, isFetching: false, attachedId: added?.id ?? null } : r
          ),
        }
      ),
    })));
}
