/**
 * User Management in the browser: a clerk is made and signs in, is edited, invited, deactivated and let in again; who is no administrator is told so.
 * @module
 */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { openOffice } from "./browser.ts";

const toast = (page: Page, title: string) => page.getByText(title, { exact: true }).first().waitFor();
const row = (page: Page, username: string) => page.getByRole("row").filter({ hasText: username });

async function choose(page: Page, username: string, item: string): Promise<void> {
  await page.getByRole("button", { name: `Actions for ${username}` }).click();
  await page.getByRole("menuitem", { name: item }).click();
}

Deno.test("an administrator makes, edits, invites, deactivates and reactivates users", async () => {
  await using office = await openOffice();
  await using seat = await office.seat({ expected: ["409 /api/users"] });
  const { page } = seat;
  await seat.testSignIn();
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "User Management" }).click();
  await page.getByRole("heading", { name: "User Management" }).waitFor();
  await page.getByRole("columnheader", { name: "Username" }).waitFor();
  const heads = await page.getByRole("columnheader").allInnerTexts();
  assert.deepEqual(heads, ["Username", "Full Name", "Email", "Role", "Created At", "Actions"]);

  await page.getByRole("button", { name: "Create New User" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("heading", { name: "Create New User" }).waitFor();
  const roles = await dialog.getByLabel("Role").locator("option").allInnerTexts();
  assert.deepEqual(roles, ["Administrator", "Billing Staff", "Intake Staff", "External Requester"]);
  assert.equal(await dialog.getByLabel("Role").inputValue(), "intake");
  await dialog.getByRole("button", { name: "Create User" }).click();
  for (
    const text of [
      "Username must be at least 3 characters",
      "Password must be at least 6 characters",
      "Please enter a valid email",
      "Full name must be at least 2 characters",
    ]
  ) await dialog.getByText(text).waitFor();
  await dialog.getByLabel("Username").fill("bthornton");
  await dialog.getByLabel("Full Name").fill("Maria Lopez");
  await dialog.getByLabel("Email", { exact: true }).fill("mlopez@clinic.example");
  await dialog.getByLabel("Password", { exact: true }).fill("first words here");
  await dialog.getByLabel("Confirm Password").fill("other words");
  await dialog.getByRole("button", { name: "Create User" }).click();
  await dialog.getByText("Passwords don't match").waitFor();
  await dialog.getByLabel("Confirm Password").fill("first words here");
  await dialog.getByRole("button", { name: "Create User" }).click();
  await toast(page, "User Creation Failed");
  assert.equal(await dialog.getByLabel("Full Name").inputValue(), "Maria Lopez", "the form stays filled");
  await dialog.getByLabel("Username").fill("mlopez");
  await dialog.getByRole("button", { name: "Create User" }).click();
  await toast(page, "User Created");
  await row(page, "mlopez").getByText("Intake Staff").waitFor();

  await choose(page, "mlopez", "Edit User");
  await dialog.getByRole("heading", { name: "Edit User" }).waitFor();
  await dialog.getByLabel("Role").selectOption("external-requester");
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  await dialog.getByText("Choose the requester this account acts for.").waitFor();
  await dialog.getByLabel("Find a requester").fill("law");
  await dialog.getByRole("list", { name: "Requesters found" }).getByRole("button").first().click();
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  await toast(page, "User Updated");
  await row(page, "mlopez").getByText("External Requester").waitFor();

  await choose(page, "mlopez", "Reset Password");
  await dialog.getByLabel("New Password").fill("second words here");
  await dialog.getByLabel("Confirm Password").fill("second words here");
  await dialog.getByRole("button", { name: "Reset Password" }).click();
  await toast(page, "Password Reset");
  await choose(page, "mlopez", "Send Invitation");
  await row(page, "mlopez").getByText("Invited").waitFor();

  await choose(page, "mlopez", "Deactivate User");
  const question = page.getByRole("alertdialog");
  await question.getByRole("heading", { name: "Are you sure?" }).waitFor();
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  assert.equal(await focused(), "Cancel", "a stray Enter does no harm");
  await question.getByRole("button", { name: "Deactivate User" }).click();
  await toast(page, "User Deactivated");
  await row(page, "mlopez").getByText("Inactive User").waitFor();
  await choose(page, "mlopez", "Reactivate User");
  await dialog.getByRole("button", { name: "Reactivate User" }).click();
  await row(page, "mlopez").getByText("External Requester").waitFor();

  await page.getByLabel("Search users").fill("zzzz");
  await page.getByText("No users found").waitFor();
  office.check();
});

Deno.test("who is no administrator is denied, in the specification's words; a failed read says so", async () => {
  await using office = await openOffice();
  await using clerk = await office.seat();
  await clerk.signIn("igranger");
  await clerk.page.goto("/users");
  await clerk.page.getByRole("heading", { name: "Access Denied" }).waitFor();
  await clerk.page.getByText(
    "You do not have permission to access the user management page. Only administrators can manage users.",
  ).waitFor();
  await using admin = await office.seat({ expected: ["500 /api/users"] });
  await admin.testSignIn();
  await admin.page.route("**/api/users?*", (route) => route.fulfill({ status: 500, body: "" }));
  await admin.page.goto("/users");
  await admin.page.getByText("Error loading users: Unknown error").waitFor();
  office.check();
});
