/**
 * Confirms the payment of an invoice and releases the records of its request, in one call.
 * @module
 */
import type { ReleaseGrounds } from "../../../shared/authorization.ts";
import { AppError } from "../../../shared/errors.ts";
import type { PaymentConfirmation } from "../../../shared/invoices.ts";
import type { Deps } from "../../deps.ts";
import type { Caller } from "../../http/context.ts";
import { mustInvoice } from "../invoices/find_invoice.ts";
import { confirmPayment } from "../payments/confirm_payment.ts";
import { releaseRecords } from "./release_records.ts";
import { startRetrieval } from "./retrieve_ehr_records.ts";
import { requestFor } from "./show_request.ts";

/**
 * Where nothing is attached and the EHR can be asked ("Auto-Fetch Records Now"), the retrieval begins instead; a person releases what it
 * attaches. Answers as it stands when the records are released already, so that a second call does no harm.
 * @throws nothing_to_release when no record is attached, and what `confirmPayment` and `releaseRecords` throw
 */
export async function settleAndRelease(
  deps: Deps,
  caller: Caller,
  { invoiceId, ...grounds }: ReleaseGrounds & { invoiceId: number },
): Promise<PaymentConfirmation> {
  const invoice = await mustInvoice(deps, invoiceId);
  await requestFor(deps, caller, invoice.requestId);
  const confirmed = await confirmPayment(deps, invoice, {});
  if (confirmed.recordsStatus === "completed") return confirmed;
  if (confirmed.recordsStatus === "auto_fetch_initiated") return confirmed;
  if (confirmed.canAutoFetch) {
    await startRetrieval(deps, caller, await requestFor(deps, caller, invoice.requestId));
    return await deps.announce.afterPayment(invoice);
  }
  if (confirmed.recordsStatus !== "attached") throw new AppError("nothing_to_release");
  try {
    await releaseRecords(deps, caller, { ...grounds, requestId: invoice.requestId });
  } catch (error) {
    // A second click finds it released; that is what was asked for.
    const now = await deps.announce.afterPayment(invoice);
    if (now.recordsStatus === "completed") return now;
    throw error;
  }
  return await deps.announce.afterPayment(await mustInvoice(deps, invoice.id));
}
