/**
 * Runs as the screen shows them: what stands in the run, and what its invoices, requests and records say now.
 * @module
 */
import {
  type BatchPatient,
  type PatientRecord,
  type SimulatedPatient,
  type Simulation,
  stepTexts,
} from "../../../shared/simulator.ts";
import type { Deps } from "../../deps.ts";
import { mustInvoice } from "../invoices/find_invoice.ts";
import { recordsOf } from "../records/list_records.ts";
import { requestById } from "../requests/look_up_request.ts";
import { simulations } from "./store.ts";

const noRun = "That simulation does not exist, or was removed.";
/** Runs that are listed; older ones are still there by their id. */
const mostListed = 20;

export const mustRun = (deps: Pick<Deps, "store">, id: string): Promise<Simulation> =>
  deps.store.must(simulations, id, noRun);

/** One run. @throws not_found */
export async function showSimulation(deps: Deps, id: string) {
  return await viewOf(deps, await mustRun(deps, id));
}

/** The newest runs, newest first. */
export async function listSimulations(deps: Deps) {
  const { rows } = await deps.store.page(simulations, { index: "created", reverse: true, limit: mostListed });
  return await Promise.all(rows.map((row) => viewOf(deps, row)));
}

export async function viewOf(deps: Deps, run: Simulation) {
  const patients = await Promise.all(run.patients.map((patient) => patientView(deps, run, patient)));
  const { id, status, mode, payment, recordTypes, createdAt, updatedAt, requesterName, requesterEmail } = run;
  return {
    id,
    status,
    mode,
    payment,
    recordTypes,
    startedBy: run.startedBy.name,
    errorMessage: run.steps.find((step) => step.status === "error")?.message ?? null,
    steps: run.steps.map((step) => ({ ...step, ...stepTexts[step.id] })),
    batch: {
      id,
      status,
      requesterName,
      requesterEmail,
      createdAt,
      updatedAt,
      documentId: run.documents[0]?.entryId ?? null,
      totalInvoiceAmount: patients.reduce((sum, p) => sum + (p.invoiceAmount ?? 0), 0),
      patients,
    },
    createdAt,
    updatedAt,
  };
}

async function patientView(deps: Deps, run: Simulation, patient: SimulatedPatient): Promise<BatchPatient> {
  const { requestId, invoiceId } = patient;
  const request = requestId === null ? null : await requestById(deps, requestId);
  const invoice = invoiceId === null ? null : await mustInvoice(deps, invoiceId);
  const attached = request ? (await recordsOf(deps, request)).attachedRecords : [];
  const records = patient.records.map((record, i): PatientRecord => {
    const file = attached.find((a) => a.id === record.attachedId);
    const failed = run.status === "error" && !file &&
      run.steps.some((s) => s.id === "record_attachment" && s.status === "error");
    return {
      id: `${patient.id}-${i + 1}`,
      type: record.type,
      status: file ? "attached" : failed ? "error" : record.isFetching ? "fetching" : "missing",
      fileName: file?.fileName ?? null,
      pageCount: file?.pages ?? null,
      fileSize: file?.size ?? null,
      lastUpdated: file?.uploadedAt ?? null,
      fetchingFrom: record.isFetching && !file ? "Sample records" : null,
      errorDetails: failed ? run.steps.find((s) => s.id === "record_attachment")!.message : null,
    };
  });
  const hasStopped = run.status === "error" && request?.status !== "completed";
  return {
    id: patient.id,
    name: patient.name,
    status: request?.status === "completed"
      ? "completed"
      : hasStopped
      ? "error"
      : invoice?.status === "paid"
      ? "paid"
      : invoice
      ? "invoiced"
      : request
      ? "requested"
      : "pending",
    recordTypes: run.recordTypes,
    requestId,
    invoiceId,
    invoiceStatus: invoice?.status ?? null,
    invoiceAmount: invoice?.amount ?? null,
    recordsAttached: records.filter((r) => r.status === "attached").length,
    recordsTotal: records.length,
    secureLinkId: patient.secureLinkId,
    records,
  };
}
