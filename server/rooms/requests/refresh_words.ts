/**
 * Requests follow the corrected name of their patient or requester: a job.
 * @module
 */
import { type Contact, contactOf, type RequestContact, sameFields } from "../../../shared/contacts.ts";
import { isClosed, type Requester, type RequestRow } from "../../../shared/requests.ts";
import { system } from "../../db/store.ts";
import type { Deps } from "../../deps.ts";
import { refreshOpenInvoices } from "../invoices/refresh_invoices.ts";
import { patientsById } from "../patients/find_patients.ts";
import { wordsFor } from "./create_request.ts";
import { requesters, requests } from "./store.ts";

/**
 * The job after a patient's or requester's name changed: what is found by it is found by the new one.
 * @param select.was the requester's usual contact before it was corrected
 */
export async function refreshWords(
  deps: Deps,
  select: { patientId?: number; requesterId?: number; was?: Contact | null },
): Promise<void> {
  const { was = null } = select;
  const [index, value] = select.patientId ? ["patient", select.patientId] : ["requester", select.requesterId!];
  const ids = await deps.store.ids(requests as never, { index: index as string, prefix: [value as number] });
  for (const id of ids) {
    await deps.store.change(system, async (tx) => {
      const request = await tx.must(requests, id);
      const patient = (await patientsById({ store: tx }, [request.patientId])).get(request.patientId ?? 0) ?? null;
      const requester = await tx.must(requesters, request.requesterId);
      const contact = correctedContact(request, requester, was);
      const words = wordsFor(patient, requester, contact);
      if (words.join() !== request.words.join() || contact !== request.contact) {
        await tx.put(requests, { ...request, words, contact });
      }
      await refreshOpenInvoices(tx, request.id, patient, requester, contact);
    });
  }
}

/**
 * A corrected address of the very contact a request came from goes to the request while it is open. Where somebody else is the
 * usual contact now, the request keeps the contact it came from.
 */
function correctedContact(request: RequestRow, requester: Requester, was: Contact | null): RequestContact {
  const { contact } = request;
  const isSame = was !== null && sameFields(contact, was) && was.name === requester.contactName;
  return isSame && !isClosed(request.status) ? { ...contactOf(requester), source: contact.source } : contact;
}
