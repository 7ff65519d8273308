/**
 * Requests corrected, moved, or both.
 * @module
 */
import type { z } from "zod";
import { type Contact, contactOf, isBlank, knownContact, type RequestContact } from "../../../shared/contacts.ts";
import { AppError } from "../../../shared/errors.ts";
import { type Invoice, isUnpaid } from "../../../shared/invoices.ts";
import {
  type changeRequestInput,
  correctedOf,
  isClosed,
  type RequestRow,
  type RequestStatus,
  requestStatusLabels,
} from "../../../shared/requests.ts";
import type { Deps } from "../../deps.ts";
import type { Caller } from "../../http/context.ts";
import { type FieldWords, refuseStale } from "../../http/stale.ts";
import { badInput } from "../../http/validate.ts";
import { cancelIn } from "../invoices/cancel_invoice.ts";
import { standingInvoice, standingInvoices } from "../invoices/find_invoice.ts";
import { atTheBank, closeIntent } from "../invoices/close_intent.ts";
import { refreshInvoices } from "../invoices/refresh_invoices.ts";
import { patientsById } from "../patients/find_patients.ts";
import { offerAnew } from "../records/offer_records.ts";
import { isAskedFor, namesFor } from "./create_request.ts";
import { addContact } from "./resolve_requester.ts";
import { mayMove, moveRequest, refuseMove } from "./move_request.ts";
import { requesters, requests } from "./store.ts";

const fieldWords: FieldWords = {
  requestType: ["type of request", String],
  dateRangeStart: ["start of the dates", String],
  dateRangeEnd: ["end of the dates", String],
  purpose: ["purpose", String],
  notes: ["notes", String],
  isUrgent: ["urgency", (isUrgent: boolean) => isUrgent ? "urgent" : "not urgent"],
  recordTypes: ["record types", (kinds: string[]) => kinds.join(", ")],
  patientId: "patient",
  requesterId: "requester",
  contact: ["contact", (contact: Contact) => Object.values(contact).filter(Boolean).join(", ")],
  authorization: "authorization",
};

/** A move, corrections, or both, in one commit. @throws move_not_allowed, conflict where another changed what the editor saw */
export async function changeRequest(
  deps: Deps,
  caller: Caller,
  id: number,
  input: z.output<typeof changeRequestInput>,
): Promise<RequestRow> {
  const { status, reason, contact: given, openInvoice, before: seen, ...edit } = input;
  if (status) await refuseByHand(deps, id, status, reason);
  const ending = status === "rejected"
    ? await endOfInvoice(deps, id)
    : status === "processing"
    ? await invoiceOfReopened(deps, id, openInvoice)
    : null;
  return await deps.store.change(caller, async (tx) => {
    let request = await tx.must(requests, id);
    refuseStale("request", seen, correctedOf(request), fieldWords);
    const standing = await standingInvoice({ store: tx }, id);
    const fields = [...Object.keys(edit), ...(given ? ["contact"] : [])];
    if (fields.length > 0) {
      if (isClosed(request.status)) {
        throw new AppError("move_not_allowed", `Request ${id} is closed and cannot be changed any more.`);
      }
      const patientId = edit.patientId ?? request.patientId;
      const patient = (await patientsById({ store: tx }, [patientId])).get(patientId ?? 0) ?? null;
      if (patientId !== null && !patient) throw new AppError("not_found", "That patient is no longer there.");
      const requester = await tx.must(requesters, edit.requesterId ?? request.requesterId);
      if (standing && (requester.id !== request.requesterId || patientId !== request.patientId)) {
        throw new AppError(
          "move_not_allowed",
          `Request ${id} is already invoiced: ${standing.invoiceNumber} names its patient and requester. Cancel that invoice first.`,
        );
      }
      const before = request;
      const contact: RequestContact = given
        ? { ...given, source: "typed" }
        : requester.id === request.requesterId
        ? request.contact
        : { ...contactOf(requester), source: "usual" };
      request = await tx.patch(requests, id, { ...edit, contact, ...namesFor(patient, requester, contact) });
      if (given && !isBlank(given)) {
        if (!knownContact(requester, given)) await addContact(tx, requester, given);
        await refreshInvoices(tx, id, patient, requester, contact);
      }
      if (patientId !== null && patientId !== before.patientId) {
        if (before.status !== "new" && before.status !== "processing") {
          throw new AppError(
            "move_not_allowed",
            `Request ${id} is already invoiced for its patient. Move it back to processing, then choose another patient.`,
          );
        }
        await tx.patch(requests, id, { recordsChecked: null });
        await offerAnew(tx, id, patientId, (record) => isAskedFor(record, request));
      }
      tx.audit({ action: "request_updated", targetType: "request", targetId: id, requestId: id, details: { fields } });
    }
    if (status === "rejected" && standing?.status !== "paid" && standing?.id !== ending?.id) {
      throw new AppError("conflict");
    }
    if (status === "processing" && standing && isUnpaid(standing.status) && !openInvoice) throw invoiceOpen(standing);
    if (ending) await cancelIn(tx, ending, reason ?? `Request ${id} was rejected`);
    if (status) request = await moveRequest(tx, id, status, { reason });
    return request;
  });
}

