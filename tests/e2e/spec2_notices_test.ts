/** Specification 2 §8 in a browser: what inbox, users, settings and audit say when a read or an action fails without a word. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { type Office, openOffice, type Seat } from "./browser.ts";

const broken = { status: 500, body: "" };
const shows = (page: Page, text: string) => page.getByText(text).first().waitFor({ state: "attached" });
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true }).first();

/** While `during` runs, calls of the method to the address fail without a word. */
async function failing(page: Page, method: string, path: RegExp, during: () => Promise<void>) {
  const of = (url: URL) => path.test(url.pathname + url.search);
  await page.route(of, (route) => route.request().method() === method ? route.fulfill(broken) : route.fallback());
  await during();
  await page.unroute(of);
}

/** Title and sentence of a notice; an empty one stands for any. */
async function told(page: Page, title: string, text = "") {
  const notices = page.locator("[data-toasts]");
  await notices.getByText(title, { exact: true }).first().waitFor();
  if (text) await notices.getByText(text).first().waitFor();
}

const failedReads: [where: string, call: RegExp, text: string][] = [
  ["/inbox", /^\/api\/inbox-entries\?/, "Failed to fetch inbox entries"],
  ["/settings?tab=api-keys", /^\/api\/settings\/api_keys/, "Failed to fetch API keys"],
  ["/audit-logs", /^\/api\/activity-logs/, "Failed to fetch activity logs"],
];

Deno.test("specification 2: failed reads and actions of inbox, users, settings and audit are told in its words", async (t) => {
  await using office = await openOffice();
  await using admin = await office.seat({ expected: ["500 /api/", "401 /api/settings/notifications"] });
  const { page } = admin;
  await admin.testSignIn();
  await t.step("reads", async () => {
    for (const [where, call, text] of failedReads) {
      await failing(page, "GET", call, async () => {
        await page.goto(where);
        await shows(page, text);
      });
    }
  });
  await t.step("inbox", () => inbox(admin));
  await t.step("users", () => users(page));
  await t.step("settings", () => settings(page));
  await t.step("a wrong code on a recipient's page", () => wrongCode(office, admin));
});

async function inbox({ page, context }: Seat) {
  const entryOf = async (status: string): Promise<string> => {
    const listed = await (await context.request.get(`/api/inbox-entries?limit=1&status=${status}`)).json();
    return listed[0].id;
  };
  const failed = await entryOf("failed");
  await failing(page, "GET", new RegExp(`/api/inbox-entries/${failed}$`), async () => {
    await page.goto(`/inbox?entry=${failed}`);
    await shows(page, "Failed to fetch inbox entry details");
  });
  await page.goto(`/inbox?entry=${failed}`);
  await failing(page, "POST", /\/api\/inbox-entries\/retry\//, async () => {
    await button(page, "Retry Processing").click();
    await told(page, "Error", "Failed to retry processing the document.");
  });
  await page.goto(`/inbox?entry=${await entryOf("archived")}`);
  await failing(page, "PATCH", /\/api\/inbox-entries\/.*\/status$/, async () => {
    await button(page, "Unarchive").click();
    await told(page, "Error", "Failed to unarchive the document.");
  });
  await page.goto(`/inbox?entry=${await entryOf("parsed")}`);
  await failing(page, "POST", /enhanced-processing$/, async () => {
    await button(page, "Enhanced Analysis").click();
    await told(page, "Processing Failed");
  });
  await failing(page, "PATCH", /\/api\/inbox-entries\/.*\/status$/, async () => {
    await button(page, /^Change Status/).click();
    await page.getByRole("menuitemradio", { name: "Flagged" }).click();
    await told(page, "Status Update Failed");
  });
  // An inbox without any document, as on the first day.
  const noEntries = (url: URL) => url.pathname === "/api/inbox-entries";
  await page.route(noEntries, (route) => route.fulfill({ json: [] }));
  await page.goto("/inbox");
  await shows(page, "Your inbox is empty. Documents will appear here once they're received or uploaded manually.");
  await page.unroute(noEntries);
  await button(page, "Manual Entry").click();
  const entry = page.getByRole("dialog", { name: "Manual Document Entry" });
  const file = { name: "letter.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7") };
  await entry.locator("input[type=file]").setInputFiles(file);
  await entry.getByLabel("Sender").fill("Harbor Law");
  await failing(page, "POST", /manual-entry$/, async () => {
    await entry.getByRole("button", { name: "Upload" }).click();
    await told(page, "Upload Failed", "Failed to create manual entry");
  });
  assert.equal(await entry.getByLabel("Sender").inputValue(), "Harbor Law");
  await page.goto("/inbox");
  for (
    const [item, path, title] of [
      ["Check Emails (IMAP)", /check-emails/, "Email Check Failed"],
      ["Check Office 365", /check-o365/, "Office 365 Check Failed"],
      ["Check Faxes", /check-faxes/, "Fax Check Failed"],
    ] as const
  ) {
    await failing(page, "POST", path, async () => {
      await button(page, "Check Sources").click();
      await page.getByRole("menuitem", { name: item }).click();
      await told(page, title);
    });
  }
}

