/** The screens of specification 2 in a browser: the inbox, the audit page, the pages of accounts, the navigation. */
import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import type { Page } from "playwright-core";
import { openOffice, phone } from "./browser.ts";
import { part } from "./parts.ts";

const text = (page: Page, words: string) => page.getByText(words, { exact: true }).first().waitFor();
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).first();
const menu = async (page: Page, name: string, items: string[]) => {
  await button(page, name).click();
  for (const item of items) {
    await page.getByRole("menuitem", { name: item }).or(
      page.getByRole("menuitemradio", { name: item }).or(page.getByRole("menuitemcheckbox", { name: item })),
    ).first().waitFor();
  }
};

const inbox = part("inbox: tabs, filters, search, views and empty states", async ({ seat, page }) => {
  await seat.signIn("igranger");
  await page.goto("/inbox");
  await page.getByRole("heading", { name: "Inbox", exact: true }).waitFor();
  await text(page, "Manage and process incoming documents");
  for (const tab of ["All", "Processing", "Parsed", "Warning", "Failed", "Flagged", "Duplicates", "Archived"]) {
    await page.getByRole("tab", { name: new RegExp(`^${tab}`) }).waitFor();
  }
  const table = page.getByRole("table", { name: "Documents" });
  const card = page.getByRole("list", { name: "Documents" });
  await button(page, "Table View").click();
  await table.waitFor();
  for (const column of ["Status", "Source", "Subject", "Date", "Linked", "Patient", "Actions"]) {
    assert.ok(await table.getByRole("columnheader", { name: column, exact: true }).count(), column);
  }
  await page.setViewportSize({ width: 800, height: 900 });
  assert.equal(await table.getByRole("columnheader", { name: "Linked", exact: true }).isVisible(), false);
  await page.setViewportSize({ width: 1440, height: 900 });
  await button(page, "Card View").click();
  await card.getByRole("listitem").first().waitFor();
  const title = await card.locator(".mono").first().getAttribute("title");
  assert.equal(await card.locator(".mono").first().innerText(), title!.slice(0, 8));

  const choose = async (filter: RegExp, options: string[], option: string) => {
    await page.getByRole("button", { name: filter }).click();
    const items = page.getByRole("menuitemradio");
    await items.first().waitFor();
    assert.deepEqual((await items.allInnerTexts()).map((one) => one.trim()), options);
    await page.getByRole("menuitemradio", { name: option, exact: true }).click();
  };
  await choose(/^Source: /, ["All Sources", "Email", "Fax", "Manual"], "Fax");
  await page.waitForURL(/source=fax/);
  const search = page.getByRole("searchbox", { name: "Search documents" });
  await search.fill("zzqqxx nothing");
  await text(page, "No documents found");
  await text(page, "Try adjusting your search query or filters to find what you're looking for.");
  await page.getByRole("button", { name: /clear/i }).first().click();
  assert.equal(await search.inputValue(), "");
  await card.getByRole("listitem").first().waitFor();
  const id = title!.slice(0, 8);
  await button(page, "Reset Filters").click();
  await search.fill(id);
  await page.waitForFunction(() => document.querySelectorAll('ul[aria-label="Documents"] > li').length === 1);
  await button(page, "Reset Filters").click();
  assert.equal(await search.inputValue(), "");
  await page.goto("/inbox?status=processing");
  await text(page, 'There are no documents with status "processing".');

  await menu(page, "Check Sources", ["Check Emails (IMAP)", "Check Office 365", "Check Faxes"]);
  await page.getByRole("menuitem", { name: "Check Office 365" }).click();
  await text(page, "Office 365 Check Failed");
}, ["409 /api/check-o365-emails"]);

interface Row {
  id: string;
  status: string;
  linkedRequestId: number | null;
  extractedPatients: { name: string; mrn: string | null; address: string | null }[];
}
const rows = (page: Page, status: string): Promise<Row[]> =>
  page.evaluate(async (status) => await (await fetch(`/api/inbox-entries?limit=50&status=${status}`)).json(), status);

