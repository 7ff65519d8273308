/**
 * Live events in browsers: two tabs, two users and two roles see at once what another does; a lost connection says so, comes back and
 * brings what was missed; the audit page keeps its filter in the address.
 * @module
 */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { textPdf } from "../support/inbox.ts";
import { atWork, openOffice } from "./browser.ts";

type Multipart = Record<string, string | { name: string; mimeType: string; buffer: Buffer }>;

/** The kinds of events that come in over the page's socket. */
function heard(page: Page): string[] {
  const types: string[] = [];
  page.on("websocket", (socket) =>
    socket.on("framereceived", ({ payload }) => {
      types.push(JSON.parse(String(payload)).type);
    }));
  return types;
}

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
  const heardByBiller = heard(biller.page);
  await clerk.signIn("igranger");
  await biller.signIn("bthornton");

  const [one, other] = await (await admin.page.request.get("/api/requests?status=new&limit=2")).json();
  const ask = async (method: string, path: string, body: { data: unknown } | { multipart: Multipart }) => {
    const headers = { origin: office.url };
    const answer = await admin.page.request.fetch(`/api/${path}`, { method, headers, ...body });
    assert.ok(answer.ok(), await answer.text());
    return await answer.json();
  };
  const move = (status: string) => ask("PATCH", `requests/${one.id}`, { data: { status } });
  const second = await clerk.tab();
  await second.goto(`/requests/${one.id}`);
  await atWork(second);
  await clerk.page.goto(`/requests/${one.id}`);
  await atWork(clerk.page);
  // Every tab of both users is told what the administrator does, and what it shows is read again without a reload.
  const everywhere = (title: string, done: Promise<unknown>) =>
    Promise.all([done, ...[clerk.page, second, biller.page].map((page) => said(page, title))]);
  await everywhere("Request Processed", move("processing"));
  for (const page of [clerk.page, second]) await page.getByText("Processing", { exact: true }).first().waitFor();

  const chart = { name: "chart.pdf", mimeType: "application/pdf", buffer: Buffer.from(await textPdf(["A chart"])) };
  const recordTypes = JSON.stringify(["Lab Results"]);
  const attached = ask("POST", `requests/${other.id}/attach-records`, { multipart: { files: chart, recordTypes } });
  await everywhere("Records Attached", attached);
  const { id: invoiceId } = await ask("POST", "invoices", { data: { requestId: other.id } });
  const sent = { invoiceIds: [invoiceId], email: "records@harbor.example" };
  await everywhere("Invoice Sent", ask("POST", "invoices/batch-send", { data: sent }));
  const paid = { invoiceIds: [invoiceId], paymentMethod: "check" };
  await everywhere("Payment Confirmed", ask("POST", "invoices/batch-mark-paid", { data: paid }));
  // A document that came in is for those alone who may see the inbox.
  const letter = {
    ...chart,
    buffer: Buffer.from(await textPdf(["Dear Records Custodian:", "Please send the chart."])),
  };
  await ask("POST", "inbox-entries/manual-entry", { multipart: { document: letter, sender: "Harbor" } });
  await clerk.page.getByText(/^Document (Processed|Could Not Be Read)$/).first().waitFor();

  // It shows for three seconds, so it is waited for from before the cut.
  const reconnecting = clerk.page.getByText("Reconnecting...", { exact: true }).waitFor();
  cuts.at(-1)!();
  await said(clerk.page, "Connection Lost");
  await said(clerk.page, "Real-time updates are temporarily unavailable. Reconnecting...");
  await reconnecting;
  await Promise.all([move("rejected"), said(biller.page, "Request Rejected")]);
  await said(clerk.page, "Request Rejected");
  await said(clerk.page, "Connection Restored");
  await said(clerk.page, "Real-time updates have been restored.");
  await clerk.page.getByText("Rejected", { exact: true }).first().waitFor();
  await clerk.page.getByText("Reconnecting...", { exact: true }).waitFor({ state: "detached" });
  for (const type of ["RECORDS_UPDATED", "INVOICE_STATUS_CHANGED", "PAYMENT_CONFIRMED", "REQUEST_STATUS_CHANGED"]) {
    assert.ok(heardByBiller.includes(type), type);
  }
  assert.deepEqual(heardByBiller.filter((type) => /^(INBOX|CHANNEL)_/.test(type)), []);

  // What the bell counted stands there after a reload as well, until it is read.
  const { page } = biller;
  const bell = (name: string) => page.getByRole("button", { name, exact: true });
  const unread = async () => (await (await page.request.get("/api/notifications")).json()).unread;
  const count = await unread();
  assert.ok(count > 0);
  await bell(`Notices, ${count} new`).waitFor();
  await page.reload();
  await bell(`Notices, ${count} new`).click();
  await bell("Mark all as read").click();
  await bell("Mark all as read").waitFor({ state: "detached" });
  await page.reload();
  await bell("Notices").waitFor();
  assert.equal(await unread(), 0);
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
  // Not "a row": while the page loads, rows of its skeleton stand there.
  await page.getByRole("row").filter({ hasText: "Invoice sent" }).first().waitFor();
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
