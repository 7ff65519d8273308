/**
 * What other billing rates would have come to last month.
 * @module
 */
import type { BillingRates } from "../../../shared/invoices.ts";
import type { Deps } from "../../deps.ts";
import { pricedOf } from "./create_invoice.ts";
import { priceLines, totalOf } from "./pricing/price.ts";
import { invoices } from "./store.ts";

export interface RatesPreview {
  /** The calendar month before this one (UTC), YYYY-MM. */
  month: string;
  /** Invoices of that month that were neither waived, cancelled nor further ones. */
  invoices: number;
  /** What they came to, and what they would have come to, cents. */
  charged: number;
  previewed: number;
}

/** Prices last month's invoices anew. Nothing is changed. */
export async function previewRates(deps: Pick<Deps, "store" | "now">, rates: BillingRates): Promise<RatesPreview> {
  const now = new Date(deps.now());
  const end = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1)).toISOString();
  const start = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1)).toISOString();
  const preview: RatesPreview = { month: start.slice(0, 7), invoices: 0, charged: 0, previewed: 0 };
  let cursor: string | undefined;
  do {
    const page = await deps.store.page(invoices, {
      index: "createdAt",
      prefix: ["*"],
      from: start,
      limit: 200,
      cursor,
    });
    for (const invoice of page.rows) {
      if (invoice.createdAt >= end) return preview;
      if (invoice.status === "cancelled" || invoice.metadata.beside) continue;
      const priced = await pricedOf(deps, invoice);
      if (!priced) continue;
      const records = Object.entries(priced.pages).map(([recordType, pages]) => ({ recordType, pages }));
      preview.invoices++;
      preview.charged += invoice.amount;
      preview.previewed += totalOf(priceLines(records, priced.isUrgent, rates));
    }
    cursor = page.next ?? undefined;
  } while (cursor);
  return preview;
}
