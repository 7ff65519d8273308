/**
 * The workflow simulator over HTTP.
 * @module
 */
import { Hono } from "hono";
import { simulatedPatientParam, simulateQuery, simulationParam } from "../../../shared/simulator.ts";
import type { Deps } from "../../deps.ts";
import { allow, callerOf } from "../../http/allow.ts";
import type { Env } from "../../http/context.ts";
import { makes } from "../../http/statuses.ts";
import { multipart, uploads, valid } from "../../http/validate.ts";
import { removeSimulation, removeSimulations } from "./remove_simulation.ts";
import { payPatient, processBatch, retrySimulation } from "./resume_simulation.ts";
import { listSimulations, showSimulation, viewOf } from "./show_simulation.ts";
import { startSimulation } from "./start_simulation.ts";
import { uploadRecord } from "./upload_record.ts";

export const simulatorRoutes = (deps: Deps) =>
  new Hono<Env>()
    .post(
      "/simulate-workflow",
      allow("simulator:use", "Start a simulated workflow on marked data", "simulation"),
      makes,
      valid("query", simulateQuery),
      async (c) => c.json(await viewOf(deps, await startSimulation(deps, callerOf(c), c.req.valid("query"))), 201),
    )
    .get(
      "/simulate-workflow",
      allow("simulator:use", "The newest simulated workflows", "simulation"),
      async (c) => c.json(await listSimulations(deps)),
    )
    .delete(
      "/simulate-workflow",
      allow("simulator:use", "Remove all simulated data"),
      async (c) => c.json({ removed: await removeSimulations(deps, callerOf(c)) }),
    )
    .get(
      "/simulate-workflow/:id",
      allow("simulator:use", "A simulated workflow: steps, batch, patients, records", "simulation"),
      valid("param", simulationParam),
      async (c) => c.json(await showSimulation(deps, c.req.valid("param").id)),
    )
    .delete(
      "/simulate-workflow/:id",
      allow("simulator:use", "Remove a simulated workflow and all that it made"),
      valid("param", simulationParam),
      async (c) => {
        await removeSimulation(deps, callerOf(c), c.req.valid("param").id);
        return c.json({ removed: 1 });
      },
    )
    .post(
      "/simulate-workflow/:id/retry",
      allow("simulator:use", "Try the failed step again", "simulation"),
      valid("param", simulationParam),
      async (c) => c.json(await viewOf(deps, await retrySimulation(deps, callerOf(c), c.req.valid("param").id))),
    )
    .post(
      "/simulate-workflow/:id/process",
      allow("simulator:use", "Do all that is open, payments included", "simulation"),
      valid("param", simulationParam),
      async (c) => c.json(await viewOf(deps, await processBatch(deps, callerOf(c), c.req.valid("param").id))),
    )
    .post(
      "/simulate-workflow/:id/patients/:patientId/pay",
      allow("simulator:use", "Pay a simulated invoice by a test card", "simulation"),
      valid("param", simulatedPatientParam),
      async (c) => {
        const { id, patientId } = c.req.valid("param");
        return c.json(await viewOf(deps, await payPatient(deps, callerOf(c), id, patientId)));
      },
    )
    .post(
      "/simulate-workflow/:id/patients/:patientId/upload",
      allow("simulator:use", "Attach a file as a missing record (multipart)", "simulation"),
      makes,
      uploads("file"),
      valid("param", simulatedPatientParam),
      async (c) => {
        const { id, patientId } = c.req.valid("param");
        const { files } = await multipart(c.req.raw, 1);
        return c.json(await viewOf(deps, await uploadRecord(deps, callerOf(c), id, patientId, files)), 201);
      },
    );
