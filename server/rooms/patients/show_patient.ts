/**
 * One patient, with the view written to the audit trail.
 * @module
 */
import type { Patient } from "../../../shared/patients.ts";
import type { Actor } from "../../db/change.ts";
import type { Deps } from "../../deps.ts";
import { noteView } from "../audit/note_activity.ts";
import { patients } from "./store.ts";

/** @throws not_found */
export async function showPatient(deps: Deps, actor: Actor, id: number): Promise<Patient> {
  const patient = await deps.store.must(patients, id);
  await noteView(deps, actor, { action: "patient_viewed", targetType: "patient", targetId: patient.id });
  return patient;
}
