/**
 * What other billing rates would have come to last month.
 * @module
 */
import type { BillingRates } from "../../../shared/invoices.ts";
import { addDays } from "../../../shared/time.ts";
import { type Deps, today } from "../../deps.ts";
import { pricedOf } from "./create_invoice.ts";
import { priceLines, totalOf } from "./pricing/price.ts";
import { invoices } from "./store.ts";

export interface RatesPreview {
  /** The calendar month before this one where the office is, YYYY-MM. */
  month: string;
  /** Invoices of that month that were neither waived, cancelled nor further ones. */
  invoices: number;
  /** What they came to, and what they would have come to, cents. */
  charged: number;
  previewed: number;
}

/** Prices last month's invoices anew. Nothing is changed. */
export async function previewRates(
  deps: Pick<Deps, "store" | "now" | "config">,
  rates: BillingRates,
): Promise<RatesPreview> {
  const next = `${today(deps).slice(0, 7)}-01`;
  const month = addDays(next, -1).slice(0, 7);
  const preview: RatesPreview = { month, invoices: 0, charged: 0, previewed: 0 };
  let cursor: string | undefined;
  do {
    const page = await deps.store.page(invoices, {
      index: "createdAt",
      prefix: ["*"],
      // Moments of the month begin and end up to a day beside it in UTC.
      from: addDays(`${month}-01`, -1),
      limit: 200,
      cursor,
    });
    for (const invoice of page.rows) {
      if (invoice.createdAt >= addDays(next, 2)) return preview;
      if (!invoice.invoiceDate.startsWith(month)) continue;
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
