/**
 * Shows an invoice to its payer: the page of the mailed link, and its PDF.
 * @module
 */
import { AppError } from "../../../shared/errors.ts";
import { publicOrganization } from "../../../shared/settings.ts";
import type { Deps } from "../../deps.ts";
import type { Caller } from "../../http/context.ts";
import { isOver } from "../invoices/pay_link/pay_link.ts";
import { invoiceDocument } from "../invoices/print_invoice.ts";
import { payerView } from "../invoices/show_invoice.ts";
import { readSetting } from "../settings/read_setting.ts";
import { payableBy } from "./open_intent.ts";

/** An invoice as its payer sees it; once it is over, the link's key no longer tells whom it is about. */
export async function showToPayer(deps: Deps, caller: Caller | null, invoiceId: number, key?: string) {
  const invoice = await payableBy(deps, caller, invoiceId, key);
  const named = key === undefined || !isOver(deps, invoice);
  const organization = publicOrganization(await readSetting(deps, "organization"));
  return { ...payerView(invoice, named), organization };
}

/** The PDF for the payer. @throws link_gone by the key of an invoice that is over */
export async function printForPayer(deps: Deps, caller: Caller | null, invoiceId: number, key?: string) {
  const invoice = await payableBy(deps, caller, invoiceId, key);
  if (key !== undefined && isOver(deps, invoice)) {
    throw new AppError("link_gone", "This invoice is closed. Ask the sender for a copy.");
  }
  return { bytes: await invoiceDocument(deps, invoice), name: `${invoice.invoiceNumber}.pdf` };
}
