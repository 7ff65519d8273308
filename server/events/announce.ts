/**
 * What rooms further along the line tell those before them, inside the very change it happens in. Who reacts is in reactions.ts.
 * @module
 */
import type { Invoice } from "../../shared/invoices.ts";
import type { Change } from "../db/change.ts";

export interface Announce {
  /** An invoice was paid (or its payment confirmed by hand); its request may go on. */
  invoiceSettled(tx: Change, invoice: Invoice): Promise<void>;
  /** An invoice was cancelled before it was paid; its request goes back to work. */
  invoiceCancelled(tx: Change, invoice: Invoice, reason: string): Promise<void>;
}
