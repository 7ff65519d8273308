/**
 * Searches the EHR for a patient. The audit trail keeps which fields were searched by and how many patients were found, never their values.
 * @module
 */
import type { EhrPatient, EhrSearch } from "../../../shared/ehr.ts";
import type { Actor } from "../../db/change.ts";
import type { Deps } from "../../deps.ts";
import { note } from "../audit/note_activity.ts";
import { noteEhr, problemIn, refusalOf } from "./connect_ehr.ts";

/** At most 50 patients by all fields given. @throws ehr_not_connected, vendor_failed */
export async function searchPatients(
  deps: Deps,
  actor: Actor,
  search: EhrSearch,
): Promise<EhrPatient[]> {
  const fields = Object.entries(search).filter(([, value]) => value).map(([name]) => name);
  const written = (details: Record<string, unknown>) =>
    note(deps, actor, { action: "ehr_searched", targetType: "ehr", targetId: "ehr", details: { fields, ...details } });
  const ehr = await deps.channels.ehr();
  try {
    const found = await ehr.port.searchPatients(search);
    await written({ found: found.length });
    await noteEhr(deps, ehr, null);
    return found;
  } catch (error) {
    await written({ failed: true });
    const problem = problemIn(error);
    if (problem) await noteEhr(deps, ehr, problem);
    throw refusalOf(error);
  }
}
