/**
 * Whom a fax's cover names.
 * @module
 */
import { fullName } from "../../../shared/patients.ts";
import type { Deps } from "../../deps.ts";
import { patientsById } from "../patients/find_patients.ts";

/** "Harbor Law LLP, Jo Lee"; null where either bears the patient's last name: patients and their families ask for themselves. */
export async function findFaxRecipient(
  deps: Deps,
  patientId: number | null,
  requester: string,
  contact: string | null,
): Promise<string | null> {
  const patient = (await patientsById(deps, [patientId])).get(patientId ?? 0);
  const named = [...new Set([requester, contact].filter((name) => name))].join(", ");
  if (!patient) return named;
  const said = named.toLowerCase();
  return [fullName(patient), patient.lastName].some((name) => said.includes(name.toLowerCase())) ? null : named;
}
