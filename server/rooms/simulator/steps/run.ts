/**
 * What the steps of a run share: who acts, how the run is written, and how a step says that it cannot go on.
 * @module
 */
import type { SimulatedPatient, Simulation, WorkflowStepId } from "../../../../shared/simulator.ts";
import type { Change } from "../../../db/change.ts";
import type { Deps } from "../../../deps.ts";
import type { Caller } from "../../../http/context.ts";
import { activeUsers } from "../../users/list_users.ts";
import { simulations } from "../store.ts";

/** A step that a person must look at; the message is a sentence. */
export class StepFailed extends Error {}

/** A run on its way: the newest row, and the administrator who started it and in whose name its steps run. */
export interface Run {
  deps: Deps;
  row: Simulation;
  admin: Caller;
}

/** done: on to the next step. wait: something will call again. */
export type Outcome = "done" | "wait";
export type Step = (run: Run) => Promise<Outcome>;

/** The administrator who started a run. @throws StepFailed when they may not do it any more */
export async function starterOf(deps: Deps, { startedBy }: Simulation): Promise<Caller> {
  const user = (await activeUsers(deps)).find((u) => u.id === startedBy.userId && u.role === "admin");
  if (!user) throw new StepFailed(`${startedBy.name} is no administrator any more. Remove this run and start another.`);
  return {
    userId: user.id,
    name: user.fullName,
    username: user.username,
    role: user.role,
    requesterId: null,
    narrowed: null,
    forcePasswordChange: false,
    credential: "",
    via: "session",
  };
}

/** Changes a run's row in a change; nothing when it was removed meanwhile. */
export async function patchRun(tx: Change, id: string, fields: (row: Simulation) => Partial<Simulation>) {
  const row = await tx.get(simulations, id);
  if (!row) throw new StepFailed("This simulation was removed.");
  tx.event({ type: "simulation_changed", simulationId: id });
  return await tx.patch(simulations, id, fields(row));
}

/** Writes down what became of one patient. */
export async function notePatient(
  run: Run,
  patientId: string,
  fields: (patient: SimulatedPatient) => Partial<SimulatedPatient>,
): Promise<void> {
  run.row = await run.deps.store.change(
    run.admin,
    (tx) =>
      patchRun(tx, run.row.id, ({ patients }) => ({
        patients: patients.map((p) => p.id === patientId ? { ...p, ...fields(p) } : p),
      })),
  );
}

/** The row with one step moved. */
export function withStep(
  row: Simulation,
  id: WorkflowStepId,
  fields: Partial<Simulation["steps"][number]>,
): Simulation["steps"] {
  return row.steps.map((step) => step.id === id ? { ...step, ...fields } : step);
}