/** Moves that come with an action of their own, and how they are done. */
const byAction: Partial<Record<RequestStatus, string>> = {
  pending_payment: "Generate its invoice.",
  ready_for_release: "Confirm its payment.",
  completed: "Release its records.",
};

/** @throws move_not_allowed for a move that is not made by hand, bad_input where a request is reopened without a reason */
async function refuseByHand(deps: Deps, id: number, to: RequestStatus, reason: string | null): Promise<void> {
  const request = await deps.store.must(requests, id);
  if (!mayMove(request.status, to)) throw refuseMove(request, to);
  if (byAction[to]) {
    const label = requestStatusLabels[to].toLowerCase();
    throw new AppError("move_not_allowed", `Request ${id} does not become ${label} by hand. ${byAction[to]}`);
  }
  if (to === "processing" && request.status !== "new" && (reason ?? "").length < 3) {
    throw badInput([{ message: "Say why the request is worked on again.", path: ["reason"] }]);
  }
}

const invoiceOpen = ({ invoiceNumber }: Invoice) =>
  new AppError(
    "invoice_open",
    `Invoice ${invoiceNumber} can still be paid. Say whether it is cancelled or kept when the request goes back.`,
    { openInvoice: "Say what becomes of the invoice.", choices: ["cancel", "keep"] },
  );

/**
 * The open invoice of a request that goes back to processing, where it is to be cancelled with that.
 * @throws invoice_open when nobody has said what becomes of it, move_not_allowed when a payment is under way
 */
async function invoiceOfReopened(deps: Deps, id: number, choice?: "cancel" | "keep"): Promise<Invoice | null> {
  const invoice = await standingInvoice(deps, id);
  if (!invoice || invoice.status === "paid") return null;
  if (invoice.status === "processing") throw atTheBank(invoice);
  if (!choice) throw invoiceOpen(invoice);
  if (choice === "keep") return null;
  await closeIntent(deps, invoice);
  return invoice;
}

/**
 * Nobody is to pay for a request that is rejected: its open invoice, which is to be cancelled with it; null when there is none.
 * @throws move_not_allowed when a payment is under way, or money was taken and not given back
 */
async function endOfInvoice(deps: Deps, id: number): Promise<Invoice | null> {
  const all = await standingInvoices(deps, id);
  const paid = all.find((i) => i.status === "paid" && (i.paidAmount ?? 0) > i.refundedAmount);
  if (paid) {
    throw new AppError(
      "move_not_allowed",
      `Invoice ${paid.invoiceNumber} of request ${id} is paid. Refund it first, then reject the request.`,
    );
  }
  const invoice = all.at(-1);
  if (!invoice || invoice.status === "paid") return null;
  if (invoice.status === "processing") throw atTheBank(invoice);
  const request = await deps.store.must(requests, id);
  if (!mayMove(request.status, "rejected")) throw refuseMove(request, "rejected");
  await closeIntent(deps, invoice);
  return invoice;
}
