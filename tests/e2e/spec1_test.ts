/** Specification 1 §2 in a browser: what each screen shows. tests/spec/1 holds the rest; docs/spec_coverage/1.md lists all. */
import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import type { Page } from "playwright-core";
import { atWork, openOffice, phone, type Seat, wide } from "./browser.ts";
import { dollars } from "../../shared/money.ts";
import type { RequestType } from "../../shared/documents.ts";
import { type RequestStatus, requestStatuses, requestStatusLabels, requestTypeLabels } from "../../shared/requests.ts";
import { titleCase, words } from "../../web/lib/words.ts";
import { signedInCookie } from "../../shared/session.ts";

/** All of them stand on the page. */
async function shows(page: Page, ...texts: (string | RegExp)[]): Promise<void> {
  for (const text of texts) await page.getByText(text).first().waitFor({ state: "attached" });
}
const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true }).waitFor();
const read = async (seat: Seat, path: string) => await (await seat.context.request.get(`/api${path}`)).json();
const headers = async (page: Page) =>
  (await page.getByRole("columnheader").allInnerTexts()).map((text) => text.trim()).filter(Boolean);

type Step = (seats: { admin: Seat; stranger: Seat }) => Promise<void>;

const steps: Record<string, Step> = {
  "a visitor is sent to sign in": async ({ stranger: { page } }) => {
    await page.goto("/requests");
    await page.waitForURL("**/auth?next=*");
  },
  "a spinner shows while the current user loads": async ({ stranger: { page } }) => {
    // Of a session that has ended the page knows only that there was one, so it asks.
    await page.goto("/auth");
    await page.context().addCookies([{ name: signedInCookie, value: "1", url: new URL(page.url()).origin }]);
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route("**/api/user", async (route) => {
      await promise;
      await route.continue();
    });
    await page.goto("/invoices");
    await page.getByRole("status", { name: "Loading" }).or(page.getByText("Loading", { exact: true })).first()
      .waitFor({ state: "attached" });
    resolve();
    await page.waitForURL("**/auth?next=*");
    await page.unroute("**/api/user");
    await page.context().clearCookies();
  },
  "an unknown address": async ({ admin: { page } }) => {
    await page.goto("/no-such-place");
    await heading(page, "404 Page Not Found");
    await shows(page, "Did you forget to add the page to the router?");
  },
  "the sign-in page": async ({ stranger: { page } }) => {
    for (const size of [wide, phone]) {
      await page.setViewportSize(size);
      await page.goto("/auth");
      for (const point of ["Secure and Compliant", "Smart Document Processing", "Controlled Record Release"]) {
        await page.getByRole("heading", { name: point }).locator("visible=true").waitFor();
      }
      await page.getByText("HIPAA-compliant").locator("visible=true").waitFor();
    }
    await page.setViewportSize(wide);
    await shows(page, "New accounts can only be created by system administrators.", "Developer Options");
    assert.equal(await page.getByRole("link", { name: "Forgot password" }).getAttribute("href"), "/forgot-password");
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route("**/api/login", async (route) => {
      await promise;
      await route.fulfill({ status: 401, json: { code: "wrong_credentials", message: "No." } });
    });
    await page.getByLabel("Username").fill("somebody");
    await page.getByLabel("Password", { exact: true }).fill("something");
    await page.getByRole("button", { name: "Sign In" }).click();
    await page.getByRole("button", { name: "Signing in..." }).waitFor();
    resolve();
    await page.getByRole("button", { name: "Sign In" }).waitFor();
    await page.unroute("**/api/login");
  },
  "who is signed in is sent on from the sign-in page": async ({ admin: { page } }) => {
    await page.goto("/auth");
    await page.waitForURL((url) => url.pathname === "/");
  },
  "the dashboard's other address": async ({ admin: { page } }) => {
    await page.goto("/dashboard");
    await page.waitForURL((url) => url.pathname === "/");
    await heading(page, "Dashboard");
  },
  "the shell": async ({ admin: { page } }) => {
    await page.goto("/");
    await atWork(page);
    await page.getByPlaceholder("Search for requests, patients, or documents...").waitFor();
    await page.getByRole("button", { name: "Logout" }).waitFor();
    await page.getByRole("button", { name: /notices|notifications/i }).first().waitFor();
    const account = page.getByRole("button", { name: /^Account of Daniel Kessler \(DK\)/ });
    await account.click();
    for (const name of ["My Account", "Profile", "Settings", "Log out"]) {
      await page.getByRole("menuitem", { name, exact: true }).waitFor();
    }
    await page.keyboard.press("Escape");
  },
  "the dashboard": async ({ admin }) => {
    const { page } = admin;
    await page.goto("/");
    const metrics = await read(admin, "/metrics");
    const cards: [title: string, value: number][] = [
      ["New Requests", metrics.newRequests],
      ["Pending Invoices", metrics.pendingInvoices],
      ["Ready for Release", metrics.readyForRelease],
      ["Processed This Month", metrics.processedThisMonth],
    ];
    for (const [title, value] of cards) {
      const card = page.getByRole("main").locator(".surface").filter({ hasText: title }).first();
      await card.getByText(String(value), { exact: true }).waitFor();
      assert.ok(await card.locator("svg").count() > 0, `${title} has an icon`);
    }
    await page.getByRole("heading", { name: "Recent Activity" }).waitFor();
    await shows(page, /% from last month|Same as last month|No figures for last month/);
    const activity = page.getByRole("listitem").filter({ hasText: /ago|just now|, 20\d\d/ });
    await activity.first().waitFor();
    const latest: { title: string }[] = await read(admin, "/activity-logs?limit=3&only=work");
    assert.equal(await activity.count(), 3);
    for (const [index, { title }] of latest.entries()) {
      await activity.nth(index).getByText(title, { exact: true }).waitFor();
      assert.equal(await activity.nth(index).locator("svg").count(), 1, "an icon by kind");
    }
    assert.equal(
      await page.getByRole("link", { name: "View all activity" }).getAttribute("href"),
      "/audit-logs",
    );
    await page.getByRole("table", { name: /New/ }).getByRole("row").nth(1).waitFor();
  },
  "the requests page": async ({ admin }) => {
    const { page } = admin;
    await page.goto("/requests");
    const tabs: [tab: string, heading: string][] = [
      ["New Requests", "New Record Requests"],
      ["Processing", "Requests In Processing"],
      ["Pending Payment", "Pending Payment"],
      ["Ready for Release", "Ready for Release"],
      ["Completed", "Completed Requests"],
      ["All", "All Requests"],
    ];
    for (const [tab, title] of tabs) {
      await page.getByRole("tab", { name: new RegExp(`^${tab}`) }).click();
      await heading(page, title);
      const status = requestStatuses.find((one) => words(one) === tab.replace(/ Requests$/, "").toLowerCase());
      if (!status) continue;
      // Only what has the status stands there; of new ones an urgent one reads "Ready".
      const shown = status === "new" ? ["New", "Ready"] : [requestStatusLabels[status]];
      await page.waitForFunction((shown) => {
        const rows = [...document.querySelectorAll("tbody tr")];
        const texts = (row: Element) => [...row.querySelectorAll("*")].map((part) => part.textContent?.toLowerCase());
        return rows.length > 0 &&
          rows.every((row) => shown.some((status) => texts(row).includes(status.toLowerCase())));
      }, shown);
    }
    // An icon for e-mail, one for fax, a third for anything else.
    for (const [word, icon] of [["Email", "mail"], ["Fax", "printer"], ["Manual", ""]]) {
      const source = page.getByRole("table").getByText(word, { exact: true }).first().locator("xpath=..").locator(
        "svg",
      );
      assert.match(
        (await source.getAttribute("class"))!,
        icon ? new RegExp(`lucide-${icon}`) : /^(?!.*(mail|printer))/,
      );
    }
    const { newRequests, pendingPayment, readyForRelease } = await read(admin, "/metrics");
    await page.getByRole("tab", { name: `Pending Payment ${pendingPayment}` }).waitFor();
    await page.getByRole("tab", { name: `Ready for Release ${readyForRelease}` }).waitFor();
    await page.getByRole("tab", { name: `New Requests ${newRequests}` }).click();
    await heading(page, "New Record Requests");
    const columns = ["Patient", "Request Type", "Source", "Received", "Status", "Actions"];
    const shown = await headers(page);
    assert.deepEqual(columns.filter((column) => shown.includes(column)), columns);
    await shows(page, /^Showing 1 to 10 of \d+ results$/, /DOB: \d+\/\d+\/\d{4}/, /^(Email|Fax|Manual)$/);
    for (const name of ["Previous", "Next"]) await page.getByRole("button", { name, exact: true }).waitFor();
    // Closed at first: the button opens the filters.
    await page.getByRole("button", { name: "Filter", exact: true, expanded: false }).waitFor();
    const bulk = page.getByRole("button", { name: "Process Selected" });
    assert.equal(await bulk.getAttribute("aria-disabled"), "true");
    await page.getByRole("checkbox", { name: "Select all rows on this page" }).click();
    await shows(page, "10 selected");
    assert.equal(await bulk.getAttribute("aria-disabled"), null);
  },
  "the request details dialog": async ({ admin }) => {
    const { page } = admin;
    const [{ id }] = await read(admin, "/requests?status=ready_for_release&limit=1");
    await page.goto(`/requests?status=ready_for_release&view=${id}`);
    const dialog = page.getByRole("dialog");
    for (const part of ["Request", "Patient", "Requester", "Attachments", "Matched records"]) {
      await dialog.getByRole("heading", { name: part, exact: true }).waitFor();
    }
    await dialog.getByRole("heading", { name: "Manually attached records" }).waitFor();
    await dialog.getByRole("heading", { name: "Invoice", exact: true }).waitFor();
    for (const fact of ["Source", "Received", "Request type", "Date range", "Purpose", "Notes", "MRN", "Last visit"]) {
      await dialog.getByText(fact, { exact: true }).first().waitFor();
    }
    for (const fact of ["Contact", "Email", "Phone", "Fax"]) {
      await dialog.getByText(fact, { exact: true }).first().waitFor();
    }
    await dialog.getByRole("button", { name: "Release Records" }).waitFor();
    // And what they say.
    const detail = await read(admin, `/requests/${id}`);
    const { patient, requester, records, attachedRecords, attachments, invoice, requestType, source } = detail;
    const [record] = records;
    const said = [
      patient.mrn,
      requester.name,
      requester.email,
      record.recordType,
      record.provider ?? "N/A",
      ...attachedRecords.map((one: { fileName: string }) => one.fileName),
      ...attachments.map((one: { fileName: string }) => one.fileName),
      invoice.invoiceNumber,
      requestStatusLabels[detail.status as RequestStatus],
      requestTypeLabels[requestType as RequestType],
      titleCase(source),
      ...[detail.purpose, detail.notes].filter(Boolean),
    ];
    for (const fact of said) await dialog.getByText(fact).first().waitFor();
    const boxes = dialog.getByRole("checkbox", { name: /^Include/ });
    assert.ok(await boxes.count() >= records.length);
  },
  "a rejected request": async ({ admin }) => {
    const { page } = admin;
    const rows: { id: number }[] = await read(admin, "/requests?status=rejected&limit=1");
    await page.goto(`/requests?status=all&view=${rows[0].id}`);
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("heading", { name: "Matched records" }).waitFor();
    await dialog.getByRole("button", { name: "Close" }).first().waitFor();
    for (const name of ["Generate Invoice", "Attach Records", "Release Records", "Reject Request"]) {
      assert.equal(await dialog.getByRole("button", { name }).count(), 0, name);
    }
    for (const box of await dialog.getByRole("checkbox", { name: /^Include/ }).all()) {
      assert.ok(await box.isDisabled());
    }
  },
  "an urgent new request": async ({ admin }) => {
    const { page } = admin;
    const [{ id }] = await read(admin, "/requests?status=new&urgent=true&limit=1");
    await page.goto(`/requests?urgent=true&view=${id}`);
    await page.getByRole("dialog").getByRole("heading", { name: /urgent/i }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("table").getByText(/^ready$/i).first().waitFor();
  },
  "the attach records dialog": async ({ admin }) => {
    const { page } = admin;
    const [{ id }] = await read(admin, "/requests?status=new&limit=1");
    await page.goto(`/requests?view=${id}`);
    await page.getByRole("dialog").getByRole("button", { name: "Attach Records" }).click();
    const dialog = page.getByRole("dialog", { name: "Attach Records" });
    await shows(page, /max 20MB per file/);
    await dialog.getByRole("button", { name: "Attach Records" }).click();
    await shows(page, "No Files Selected", "Please select at least one file to attach.");
    const file = (name: string) => ({ name, mimeType: "text/plain", buffer: Buffer.from("x") });
    await dialog.locator("input[type=file]").setInputFiles([file("one.txt"), file("two.txt")]);
    await shows(
      page,
      "Invalid File Type",
      "2 file(s) were rejected. Only PDF, JPG, PNG, TIFF, DOC, and DOCX files are allowed.",
    );
    await dialog.locator("input[type=file]").setInputFiles([file("a-very-long-name-of-a-file.pdf"), file("b.docx")]);
    assert.equal(await dialog.getByRole("combobox", { name: /^Record type of/ }).count(), 2);
    assert.equal((await dialog.getByRole("combobox").first().locator("option").allInnerTexts()).length, 10);
    const short = await dialog.getByText(/^a-very-.*\.pdf$/).first().innerText();
    assert.ok(short.length <= 20, short);
    const list = dialog.getByRole("listitem").first().locator("xpath=..");
    const { overflow, most } = await list.evaluate((box) => {
      const { overflowY, maxHeight } = getComputedStyle(box);
      return { overflow: overflowY, most: parseFloat(maxHeight) };
    });
    assert.ok(overflow === "auto" && most > 0, "scrolls within its box");
    await dialog.getByLabel(/^Notes/).waitFor();
  },
  "the invoice center": async ({ admin }) => {
    const { page } = admin;
    await page.goto("/invoices");
    const all: {
      amount: number;
      status: string;
      createdAt: string;
      invoiceNumber: string;
      sentAt: string | null;
    }[] = await read(
      admin,
      "/invoices?limit=200",
    );
    const sum = (is: (status: string) => boolean) =>
      dollars(all.filter(({ status }) => is(status)).reduce((cents, { amount }) => cents + amount, 0));
    const cards: [title: string, value: string][] = [
      ["Total Invoices", String(all.length)],
      ["Total Amount", sum((status) => status !== "cancelled" && status !== "refunded")],
      ["Unpaid Amount", sum((status) => status === "pending" || status === "sent")],
      ["Paid Amount", sum((status) => status === "paid")],
    ];
    for (const [title, value] of cards) {
      const card = page.getByRole("main").locator(".surface").filter({ hasText: new RegExp(title) }).first();
      await card.getByText(value, { exact: true }).waitFor();
    }
    const newest = all.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))[0];
    await page.getByRole("table").getByRole("row").nth(1).getByText(newest.invoiceNumber).first().waitFor();
    for (const tab of ["All Invoices", "Unpaid", "Sent", "Paid", "Processing", "Cancelled"]) {
      await page.getByRole("tab", { name: new RegExp(`^${tab}`) }).waitFor();
    }
    await page.getByRole("table").getByRole("row").nth(1).waitFor();
    const columns = ["Invoice #", "Patient", "Requester", "Amount", "Status", "Sent To", "Paid On", "Actions"];
    assert.deepEqual(await headers(page), columns);
    // Sorted by when they were made, which no column shows: none is active yet.
    const amount = page.getByRole("columnheader", { name: "Amount" });
    for (const order of ["ascending", "descending"]) {
      await amount.getByRole("button").click();
      // The order stands in the address, so the heading follows a moment later.
      await page.locator(`[aria-sort="${order}"]`).filter({ hasText: "Amount" }).waitFor();
    }
    const batch = page.getByRole("button", { name: "Batch Actions" });
    assert.equal(await batch.getAttribute("aria-disabled"), "true");
    for (const [key, text] of [["s", "to send"], ["p", "to mark as paid"]]) {
      await page.keyboard.press(key);
      await shows(page, "No Invoices Selected", `Please select at least one invoice ${text}`);
    }
    await page.getByRole("checkbox", { name: "Select all rows on this page" }).click();
    await batch.click();
    for (const name of [/^Send Invoices/, /^Mark as Paid/]) await page.getByRole("menuitem", { name }).waitFor();
    await page.keyboard.press("Escape");
    const again = page.waitForResponse((answer) => new URL(answer.url()).pathname === "/api/invoices");
    await page.getByRole("button", { name: "Refresh" }).click();
    await again;
    // What a row that waits to be sent offers.
    const unsent = all.find(({ status, sentAt, amount }) => status === "pending" && sentAt === null && amount > 0)!;
    await page.getByLabel("Search invoices").fill(unsent.invoiceNumber);
    await page.getByRole("button", { name: `Actions for ${unsent.invoiceNumber}` }).first().click();
    for (const item of ["View Request", "Download", "Mark as Paid", "Process Payment", "Send Invoice"]) {
      await page.getByRole("menuitem", { name: item }).waitFor();
    }
    await page.keyboard.press("Escape");
  },
  "the payment page without an id": async ({ admin: { page } }) => {
    await page.goto("/payment");
    await shows(page, "No invoice ID provided");
    assert.equal(await page.getByRole("link", { name: "Back to Invoices" }).getAttribute("href"), "/invoices");
  },
};

Deno.test("specification 1: each screen shows what is written", async (t) => {
  await using office = await openOffice();
  await using admin = await office.seat();
  await using stranger = await office.seat({ expected: ["401 /api/login", "401 /api/user"] });
  await admin.testSignIn();
  for (const [what, holds] of Object.entries(steps)) await t.step(what, () => holds({ admin, stranger }));
  office.check();
});
