/**
 * What a request costs: base fee, pages by kind of record, urgency. Rates in dollars come from settings, amounts are cents.
 * @module
 */
import type { BillingRates } from "../../../../shared/invoices.ts";
import { toCents } from "../../../../shared/money.ts";

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

/** How the urgency fee stands on an invoice. */
export const urgentLine = "Urgent handling";

/** The rate of a page in cents: 'lab' before 'imaging', all else standard (spec 1 §9). */
function pageRate(recordType: string, rates: BillingRates): number {
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
  if (isUrgent) add(urgentLine, 1, toCents(rates.urgencyFee), null);
  return lines;
}

/** What an invoice was priced from. */
export interface Priced {
  /** Included pages by kind of record. */
  pages: Record<string, number>;
  isUrgent: boolean;
}

export function pricedFrom(records: readonly PricedRecord[], isUrgent: boolean): Priced {
  const pages: Record<string, number> = {};
  for (const { recordType, pages: count } of records) pages[recordType] = (pages[recordType] ?? 0) + count;
  return { pages, isUrgent };
}

/** Pages by which each kind has changed, by its name; kinds that have not are left out. */
function changes(before: Priced, now: Priced): [string, number][] {
  const types = [...new Set([...Object.keys(before.pages), ...Object.keys(now.pages)])].sort();
  return types.map((type): [string, number] => [type, (now.pages[type] ?? 0) - (before.pages[type] ?? 0)])
    .filter(([, by]) => by !== 0);
}

/** What has changed since an invoice was priced. */
export function differenceOf(before: Priced, now: Priced) {
  const by = changes(before, now).map(([, count]) => count);
  return {
    pagesAdded: by.filter((n) => n > 0).reduce((sum, n) => sum + n, 0),
    pagesRemoved: -by.filter((n) => n < 0).reduce((sum, n) => sum + n, 0),
    urgent: before.isUrgent === now.isUrgent ? null : now.isUrgent ? "added" as const : "removed" as const,
  };
}

/** The lines of a further invoice: what has come is charged, what has gone is credited; the base fee was paid with the first. */
export function furtherLines(before: Priced, now: Priced, rates: BillingRates): InvoiceLine[] {
  const lines: InvoiceLine[] = [];
  const add = (description: string, quantity: number, unitPrice: number, recordType: string | null) => {
    if (unitPrice !== 0) lines.push({ description, quantity, unitPrice, amount: quantity * unitPrice, recordType });
  };
  for (const [type, by] of changes(before, now)) {
    const count = Math.abs(by);
    const pages = count === 1 ? "page" : "pages";
    const rate = pageRate(type, rates);
    if (by > 0) add(`${type}, ${pages} added`, count, rate, type);
    else add(`${type}, ${pages} left out`, count, -rate, type);
  }
  const { urgent } = differenceOf(before, now);
  if (urgent) {
    const fee = toCents(rates.urgencyFee);
    add(urgent === "added" ? urgentLine : `${urgentLine}, taken off`, 1, urgent === "added" ? fee : -fee, null);
  }
  return lines;
}

/** The sum of the lines, cents. */
export function totalOf(lines: readonly InvoiceLine[]): number {
  return lines.reduce((sum, line) => sum + line.amount, 0);
}
