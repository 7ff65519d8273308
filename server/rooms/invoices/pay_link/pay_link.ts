/**
 * The mailed pay link of an invoice.
 * @module
 */
import type { Deps } from "../../../deps.ts";

/** The key in a mailed pay link: it opens this one invoice's payment page, and nothing else. Derived, so nothing is kept. */
export function payKey(deps: Pick<Deps, "store">, invoiceId: number): string {
  return deps.store.keys.derive("pay-link", String(invoiceId));
}

export function payLink(deps: Pick<Deps, "store" | "url">, invoiceId: number): string {
  return deps.url(`/payment?id=${invoiceId}&key=${payKey(deps, invoiceId)}`);
}
