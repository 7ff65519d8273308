/**
 * What each role is offered in the navigation, and the way in by keyboard alone. `walk_test.ts` opens every screen.
 * @module
 */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { atWork, openOffice, staffPassword } from "./browser.ts";

/** The spec's navigation (spec 2 §6), with the office's own screens: the register and a requester's invoices. */
const navigation: [username: string, labels: string[]][] = [
  ["bthornton", ["Dashboard", "Requests", "Invoices", "Calendar", "Patients", "Settings"]],
  ["igranger", [
    "Dashboard",
    "Document Inbox",
    "Requests",
    "Calendar",
    "Patients",
    "EHR Records",
    "Secure Links",
    "Settings",
  ]],
  ["tvukovic", ["Dashboard", "Requests", "Your invoices", "Settings"]],
];

Deno.test("each role is offered its own screens; signing in and opening a request need no mouse", async () => {
  await using office = await openOffice();
  for (const [username, labels] of navigation) {
    await using seat = await office.seat();
    await seat.signIn(username);
    const links = seat.page.getByRole("navigation", { name: "Main" }).getByRole("listitem").getByRole("link");
    const shown = (await links.allInnerTexts()).map((text) => text.replace(/\s*\d+\+?$/, "").trim());
    assert.deepEqual(shown, labels, username);
  }
  await using seat = await office.seat();
  const { page } = seat;
  await page.goto("/auth");
  await page.getByLabel("Username").waitFor();
  await page.keyboard.type("igranger");
  await pressUntil(page, "Tab", 'input[type="password"]');
  await page.keyboard.type(staffPassword);
  await page.keyboard.press("Enter");
  await atWork(page);
  await page.keyboard.press("g");
  await page.keyboard.press("r");
  const list = page.getByRole("table", { name: "New Record Requests" });
  await list.getByRole("row").nth(1).waitFor();
  await pressUntil(page, "j", "tr[data-row]");
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("heading").first().waitFor();
  assert.ok(await dialog.evaluate((box) => box.contains(document.activeElement)), "the focus is in the dialog");
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await page.waitForFunction(() => document.activeElement?.closest("tr") !== null);
  office.check();
});

/** Presses a key, a frame between two presses, until what has the focus fits the selector; fails after a dozen. */
async function pressUntil(page: Page, key: string, selector: string): Promise<void> {
  for (let presses = 0; presses < 12; presses++) {
    await page.keyboard.press(key);
    const there = await page.evaluate(async (selector) => {
      await new Promise((next) => requestAnimationFrame(next));
      return document.activeElement?.matches(selector);
    }, selector);
    if (there) return;
  }
  assert.fail(`${selector} is not reached by ${key}`);
}