async function users(page: Page) {
  const choose = async (item: string) => {
    await page.getByRole("button", { name: "Actions for rvasquez" }).click();
    await page.getByRole("menuitem", { name: item }).click();
  };
  await page.goto("/users");
  await failing(page, "PATCH", /\/api\/users\/\d+$/, async () => {
    await choose("Edit User");
    await page.getByLabel("Full Name").fill("Ruben Vasquez II");
    await page.getByRole("dialog").getByRole("button", { name: "Save Changes" }).click();
    await told(page, "User Update Failed");
    // What was typed is not lost to a key: it is asked about once, and stays where it is wanted.
    await page.keyboard.press("Escape");
    const question = page.getByRole("alertdialog", { name: "Discard what you typed?" });
    await question.getByRole("button", { name: "Keep It" }).click();
    assert.equal(await page.getByLabel("Full Name").inputValue(), "Ruben Vasquez II");
    await page.keyboard.press("Escape");
    await question.getByRole("button", { name: "Discard" }).click();
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    await choose("Deactivate User");
    await page.getByRole("alertdialog").getByRole("button", { name: "Deactivate User" }).click();
    await told(page, "User Deactivation Failed");
  });
  await page.goto("/users");
  await failing(page, "POST", /\/reset-password$/, async () => {
    await choose("Reset Password");
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("New Password").fill("harbor-glen-2");
    await dialog.getByLabel("Confirm Password").fill("harbor-glen-2");
    await dialog.getByRole("button", { name: "Reset Password" }).click();
    await told(page, "Password Reset Failed");
  });
}

/** The recipient reads the server's sentence, and no more of its answer; a link that ends while it is open says so. */
async function wrongCode(office: Office, admin: Seat) {
  const { request } = admin.context;
  const headers = { origin: office.url };
  const [{ id: requestId }] = await (await request.get("/api/requests?limit=1&status=completed")).json();
  const link = async (asksCode: boolean): Promise<{ id: string; url: string }> =>
    await (await request.post("/api/secure-links", {
      headers,
      data: { requestId, email: "jo@firm.example", asksCode },
    })).json();
  const { url } = await link(true);
  await using recipient = await office.seat({ expected: ["403 /api/secure/", "410 /api/secure/"] });
  const { page } = recipient;
  await page.goto(new URL(url).pathname);
  await page.getByRole("button", { name: "Mail me a code" }).click();
  await page.getByText("A code was mailed to j•••@firm.example. It is good for 10 minutes, once.").waitFor();
  await page.getByLabel("Code", { exact: true }).fill("000000");
  await page.getByRole("button", { name: "Open the records" }).click();
  await page.getByText("That code is not right, or is older than ten minutes. Ask for a new one.", { exact: true })
    .waitFor();
  for (let i = 0; i < 8; i++) {
    await request.post(`/api${new URL(url).pathname}/unlock`, { headers, data: { code: "none" } });
  }
  await page.getByRole("button", { name: "Open the records" }).click();
  await page.getByText("It was closed after too many wrong tries, to protect the records.").waitFor();

  const withdrawn = await link(false);
  await page.goto(new URL(withdrawn.url).pathname);
  const download = page.getByRole("button", { name: "Download the PDF" });
  await download.waitFor();
  await request.post(`/api/secure-links/${withdrawn.id}/revoke`, { headers, data: { reason: "Wrong recipient" } });
  await download.click();
  await page.getByRole("heading", { name: "This link is not available" }).waitFor();
}

async function settings(page: Page) {
  const save = async (tab: string, method: string, path: RegExp, change: () => Promise<void>, text: string) => {
    await page.goto(`/settings?tab=${tab}`);
    await failing(page, method, path, async () => {
      await change();
      await told(page, "Update Failed", text);
    });
  };
  await save("profile", "PATCH", /\/api\/users\/\d+$/, async () => {
    await page.getByLabel("Full Name").fill("Marguerite A Fontaine");
    await button(page, "Save Changes").click();
  }, "Failed to update profile");
  await save("notifications", "PATCH", /\/api\/settings\/notifications/, async () => {
    await page.getByRole("switch", { name: "System" }).click();
  }, "Failed to update notification preferences");
  await save("billing", "PATCH", /\/api\/settings\/billing_rates/, async () => {
    await page.getByLabel("Base Processing Fee ($)").fill("20");
    await button(page, "Save Changes").click();
  }, "Failed to update billing rates");
  await save("security", "PATCH", /\/api\/users\/\d+$/, async () => {
    await page.getByLabel("Current Password").fill("harbor-glen");
    await page.getByLabel("New Password").fill("harbor-glen-2");
    await page.getByLabel("Confirm Password").fill("harbor-glen-2");
    await button(page, "Change Password").click();
  }, "Failed to update password");
  // Where the session has ended meanwhile, the notice says that.
  await page.goto("/settings?tab=notifications");
  const ended = { code: "not_signed_in", message: "Please sign in to continue.", requestId: "1" };
  await page.route(
    /\/api\/settings\/notifications/,
    (route) => route.request().method() === "PATCH" ? route.fulfill({ status: 401, json: ended }) : route.fallback(),
  );
  await page.getByRole("switch", { name: "System" }).click();
  await told(page, "Update Failed", "User not authenticated");
}
