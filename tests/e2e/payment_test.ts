/**
 * Specification 1 §2, §4 and §8 of the payment page in a browser: every view, notice and records status, for staff and for the
 * mailed link. Payments are made at the demo card processor; what it or the server rarely says is put into their answers.
 * @module
 */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { type Office, openOffice, type Seat } from "./browser.ts";
import { answer, heading, type InvoiceRow, listOf, payBy, processing, shows, success, told } from "./payment_page.ts";

const broken = { code: "internal", message: "Something went wrong on our side." };

/** The link in the mail of an invoice that is sent now. */
async function mailedLink(office: Office, admin: Seat, invoice: InvoiceRow): Promise<string> {
  const { request } = admin.context;
  const headers = { origin: office.url };
  await request.post("/api/invoices/batch-send", { headers, data: { invoiceIds: [invoice.id] } });
  const page = await admin.tab();
  await page.goto("/outbox");
  await page.getByRole("row").filter({ hasText: invoice.invoiceNumber }).first().click();
  const href = await page.getByRole("dialog").getByRole("link", { name: /\/payment\?/ }).getAttribute("href");
  await page.close();
  return href!;
}

type Step = (at: { office: Office; admin: Seat; page: Page; unpaid: () => Promise<InvoiceRow> }) => Promise<void>;

