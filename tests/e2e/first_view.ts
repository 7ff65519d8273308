/**
 * What a browser that was never here loads until a screen stands: files, bytes on the wire with their headers, and how much the
 * page jumps meanwhile.
 * @module
 */
import type { Page } from "playwright-core";
import { atWork, type Seat } from "./browser.ts";

/** What a first view may load, and how far it may jump (cumulative layout shift). */
export const mostOfFirstView = { bytes: 250 * 1024, requests: 25, shift: 0.02 };

export interface FirstView {
  /** Bytes of all answers as they came, packed, with their headers. */
  bytes: number;
  requests: number;
  shift: number;
}

/** Opens an address in a seat that has loaded nothing yet, but is signed in, and measures. */
export async function firstView({ context, page }: Seat, address: string): Promise<FirstView> {
  const network = await context.newCDPSession(page);
  await network.send("Network.enable");
  const view: FirstView = { bytes: 0, requests: 0, shift: 0 };
  const own = new Set<string>();
  network.on("Network.requestWillBeSent", ({ requestId, request }) => {
    if (!request.url.startsWith("data:")) own.add(requestId);
  });
  network.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    if (!own.has(requestId)) return;
    view.bytes += encodedDataLength;
    view.requests++;
  });
  await page.addInitScript(countShifts);
  await page.goto(address);
  await stands(page);
  view.shift = await page.evaluate(() => (globalThis as unknown as { shift: number }).shift);
  await network.detach();
  return view;
}

/** Nothing is being loaded any more, the picture of the tab included. */
async function stands(page: Page): Promise<void> {
  await atWork(page);
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.waitForFunction(() => document.querySelector(".skeleton-bar, .loading, [aria-busy=true]") === null);
  await page.waitForLoadState("networkidle");
}

/** Runs in the page: adds up what jumped without anybody's doing. */
function countShifts(): void {
  const own = globalThis as unknown as { shift: number };
  own.shift = 0;
  type Entry = PerformanceEntry & { value: number; hadRecentInput: boolean };
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries() as Entry[]) if (!hadRecentInput) own.shift += value;
  }).observe({ type: "layout-shift", buffered: true });
}

/** A seat that is signed in as another one is, and has loaded nothing yet. */
export async function signedInAs(seat: Seat, fresh: Seat): Promise<Seat> {
  await fresh.context.addCookies(await seat.context.cookies());
  return fresh;
}
