/**
 * Whether the EHR is connected, and connecting to it.
 * @module
 */
import type { EhrVendor } from "../../../shared/ehr.ts";
import { AppError } from "../../../shared/errors.ts";
import type { Actor } from "../../db/change.ts";
import type { Deps } from "../../deps.ts";
import { FhirError } from "../../integrations/fhir/port.ts";
import { note } from "../audit/note_activity.ts";

/** GET /api/ehr/vendor. Never fails: an EHR that does not answer is not connected. */
export async function showVendor({ fhir }: Pick<Deps, "fhir">): Promise<EhrVendor> {
  const { vendor, configured, problem } = await fhir.status();
  return { vendor: vendor ?? "none", configured, message: problem };
}

/** POST /api/ehr/initialize: signs in anew. Answers how that went; `message` is for staff. */
export async function connectEhr(
  deps: Pick<Deps, "fhir" | "store">,
  actor: Actor,
): Promise<{ success: boolean; message: string; vendor: string }> {
  const { vendor, problem } = await deps.fhir.status(true);
  const details = { success: vendor !== null, ...(vendor ? { vendor } : {}) };
  await note(deps, actor, { action: "ehr_connected", targetType: "ehr", targetId: "ehr", details });
  return {
    success: vendor !== null,
    vendor: vendor ?? "none",
    message: vendor ? "Successfully connected to the EHR system." : problem ?? "Failed to connect to the EHR system.",
  };
}

/** An EHR's refusal as ours; anything else stays what it is. */
export function refusalOf(error: unknown): unknown {
  if (!(error instanceof FhirError)) return error;
  if (error.failure === "not_connected") return new AppError("ehr_not_connected");
  return new AppError(error.failure === "not_found" ? "not_found" : "vendor_failed", error.message);
}
