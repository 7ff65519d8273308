/**
 * Patients over HTTP.
 * @module
 */
import { Hono } from "hono";
import { z } from "zod";
import { idParam } from "../../../shared/common.ts";
import {
  importPatientsInput,
  matchQuery,
  patientInput,
  patientListQuery,
  patientUpdateInput,
} from "../../../shared/patients.ts";
import type { Deps } from "../../deps.ts";
import { kept } from "../../http/kept.ts";
import { allow, callerOf } from "../../http/allow.ts";
import type { Env } from "../../http/context.ts";
import { sendText } from "../../http/files.ts";
import { paged } from "../../http/paged.ts";
import { makes } from "../../http/statuses.ts";
import { valid } from "../../http/validate.ts";
import { addPatient } from "./create_patient.ts";
import { exportPatients } from "./export_patients.ts";
import { importPatients } from "./import_patients.ts";
import { listPatients } from "./list_patients.ts";
import { matchEach, matchFound } from "./match_patient.ts";
import { showPatient } from "./show_patient.ts";
import { updatePatient } from "./update_patient.ts";

const batchInput = z.object({ queries: z.array(matchQuery).min(1).max(500) });

export const patientsRoutes = (deps: Deps) =>
  new Hono<Env>()
    .get(
      "/patients",
      allow("patients:read", "Patients by name, or found by word", "patient_row"),
      kept(deps),
      valid("query", patientListQuery),
      async (c) => paged(c, await listPatients(deps, callerOf(c), c.req.valid("query"))),
    )
    .get(
      "/patients.csv",
      allow("patients:write", "What the register shows, as CSV to its end", "file"),
      valid("query", patientListQuery),
      async (c) => sendText(c, await exportPatients(deps, callerOf(c), c.req.valid("query"))),
    )
    .get("/patients/:id", allow("patients:read", "A patient", "patient"), valid("param", idParam), async (c) => {
      return c.json(await showPatient(deps, callerOf(c), c.req.valid("param").id));
    })
    .post(
      "/patients",
      allow("patients:write", "Create a patient", "patient"),
      makes,
      valid("json", patientInput),
      async (c) => {
        return c.json(await addPatient(deps, callerOf(c), c.req.valid("json")), 201);
      },
    )
    .patch(
      "/patients/:id",
      allow("patients:write", "Correct a patient", "patient"),
      valid("param", idParam),
      valid("json", patientUpdateInput),
      async (c) => c.json(await updatePatient(deps, callerOf(c), c.req.valid("param").id, c.req.valid("json"))),
    )
    .post(
      "/patients/import",
      allow("patients:write", "Take in rows of a list, each known by its MRN; a result a row", "patient_import"),
      valid("json", importPatientsInput),
      async (c) => c.json({ results: await importPatients(deps, callerOf(c), c.req.valid("json")) }),
    )
    .post(
      "/patients/match",
      allow("patients:write", "Who a person may be among the known patients", "patient_match"),
      valid("json", matchQuery),
      async (c) => {
        return c.json(await matchFound(deps, c.req.valid("json")));
      },
    )
    .post(
      "/patients/match-batch",
      allow("patients:write", "The same for many at once", "patient_match"),
      valid("json", batchInput),
      async (c) => c.json(await matchEach(deps, c.req.valid("json").queries)),
    );
