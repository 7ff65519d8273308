/**
 * The settings in the browser: each tab by its address, what each role may change, and the specification's texts.
 * @module
 */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { openOffice, phone, wide } from "./browser.ts";

const toast = (page: Page, title: string) => page.getByText(title, { exact: true }).first().waitFor();

Deno.test("an administrator keeps profile, switches, rates, keys and the organization", async () => {
  await using office = await openOffice();
  await using seat = await office.seat({ expected: ["400 /api/users"] });
  const { page } = seat;
  await seat.testSignIn();
  await page.getByRole("button", { name: /^Account of/ }).click();
  const items = await page.getByRole("menuitem").allInnerTexts();
  assert.deepEqual(items.filter((item) => item.trim()), ["My Account", "Profile", "Settings", "Log out"]);
  await page.getByRole("menuitem", { name: "Profile" }).click();
  await page.getByRole("tab", { name: "Profile", selected: true }).waitFor();
  assert.ok(await page.getByLabel("Username").isDisabled() && await page.getByLabel("Role").isDisabled());
  await page.getByLabel("Full Name").fill("D");
  await page.getByLabel("Email").fill("nobody");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await page.getByText("Full name must be at least 2 characters.").waitFor();
  await page.getByText("Please enter a valid email address.").waitFor();
  await page.getByLabel("Full Name").fill("Daniel K. Kessler");
  await page.getByLabel("Email").fill("dkessler@harborglen.example");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await toast(page, "Profile Updated");
  await page.getByRole("button", { name: "Account of Daniel K. Kessler (DK)" }).waitFor();

  await page.getByRole("tab", { name: "Security" }).click();
  assert.match(page.url(), /\/settings\?tab=security$/);
  await page.getByRole("button", { name: "Change Password" }).click();
  for (const field of ["Current Password", "New Password"]) await page.getByLabel(field, { exact: true }).waitFor();
  await page.getByText("Current password is required").waitFor();
  await page.getByText("Password must be at least 6 characters").waitFor();
  await page.getByText("This device").waitFor();

  await page.goto("/settings?tab=notifications");
  const system = page.getByRole("switch", { name: "System" });
  assert.equal(await system.isChecked(), false, "off by default");
  for (const name of ["New requests", "Payments", "Email notifications"]) {
    assert.ok(await page.getByRole("switch", { name }).isChecked(), name);
  }
  await system.click();
  await toast(page, "Preferences Updated");

  await page.goto("/settings?tab=billing");
  const base = page.getByLabel("Base Processing Fee ($)");
  assert.equal(await base.inputValue(), "15.00");
  assert.equal(await base.getAttribute("step"), "0.01");
  await base.fill("20.005");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await page.getByText("Enter whole cents: at most two decimals.").waitFor();
  await base.fill("20");
  await page.getByText("At these rates they would come to").waitFor();
  await page.getByRole("button", { name: "Save Changes" }).click();
  await toast(page, "Billing Rates Updated");

  await page.goto("/settings?tab=api-keys");
  await page.getByRole("button", { name: "Show SendGrid API key" }).waitFor();
  assert.equal(await page.getByRole("button", { name: "Show Stripe secret key" }).count(), 0, "nothing to show");
  await page.getByRole("button", { name: "Update SendGrid API key" }).click();
  await toast(page, "No changes");
  await page.getByText("Please enter a new API key value to update.").first().waitFor();
  await page.locator('[name="sendgrid_api_key"]').fill("SG.secret");
  await page.getByRole("button", { name: "Update SendGrid API key" }).click();
  await toast(page, "API Key Updated");
  await page.getByRole("button", { name: "Remove SendGrid API key" }).waitFor();
  assert.ok(await page.locator('[name="stripe_secret_key"]').isDisabled());
  await page.getByText(`${office.url}/api/fax-webhook`).waitFor();
  await page.getByText(`${office.url}/api/stripe-webhook`).waitFor();
  assert.equal(
    await page.getByRole("link", { name: "View API Documentation" }).getAttribute("href"),
    `${office.url}/api/docs`,
  );

  await page.goto("/settings?tab=organization");
  await page.getByLabel("Tax ID").fill("12-3456789");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await toast(page, "Organization Updated");
  // What the set-up lacks stands on the administrator's dashboard, and leads to the list.
  const telephone = page.getByLabel("Telephone");
  const number = await telephone.inputValue();
  const missing = page.getByRole("link", { name: "Enter its address and telephone number" });
  await telephone.fill("");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await missing.waitFor();
  await page.goto("/");
  await page.getByRole("link", { name: "1 step of the set-up is left" }).click();
  await missing.waitFor();
  await telephone.fill(number);
  await page.getByRole("button", { name: "Save Changes" }).click();
  await missing.waitFor({ state: "hidden" });
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Dashboard", exact: true }).click();
  await page.getByRole("heading", { name: "Do next" }).waitFor();
  assert.equal(await page.getByText("of the set-up").count(), 0);

  // So does a service that fails, until it works again or is removed.
  const { request } = page.context();
  const headers = { origin: office.url };
  const imap = { host: "127.0.0.1", port: 1, encryption: "none", user: "records", password: "app-password" };
  const made = await request.post("/api/settings/channels", { headers, data: { kind: "imap", values: imap } });
  const { id } = (await made.json()).find(({ kind }: { kind: string }) => kind === "imap");
  await request.post("/api/check-emails", { headers, data: { oneTimeCheck: true } });
  await page.reload();
  await page.getByRole("link", { name: "1 service is failing" }).click();
  await page.getByText("refused the connection").first().waitFor();
  await request.delete(`/api/settings/channels/${id}`, { headers });
  // The trail names the mailbox, though it is removed.
  await page.goto("/audit-logs?action=source_checked");
  await page.getByText(`checked inbox source “${imap.user}”, which failed`).first().waitFor();
  await page.getByRole("button", { name: `Show only Inbox source ${imap.user}` }).first().click();
  await page.getByRole("button", { name: `Clear filter Target: Inbox source ${imap.user}` }).waitFor();
  assert.equal(await page.getByText(id).count(), 0);
  for (const tab of ["channels", "reading", "retention", "sign-in"]) {
    await page.goto(`/settings?tab=${tab}`);
    await page.getByRole("heading", { level: 2 }).first().waitFor();
  }
  await page.setViewportSize(phone);
  await page.goto("/settings?tab=sign-in");
  const chosen = (await page.getByRole("tab", { name: "Sign-in Policy", selected: true }).boundingBox())!;
  assert.ok(chosen.x >= 0 && chosen.x + chosen.width <= phone.width, "the chosen tab stands on the screen");
  await page.setViewportSize(wide);
  await page.goto("/settings?tab=channels");
  await page.getByRole("button", { name: "Test connection of card payments" }).click();
  await page.getByText("The demo card processor takes test cards.").nth(1).waitFor();
  await page.getByRole("button", { name: "Test connection of incoming faxes" }).click();
  await page.getByText("The fax folder of the server can be read").waitFor();
  office.check();
});

