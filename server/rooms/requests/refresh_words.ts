/**
 * Requests follow the corrected name of their patient or requester: a job.
 * @module
 */
import { system } from "../../db/store.ts";
import type { Deps } from "../../deps.ts";
import { refreshOpenInvoices } from "../invoices/refresh_invoices.ts";
import { patientsById } from "../patients/find_patients.ts";
import { wordsFor } from "./create_request.ts";
import { requesters, requests } from "./store.ts";

/** The job after a patient's or requester's name changed: what is found by it is found by the new one. */
export async function refreshWords(deps: Deps, select: { patientId?: number; requesterId?: number }): Promise<void> {
  const [index, value] = select.patientId ? ["patient", select.patientId] : ["requester", select.requesterId!];
  const ids = await deps.store.ids(requests as never, { index: index as string, prefix: [value as number] });
  for (const id of ids) {
    await deps.store.change(system, async (tx) => {
      const request = await tx.must(requests, id);
      const patient = (await patientsById(deps, [request.patientId])).get(request.patientId ?? 0) ?? null;
      const requester = await deps.store.must(requesters, request.requesterId);
      const words = wordsFor(patient, requester);
      if (words.join() !== request.words.join()) await tx.put(requests, { ...request, words });
      await refreshOpenInvoices(tx, request.id, patient, requester);
    });
  }
}