const panel = part("inbox: the panel of a document and its actions", async ({ seat, page }) => {
  await seat.context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await seat.signIn("igranger");
  const entry = (await rows(page, "parsed")).find(({ extractedPatients: [one] }) => one?.mrn)!;
  await page.goto(`/inbox?entry=${entry.id}`);
  const dialog = page.getByRole("dialog", { name: "Document Details" });
  await dialog.getByText("View and manage document information").waitFor();
  await dialog.getByRole("heading", { name: /^(Email|Fax|Manual) Document$/ }).waitFor();
  await dialog.getByRole("button", { name: "Copy ID" }).click();
  await text(page, "ID Copied");
  for (
    const name of ["Enhanced Analysis", "Close", "Change Status", "Retry Processing", "Mark as Duplicate", "Archive"]
  ) {
    await dialog.getByRole("button", { name, exact: true }).waitFor();
  }
  assert.ok(await dialog.getByRole("button", { name: "Retry Processing" }).isDisabled());
  assert.match(
    await dialog.getByRole("link", { name: "View Document" }).getAttribute("href") ?? "",
    /\/api\/documents\/view\/[\w.-]+$/,
  );
  for (const heading of ["Actions", "Patient Information", "Document Details", "Processing Details"]) {
    await dialog.getByRole("heading", { name: heading, exact: true }).last().waitFor();
  }
  await dialog.getByText(entry.extractedPatients[0].name).first().waitFor();
  for (const fact of ["Date of birth", "MRN"]) await dialog.getByText(fact, { exact: true }).first().waitFor();
  await dialog.getByText(/\d+%/).first().waitFor();
  await dialog.getByRole("tab", { name: "Status History" }).waitFor();
  await dialog.getByRole("tab", { name: "Activity Logs" }).click();
  await dialog.getByText(/received|came in|Viewed|opened/i).first().waitFor();

  await dialog.getByRole("button", { name: "Change Status" }).click();
  for (const status of ["Parsed", "Processing", "Flagged", "Warning", "Failed", "Archived"]) {
    const item = page.getByRole("menu").getByText(status, { exact: true });
    await item.waitFor();
    const off = await item.locator("xpath=ancestor-or-self::*[@role][1]").getAttribute("aria-disabled") === "true";
    assert.equal(off, status === "Parsed", `${status} is the current one, which is disabled`);
  }
  await page.keyboard.press("Escape");
  await dialog.getByRole("button", { name: "Archive", exact: true }).click();
  await text(page, "Document Archived");
  await dialog.getByRole("button", { name: "Unarchive", exact: true }).click();
  await text(page, "Document Unarchived");

  const linked = (await rows(page, "linked"))[0];
  await page.goto(`/inbox?entry=${linked.id}`);
  const link = dialog.getByRole("link", { name: /^View Request #/ });
  await link.waitFor();
  assert.deepEqual([await link.getAttribute("href"), await link.getAttribute("target")], [
    `/requests/${linked.linkedRequestId}`,
    "_blank",
  ]);
  await dialog.getByRole("button", { name: "Close", exact: true }).click();
  await dialog.waitFor({ state: "detached" });
});

const dialogs = part("inbox: Manual Document Entry and Mark as Duplicate", async ({ seat, page }) => {
  await seat.signIn("igranger");
  await page.goto("/inbox");
  await button(page, "Manual Entry").click();
  const entry = page.getByRole("dialog", { name: "Manual Document Entry" });
  for (const label of ["Sender", "Subject", "Patient Name", "Patient DOB", "Notes"]) {
    await entry.getByLabel(label).first().waitFor();
  }
  const born = entry.getByLabel("Patient DOB");
  await born.fill("3/7/90");
  await born.blur();
  assert.equal(await born.inputValue(), "03/07/1990");
  assert.equal(await entry.getByLabel("Notes").first().getAttribute("rows"), "3");
  const upload = entry.getByRole("button", { name: "Upload", exact: true });
  assert.ok(await upload.isDisabled(), "without a file");
  // A browser's add-on or a screen reader's "submit form" goes past the button.
  await entry.getByLabel("Sender").fill("Harbor Law Group");
  await entry.locator("form").first().evaluate((form) => (form as HTMLFormElement).requestSubmit());
  await text(page, "Missing document");
  await text(page, "Please select a document file to upload.");
  await entry.getByLabel("Sender").fill("");
  const bytes = new Uint8Array(1536).fill(32);
  bytes.set(new TextEncoder().encode("%PDF-1.4\n"));
  await entry.locator('input[type="file"]').setInputFiles({
    name: "letter.pdf",
    mimeType: "application/pdf",
    buffer: Buffer.from(bytes),
  });
  await entry.getByText("letter.pdf").waitFor();
  await entry.getByText("(1.5 KB)").waitFor();
  await text(page, "Document file");
  assert.ok(await upload.isDisabled(), "without a sender");
  await entry.getByLabel("Sender").fill("Harbor Law Group");
  assert.ok(await upload.isEnabled());
  await entry.getByRole("button", { name: "Cancel" }).click();

  const [first, second] = await rows(page, "parsed");
  await page.goto(`/inbox?entry=${first.id}`);
  const details = page.getByRole("dialog", { name: "Document Details" });
  const mark = details.getByRole("button", { name: "Mark as Duplicate", exact: true });
  await mark.click();
  const asked = page.getByRole("dialog", { name: "Mark as Duplicate" });
  await asked.getByRole("button", { name: "Cancel" }).waitFor();
  const confirm = asked.getByRole("button", { name: "Confirm", exact: true });
  assert.ok(await confirm.isDisabled());
  await asked.getByLabel("Original Document ID").fill("00000000");
  await confirm.click();
  await page.getByText(/^Failed to mark the document as a duplicate\./).first().waitFor();
  await asked.getByLabel("Original Document ID").fill(second.id);
  await confirm.click();
  await text(page, "Marked as Duplicate");
  await mark.waitFor({ state: "detached" });
}, ["404 /api/inbox-entries/mark-duplicate"]);

const failures = part("inbox: what fails is said in the catalogue's words", async ({ seat, page }) => {
  await seat.signIn("igranger");
  const [entry] = await rows(page, "parsed");
  const broken = (path: string) =>
    page.route(path, (route) => route.fulfill({ status: 500, contentType: "text/plain", body: "" }));
  await broken("**/api/inbox-entries/*/status");
  await broken("**/api/inbox-entries/*/enhanced-processing");
  await page.goto(`/inbox?entry=${entry.id}`);
  const dialog = page.getByRole("dialog", { name: "Document Details" });
  await dialog.getByRole("button", { name: "Archive", exact: true }).click();
  await page.getByText(/^Failed to archive the document\./).first().waitFor();
  await dialog.getByRole("button", { name: "Enhanced Analysis" }).click();
  await text(page, "Processing Failed");
  await dialog.getByRole("button", { name: "Change Status" }).click();
  await page.getByRole("menu").getByText("Flagged", { exact: true }).click();
  await text(page, "Status Update Failed");
  await broken("**/api/check-emails");
  await broken("**/api/check-faxes");
  await broken("**/api/inbox-entries?*");
  await page.goto("/inbox");
  await text(page, "Failed to fetch inbox entries");
  for (const [item, title] of [["Check Emails (IMAP)", "Email Check Failed"], ["Check Faxes", "Fax Check Failed"]]) {
    await menu(page, "Check Sources", [item]);
    await page.getByRole("menuitem", { name: item }).click();
    await text(page, title);
  }
}, ["500 /api/"]);

const audit = part("audit page: filters, columns and the empty state", async ({ seat, page }) => {
  await seat.testSignIn();
  await page.goto("/audit-logs");
  const table = page.getByRole("table", { name: "Audit logs" });
  await table.getByRole("row").nth(1).waitFor();
  for (const column of ["Timestamp", "User", "Action", "Target", "Details"]) {
    assert.ok(await table.getByRole("columnheader", { name: column, exact: true }).count(), column);
  }
  const pick = async (filter: RegExp, option: string) => {
    await page.getByRole("button", { name: filter }).click();
    await page.getByRole("menuitemradio", { name: option, exact: true }).click();
  };
  for (const option of ["Today", "Last 7 Days", "Last 30 Days", "All Time"]) {
    await pick(/^Date: /, option);
    await page.getByRole("button", { name: `Date: ${option}`, exact: true }).waitFor();
  }
  await pick(/^Date: /, "Last 30 Days");
  await pick(/^Action: /, "Document read");
  await table.getByText("System", { exact: true }).first().waitFor();
  await page.getByRole("searchbox", { name: "Search audit logs" }).fill("zzqqxx");
  await text(page, "No audit logs found");
  await button(page, "Clear Filters").click();
  await table.getByRole("row").nth(1).waitFor();
  await page.getByRole("button", { name: "Date: All Time" }).waitFor();
});

const visitors = part("accounts: visitors are sent to sign in; any other path says so", async ({ page }) => {
  for (const path of ["/inbox", "/users", "/settings", "/ehr-records", "/audit-logs"]) {
    await page.goto(path);
    await page.waitForURL(/\/auth\?next=/);
  }
  await page.goto("/nothing-here");
  await page.getByRole("heading", { name: "404 Page Not Found" }).waitFor();
});

const accounts = part("accounts: forgot, reset and activation pages", async ({ office, page }) => {
  await page.goto("/forgot-password");
  await page.getByLabel("Email").fill("nobody");
  await button(page, "Send Reset Link").click();
  await text(page, "Please enter a valid email address");
  await page.getByLabel("Email").fill("igranger@harborglen.example");
  await button(page, "Send Reset Link").click();
  await text(page, "Password Reset Request Sent");
  assert.equal(await page.getByRole("link", { name: "Back to Login" }).getAttribute("href"), "/auth");

  for (
    const { path, field, submit, invalid, missing } of [{
      path: "/reset-password",
      field: "New Password",
      submit: "Reset Password",
      invalid: "The password reset link appears to be invalid. Please request a new link.",
      missing: "Missing reset token",
    }, {
      path: "/activate-account",
      field: "Password",
      submit: "Activate Account",
      invalid: "The activation link appears to be invalid. Please contact support.",
      missing: "Missing activation token",
    }]
  ) {
    await page.goto(path);
    await text(page, "Invalid Link");
    await text(page, invalid);
    await page.getByLabel(field, { exact: true }).fill("1234567");
    await page.getByLabel("Confirm Password", { exact: true }).fill("12345678");
    await button(page, submit).click();
    await text(page, "Password must be at least 8 characters");
    await text(page, "Passwords don't match");
    await page.getByLabel(field, { exact: true }).fill("12345678");
    await button(page, submit).click();
    await text(page, missing);
  }
  await using admin = await office.seat();
  await admin.testSignIn();
  const token = await admin.page.evaluate(async () => {
    for (let tries = 0; tries < 50; tries++) {
      const mails: { to: string; text: string }[] = await (await fetch("/api/outbox?limit=20")).json();
      const found = mails.find(({ to, text }) => to.startsWith("igranger@") && text?.includes("token="));
      if (found) return found.text.match(/token=([\w-]+)/)![1];
      await new Promise((done) => setTimeout(done, 200));
    }
    throw new Error("no mail with a token");
  });
  await page.goto(`/reset-password?token=${token}`);
  await page.getByLabel("New Password", { exact: true }).fill("harbor-glen");
  await page.getByLabel("Confirm Password", { exact: true }).fill("harbor-glen");
  await button(page, "Reset Password").click();
  await page.waitForURL(/\/auth$/);
});

const navigation = part("navigation: sidebar, account menu, side menu on a phone", async ({ seat, page }) => {
  await seat.testSignIn();
  const account = page.getByRole("button", { name: /^Account of .* \([A-Z]{2}\)$/ });
  await account.click();
  const shown = await page.getByRole("menu").innerText();
  const me: { fullName: string; email: string } = await page.evaluate(async () => (await fetch("/api/user")).json());
  for (const words of [me.fullName, me.email, "Administrator", "Settings", "Log out"]) assert.ok(shown.includes(words));
  await page.keyboard.press("Escape");
  const labels = [
    "Dashboard",
    "Document Inbox",
    "Requests",
    "Invoices",
    "EHR Records",
    "User Management",
    "Audit Logs",
    "Settings",
  ];
  for (const label of labels) {
    await page.getByRole("navigation").getByRole("link", { name: new RegExp(`^${label}`) }).first().waitFor();
  }
  await page.setViewportSize(phone);
  await page.getByRole("button", { name: "More" }).click();
  const side = page.getByRole("navigation", { name: "All pages" });
  for (const label of labels) await side.getByRole("link", { name: new RegExp(`^${label}`) }).waitFor();
  await side.getByRole("button", { name: "Logout" }).waitFor();
});

Deno.test("the screens of specification 2 in a browser", async (t) => {
  await using office = await openOffice();
  for (const one of [inbox, panel, dialogs, failures, audit, visitors, accounts, navigation]) {
    await t.step(...one(office));
  }
});
