/**
 * Payments that the processor in force does not know, since the office changed to another one, or to another account. They count as
 * neither paid nor failed, are asked about on, and staff are told.
 * @module
 */
import type { Payment } from "../../../../shared/invoices.ts";
import type { Change } from "../../../db/change.ts";
import type { Deps } from "../../../deps.ts";
import { invoiceIn, mustInvoice } from "../../invoices/find_invoice.ts";
import { moveInvoice } from "../../invoices/move_invoice.ts";
import { noteState } from "../../settings/channels/note_state.ts";
import { payments } from "../store.ts";

/** Longer than a bank debit takes, and a page stays open; after it nobody is told any more, days. */
const toldDays = 35;
const dayMs = 86_400_000;
/** Invoices that the sentence names. */
const named = 5;

/** Writes down, in the change after asking, whether the processor knows an open payment. */
export async function noteUnknown(tx: Change, row: Payment, heard: "answered" | "unknown" | "silence"): Promise<void> {
  if (heard === "answered" && row.unknownSince) await tx.patch(payments, row.id, { unknownSince: null });
  if (heard !== "unknown") return;
  if (!row.unknownSince) {
    const invoice = await invoiceIn(tx, row.invoiceId);
    await tx.patch(payments, row.id, { unknownSince: tx.now });
    tx.audit({
      action: "payment_unknown",
      targetType: "invoice",
      targetId: invoice.id,
      requestId: invoice.requestId,
      details: { invoiceNumber: invoice.invoiceNumber, amount: row.amount },
    });
  } else if (Date.parse(tx.now) - Date.parse(row.unknownSince) > toldDays * dayMs) {
    // Should its processor come back and tell that it was paid, that is acted upon all the same.
    await tx.patch(payments, row.id, { status: "canceled" });
    const { id, status, stripePaymentIntentId } = await invoiceIn(tx, row.invoiceId);
    if (status === "processing" && stripePaymentIntentId === row.id) {
      await moveInvoice(tx, id, "failed", { reason: `Nothing was heard of its card payment for ${toldDays} days` });
    }
  }
}

/** How many there are, among the troubles of card payments. */
export async function tellOfUnknown(deps: Deps): Promise<void> {
  const rows = await deps.store.all(payments, "unknown");
  const channel = { id: "cards:unknown", name: "Card payments" };
  if (rows.length === 0) return await noteState(deps, channel, null);
  const invoices = await Promise.all(
    [...new Set(rows.map(({ invoiceId }) => invoiceId))].slice(0, named).map((id) => mustInvoice(deps, id)),
  );
  const more = invoices.length < rows.length ? " and others" : "";
  const list = invoices.map(({ invoiceNumber }) => invoiceNumber).join(", ") + more;
  await noteState(
    deps,
    channel,
    `${rows.length} open card ${rows.length === 1 ? "payment was" : "payments were"} begun at a processor or account ` +
      `that is not the one in force, and cannot be asked about (${list}). They count as neither paid nor failed: ` +
      `put that account's key back, or look them up in its Dashboard and mark as paid what was paid there. Payers who open their invoice again pay at the one in force.`,
  );
}
