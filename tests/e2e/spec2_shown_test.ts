/** Specification 2 in a browser: texts that a screen shows only in one state, and not in another. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { openOffice, type Seat } from "./browser.ts";

interface Link {
  requestId: number;
  isPasswordProtected: boolean;
  accessLogs: { accessedIp: string | null; browser: string; os: string }[];
}

async function read<T>(seat: Seat, path: string): Promise<T> {
  return await (await seat.context.request.get(`/api${path}`)).json();
}

/** The block of a request's only link: expired, as the demo's older ones are. */
async function linkBlock(seat: Seat): Promise<void> {
  const { page } = seat;
  const links = (await read<Link[]>(seat, "/secure-links?limit=200")).filter(({ accessLogs }) => accessLogs.length > 0);
  for (const isProtected of [true, false]) {
    const link = links.find(({ isPasswordProtected }) => isPasswordProtected === isProtected)!;
    await page.goto(`/requests/${link.requestId}`);
    const card = page.getByRole("listitem").filter({ has: page.getByPlaceholder("E-mail address") }).first();
    await card.waitFor();
    assert.equal(await card.getByText("PROTECTED", { exact: true }).count(), isProtected ? 1 : 0);
    await card.getByText(/^\d+ access(es)? in detail$/).click();
    const heads = await card.getByRole("columnheader").allInnerTexts();
    assert.deepEqual(heads, ["Time", "IP", "Browser", "OS", "What"]);
    const [{ accessedIp, browser, os }] = link.accessLogs;
    const first = await card.locator("tbody tr").first().locator("td").allInnerTexts();
    assert.deepEqual(first.slice(1, 4), [accessedIp ?? "N/A", browser, os]);
    const over = await card.getByText("EXPIRED", { exact: true }).count();
    assert.equal(await card.getByRole("button", { name: "Regenerate" }).count(), over);
    assert.equal(await card.getByRole("button", { name: "Revoke" }).count(), 1, "offered unless revoked");
  }
}

/** The panel's header offers Retry for what failed, and Enhanced Analysis for what was read. */
async function panelButtons(seat: Seat): Promise<void> {
  const { page } = seat;
  for (
    const [status, offered, not] of [["failed", "Retry", "Enhanced Analysis"], ["parsed", "Enhanced Analysis", "Retry"]]
  ) {
    const [{ id }] = await read<{ id: string }[]>(seat, `/inbox-entries?status=${status}&limit=1`);
    await page.goto(`/inbox?entry=${id}`);
    const panel = page.getByRole("dialog");
    await panel.getByRole("button", { name: offered, exact: true }).waitFor();
    assert.equal(await panel.getByRole("button", { name: not, exact: true }).count(), 0, status);
  }
}

/** After five tries the connection is given up, and that stays on the page. */
async function givenUp(page: Page): Promise<void> {
  await page.clock.install();
  await page.routeWebSocket(/\/ws/, (socket) => void socket.close({ code: 1011 }));
  await page.goto("/");
  const failed = page.locator("[data-toasts]").getByText("Connection Failed", { exact: true });
  await page.getByRole("button", { name: "Logout" }).waitFor();
  for (let tries = 0; tries < 30 && await failed.count() === 0; tries++) await page.clock.runFor(3_000);
  await failed.waitFor();
  const told = page.getByText(
    "Unable to establish real-time connection. Please refresh the page to try again.",
    { exact: true },
  );
  await told.first().waitFor();
  await page.clock.runFor(60_000);
  assert.ok(await told.first().isVisible(), "it stays until dismissed");
}

Deno.test("specification 2: what stands on a screen in one state alone", async (t) => {
  await using office = await openOffice();
  await using admin = await office.seat();
  await admin.testSignIn();
  await t.step("a secure link's badge, accesses and buttons", () => linkBlock(admin));
  await t.step("header buttons of a document's panel", () => panelButtons(admin));
  await t.step("a connection that is given up", () => givenUp(admin.page));
});
