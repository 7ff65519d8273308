/**
 * The lists by hand and by key: sorted and filtered in the address, chips that clear, rows by the arrows, and on paper.
 */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { openOffice } from "./browser.ts";

const heads = (page: Page, name: string) => page.getByRole("columnheader", { name, exact: true });
const sortedBy = async (page: Page, name: string, order: string) =>
  await page.locator(`th[aria-sort="${order}"]`).filter({ hasText: name }).waitFor();
const firstCells = (page: Page) => page.locator("tbody tr td:nth-child(2)").allInnerTexts();

/** Each list's address, and a heading that sorts it. */
const lists = [
  ["/requests?status=all", "Patient", "patient"],
  ["/invoices", "Amount", "amount"],
  ["/patients", "Date of Birth", "dateOfBirth"],
  ["/inbox", "Subject", "subject"],
  ["/users", "Full Name", "fullName"],
  ["/outbox", "To", "to"],
  ["/audit-logs", "Timestamp", "time"],
] as const;

Deno.test("lists are sorted, filtered, leafed through by key, and printed", async (t) => {
  await using office = await openOffice();
  await using seat = await office.seat();
  await seat.testSignIn();
  const { page } = seat;

  await t.step("a press on a heading sorts, and stands in the address", async () => {
    for (const [path, heading, column] of lists) {
      await page.goto(path);
      await page.getByRole("columnheader").first().waitFor();
      await heads(page, heading).getByRole("button").click();
      await page.waitForURL((url) => url.searchParams.get("sort") === column);
      await sortedBy(page, heading, "ascending");
    }
  });

  await t.step("a link brings the same rows back, and the back button undoes", async () => {
    await page.goto("/requests?status=all");
    await page.locator("tbody tr[data-row]").first().waitFor();
    // The heading turns at once; the rows that stood there go on standing until the answer is here.
    const answer = page.waitForResponse(/\/api\/requests\?.*sort=patient/);
    await heads(page, "Patient").getByRole("button").click();
    await sortedBy(page, "Patient", "ascending");
    const { id } = (await (await answer).json())[0];
    const first = page.locator(`tbody tr:first-child a[href$="/${id}"]`).first();
    await first.waitFor();
    const ascending = await firstCells(page);
    await page.getByRole("button", { name: "Next" }).click();
    await page.waitForURL(/page=2/);
    await page.reload();
    await page.getByText("Showing 11 to 20").waitFor();
    await sortedBy(page, "Patient", "ascending");
    await page.goBack();
    await first.waitFor();
    assert.deepEqual(await firstCells(page), ascending);
    await page.goBack();
    await sortedBy(page, "Received", "descending");
  });

  await t.step("filters are chips; one clears one, Clear all clears all", async () => {
    await page.goto("/requests?status=all&source=fax&urgent=true&sort=patient&order=asc");
    const chips = page.getByRole("list", { name: "Filters that are on" });
    await chips.getByRole("button", { name: "Clear filter Source: Fax" }).click();
    await page.waitForURL((url) => !url.searchParams.has("source") && url.searchParams.has("urgent"));
    await sortedBy(page, "Patient", "ascending");
    await chips.getByRole("button", { name: "Clear all" }).click();
    await page.waitForURL((url) => !url.searchParams.has("urgent"));
    await chips.waitFor({ state: "detached" });
    await page.goto("/users?role=billing");
    await chips.getByRole("button", { name: /Clear filter Role/ }).click();
    await page.waitForURL((url) => !url.searchParams.has("role"));
  });

  await t.step("arrows and j move, Space selects, Enter opens, and the list of keys says so", async () => {
    await page.goto("/requests?status=processing");
    await page.locator('tr[data-row="2"]').waitFor();
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute("data-row"));
    await page.keyboard.press("j");
    assert.equal(await focused(), "0");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    assert.equal(await focused(), "2");
    await page.keyboard.press("Space");
    await page.getByText("1 selected").waitFor();
    await page.keyboard.press("ArrowUp");
    assert.equal(await focused(), "1");
    await page.keyboard.press("Home");
    assert.equal(await focused(), "0");
    await page.keyboard.press("?");
    const help = page.getByRole("dialog", { name: "Keyboard shortcuts" });
    for (const label of ["Row below", "Row above", "Select the focused row", "Open row"]) {
      await help.getByRole("listitem").filter({ hasText: label }).first().waitFor();
    }
    await page.keyboard.press("Escape");
    await help.waitFor({ state: "detached" });
    await page.locator('tr[data-row="0"]').focus();
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").waitFor();
  });

  await t.step("on paper: whose it is, what it shows, and nothing to press", async () => {
    await page.goto("/requests?status=all&source=fax&sort=patient&order=asc");
    await page.locator('tr[data-row="2"]').waitFor();
    await page.emulateMedia({ media: "print" });
    await page.locator("[data-print-line]").getByText(/^Printed .* by /).waitFor();
    await page.locator("p", { hasText: "Source: Fax" }).waitFor();
    // Of a heading with a button in it Chromium repeats nothing on later pages.
    for (const hidden of [".btn", "[data-chrome]", "[role=tablist]", "input[type=checkbox]", "thead button"]) {
      const shown = await page.locator(hidden).evaluateAll((all) => all.filter((one) => one.checkVisibility()).length);
      assert.equal(shown, 0, hidden);
    }
    const text = await page.locator("main").innerText();
    assert.doesNotMatch(text, /Actions|Previous|Export/);
    const header = heads(page, "Patient").evaluate((head) => getComputedStyle(head, "::after").content);
    assert.equal(await header, '"Patient"');
    // A patient's lists go on over the sheets, who it is stands before them, and below each sheet.
    await page.goto("/patients/1");
    await page.getByRole("heading", { name: "Requests" }).waitFor();
    await page.getByRole("listitem").filter({ hasText: "Patient viewed" }).first().waitFor();
    const styleOf = (name: string) =>
      page.locator("section.surface").filter({ has: page.getByRole("heading", { name, exact: true }) }).evaluate((
        card,
      ) => ({
        breaks: getComputedStyle(card).breakInside,
        top: card.getBoundingClientRect().top,
      }));
    assert.equal((await styleOf("Who looked")).breaks, "auto");
    assert.ok((await styleOf("Identity")).top < (await styleOf("Requests")).top);
    const below = await page.evaluate(() => {
      dispatchEvent(new Event("beforeprint"));
      return getComputedStyle(document.documentElement).getPropertyValue("--printed");
    });
    assert.equal(below, JSON.stringify(`${await page.getByRole("heading", { level: 1 }).innerText()} · Patient 1`));
    await page.emulateMedia({ media: null });
  });
});
