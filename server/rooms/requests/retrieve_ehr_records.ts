/**
 * Retrieves the records of a paid request from the EHR by itself: finds the patient, fetches what the request asks for, attaches it.
 *
 * It attaches only; the release stays a person's decision. Whatever is in doubt (no such patient, several) is left to staff.
 * @module
 */
import type { EhrPatient } from "../../../shared/ehr.ts";
import { AppError } from "../../../shared/errors.ts";
import { fullName, type Patient } from "../../../shared/patients.ts";
import { isClosed, type RequestRow } from "../../../shared/requests.ts";
import type { Change } from "../../db/change.ts";
import { system } from "../../db/store.ts";
import type { Deps } from "../../deps.ts";
import { type Fhir, FhirError } from "../../integrations/fhir/port.ts";
import type { Running } from "../../jobs/queue.ts";
import { noteEhr, problemIn } from "../ehr/connect_ehr.ts";
import { fetchRecords } from "../ehr/fetch_records.ts";
import { moveRetrieval, retrievalOf, typesFor } from "../ehr/retrieve_records.ts";
import { patientsById } from "../patients/find_patients.ts";
import { hasIncluded } from "../records/list_records.ts";
import { readSetting } from "../settings/read_setting.ts";
import { attachSets, differencesOf, prepareSets } from "./attach_ehr_records.ts";
import { requests } from "./store.ts";

/** Whether the EHR could be asked for a request's records now. */
export async function canRetrieve({ channels }: Pick<Deps, "channels">, request: RequestRow): Promise<boolean> {
  const { port: fhir } = await channels.ehr();
  if (!fhir.isConfigured || request.patientId === null || typesFor(request.recordTypes).length === 0) return false;
  return (await fhir.status()).vendor !== null;
}

/** Whether a request without records can be priced and paid: they are fetched once it is. */
export async function isRetrievedAfterPayment(
  deps: Pick<Deps, "channels" | "store">,
  request: Pick<RequestRow, "patientId" | "recordTypes">,
): Promise<boolean> {
  if (request.patientId === null || typesFor(request.recordTypes).length === 0) return false;
  if (!(await deps.channels.ehr()).port.isConfigured) return false;
  return (await readSetting(deps, "ehr_retrieval")).automatic;
}

/** In the change that settles an invoice: begins the retrieval where automatic retrieval is on and nothing is attached. */
export async function startAfterPayment(tx: Change, deps: Deps, request: RequestRow): Promise<void> {
  if (!await isRetrievedAfterPayment(deps, request) || await hasIncluded({ store: tx }, request)) return;
  await startIn(tx, request.id);
}

async function startIn(tx: Change, requestId: number): Promise<void> {
  if (!await moveRetrieval(tx, requestId, "running")) return;
  tx.job("retrieve_ehr_records", { requestId });
  tx.audit({ action: "ehr_retrieval_started", targetType: "request", targetId: requestId, requestId });
}

/** "Auto-Fetch Records Now". @throws ehr_not_connected, nothing_to_release */
export async function startRetrieval(deps: Deps, actor: Parameters<Deps["store"]["change"]>[0], request: RequestRow) {
  if (!await canRetrieve(deps, request)) throw new AppError("nothing_to_release");
  await deps.store.change(actor, (tx) => startIn(tx, request.id));
}

/** The reason why it stops, a sentence for staff. */
class Stop extends Error {}

/** The job. A failure of the EHR that may pass is tried again; anything else stops it with its reason. */
export async function retrieveEhrRecords(deps: Deps, running: Running, signal: AbortSignal): Promise<void> {
  const requestId = Number(running.job.payload.requestId);
  const request = await deps.store.get(requests, requestId);
  if (!request || isClosed(request.status) || (await retrievalOf(deps, requestId))?.state !== "running") return;
  try {
    const patient = (await patientsById(deps, [request.patientId])).get(request.patientId ?? 0);
    if (!patient) throw new Stop("The request has no patient any more.");
    const ehr = await deps.channels.ehr();
    const fhir = ehr.port;
    const theirs = await findInEhr(fhir, patient).catch(async (error) => {
      const problem = problemIn(error);
      if (problem) await noteEhr(deps, ehr, problem);
      throw error;
    });
    const { fetch, sets } = await fetchRecords(
      deps,
      system,
      {
        patientId: theirs.id,
        recordTypes: typesFor(request.recordTypes),
        dateRange: { start: request.dateRangeStart ?? undefined, end: request.dateRangeEnd ?? undefined },
        requestId,
      },
      signal,
      fhir,
    );
    const prepared = await prepareSets(deps, fhir, request, sets.map((set) => ({ ...set, fetch }))).catch((error) => {
      const nothing = error instanceof AppError && error.code === "already_exists";
      throw nothing ? new Stop("The EHR has no further records of the kinds and dates asked for.") : error;
    });
    await deps.store.change(system, async (tx) => {
      const now = await tx.must(requests, requestId);
      tx.finish(running);
      await moveRetrieval(tx, requestId, "done");
      if (isClosed(now.status) || now.patientId !== request.patientId) return;
      await attachSets(tx, now, prepared, { source: "auto-fetched" });
    });
  } catch (error) {
    const reason = error instanceof Stop || error instanceof AppError && error.code !== "vendor_failed" ||
        error instanceof FhirError && !error.isPassing
      ? (error as Error).message
      : null;
    if (reason === null) throw error;
    await stopRetrieval(deps, requestId, reason, running);
  }
}

/** Staff are told that nothing comes by itself, and why. */
export async function stopRetrieval(deps: Deps, requestId: number, reason: string, running?: Running): Promise<void> {
  const request = await deps.store.get(requests, requestId);
  const patient = (await patientsById(deps, [request?.patientId ?? null])).get(request?.patientId ?? 0);
  await deps.store.change(system, async (tx) => {
    if (running) tx.finish(running);
    if (!await moveRetrieval(tx, requestId, "stopped", reason)) return;
    tx.audit({
      action: "ehr_retrieval_stopped",
      targetType: "request",
      targetId: requestId,
      requestId,
      details: { message: reason },
    });
    tx.event({
      type: "RECORDS_UPDATED",
      requestId,
      source: "auto-fetched",
      patientName: patient ? fullName(patient) : "Unknown Patient",
      recordType: "",
      recordCount: 0,
      details: reason,
    });
  });
}

/** The one patient of the EHR who is the request's for certain: by MRN, else by name and date of birth. @throws Stop */
async function findInEhr(fhir: Fhir, ours: Patient): Promise<EhrPatient> {
  const { mrn, lastName, firstName, dateOfBirth: dob } = ours;
  const isSame = (theirs: EhrPatient) => differencesOf(ours, theirs).length === 0;
  const byMrn = mrn ? (await fhir.searchPatients({ mrn })).filter(isSame) : [];
  if (byMrn.length === 1) return byMrn[0];
  const byName = dob ? (await fhir.searchPatients({ lastName, firstName, dob })).filter(isSame) : [];
  // A number that differs is another person of the same name and day.
  const found = byName.filter((theirs) => !mrn || !theirs.mrn || theirs.mrn === mrn);
  if (found.length === 1) return found[0];
  throw new Stop(
    found.length === 0
      ? "No patient of the EHR has the name, date of birth and MRN of this request."
      : "Several patients of the EHR have the name and date of birth of this request.",
  );
}
