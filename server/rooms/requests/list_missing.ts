/**
 * What a request still waits for, in sentences that its requester may read.
 * @module
 */
import { awaitsPayment, type InvoiceStatus } from "../../../shared/invoices.ts";
import { dollars } from "../../../shared/money.ts";
import { isClosed, type RequestRow } from "../../../shared/requests.ts";
import { showDate } from "../../../shared/time.ts";

interface Owed {
  invoiceNumber: string;
  amount: number;
  status: InvoiceStatus;
  dueDate: string;
}

/** The sentences; none once the request is completed or rejected. `today` is an ISO date. */
export function missingOf(
  request: Pick<RequestRow, "status" | "patientId" | "requestType" | "authorization">,
  invoices: readonly Owed[],
  today: string,
): string[] {
  if (isClosed(request.status)) return [];
  const { authorization } = request;
  const missing: string[] = [];
  if (request.patientId === null) missing.push("We could not tell yet whose records you ask for.");
  // A patient's own access needs no authorization (45 CFR 164.524).
  if (request.requestType !== "patient") {
    if (authorization && !authorization.attached) missing.push("The patient's authorization is not attached.");
    else if (authorization && !authorization.signed) missing.push("The patient's authorization is not signed.");
    if (authorization?.expiresOn && authorization.expiresOn < today) {
      missing.push(`The patient's authorization ended on ${showDate(authorization.expiresOn)}.`);
    }
  }
  if (request.status === "pending_payment") {
    for (const { invoiceNumber, amount, dueDate } of invoices.filter((i) => awaitsPayment(i.status))) {
      missing.push(`Invoice ${invoiceNumber} of ${dollars(amount)} is to be paid by ${showDate(dueDate)}.`);
    }
  }
  return missing;
}
