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
import { noteState } from "../settings/channels/note_state.ts";

/** GET /api/ehr/vendor. Never fails: an EHR that does not answer is not connected. */
export async function showVendor({ channels }: Pick<Deps, "channels">): Promise<EhrVendor> {
  const { port: fhir } = await channels.ehr();
  const { vendor, configured, problem } = await fhir.status();
  return { vendor: vendor ?? "none", configured, message: problem };
}

/** POST /api/ehr/initialize: signs in anew. Answers how that went; `message` is for staff. */
export async function connectEhr(
  deps: Deps,
  actor: Actor,
): Promise<{ success: boolean; message: string; vendor: string }> {
  const ehr = await deps.channels.ehr();
  const { vendor, problem } = await ehr.port.status(true);
  await noteEhr(deps, ehr, problem);
  const details = { success: vendor !== null, ...(vendor ? { vendor } : {}) };
  await note(deps, actor, { action: "ehr_connected", targetType: "ehr", targetId: "ehr", details });
  return {
    success: vendor !== null,
    vendor: vendor ?? "none",
    message: vendor ? "Successfully connected to the EHR system." : problem ?? "Failed to connect to the EHR system.",
  };
}

/** Keeps for Settings how an EHR that is set up fares. @param problem a sentence, or null when it answered */
export async function noteEhr(
  deps: Pick<Deps, "store" | "now">,
  { id, name }: { id: string; name: string },
  problem: string | null,
): Promise<void> {
  if (id !== "default") await noteState(deps, { id, name }, problem);
}

/** What an error says of the connection; null for what concerns one question alone. */
export const problemIn = (error: unknown): string | null =>
  error instanceof FhirError && ["unreachable", "timeout", "sign_in", "setup"].includes(error.failure)
    ? error.message
    : null;

/** An EHR's refusal as ours; anything else stays what it is. */
export function refusalOf(error: unknown): unknown {
  if (!(error instanceof FhirError)) return error;
  if (error.failure === "not_connected") return new AppError("ehr_not_connected");
  return new AppError(error.failure === "not_found" ? "not_found" : "vendor_failed", error.message);
}
