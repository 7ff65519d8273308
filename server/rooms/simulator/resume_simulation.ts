/**
 * A person takes a run on: pays an invoice, lets all that is open be done, or tries again after a failure.
 * @module
 */
import { AppError } from "../../../shared/errors.ts";
import type { SimulatedPatient, Simulation } from "../../../shared/simulator.ts";
import type { Change } from "../../db/change.ts";
import type { Deps } from "../../deps.ts";
import type { Caller } from "../../http/context.ts";
import { entriesById } from "../inbox/find_entry.ts";
import { retry } from "../inbox/review/retry_reading.ts";
import { mustRun } from "./show_simulation.ts";
import { payByTestCard } from "./steps/release_steps.ts";
import { patchRun, StepFailed, withStep } from "./steps/run.ts";

/** A patient of a run. @throws not_found */
export async function patientOf(deps: Deps, id: string, patientId: string): Promise<[Simulation, SimulatedPatient]> {
  const run = await mustRun(deps, id);
  const patient = run.patients.find((p) => p.id === patientId);
  if (!patient) throw new AppError("not_found", "That patient is not part of this simulation.");
  return [run, patient];
}

/** Pays one patient's invoice by a test card; the last payment takes the run on. @throws move_not_allowed */
export async function payPatient(deps: Deps, caller: Caller, id: string, patientId: string): Promise<Simulation> {
  const [run, { name, invoiceId }] = await patientOf(deps, id, patientId);
  if (invoiceId === null) throw new AppError("move_not_allowed", `${name} has no invoice yet.`);
  await payByTestCard(deps, caller, invoiceId).catch((error) => {
    throw error instanceof StepFailed ? new AppError("move_not_allowed", error.message) : error;
  });
  return await deps.store.change(caller, (tx) => patchRun(tx, run.id, () => ({})));
}

/** Does what is open, payments included. @throws move_not_allowed when a step failed or nothing is open */
export async function processBatch(deps: Deps, caller: Caller, id: string): Promise<Simulation> {
  return await resume(deps, caller, id, "processed", (run) => {
    if (run.status === "error") throw new AppError("move_not_allowed", "A step failed. Retry it first.");
    if (run.status === "completed") throw new AppError("move_not_allowed", "This batch is complete.");
    return { isPushed: true };
  });
}

/** Tries the failed step again; letters that were not read well are read again. @throws move_not_allowed */
export async function retrySimulation(deps: Deps, caller: Caller, id: string): Promise<Simulation> {
  const run = await mustRun(deps, id);
  const failed = run.steps.find((step) => step.status === "error");
  if (!failed) throw new AppError("move_not_allowed", "No step of this simulation failed.");
  if (failed.id === "document_upload") {
    for (const entry of await entriesById(deps, run.documents.flatMap((d) => d.entryId ?? []))) {
      if (entry?.status === "failed" || entry?.status === "warning") await retry(deps, caller, entry.id, false);
    }
  }
  return await resume(deps, caller, id, "retried", (row) => ({
    steps: withStep(row, failed.id, { status: "pending", message: null }),
  }));
}

async function resume(
  deps: Deps,
  caller: Caller,
  id: string,
  how: string,
  fields: (run: Simulation) => Partial<Simulation>,
): Promise<Simulation> {
  await mustRun(deps, id);
  return await deps.store.change(caller, (tx: Change) => {
    tx.audit({ action: "simulation_resumed", targetType: "simulation", targetId: id, details: { how } });
    tx.job("advance_simulation", { id });
    return patchRun(tx, id, (run) => ({ status: "running", ...fields(run) }));
  });
}
