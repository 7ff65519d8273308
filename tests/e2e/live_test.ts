/**
 * Live events in browsers: two tabs, two users and two roles see at once what another does; a lost connection says so, comes back and
 * brings what was missed; the audit page keeps its filter in the address.
 * @module
 */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { atWork, openOffice } from "./browser.ts";

const said = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor();

Deno.test("what one does is seen at once in two tabs and by two roles; a lost connection comes back with what was missed", async () => {
  await using office = await openOffice();
  await using admin = await office.seat();
  await using clerk = await office.seat();
  await using biller = await office.seat();
  await admin.testSignIn();

  // The clerk's connection is one that the test can cut.
  const cuts: (() => void)[] = [];
  await clerk.page.routeWebSocket(/\/ws/, (socket) => {
    const server = socket.connectToServer();
    cuts.push(() => {
      void server.close();
      void socket.close({ code: 1012, reason: "restart" });
    });
  });
  await clerk.signIn("igranger");
  await biller.signIn("bthornton");

  const [one] = await (await admin.page.request.get("/api/requests?status=new&limit=1")).json();
  const move = async (status: string) => {
    const headers = { origin: office.url };
    const answer = await admin.page.request.patch(`/api/requests/${one.id}`, { headers, data: { status } });
    assert.equal(answer.status(), 200, await answer.text());
  };
  const second = await clerk.tab();
  await second.goto(`/requests/${one.id}`);
  await atWork(second);
  await clerk.page.goto(`/requests/${one.id}`);
  await atWork(clerk.page);
  await move("processing");
  for (const page of [clerk.page, second, biller.page]) await said(page, "Request Processed");
  // The page that shows it was read again without a reload.
  for (const page of [clerk.page, second]) await page.getByText("Processing", { exact: true }).first().waitFor();

  cuts.at(-1)!();
  await said(clerk.page, "Connection Lost");
  await said(clerk.page, "Real-time updates are temporarily unavailable. Reconnecting...");
  await clerk.page.getByText("Reconnecting...", { exact: true }).waitFor();
  await move("rejected");
  await said(clerk.page, "Request Rejected");
  await said(clerk.page, "Connection Restored");
  await clerk.page.getByText("Rejected", { exact: true }).first().waitFor();
  await clerk.page.getByText("Reconnecting...", { exact: true }).waitFor({ state: "detached" });
  office.check();
});

Deno.test("the audit page keeps its filter in the address, names what it finds, and is verified and exported", async () => {
  await using office = await openOffice();
  await using admin = await office.seat();
  const { page } = admin;
  await admin.testSignIn();
  await page.goto("/audit-logs");
  await page.getByRole("button", { name: "Action: All Actions" }).click();
  await page.getByRole("menuitemradio", { name: "Invoice sent" }).click();
  await page.getByLabel("Search audit logs").fill("thornton");
  await page.waitForURL(/q=thornton/);
  await page.getByRole("button", { name: /^Show only Invoice/ }).first().click();
  await page.waitForURL(/action=invoice_sent.*target=invoice/);
  await page.reload();
  await page.getByText(/^Target: Invoice \d+$/).waitFor();
  await page.getByRole("row").nth(1).waitFor();
  assert.equal(await page.getByRole("row").count(), 2, "the heading and one entry");
  await page.getByRole("button", { name: "Clear Filters" }).first().click();
  await page.waitForURL(/audit-logs$/);
  await page.getByRole("button", { name: "Verify" }).click();
  await said(page, "Audit Trail Verified");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export" }).click();
  await page.getByRole("menuitem", { name: "CSV for spreadsheets" }).click();
  assert.match((await download).suggestedFilename(), /^audit-\d{4}-\d\d-\d\d\.csv$/);
  office.check();
});
