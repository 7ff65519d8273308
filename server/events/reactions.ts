/**
 * Who reacts to what, on one page.
 * @module
 */
import { mayMove, moveRequest } from "../rooms/requests/moves.ts";
import { requests } from "../rooms/requests/store.ts";
import type { Announce } from "./announce.ts";

export function reactions(): Announce {
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
      await moveRequest(tx, request.id, "processing", {
        reason: `Invoice ${invoice.invoiceNumber} was cancelled: ${reason}`,
      });
    },
  };
}
