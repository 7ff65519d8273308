/**
 * What the payment page reads and calls. A payer without an account is let in by the `key` of the mailed link.
 * @module
 */
import { queryOptions } from "@tanstack/react-query";
import type { InvoiceStatus, PaymentConfirmation, paymentStates } from "../../../shared/invoices.ts";
import { get, post } from "../../lib/api.ts";
import { withQuery } from "../../lib/query.ts";

/** The invoice as its payer sees it: `GET /api/pay/{id}`. */
export interface PayerInvoice {
  id: number;
  invoiceNumber: string;
  /** Cents. */
  amount: number;
  status: InvoiceStatus;
  dueDate: string;
  requestId: number;
  patient: { firstName: string; lastName: string };
  requester: { name: string };
  organisation: { name: string; phone: string };
}

export type IntentStatus = (typeof paymentStates)[number];

/** An open card payment: `POST /api/create-payment-intent`. */
export interface OpenIntent {
  clientSecret: string;
  paymentIntentId: string;
  status: IntentStatus;
  provider: "till" | "stripe" | "none";
  publishableKey: string | null;
}

/** Which invoice, and the mailed link's key when there is one. */
export interface Payee {
  id: number;
  key: string | undefined;
}

export const payQuery = ({ id, key }: Payee) =>
  queryOptions({
    queryKey: ["pay", String(id)],
    queryFn: ({ signal }) => get<PayerInvoice>(withQuery(`/api/pay/${id}`, { key }), signal),
    staleTime: 0,
  });

/** The open card payment. Asking again answers the same one, so it may be read like any other value. */
export const intentQuery = ({ id, key }: Payee) =>
  queryOptions({
    queryKey: ["pay-intent", String(id)],
    queryFn: () => post<OpenIntent>("/api/create-payment-intent", { invoiceId: id, key }),
    staleTime: Infinity,
    gcTime: 0,
  });

/** What becomes of the records of a paid invoice. Confirming again changes nothing. */
export const confirmationQuery = ({ id, key }: Payee) =>
  queryOptions({
    queryKey: ["pay-confirmation", String(id)],
    queryFn: () => confirm({ id, key }),
    staleTime: Infinity,
    gcTime: 0,
  });

/** Asks the server to confirm a payment with the processor. @throws {ApiError} `payment_not_done` while it is not paid */
export const confirm = ({ id, key }: Payee, paymentIntentId?: string) =>
  post<PaymentConfirmation>("/api/confirm-payment", { invoiceId: id, key, paymentIntentId });

/** The invoice's PDF, for its payer. */
export const pdfPath = ({ id, key }: Payee) => withQuery(`/api/pay/${id}/pdf`, { key });
