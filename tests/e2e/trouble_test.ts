/**
 * Trouble in the middle of a form: what was typed stays, and the work goes on where it was.
 * @module
 */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { atWork, openOffice, staffPassword } from "./browser.ts";

const saidOf = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();

async function signInAgain(page: Page): Promise<void> {
  await page.getByRole("heading", { name: "Sign in" }).waitFor();
  await page.getByRole("button", { name: "Test Login (Admin)" }).click();
  await atWork(page);
}

Deno.test("a session that ends in a form asks to sign in on the spot; another person gets none of what was there", async () => {
  await using office = await openOffice();
  await using seat = await office.seat({ expected: ["401 /api/"] });
  const { page, context } = seat;
  await seat.testSignIn();

  await page.goto("/patients");
  await page.getByRole("button", { name: "New Patient" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("First name").fill("Wilhelmina");
  await dialog.getByLabel("Last name").fill("Quellmann");
  await context.clearCookies();
  await dialog.getByRole("button", { name: "Create Patient" }).click();
  await page.getByRole("heading", { name: "Sign in" }).waitFor();
  assert.equal(await page.getByText("New Patient").first().isVisible(), false, "the page is out of sight");
  await signInAgain(page);
  assert.equal(await dialog.getByLabel("First name").inputValue(), "Wilhelmina");
  await dialog.getByRole("button", { name: "Create Patient" }).click();
  await page.getByRole("heading", { name: "Wilhelmina Quellmann" }).waitFor();

  await page.goto("/settings?tab=organization");
  await page.getByLabel("Telephone").fill("(555) 010-7788");
  await context.clearCookies();
  await page.getByRole("button", { name: "Save Changes" }).click();
  await signInAgain(page);
  assert.equal(await page.getByLabel("Telephone").inputValue(), "(555) 010-7788");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await saidOf(page, "Organization Updated");

  // Somebody else at the same tab.
  await page.getByLabel("Telephone").fill("(555) 010-9999");
  await context.clearCookies();
  await page.getByRole("button", { name: "Save Changes" }).click();
  await page.getByRole("heading", { name: "Sign in" }).waitFor();
  await page.getByLabel("Username").fill("igranger");
  await page.getByLabel("Password", { exact: true }).fill(staffPassword);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await atWork(page);
  assert.equal(await page.locator("input[value*='010-9999']").count(), 0);
  assert.equal(await page.getByRole("tab", { name: "Organization" }).count(), 0);
  office.check();
});
