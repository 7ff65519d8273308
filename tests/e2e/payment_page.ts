/**
 * The payment page's pieces, as the journeys through it use them.
 * @module
 */
import type { Page } from "playwright-core";
import type { Seat } from "./browser.ts";

export interface InvoiceRow {
  id: number;
  requestId: number;
  invoiceNumber: string;
  amount: number;
  sentTo: string | null;
  patient: { firstName: string; lastName: string };
  requester: { name: string };
}

export const listOf = async (seat: Seat, status: string): Promise<InvoiceRow[]> =>
  await (await seat.context.request.get(`/api/invoices?status=${status}&limit=50`)).json();
export const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true }).waitFor();
export const shows = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor({ state: "attached" });

/** A notice with its title and text. */
export async function told(page: Page, title: string, text: string): Promise<void> {
  const notice = page.locator("[data-toasts]").getByRole("listitem").filter({ hasText: title }).filter({
    hasText: text,
  });
  await notice.first().waitFor();
}
export const success = [
  "Payment successful",
  "Thank you for your payment. Your medical records will be processed shortly.",
];
export const processing = [
  "Payment processing",
  "Your payment is being processed. We'll update you once it's complete.",
] as const;

export async function payBy(page: Page, number: string): Promise<void> {
  await page.getByLabel("Card number").fill(number);
  await page.getByLabel("Expiration date").fill("12 / 34");
  await page.getByLabel("Security code").fill("123");
  await page.getByRole("button", { name: /^Pay \$/ }).click();
}

/** Calls to a path answer so, until the returned function is called. */
export async function answer(
  page: Page,
  path: string | RegExp,
  status: number,
  body: unknown,
): Promise<() => Promise<void>> {
  const of = (url: URL) => typeof path === "string" ? url.pathname === path : path.test(url.pathname);
  await page.route(
    of,
    (route) => route.fulfill({ status, contentType: "application/json", body: JSON.stringify(body) }),
  );
  return () => page.unroute(of);
}