Deno.test("who is no administrator sees keys and rates, and cannot change them; a requester sees neither", async () => {
  await using office = await openOffice();
  await using clerk = await office.seat();
  await clerk.signIn("bthornton");
  await clerk.page.goto("/settings?tab=api-keys");
  await clerk.page.getByText("Only administrators can modify API keys.").waitFor();
  assert.ok(await clerk.page.locator('[name="sendgrid_api_key"]').isDisabled());
  assert.ok(await clerk.page.getByRole("button", { name: "Update SendGrid API key" }).isDisabled());
  await clerk.page.goto("/settings?tab=billing");
  assert.ok(await clerk.page.getByLabel("Urgency Fee ($)").isDisabled());
  await clerk.page.goto("/settings?tab=organization");
  await clerk.page.getByRole("tab", { name: "Profile", selected: true }).waitFor();
  await using requester = await office.seat();
  await requester.signIn("tvukovic");
  await requester.page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Settings" }).click();
  await requester.page.getByRole("tab", { name: "Profile" }).waitFor();
  const tabs = await requester.page.getByRole("tab").allInnerTexts();
  assert.deepEqual(tabs.slice(0, 3), ["Profile", "Security", "Notifications"]);
  assert.ok(!tabs.includes("API Keys") && !tabs.includes("Billing Rates"));
  office.check();
});
