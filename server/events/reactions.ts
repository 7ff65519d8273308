/**
 * Who reacts to what, on one page.
 * @module
 */
import { standingInvoices } from "../rooms/invoices/find_invoice.ts";
import { hasIncluded } from "../rooms/records/list_records.ts";
import { mayMove, moveRequest } from "../rooms/requests/move_request.ts";
import { requesters, requests } from "../rooms/requests/store.ts";
import { AppError } from "../../shared/errors.ts";
import type { PaymentConfirmation } from "../../shared/invoices.ts";
import type { Store } from "../db/store.ts";
import type { Deps } from "../deps.ts";
import { retrievalOf } from "../rooms/ehr/retrieve_records.ts";
import { canRetrieve, startAfterPayment } from "../rooms/requests/retrieve_ehr_records.ts";
import type { Announce } from "./announce.ts";

const messages: Partial<Record<PaymentConfirmation["recordsStatus"], string>> = {
  completed: "The records have been released and are ready.",
  auto_fetch_initiated: "The records are being retrieved automatically. This takes about 5-10 minutes.",
  attached: "The records are attached and are released after a last check.",
  ready_for_release: "The records are prepared within 1-2 business days.",
};

/** @param world is asked when something happens, not before. */
export function reactions(store: Store, world: () => Deps): Announce {
  return {
    async invoiceSettled(tx, invoice) {
      if (invoice.simulationId) tx.job("advance_simulation", { id: invoice.simulationId });
      const request = await tx.must(requests, invoice.requestId);
      if (!mayMove(request.status, "ready_for_release")) return;
      await moveRequest(tx, request.id, "ready_for_release", {
        reason: invoice.amount === 0
          ? "All fees are waived; no payment is needed"
          : `Invoice ${invoice.invoiceNumber} is paid`,
      });
      // Nobody is asked for the records of people who do not exist.
      if (!request.simulationId) await startAfterPayment(tx, world(), request);
    },
    async invoiceCancelled(tx, invoice, reason) {
      const request = await tx.must(requests, invoice.requestId);
      if (request.status !== "pending_payment") return;
      // A further invoice that is taken back leaves the paid one, on which the request may be released.
      const paid = (await standingInvoices({ store: tx }, request.id)).some((i) => i.status === "paid");
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
    async requesterBound(tx, requesterId) {
      if (!await tx.get(requesters, requesterId)) {
        const sentence = "There is no such requester.";
        throw new AppError("bad_input", sentence, { requesterId: sentence });
      }
    },
    async afterPayment(invoice) {
      const request = await store.must(requests, invoice.requestId);
      const attached = await hasIncluded({ store }, request);
      const recordsStatus = request.status === "completed"
        ? "completed"
        : attached
        ? "attached"
        : (await retrievalOf({ store }, request.id))?.state === "running"
        ? "auto_fetch_initiated"
        : request.status === "ready_for_release"
        ? "ready_for_release"
        : "preparing";
      const message = messages[recordsStatus] ?? "The records are being prepared.";
      const canAutoFetch = recordsStatus === "ready_for_release" && await canRetrieve(world(), request);
      return { recordsStatus, canAutoFetch, request: { id: request.id }, requestId: request.id, message };
    },
  };
}
