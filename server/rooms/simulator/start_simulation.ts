/**
 * Starts a run of the workflow simulator.
 * @module
 */
import { fullName } from "../../../shared/patients.ts";
import { type SimulateQuery, type Simulation, workflowSteps } from "../../../shared/simulator.ts";
import type { Deps } from "../../deps.ts";
import type { Caller } from "../../http/context.ts";
import { patientAt } from "./steps/cast.ts";
import { simulations } from "./store.ts";

/** Writes a run down and queues its first step. The requester's name says that it is simulated. */
export async function startSimulation(deps: Deps, caller: Caller, asked: SimulateQuery): Promise<Simulation> {
  const id = deps.newId();
  const { mode, payment, patients: count, recordTypes, email } = asked;
  const places = Array.from({ length: count }, (_, i) => i);
  return await deps.store.change(caller, async (tx) => {
    const run = await tx.insert(simulations, {
      id,
      status: "running",
      mode,
      payment,
      requesterName: /^simulated\b/i.test(asked.requester) ? asked.requester : `Simulated ${asked.requester}`,
      requesterEmail: email,
      recordTypes,
      startedBy: { userId: caller.userId, name: caller.name },
      isPushed: false,
      steps: workflowSteps.map((step) => ({ id: step, status: "pending" as const, timestamp: null, message: null })),
      // A letter for each patient, or one in which the requester asks for all of them.
      documents: mode === "per_patient"
        ? places.map((i) => ({ entryId: null, patients: [i] }))
        : [{ entryId: null, patients: places }],
      patients: places.map((i) => ({
        id: String(i + 1),
        name: fullName(patientAt(id, i)),
        requestId: null,
        invoiceId: null,
        secureLinkId: null,
        records: recordTypes.map((type) => ({ type, attachedId: null, isFetching: false })),
      })),
      createdAt: tx.now,
      updatedAt: tx.now,
    });
    tx.audit({
      action: "simulation_started",
      targetType: "simulation",
      targetId: id,
      details: { mode, payment, patients: count, recordTypes },
    });
    tx.job("advance_simulation", { id });
    tx.event({ type: "simulation_changed", simulationId: id });
    return run;
  });
}
