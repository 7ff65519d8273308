/**
 * The card payment that may be open for an invoice, and must not be once the invoice is settled or ended in another way.
 * @module
 */
import { AppError } from "../../../shared/errors.ts";
import type { Invoice } from "../../../shared/invoices.ts";
import type { Deps } from "../../deps.ts";
import { CardsError } from "../../integrations/cards/port.ts";

/** The refusal while a card payment may still succeed. */
export const underWay = (invoice: Pick<Invoice, "invoiceNumber">) =>
  new AppError(
    "move_not_allowed",
    `A card payment of invoice ${invoice.invoiceNumber} is under way. Look at it again in a minute.`,
  );

/** The refusal while the bank has the last word on a card payment. */
export const atTheBank = (invoice: Pick<Invoice, "invoiceNumber">) =>
  new AppError(
    "move_not_allowed",
    `A card payment of invoice ${invoice.invoiceNumber} is being processed. Wait until it is settled.`,
  );

/**
 * Closes the card payment that is open for an invoice, before the invoice is settled or ended in another way, so that nobody pays it (again).
 * @throws move_not_allowed when it is being processed or has succeeded
 */
export async function closeIntent(deps: Pick<Deps, "cards">, invoice: Invoice): Promise<void> {
  if (!invoice.stripePaymentIntentId) return;
  await deps.cards.cancelIntent(invoice.stripePaymentIntentId).catch((error) => {
    if (!(error instanceof CardsError)) throw error;
    if (error.failure.type === "api_error") throw new AppError("vendor_failed", error.forStaff);
    // What the processor in force does not know is closed by the sweep once its own is back; paid meanwhile, it is given back.
    if (!["resource_missing", "no_processor"].includes(error.code)) throw underWay(invoice);
  });
}

/** Whether the processor in force does not know the invoice's card payment, so that it cannot tell how it ended. */
export async function isUnknown(deps: Pick<Deps, "cards">, { stripePaymentIntentId: id }: Invoice): Promise<boolean> {
  if (!id) return false;
  return await deps.cards.retrieveIntent(id).then(
    () => false,
    (error) => error instanceof CardsError && error.code === "resource_missing",
  );
}

/** In the change after `closeIntent`: no other card payment was opened meanwhile. */
export function refuseOtherIntent(closed: Invoice, now: Invoice): void {
  if (closed.stripePaymentIntentId !== now.stripePaymentIntentId) throw underWay(now);
}
