/**
 * What is done for requests in the background, after the change that called for it.
 * @module
 */
import { isClosed } from "../../../shared/requests.ts";
import { system } from "../../db/store.ts";
import type { Deps } from "../../deps.ts";
import { refreshOpenInvoices } from "../invoices/workflow.ts";
import { patientsById } from "../patients/workflow.ts";
import { offerSome } from "../records/offer.ts";
import { isAskedFor, wordsFor } from "./create.ts";
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

/** The job that goes on with a patient's many records; nothing once the request has another patient or is closed. */
export async function offerMore(deps: Deps, payload: { requestId?: unknown; patientId?: unknown }): Promise<void> {
  for (let more = true; more;) {
    more = await deps.store.change(system, async (tx) => {
      const request = await tx.get(requests, Number(payload.requestId));
      if (!request || request.patientId !== Number(payload.patientId) || isClosed(request.status)) return false;
      // The request is written too, so that an invoice or a release under way finds that its records have changed.
      await tx.patch(requests, request.id, {});
      return await offerSome(tx, request.id, request.patientId, (record) => isAskedFor(record, request));
    });
  }
}
