/**
 * What a request costs: base fee, pages by kind of record, urgency. Rates in dollars come from settings, amounts are cents.
 * @module
 */
import type { BillingRates } from "../../../shared/invoices.ts";
import { toCents } from "../../../shared/money.ts";

export interface PricedRecord {
  recordType: string;
  pages: number;
}

export interface InvoiceLine {
  description: string;
  quantity: number;
  /** Cents. */
  unitPrice: number;
  amount: number;
  recordType: string | null;
}

/** The rate of a page in cents: 'lab' before 'imaging', all else standard (spec 1 §9). */
export function pageRate(recordType: string, rates: BillingRates): number {
  const type = recordType.toLowerCase();
  if (type.includes("lab")) return toCents(rates.labResultsPageRate);
  if (type.includes("imaging")) return toCents(rates.imagingPageRate);
  return toCents(rates.standardPageRate);
}

/** The lines of an invoice: one for the base fee, one a kind of record and rate, one for urgency. */
export function priceLines(records: readonly PricedRecord[], isUrgent: boolean, rates: BillingRates): InvoiceLine[] {
  const lines: InvoiceLine[] = [];
  const add = (description: string, quantity: number, unitPrice: number, recordType: string | null) => {
    if (quantity > 0 && unitPrice > 0) {
      lines.push({ description, quantity, unitPrice, amount: quantity * unitPrice, recordType });
    }
  };
  add("Base processing fee", 1, toCents(rates.baseProcessingFee), null);
  const pages = new Map<string, number>();
  for (const record of records) pages.set(record.recordType, (pages.get(record.recordType) ?? 0) + record.pages);
  for (const [type, count] of [...pages].sort(([a], [b]) => a.localeCompare(b))) {
    add(`${type}, ${count === 1 ? "page" : "pages"}`, count, pageRate(type, rates), type);
  }
  if (isUrgent) add("Urgent handling", 1, toCents(rates.urgencyFee), null);
  return lines;
}

/** The sum of the lines, cents. */
export function totalOf(lines: readonly InvoiceLine[]): number {
  return lines.reduce((sum, line) => sum + line.amount, 0);
}
