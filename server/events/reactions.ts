/**
 * Who reacts to what, on one page.
 * @module
 */
import { standingInvoices } from "../rooms/invoices/find_invoice.ts";
import { hasIncluded } from "../rooms/records/list_records.ts";
import { mayMove, moveRequest } from "../rooms/requests/move_request.ts";
import { requests } from "../rooms/requests/store.ts";
import type { PaymentConfirmation } from "../../shared/invoices.ts";
import type { Store } from "../db/store.ts";
import type { Announce } from "./announce.ts";

const messages: Partial<Record<PaymentConfirmation["recordsStatus"], string>> = {
  completed: "The records have been released and are ready.",
  attached: "The records are attached and are released after a last check.",
  ready_for_release: "The records are prepared within 1-2 business days.",
};

export function reactions(store: Store): Announce {
  return {
    async invoiceSettled(tx, invoice) {
      const request = await tx.must(requests, invoice.requestId);
      if (!mayMove(request.status, "ready_for_release")) return;
      await moveRequest(tx, request.id, "ready_for_release", {
        reason: invoice.amount === 0
          ? "All fees are waived; no payment is needed"
          : `Invoice ${invoice.invoiceNumber} is paid`,
      });
    },
    async invoiceCancelled(tx, invoice, reason) {
      const request = await tx.must(requests, invoice.requestId);
      if (request.status !== "pending_payment") return;
      // A further invoice that is taken back leaves the paid one, on which the request may be released.
      const paid = (await standingInvoices({ store }, request.id)).some((i) => i.status === "paid");
      await moveRequest(tx, request.id, paid ? "ready_for_release" : "processing", {
        reason: `Invoice ${invoice.invoiceNumber} was cancelled: ${reason}`,
      });
    },
    async invoiceRefunded(tx, invoice, reason) {
      const request = await tx.must(requests, invoice.requestId);
      if (request.status !== "ready_for_release") return;
      await moveRequest(tx, request.id, "processing", {
        reason: `Invoice ${invoice.invoiceNumber} was refunded: ${reason}`,
      });
    },
    async afterPayment(invoice) {
      const request = await store.must(requests, invoice.requestId);
      const recordsStatus = request.status === "completed"
        ? "completed"
        : await hasIncluded({ store }, request)
        ? "attached"
        : request.status === "ready_for_release"
        ? "ready_for_release"
        : "preparing";
      const message = messages[recordsStatus] ?? "The records are being prepared.";
      return { recordsStatus, canAutoFetch: false, request: { id: request.id }, requestId: request.id, message };
    },
  };
}
