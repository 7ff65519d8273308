/**
 * Patients over HTTP.
 * @module
 */
import { Hono } from "hono";
import { z } from "zod";
import { idParam } from "../../../shared/common.ts";
import { pageQuery } from "../../../shared/paging.ts";
import { matchQuery, patientInput } from "../../../shared/patients.ts";
import type { Deps } from "../../deps.ts";
import { allow, callerOf } from "../../http/allow.ts";
import type { Env } from "../../http/context.ts";
import { paged } from "../../http/paged.ts";
import { valid } from "../../http/validate.ts";
import { noteLook } from "../audit/workflow.ts";
import { patients } from "./store.ts";
import { createPatient, matchFound, updatePatient } from "./workflow.ts";

const batchInput = z.object({ queries: z.array(matchQuery).min(1).max(500) });

export const patientsRoutes = (deps: Deps) =>
  new Hono<Env>()
    .get(
      "/patients",
      allow("patients:read", "Patients by name, or found by word"),
      valid("query", pageQuery),
      async (c) => {
        const { limit, cursor, order, q } = c.req.valid("query");
        const page = q
          ? await deps.store.search(patients, q, { limit: limit ?? 50, cursor })
          : await deps.store.page(patients, { index: "name", limit, cursor, reverse: order === "desc" });
        const [total] = q ? [page.total] : await deps.store.counts(patients, [["all"]]);
        return paged(c, { ...page, total });
      },
    )
    .get("/patients/:id", allow("patients:read", "A patient"), valid("param", idParam), async (c) => {
      const patient = await deps.store.must(patients, c.req.valid("param").id);
      await noteLook(deps, callerOf(c), { action: "patient_viewed", targetType: "patient", targetId: patient.id });
      return c.json(patient);
    })
    .post("/patients", allow("patients:write", "Create a patient"), valid("json", patientInput), async (c) => {
      return c.json(await deps.store.change(callerOf(c), (tx) => createPatient(tx, c.req.valid("json"))), 201);
    })
    .patch(
      "/patients/:id",
      allow("patients:write", "Correct a patient"),
      valid("param", idParam),
      valid("json", patientInput),
      async (c) => c.json(await updatePatient(deps, callerOf(c), c.req.valid("param").id, c.req.valid("json"))),
    )
    .post(
      "/patients/match",
      allow("patients:read", "Who a person may be among the known patients"),
      valid("json", matchQuery),
      async (c) => {
        return c.json(await matchFound(deps, c.req.valid("json")));
      },
    )
    .post(
      "/patients/match-batch",
      allow("patients:read", "The same for many at once"),
      valid("json", batchInput),
      async (c) => {
        const results = [];
        for (const query of c.req.valid("json").queries) results.push(await matchFound(deps, query));
        return c.json(results);
      },
    );
