/**
 * Open invoices follow a corrected patient or requester.
 * @module
 */
import { type RequestContact, sameFields } from "../../../shared/contacts.ts";
import { isUnpaid } from "../../../shared/invoices.ts";
import { fullName, type Patient } from "../../../shared/patients.ts";
import type { Requester } from "../../../shared/requests.ts";
import type { Change } from "../../db/change.ts";
import { invoices } from "./store.ts";

/** Carries a corrected patient or requester to the invoices of a request that are still to be paid; others stay as they were sent. */
export async function refreshOpenInvoices(
  tx: Change,
  requestId: number,
  patient: Patient | null,
  requester: Pick<Requester, "name">,
  contact: RequestContact,
): Promise<void> {
  const patientName = patient ? fullName(patient) : "Unknown Patient";
  const [requesterName, requesterEmail] = [requester.name, contact.email];
  for (const invoice of await tx.all(invoices, "request", [requestId])) {
    if (!isUnpaid(invoice.status)) continue;
    const same = invoice.patientName === patientName && invoice.requesterName === requesterName &&
      invoice.requesterEmail === requesterEmail && invoice.contact !== null && sameFields(invoice.contact, contact);
    if (!same) await tx.patch(invoices, invoice.id, { patientName, requesterName, requesterEmail, contact });
  }
}
