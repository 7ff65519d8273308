/**
 * A request in full: its detail with its invoices, what it waits for, and what was released. The same shape by whatever call it is answered.
 * @module
 */
import { type Deps, today } from "../../deps.ts";
import { type Caller, callerMay } from "../../http/context.ts";
import { invoiceRows, invoicesOfRequest } from "../invoices/list_invoices.ts";
import { releasedOf } from "../links/open_released.ts";
import { reviewInvoice } from "./correct_invoice.ts";
import { missingOf } from "./list_missing.ts";
import { requestDetail, requestFor } from "./show_request.ts";

export async function requestInFull(deps: Deps, caller: Caller, id: number) {
  const detail = await requestDetail(deps, caller, id);
  const invoices = await invoiceRows(deps, await invoicesOfRequest(deps, id));
  const invoiceReview = callerMay(caller, "requests:invoice")
    ? await reviewInvoice(deps, await requestFor(deps, caller, id))
    : null;
  return {
    ...detail,
    invoice: invoices.at(-1) ?? null,
    invoices,
    invoiceReview,
    missing: missingOf(detail, invoices, today(deps)),
    released: await releasedOf(deps, caller, id),
  };
}
