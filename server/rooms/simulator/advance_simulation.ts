/**
 * The job that takes a run from step to step, as far as it can go. It is queued again by what a step waits for, and begins where a
 * process that is gone stopped: each step looks at what it has done already.
 * @module
 */
import { AppError } from "../../../shared/errors.ts";
import { type Simulation, stepEvents, type WorkflowStepId, workflowSteps } from "../../../shared/simulator.ts";
import { system } from "../../db/store.ts";
import type { Deps } from "../../deps.ts";
import type { Running } from "../../jobs/queue.ts";
import { generateInvoices, generateRequests, uploadDocuments } from "./steps/intake_steps.ts";
import { attachRecords, checkRelease, generateLinks, processPayments } from "./steps/release_steps.ts";
import { patchRun, type Run, starterOf, type Step, StepFailed, withStep } from "./steps/run.ts";
import { simulations } from "./store.ts";

const steps: Record<WorkflowStepId, Step> = {
  document_upload: uploadDocuments,
  request_generation: generateRequests,
  invoice_generation: generateInvoices,
  payment_processing: processPayments,
  record_attachment: attachRecords,
  secure_link_generation: generateLinks,
  records_release: checkRelease,
};

/** What may be over in a moment; the job tries again. */
const passing = new Set(["busy", "conflict", "vendor_failed"]);

/** Goes on with a run until it is done, waits for somebody, or fails. */
export async function advanceSimulation(deps: Deps, { job }: Running, signal: AbortSignal): Promise<void> {
  const row = await deps.store.get(simulations, String(job.payload.id));
  if (!row || !["running", "waiting"].includes(row.status)) return;
  let step = currentStep(row);
  try {
    const run: Run = { deps, row, admin: await starterOf(deps, row) };
    for (; step; step = currentStep(run.row)) {
      signal.throwIfAborted();
      await moveStep(run, step, "in-progress");
      if (await steps[step](run) === "wait") return await pause(run, step);
      await moveStep(run, step, "completed");
    }
  } catch (error) {
    const isFinal = error instanceof StepFailed || error instanceof AppError && !passing.has(error.code);
    if (!isFinal || !step) throw error;
    await failStep(deps, row.id, step, error.message);
  }
}

const currentStep = (row: Simulation): WorkflowStepId | undefined =>
  row.steps.find((step) => step.status !== "completed")?.id;

/** A run that waits for the reading goes on by itself; one that waits for its payments says so. */
async function pause(run: Run, step: WorkflowStepId): Promise<void> {
  if (step !== "payment_processing") return;
  await run.deps.store.change(run.admin, (tx) => patchRun(tx, run.row.id, () => ({ status: "waiting" })));
}

async function moveStep(run: Run, id: WorkflowStepId, status: "in-progress" | "completed"): Promise<void> {
  if (run.row.steps.find((s) => s.id === id)?.status === status) return;
  const isLast = status === "completed" && id === workflowSteps.at(-1);
  run.row = await run.deps.store.change(run.admin, (tx) => {
    if (status === "completed") tx.event({ type: stepEvents[id], simulationId: run.row.id });
    return patchRun(tx, run.row.id, (row) => ({
      status: isLast ? "completed" : "running",
      steps: withStep(row, id, { status, timestamp: tx.now, message: null }),
    }));
  });
}

async function failStep(deps: Deps, id: string, step: WorkflowStepId, message: string): Promise<void> {
  await deps.store.change(system, async (tx) => {
    if (!await tx.get(simulations, id)) return;
    await patchRun(tx, id, (row) => ({
      status: "error",
      steps: withStep(row, step, { status: "error", timestamp: tx.now, message }),
      patients: row.patients.map((p) => ({ ...p, records: p.records.map((r) => ({ ...r, isFetching: false })) })),
    }));
  });
}

/** The job gave up: the step at which it did says why. */
export async function stopSimulation(deps: Deps, id: string, message: string): Promise<void> {
  const row = await deps.store.get(simulations, id);
  const step = row && currentStep(row);
  if (step) await failStep(deps, id, step, message);
}
