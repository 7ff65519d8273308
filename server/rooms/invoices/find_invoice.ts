/**
 * Finds one invoice: by its number, by its request, as far as the caller may see it.
 * @module
 */
import { AppError } from "../../../shared/errors.ts";
import type { Invoice, InvoiceStatus } from "../../../shared/invoices.ts";
import type { Change } from "../../db/change.ts";
import type { ReadFrom } from "../../db/reads.ts";
import type { Deps } from "../../deps.ts";
import type { Caller } from "../../http/context.ts";
import { note } from "../audit/note_activity.ts";
import { invoices } from "./store.ts";

/** Statuses of an invoice that still stands for its request. */
export const standing = new Set<InvoiceStatus>(["pending", "sent", "processing", "failed", "paid"]);

/** The invoices that stand for a request, newest last: one, or a paid one with further ones beside it. */
export async function standingInvoices(from: ReadFrom, requestId: number): Promise<Invoice[]> {
  return (await from.store.all(invoices, "request", [requestId])).filter((i) => standing.has(i.status));
}

/** The newest invoice that stands for a request, if any. */
export async function standingInvoice(from: ReadFrom, requestId: number): Promise<Invoice | null> {
  return (await standingInvoices(from, requestId)).at(-1) ?? null;
}

/** An invoice as far as the caller may know of it. */
export async function invoiceFor(deps: Pick<Deps, "store">, caller: Caller, id: number): Promise<Invoice> {
  const noSuch = `Invoice ${id} does not exist, or is not yours to see.`;
  const invoice = await deps.store.must(invoices, id, noSuch);
  if (caller.role === "external-requester" && invoice.requesterId !== caller.requesterId) {
    await note(deps, caller, { action: "access_refused", targetType: "invoice", targetId: id });
    throw new AppError("not_found", noSuch);
  }
  return invoice;
}

/** An invoice by id; 404 when there is none. */
export function mustInvoice(
  deps: Pick<Deps, "store">,
  id: number,
  message?: string,
): Promise<Invoice> {
  return deps.store.must(invoices, id, message);
}

/** An invoice read inside a change. */
export function invoiceIn(tx: Change, id: number): Promise<Invoice> {
  return tx.must(invoices, id);
}
