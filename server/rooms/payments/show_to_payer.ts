/**
 * Shows an invoice to its payer: the page of the mailed link, and its PDF.
 * @module
 */
import { AppError } from "../../../shared/errors.ts";
import type { Invoice } from "../../../shared/invoices.ts";
import { publicOrganization } from "../../../shared/settings.ts";
import type { Deps } from "../../deps.ts";
import type { Caller } from "../../http/context.ts";
import { isOver } from "../invoices/pay_link/pay_link.ts";
import { invoiceDocument } from "../invoices/print_invoice.ts";
import { payerView } from "../invoices/show_invoice.ts";
import { noteView } from "../audit/note_activity.ts";
import { readSetting } from "../settings/read_setting.ts";
import { payableBy } from "./open_intent.ts";

/** The invoice a payer may see. A signed-in caller's look is written down as at the invoice itself; who has only the link has no name. */
async function shown(deps: Deps, caller: Caller | null, invoiceId: number, key?: string): Promise<Invoice> {
  const invoice = await payableBy(deps, caller, invoiceId, key);
  const about = { targetType: "invoice", targetId: invoice.id, requestId: invoice.requestId };
  if (caller) await noteView(deps, caller, { action: "invoice_viewed", ...about });
  return invoice;
}

/** An invoice as its payer sees it; once it is over, the link's key no longer tells whom it is about. */
export async function showToPayer(deps: Deps, caller: Caller | null, invoiceId: number, key?: string) {
  const invoice = await shown(deps, caller, invoiceId, key);
  const named = key === undefined || !isOver(deps, invoice);
  const organization = publicOrganization(await readSetting(deps, "organization"));
  return { ...payerView(invoice, named), organization };
}

/** The PDF for the payer. @throws link_gone by the key of an invoice that is over */
export async function printForPayer(deps: Deps, caller: Caller | null, invoiceId: number, key?: string) {
  const invoice = await shown(deps, caller, invoiceId, key);
  if (key !== undefined && isOver(deps, invoice)) {
    throw new AppError("link_gone", "This invoice is closed. Ask the sender for a copy.");
  }
  return { bytes: await invoiceDocument(deps, invoice), name: `${invoice.invoiceNumber}.pdf` };
}
