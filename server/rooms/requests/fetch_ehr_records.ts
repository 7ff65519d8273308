/**
 * Fetches a patient's records from the EHR, for a request or to look at.
 * @module
 */
import type { EhrFetch, EhrRecordSet } from "../../../shared/ehr.ts";
import type { Deps } from "../../deps.ts";
import type { Caller } from "../../http/context.ts";
import { fetchRecords, shownSets } from "../ehr/fetch_records.ts";
import { refuseClosed } from "./attach_files.ts";
import { requestFor } from "./show_request.ts";

/**
 * POST /api/ehr/fetch-records. What a closed request can no longer take does not leave the EHR either (45 CFR 164.502(b)).
 * @throws not_found, move_not_allowed, ehr_not_connected, vendor_failed
 */
export async function fetchEhrRecords(
  deps: Deps,
  caller: Caller,
  input: EhrFetch,
  signal: AbortSignal,
): Promise<EhrRecordSet[]> {
  if (input.requestId !== undefined) refuseClosed(await requestFor(deps, caller, input.requestId));
  const { sets } = await fetchRecords(deps, caller, input, signal);
  return shownSets(sets);
}
