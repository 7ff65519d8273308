/**
 * What a patient's page shows of other rooms, and merging two rows of one person.
 * @module
 */
import { Hono } from "hono";
import { idParam, uuidParam } from "../../../shared/common.ts";
import { mergePatientInput } from "../../../shared/patients.ts";
import type { Deps } from "../../deps.ts";
import { allow, callerOf } from "../../http/allow.ts";
import type { Env } from "../../http/context.ts";
import { makes } from "../../http/statuses.ts";
import { valid } from "../../http/validate.ts";
import { listDisclosures } from "../links/list_disclosures.ts";
import { listMerges, mergePatient, rowsOfPerson, unmergePatient } from "../patients/merge_patient.ts";
import { listPatientRecords } from "../records/move_records.ts";

export const patientRoutes = (deps: Deps) =>
  new Hono<Env>()
    .get(
      "/patients/:id/records",
      allow("patients:write", "The known records of a patient", "patient_record"),
      valid("param", idParam),
      async (c) => c.json(await listPatientRecords(deps, c.req.valid("param").id)),
    )
    .get(
      "/patients/:id/disclosures",
      allow("links:read", "What was released of a patient, to whom and why", "disclosure"),
      valid("param", idParam),
      async (c) => {
        return c.json(await listDisclosures(deps, await rowsOfPerson(deps, c.req.valid("param").id)));
      },
    )
    .get(
      "/patients/:id/merges",
      allow("patients:write", "The merges a patient is part of", "patient_merge"),
      valid("param", idParam),
      async (c) => c.json(await listMerges(deps, c.req.valid("param").id)),
    )
    .post(
      "/patients/:id/merge",
      allow("patients:write", "Merge this row into another of the same person", "patient_merge"),
      makes,
      valid("param", idParam),
      valid("json", mergePatientInput),
      async (c) => {
        const { intoId } = c.req.valid("json");
        return c.json(await mergePatient(deps, callerOf(c), c.req.valid("param").id, intoId), 201);
      },
    )
    .post(
      "/patients/merges/:id/undo",
      allow("patients:write", "Take a merge back", "patient_merge"),
      valid("param", uuidParam),
      async (c) => c.json(await unmergePatient(deps, callerOf(c), c.req.valid("param").id)),
    );
