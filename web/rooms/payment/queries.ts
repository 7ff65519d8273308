/**
 * What the payment page reads and calls. A payer without an account is let in by the `key` of the mailed link.
 * @module
 */
import { queryOptions } from "@tanstack/react-query";
import { type Answer, api, call, callWith, fileUrl } from "../../lib/api.ts";

/** The invoice as its payer sees it. Cents. */
export type PayerInvoice = Answer<(typeof api.pay)[":id"]["$get"]>;
/** An open card payment. */
export type OpenIntent = Answer<(typeof api)["create-payment-intent"]["$post"]>;
export type IntentStatus = OpenIntent["status"];
/** What the demo card processor says to a card, and to the answer to the bank's question. */
export type DemoProcessorAnswer = Answer<(typeof api)["demo-processor"]["confirm"]["$post"]>;
/** What becomes of the records of a paid invoice. */
export type Confirmation = Answer<(typeof api)["confirm-payment"]["$post"]>;

/** Which invoice, and the mailed link's key when there is one. */
export interface Payee {
  id: number;
  key: string | undefined;
}

const payee = ({ id, key }: Payee) => ({ param: { id }, query: { key } });

/** The key of the mailed link is no part of the cache key, which lives longer than the page. */
export const payQuery = (of: Payee) =>
  queryOptions({
    queryKey: ["pay", String(of.id)],
    queryFn: ({ signal }) => callWith(api.pay[":id"].$get, payee(of), { signal }),
    staleTime: 0,
  });

/** The open card payment. Asking again answers the same one, so it may be read like any other value. */
export const intentQuery = ({ id, key }: Payee) =>
  queryOptions({
    queryKey: ["pay-intent", String(id)],
    queryFn: () => call(api["create-payment-intent"].$post, { json: { invoiceId: id, key } }),
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
  call(api["confirm-payment"].$post, { json: { invoiceId: id, key, paymentIntentId } });

/** The invoice's PDF, for its payer. */
export const pdfPath = (of: Payee) => fileUrl(api.pay[":id"].pdf, payee(of));