const steps: Record<string, Step> = {
  "nothing to pay can be told": async ({ page }) => {
    await page.goto("/payment?id=abc");
    await heading(page, "Missing Information");
    await shows(page, "Unable to process payment due to missing information.");
    assert.equal(await page.getByRole("link", { name: "Back to Invoices" }).getAttribute("href"), "/invoices");
    const mend = await answer(page, /^\/api\/pay\/\d+$/, 500, {});
    await page.goto("/payment?id=1");
    await shows(page, "Failed to fetch invoice");
    assert.equal(await page.getByRole("link", { name: "Back to Invoices" }).getAttribute("href"), "/invoices");
    await mend();
  },
  "loading, then the invoice and the card form": async ({ page, unpaid }) => {
    const invoice = await unpaid();
    const { promise, resolve } = Promise.withResolvers<void>();
    const of = (url: URL) => url.pathname === `/api/pay/${invoice.id}`;
    await page.route(of, async (route) => {
      await promise;
      await route.continue();
    });
    await page.goto(`/payment?id=${invoice.id}`);
    await shows(page, "Loading payment information...");
    resolve();
    const facts = page.getByRole("region", { name: "Invoice" });
    const { firstName, lastName } = invoice.patient;
    const written = [
      ["Invoice Number", invoice.invoiceNumber],
      ["Amount", `$${(invoice.amount / 100).toFixed(2)}`],
      ["Patient", new RegExp(`${firstName}.*${lastName}`)],
      ["Requester", invoice.requester.name],
    ] as const;
    for (const [label, value] of written) {
      await facts.getByText(label, { exact: true }).waitFor();
      await facts.getByText(value).first().waitFor();
    }
    await page.getByRole("form", { name: "Card payment" }).waitFor();
    await page.unroute(of);
  },
  "no card can be taken: the invoice stays, with its PDF and how else to pay": async ({ page, unpaid }) => {
    const invoice = await unpaid();
    const unset = "Card payments are not set up here.";
    const mend = await answer(page, "/api/create-payment-intent", 502, { code: "vendor_failed", message: unset });
    await page.goto(`/payment?id=${invoice.id}`);
    await page.getByRole("alert").getByText(`${unset} To pay in another way, call `).waitFor();
    await page.getByRole("region", { name: "Invoice" }).getByText(invoice.invoiceNumber).waitFor();
    await page.getByRole("link", { name: "View the invoice (PDF)" }).waitFor();
    await mend();
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("form", { name: "Card payment" }).waitFor();
  },
  "a refused card": async ({ page, unpaid }) => {
    await page.goto(`/payment?id=${(await unpaid()).id}`);
    await payBy(page, "4000000000000002");
    await told(page, "Payment failed", "Your card was declined.");
  },
  "no answer to a card": async ({ page, unpaid }) => {
    await page.goto(`/payment?id=${(await unpaid()).id}`);
    const mend = await answer(page, "/api/demo-processor/confirm", 500, {});
    await payBy(page, "4242424242424242");
    await told(page, "Error", "An unexpected error occurred. Please try again.");
    await mend();
  },
  "any other result": async ({ page, unpaid }) => {
    await page.goto(`/payment?id=${(await unpaid()).id}`);
    const mend = await answer(page, "/api/demo-processor/confirm", 200, {
      status: "requires_confirmation",
      error: null,
    });
    await payBy(page, "4242424242424242");
    await told(page, "Additional verification may be required. Please follow any further instructions.", "");
    await mend();
    // And while the bank asks, beside its question.
    await page.reload();
    await payBy(page, "4000002500003155");
    const bank = page.getByRole("alertdialog");
    await bank.getByText(/Additional verification may be required\. Please follow any further instructions\./)
      .waitFor();
    await bank.getByRole("button", { name: "Refuse" }).click();
    await page.getByRole("form", { name: "Card payment" }).waitFor();
  },
  "an invoice that is cancelled while its form stands open": async ({ office, admin, page, unpaid }) => {
    const { id } = await unpaid();
    await page.goto(`/payment?id=${id}`);
    await page.getByRole("form", { name: "Card payment" }).waitFor();
    const data = { reason: "Asked for twice" };
    await admin.context.request.post(`/api/invoices/${id}/cancel`, { headers: { origin: office.url }, data });
    await payBy(page, "4242424242424242");
    await heading(page, "This invoice is cancelled");
    assert.equal(await page.getByText(/PaymentIntent|another card/).count(), 0);
  },
  "the keyboard stays with the payment, and a second tab that was overtaken tells of no failure": async (
    { admin, page, unpaid },
  ) => {
    const atHeading = (tab: Page) =>
      tab.waitForFunction(() => document.activeElement?.textContent === "Payment successful");
    const { id } = await unpaid();
    await page.goto(`/payment?id=${id}`);
    await payBy(page, "4000002500003155");
    await page.getByRole("alertdialog").getByRole("button", { name: "Refuse" }).click();
    await page.getByRole("form", { name: "Card payment" }).waitFor();
    await page.waitForFunction(() => document.activeElement?.matches("form input"));
    await payBy(page, "4000002500003155");
    await page.getByRole("alertdialog").waitFor();
    const other = await admin.tab();
    await other.goto(`/payment?id=${id}`);
    // The bank asks here as well, and is answered here first.
    await other.getByRole("alertdialog").getByRole("button", { name: "Approve" }).click();
    await heading(other, "Payment successful");
    await atHeading(other);
    await page.getByRole("alertdialog").getByRole("button", { name: "Approve" }).click();
    await heading(page, "Payment successful");
    await told(page, success[0], success[1]);
    assert.equal(await page.getByText(/PaymentIntent/).count(), 0);
    await atHeading(page);
    await other.close();
  },
  "a payment, and then its success at once": async ({ page, unpaid }) => {
    const invoice = await unpaid();
    await page.goto(`/payment?id=${invoice.id}`);
    await payBy(page, "4242424242424242");
    await told(page, success[0], success[1]);
    await heading(page, "Payment successful");
    await page.reload();
    await heading(page, "Payment successful");
    const linked = async (name: string) => await page.getByRole("link", { name, exact: true }).getAttribute("href");
    assert.equal(await linked("View Invoice"), `/invoices/${invoice.id}`);
    assert.match((await linked("View Request Records"))!, new RegExp(`^/requests/${invoice.requestId}`));
    assert.equal(await linked("Go to Dashboard"), "/");
  },
  "the server cannot confirm": async ({ page, unpaid }) => {
    const invoice = await unpaid();
    await page.goto(`/payment?id=${invoice.id}`);
    const mend = await answer(page, "/api/confirm-payment", 500, broken);
    await payBy(page, "4242424242424242");
    await told(page, success[0], success[1]);
    await heading(page, "Payment successful");
    await shows(page, "Your records are being prepared.");
    // The return from the processor goes on as a success too, as long as the server cannot tell.
    const lost = await answer(page, "/api/create-payment-intent", 500, broken);
    await page.goto(`/payment?id=${(await unpaid()).id}&payment_intent=pi_x&redirect_status=succeeded`);
    await heading(page, "Payment successful");
    await lost();
    await mend();
  },
  "returns from the processor": async ({ page, unpaid }) => {
    const { id } = await unpaid();
    const secret = "pi_x_secret_y";
    const back = (status: string) =>
      page.goto(
        `/payment?id=${id}&payment_intent=pi_x&payment_intent_client_secret=${secret}&redirect_status=${status}`,
      );
    await back("failed");
    await page.getByRole("alert").getByText("Payment failed. Please try again.").waitFor();
    await page.getByRole("form", { name: "Card payment" }).waitFor();
    assert.equal(new URL(page.url()).search, `?id=${id}`);
    // The address alone pays nothing: the processor does not know this payment.
    await back("succeeded");
    await page.getByRole("alert").getByText("Payment failed. Please try again.").waitFor();
    await back("processing");
    await told(page, ...processing);
    // A payment that the processor has.
    await page.waitForURL((url) => url.search === `?id=${id}`);
    await page.getByRole("form", { name: "Card payment" }).waitFor();
    const intent = await page.evaluate(async (invoiceId) => {
      const post = async (path: string, body: unknown) =>
        await (await fetch(`/api/${path}`, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify(body),
        })).json();
      const { paymentIntentId, clientSecret } = await post("create-payment-intent", { invoiceId });
      const card = { number: "4242424242424242", expMonth: 12, expYear: 2034, cvc: "123" };
      return { paymentIntentId, ...await post("demo-processor/confirm", { paymentIntentId, clientSecret, card }) };
    }, id);
    assert.equal(intent.status, "succeeded", JSON.stringify(intent));
    await page.goto(`/payment?id=${id}&payment_intent=${intent.paymentIntentId}&redirect_status=succeeded`);
    await heading(page, "Payment successful");
    await told(page, success[0], success[1]);
  },
  "the mailed link's payer comes back from the processor, whose address has no key": async (
    { office, admin, unpaid },
  ) => {
    const invoice = await unpaid();
    const link = await mailedLink(office, admin, invoice);
    await using payer = await office.seat();
    const { page } = payer;
    await page.goto(link);
    await page.getByRole("form", { name: "Card payment" }).waitFor();
    await page.goto(`/payment?id=${invoice.id}&payment_intent=pi_x&redirect_status=failed`);
    await page.getByRole("alert").getByText("Payment failed. Please try again.").waitFor();
    assert.equal(new URL(page.url()).search, `?id=${invoice.id}`);
    await payBy(page, "4242424242424242");
    await heading(page, "Payment successful");
    await page.goto(`/payment?id=${invoice.id}&redirect_status=succeeded`);
    await heading(page, "Payment successful");
    // In another browser there is no key; nobody is asked to sign in for that.
    await using other = await office.seat();
    await other.page.goto(`/payment?id=${invoice.id}&payment_intent_client_secret=pi_x_secret_y&payment_intent=pi_x`);
    await heading(other.page, "Back from your bank");
    await other.page.waitForURL((url) => !url.search.includes("secret"));
    assert.equal(
      await other.page.getByRole("link", { name: "Sign in" }).getAttribute("href"),
      `/auth?next=${encodeURIComponent(`/payment?id=${invoice.id}`)}`,
    );
    if (Deno.env.get("SHOT")) await other.page.screenshot({ path: Deno.env.get("SHOT")! });
    // The key opens its own invoice only.
    await page.goto(`/payment?id=${invoice.id + 1}`);
    await heading(page, "Sign in");
  },
  "in processing: staff hear of it live, the mailed link's page asks every 10 s": async (
    { office, admin, page: staff, unpaid },
  ) => {
    const { id } = await unpaid();
    await staff.goto(`/payment?id=${id}`);
    await payBy(staff, "4000000000060006");
    await told(staff, ...processing);
    await heading(staff, "Payment processing");
    await shows(staff, processing[1]);
    for (const name of ["View Request Records", "View Invoice", "Go to Dashboard"]) {
      await staff.getByRole("link", { name }).waitFor();
    }
    // The address may say more than the bank has done.
    await staff.goto(`/payment?id=${id}&redirect_status=succeeded`);
    await told(staff, ...processing);
    await heading(staff, "Payment processing");
    const link = await mailedLink(office, admin, await unpaid());
    await using payer = await office.seat({ expected: ["402 /api/confirm-payment"] });
    const { page } = payer;
    await page.clock.install();
    await page.goto(link);
    await payBy(page, "4000000000060006");
    await heading(page, "Payment processing");
    assert.equal(await page.getByRole("link", { name: /^View (Request|Invoice)$|Dashboard|Back/ }).count(), 0);
    await page.waitForLoadState("networkidle");
    // It stays so, however often it is asked.
    let asked = 0;
    await page.route((url) => /^\/api\/pay\/\d+$/.test(url.pathname), async (route) => {
      asked++;
      const real = await route.fetch();
      await route.fulfill({ response: real, json: { ...await real.json(), status: "processing" } });
    });
    // The page's clock also runs by itself, far on a slow machine: the asks are held to what it shows.
    const clock = () => page.evaluate(() => Date.now());
    const from = await clock();
    await page.clock.fastForward(5_000);
    for (let times = 1; times <= 3; times++) {
      const answered = page.waitForResponse((response) => /\/api\/pay\/\d+$/.test(new URL(response.url()).pathname));
      await page.clock.fastForward(10_000);
      await answered;
    }
    const most = Math.floor((await clock() - from) / 10_000) + 1;
    assert.ok(asked >= 3 && asked <= most, `${asked} times, ${most} at most`);
    await page.unrouteAll({ behavior: "wait" });
    await page.clock.fastForward(10_000);
    await heading(page, "Payment successful");
    await page.getByRole("link", { name: "Download the receipt (PDF)" }).waitFor();
    await heading(staff, "Payment successful");
  },
  "what becomes of the records": async ({ page, admin }) => {
    const [{ id }] = await listOf(admin, "paid");
    const confirmed = { request: { id: 1 }, requestId: 1, message: "Released." };
    const texts: [status: string, canAutoFetch: boolean, text: string, button: string][] = [
      ["auto_fetch_initiated", false, "This takes about 5-10 minutes.", "View Request Records"],
      ["attached", false, "The records are attached to the request", "View Request Records"],
      ["completed", false, "The records have been released and are ready.", "View Released Records"],
      [
        "ready_for_release",
        false,
        "Our staff will prepare the records within 1-2 business days.",
        "View Request Records",
      ],
      ["none", false, "Your records are being prepared.", "View Request Records"],
      ["ready_for_release", true, "The records can be retrieved from the EHR now", "View Request Records"],
    ];
    const fetchNow = page.getByRole("button", { name: "Auto-Fetch Records Now" });
    for (const [recordsStatus, canAutoFetch, text, button] of texts) {
      const mend = await answer(page, "/api/confirm-payment", 200, { recordsStatus, canAutoFetch, ...confirmed });
      await page.goto(`/payment?id=${id}`);
      await shows(page, text);
      await page.getByRole("link", { name: button, exact: true }).waitFor();
      assert.equal(await fetchNow.count(), canAutoFetch ? 1 : 0, recordsStatus);
      await mend();
    }
    const refuse = await answer(page, "/api/process-payment-and-release", 500, {});
    await fetchNow.click();
    await told(page, "Error releasing records", "An unexpected error occurred. Please try again.");
    await refuse();
    const release = await answer(page, "/api/process-payment-and-release", 200, {
      recordsStatus: "completed",
      canAutoFetch: false,
      ...confirmed,
    });
    await fetchNow.click();
    await told(page, "Records released", "Released.");
    await page.getByRole("link", { name: "View Released Records" }).waitFor();
    await release();
  },
  "an invoice that is closed": async ({ page, admin }) => {
    const views = { cancelled: "This invoice is cancelled", refunded: "This invoice was refunded" };
    for (const [status, title] of Object.entries(views)) {
      const [{ id }] = await listOf(admin, status);
      await page.goto(`/payment?id=${id}&payment_intent=pi_x&redirect_status=succeeded`);
      await heading(page, title);
      assert.equal(await page.getByRole("link", { name: "Back to Invoices" }).getAttribute("href"), "/invoices");
    }
  },
};

Deno.test("specification 1: the payment page, every view, notice and records status", async (t) => {
  await using office = await openOffice();
  await using admin = await office.seat({
    expected: ["500 /api/", "502 /api/create-payment-intent", "402 /api/confirm-payment", "409 /api/confirm-payment"],
  });
  const { page } = admin;
  await admin.testSignIn();
  // What is still to be paid in the demo office, each invoice once.
  const open = (await Promise.all(["sent", "pending", "failed"].map((status) => listOf(admin, status)))).flat();
  const unpaid = () => Promise.resolve(open.shift()!);
  for (const [what, holds] of Object.entries(steps)) await t.step(what, () => holds({ office, admin, page, unpaid }));
  admin.problems = admin.problems.filter((problem) => !problem.includes("could not be confirmed yet"));
  office.check();
});
