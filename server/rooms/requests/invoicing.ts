/**
 * From a request to its invoice: priced from the included records at the billing rates, or waived to zero.
 * @module
 */
import { AppError } from "../../../shared/errors.ts";
import type { Invoice } from "../../../shared/invoices.ts";
import type { Actor } from "../../db/store.ts";
import type { Deps } from "../../deps.ts";
import { createInvoice } from "../invoices/making.ts";
import { priceLines } from "../invoices/pricing.ts";
import { settleIn } from "../invoices/settling.ts";
import { patientsById } from "../patients/workflow.ts";
import { recordsOf } from "../records/offer.ts";
import { readSetting } from "../settings/workflow.ts";
import { mayMove, moveRequest, refuseMove } from "./moves.ts";
import { requesters, requests } from "./store.ts";

/** What an invoice of the request would hold now: the included records by kind, at today's rates. */
export async function quote(deps: Deps, requestId: number) {
  const request = await deps.store.must(requests, requestId);
  const [{ records, attachedRecords }, rates] = await Promise.all([
    recordsOf(deps, requestId),
    readSetting(deps, "billing_rates"),
  ]);
  const included = [...records, ...attachedRecords].filter((r) => r.isIncluded);
  const lines = priceLines(included, request.isUrgent, rates);
  return { lines, amount: lines.reduce((sum, line) => sum + line.amount, 0), records: included.length };
}

/**
 * Generates the invoice of a request and moves it to pending_payment; a waived (or zero) one is settled at once and goes on to release.
 * @throws move_not_allowed, already_invoiced, nothing_to_invoice
 */
export async function generateInvoice(
  deps: Deps,
  actor: Actor,
  requestId: number,
  options: { waive?: boolean; waiverReason?: string | null } = {},
): Promise<Invoice> {
  const { lines, records } = await quote(deps, requestId);
  if (records === 0) {
    throw new AppError("nothing_to_invoice", "Include or attach at least one record before you generate the invoice.");
  }
  return await deps.store.change(actor, async (tx) => {
    const request = await tx.must(requests, requestId);
    if (!mayMove(request.status, "pending_payment")) throw refuseMove(request, "pending_payment");
    const people = await patientsById(deps, [request.patientId]);
    const invoice = await createInvoice(tx, {
      requestId,
      batchRequestId: request.batchRequestId,
      patient: people.get(request.patientId ?? 0) ?? null,
      requester: await deps.store.must(requesters, request.requesterId),
      lines: options.waive ? [] : lines,
      notes: options.waive ? `All fees waived${options.waiverReason ? `: ${options.waiverReason}` : ""}` : null,
    });
    await moveRequest(tx, requestId, "pending_payment", { details: `Invoice ${invoice.invoiceNumber} generated` });
    if (invoice.amount > 0) return invoice;
    return await settleIn(tx, deps, invoice.id, { method: "other", intentId: null, amount: 0 });
  });
}
