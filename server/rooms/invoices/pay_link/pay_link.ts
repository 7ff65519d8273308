/**
 * The mailed pay link of an invoice.
 * @module
 */
import { AppError } from "../../../../shared/errors.ts";
import type { Invoice } from "../../../../shared/invoices.ts";
import { addDays, dayIn } from "../../../../shared/time.ts";
import { type Deps, today } from "../../../deps.ts";

type Keyed = Pick<Invoice, "id" | "payGeneration">;

/** Days after its due date on which the link of an invoice ends. */
const daysOpen = 90;
/** Days after its payment for which the page still names the patient. */
const daysNamed = 30;

/**
 * The key in a mailed pay link: it opens this one invoice's payment page, and nothing else. Derived, so nothing is kept. Each mail has
 * a generation of its own; invoices mailed before there were any have the first.
 */
export function payKey(deps: Pick<Deps, "store">, { id, payGeneration }: Keyed): string {
  return deps.store.keys.derive("pay-link", payGeneration === 0 ? String(id) : `${id}.${payGeneration}`);
}

export function payLink(deps: Pick<Deps, "store" | "url">, invoice: Keyed): string {
  return deps.url(`/payment?id=${invoice.id}&key=${payKey(deps, invoice)}`);
}

/** @throws not_found for a key that never was one, link_gone for one that a newer mail replaced, or that has ended */
export function checkPayKey(deps: Pick<Deps, "store" | "now" | "config">, invoice: Invoice, key: string): void {
  const isKey = (payGeneration: number) => sameText(key, payKey(deps, { id: invoice.id, payGeneration }));
  const gone = today(deps) > addDays(invoice.dueDate, daysOpen);
  if (isKey(invoice.payGeneration)) {
    if (gone) {
      throw new AppError("link_gone", "This payment link has ended. Ask the sender of the invoice for a new one.");
    }
    return;
  }
  for (let earlier = invoice.payGeneration - 1; earlier >= 0; earlier--) {
    if (isKey(earlier)) {
      throw new AppError(
        "link_gone",
        "This payment link was replaced. Use the one in the newest message about this invoice.",
      );
    }
  }
  throw new AppError("not_found", "This payment link is not valid.");
}

/** Whether nothing about the patient is told by the link any more: cancelled, refunded, or paid long ago. */
export function isOver(deps: Pick<Deps, "now" | "config">, { status, paidAt }: Invoice): boolean {
  if (status === "cancelled" || status === "refunded") return true;
  return status === "paid" && paidAt !== null && today(deps) > addDays(dayIn(deps.config.timeZone, paidAt), daysNamed);
}

/** Compares without telling by time how much was right. */
function sameText(a: string, b: string): boolean {
  let difference = a.length ^ b.length;
  for (let i = 0; i < b.length; i++) difference |= b.charCodeAt(i) ^ (a.charCodeAt(i) || 0);
  return difference === 0;
}
