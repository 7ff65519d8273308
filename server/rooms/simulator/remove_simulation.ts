/**
 * Removes a run with all that it made. The audit trail keeps what was done.
 * @module
 */
import type { Simulation } from "../../../shared/simulator.ts";
import type { Deps } from "../../deps.ts";
import type { Caller } from "../../http/context.ts";
import { removeSimulatedEntries } from "../inbox/remove_simulated.ts";
import { removeSimulatedInvoices } from "../invoices/remove_simulated.ts";
import { removeSimulatedLinks } from "../links/remove_simulated.ts";
import { removeSimulatedPatients } from "../patients/remove_simulated.ts";
import { removeSimulatedPayments } from "../payments/remove_simulated.ts";
import { removeSimulatedRecords } from "../records/remove_simulated.ts";
import { removeSimulatedRequests, simulatedRequests } from "../requests/remove_simulated.ts";
import { mustRun } from "./show_simulation.ts";
import { isRecordName } from "./steps/cast.ts";
import { simulations } from "./store.ts";

/** Removes one run. @throws not_found */
export async function removeSimulation(deps: Deps, caller: Caller, id: string): Promise<void> {
  await removeRun(deps, caller, await mustRun(deps, id));
}

/** Removes all runs; answers how many. */
export async function removeSimulations(deps: Deps, caller: Caller): Promise<number> {
  const { rows } = await deps.store.page(simulations, { index: "created" });
  for (const run of rows) await removeRun(deps, caller, run);
  return rows.length;
}

/** Room by room, from what hangs on a request to the requester; a removal that was cut short is finished by the next. */
async function removeRun(deps: Deps, caller: Caller, { id }: Simulation): Promise<void> {
  // It goes no further from here on.
  await deps.store.change(caller, (tx) => tx.patch(simulations, id, { status: "completed" }));
  for (const requestId of await simulatedRequests(deps, id)) {
    await removeSimulatedLinks(deps, caller, requestId);
    await removeSimulatedRecords(deps, caller, requestId, isRecordName);
  }
  for (const invoiceId of await removeSimulatedInvoices(deps, caller, id)) {
    await removeSimulatedPayments(deps, caller, invoiceId);
  }
  await removeSimulatedRequests(deps, caller, id);
  await removeSimulatedPatients(deps, caller, id);
  await removeSimulatedEntries(deps, caller, id);
  await deps.store.change(caller, async (tx) => {
    await tx.remove(simulations, id);
    tx.audit({ action: "simulation_removed", targetType: "simulation", targetId: id });
    tx.event({ type: "simulation_changed", simulationId: id });
  });
}
