/**
 * From a request to its invoice: priced from the included records at the billing rates, or waived to zero.
 * @module
 */
import { AppError } from "../../../shared/errors.ts";
import type { Invoice } from "../../../shared/invoices.ts";
import { dollars } from "../../../shared/money.ts";
import type { RequestRow } from "../../../shared/requests.ts";
import type { Actor, Change } from "../../db/change.ts";
import type { ReadFrom } from "../../db/reads.ts";
import type { Deps } from "../../deps.ts";
import { standingInvoice } from "../invoices/find_invoice.ts";
import { createInvoice, type InvoicePlan } from "../invoices/create_invoice.ts";
import { pricedFrom, priceLines, totalOf } from "../invoices/pricing/price.ts";
import { settleIn } from "../invoices/settle_invoice.ts";
import { patientsById } from "../patients/find_patients.ts";
import { recordsOf } from "../records/list_records.ts";
import { readSetting } from "../settings/read_setting.ts";
import { isRetrievedAfterPayment } from "./retrieve_ehr_records.ts";
import { mayMove, moveRequest, refuseMove } from "./move_request.ts";
import { requesters, requests } from "./store.ts";

/** What is included in a request now, and today's rates: what any invoice of it is made from. */
export async function priceable(
  from: ReadFrom,
  request: Pick<RequestRow, "id" | "patientId" | "isUrgent">,
  settings = from,
) {
  const [{ records, attachedRecords }, rates] = await Promise.all([
    recordsOf(from, request),
    readSetting(settings, "billing_rates"),
  ]);
  const included = [...records, ...attachedRecords].filter((r) => r.isIncluded);
  const charged = included.filter((r) => !("isCharged" in r) || r.isCharged);
  return { included, charged, rates, priced: pricedFrom(charged, request.isUrgent) };
}

/** What an invoice of the request would hold now: the included records by kind, at today's rates. */
export async function quote(deps: Deps, requestId: number) {
  const request = await deps.store.must(requests, requestId);
  const { included, charged, rates } = await priceable(deps, request);
  const lines = priceLines(charged, request.isUrgent, rates);
  const isRetrieved = included.length === 0 && await isRetrievedAfterPayment(deps, request);
  return { lines, amount: totalOf(lines), records: included.length, isRetrieved };
}

/** The refusal where there is nothing to charge for. */
export const nothingIncluded = () =>
  new AppError("nothing_to_invoice", "Include or attach at least one record before you generate the invoice.");

/**
 * Generates the invoice of a request and moves it to pending_payment; a waived (or zero) one is settled at once and goes on to release.
 * Nothing included costs the base fee (spec 1 §9). @throws move_not_allowed, already_invoiced, invoice_mismatch
 */
export async function generateInvoice(
  deps: Deps,
  actor: Actor,
  requestId: number,
  options: Expected & { waive?: boolean; waiverReason?: string | null } = {},
): Promise<Invoice> {
  return await deps.store.change(actor, async (tx) => {
    const request = await tx.must(requests, requestId);
    const { charged, rates, priced } = await priceable({ store: tx }, request, tx.unwatched);
    const standing = await standingInvoice({ store: tx }, requestId);
    if (standing) {
      throw new AppError(
        "already_invoiced",
        `Request ${requestId} already has invoice ${standing.invoiceNumber}, ${
          dollars(standing.amount)
        }, ${standing.status}.`,
        { invoiceId: standing.id },
      );
    }
    if (!mayMove(request.status, "pending_payment")) throw refuseMove(request, "pending_payment");
    const isFixed = options.waive || request.simulationId !== undefined;
    const invoice = await invoiceIn(tx, deps, request, {
      lines: options.waive ? [] : request.simulationId ? simulatedLines : priceLines(charged, request.isUrgent, rates),
      priced: isFixed ? null : priced,
      notes: options.waive ? `All fees waived${options.waiverReason ? `: ${options.waiverReason}` : ""}` : null,
    });
    refuseOther(invoice, options);
    return invoice;
  });
}

/** A simulated request costs $15.75, whatever the office's rates are (spec 2 §9): the base fee and one page. Cents. */
const simulatedLines: InvoicePlan["lines"] = [
  { description: "Simulated base fee", quantity: 1, unitPrice: 1500, amount: 1500, recordType: null },
  { description: "Simulated page", quantity: 1, unitPrice: 75, amount: 75, recordType: null },
];

/** What the caller takes the invoice to be; the server computes it, and says where they differ. Amount in cents. */
interface Expected {
  amount?: number;
  invoiceNumber?: string;
  invoicePath?: string;
}

/** Thrown inside the change, so that no invoice is made. @throws invoice_mismatch */
function refuseOther(made: Invoice, expected: Expected): void {
  const fields: Record<string, string> = {};
  if (expected.amount !== undefined && expected.amount !== made.amount) {
    fields.amount = `The amount is ${dollars(made.amount)}, not ${dollars(expected.amount)}.`;
  }
  if (expected.invoiceNumber !== undefined && expected.invoiceNumber !== made.invoiceNumber) {
    fields.invoiceNumber = `The number is ${made.invoiceNumber}, not ${expected.invoiceNumber}.`;
  }
  if (expected.invoicePath !== undefined && expected.invoicePath !== made.invoicePath) {
    fields.invoicePath = `The path is ${made.invoicePath}, not ${expected.invoicePath}.`;
  }
  const sentences = Object.values(fields);
  if (sentences.length === 0) return;
  const { amount, invoiceNumber, invoicePath } = made;
  throw new AppError("invoice_mismatch", sentences.join(" "), {
    ...fields,
    computed: { amount, invoiceNumber, invoicePath },
  });
}

/** Makes an invoice in a change and takes the request along: to pending_payment, or to its release when nothing is asked for. */
export async function invoiceIn(
  tx: Change,
  deps: Deps,
  request: RequestRow,
  plan: Pick<InvoicePlan, "lines" | "priced" | "notes" | "replaces" | "beside">,
): Promise<Invoice> {
  const people = await patientsById(tx.unwatched, [request.patientId]);
  const invoice = await createInvoice(tx, {
    requestId: request.id,
    batchRequestId: request.batchRequestId,
    patient: people.get(request.patientId ?? 0) ?? null,
    requester: await tx.unwatched.store.must(requesters, request.requesterId),
    contact: request.contact,
    ...plan,
  });
  if (request.status !== "pending_payment") {
    await moveRequest(tx, request.id, "pending_payment", { details: `Invoice ${invoice.invoiceNumber} generated` });
  }
  if (invoice.amount > 0) return invoice;
  return await settleIn(tx, deps, invoice.id, { method: "other", intentId: null, amount: 0 });
}
