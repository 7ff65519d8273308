/**
 * Invoices follow a corrected patient or requester.
 * @module
 */
import { type RequestContact, sameFields } from "../../../shared/contacts.ts";
import { isUnpaid } from "../../../shared/invoices.ts";
import { fullName, type Patient, sameSortName, sortNameOf } from "../../../shared/patients.ts";
import type { Requester } from "../../../shared/requests.ts";
import type { Change } from "../../db/change.ts";
import { patientsById } from "../patients/find_patients.ts";
import { invoices } from "./store.ts";

/**
 * Carries a corrected patient or requester to the invoices of a request that are still to be paid. What is printed on others stays as
 * it was sent; in lists, which show the name of today, they too stand by it.
 */
export async function refreshInvoices(
  tx: Change,
  requestId: number,
  patient: Patient | null,
  requester: Pick<Requester, "name">,
  contact: RequestContact,
): Promise<void> {
  const printed = {
    patientName: patient ? fullName(patient) : "Unknown Patient",
    requesterName: requester.name,
    requesterEmail: contact.email,
    contact,
  };
  for (const invoice of await tx.all(invoices, "request", [requestId])) {
    const shown = (await patientsById({ store: tx }, [invoice.patientId])).get(invoice.patientId ?? 0) ?? null;
    const sortName = sortNameOf(shown);
    const isPrinted = !isUnpaid(invoice.status) ||
      invoice.patientName === printed.patientName && invoice.requesterName === printed.requesterName &&
        invoice.requesterEmail === printed.requesterEmail && invoice.contact !== null &&
        sameFields(invoice.contact, contact);
    if (isPrinted && sameSortName(sortName, invoice.sortName)) continue;
    await tx.patch(invoices, invoice.id, { ...(isPrinted ? {} : printed), sortName });
  }
}
