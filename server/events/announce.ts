/**
 * What rooms further along the line tell those before them, inside the very change it happens in. Who reacts is in reactions.ts.
 * @module
 */
import type { Invoice, PaymentConfirmation } from "../../shared/invoices.ts";
import type { Change } from "../db/change.ts";

export interface Announce {
  /** An invoice was paid (or its payment confirmed by hand); its request may go on. */
  invoiceSettled(tx: Change, invoice: Invoice): Promise<void>;
  /** An invoice was cancelled before it was paid; its request goes back to work. */
  invoiceCancelled(tx: Change, invoice: Invoice, reason: string): Promise<void>;
  /** An invoice was refunded in whole; a request that was to be released on it goes back to work. */
  invoiceRefunded(tx: Change, invoice: Invoice, reason: string): Promise<void>;
  /** An account is to act for a requester. @throws bad_input where there is none of that number */
  requesterBound(tx: Change, requesterId: number): Promise<void>;
  /** What becomes of the records of a paid invoice, for the page that confirms the payment. */
  afterPayment(invoice: Invoice): Promise<PaymentConfirmation>;
}
