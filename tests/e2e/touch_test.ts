/**
 * Under fingers: what is pressed in rows and days is large enough, a phone's list begins where the eye is, and one press is one answer.
 * @module
 */
import assert from "node:assert/strict";
import type { Locator, Page } from "playwright-core";
import { openOffice, phone, tablet } from "./browser.ts";

const lists = [
  "/requests",
  "/calendar",
  "/invoices",
  "/invoices?tab=undelivered",
  "/inbox",
  "/patients",
  "/secure-links",
  "/outbox",
  "/users",
];

Deno.test("under fingers what is pressed in a row or a day is 44 px; a phone's Invoice Center begins with its rows", async () => {
  await using office = await openOffice();
  await using seat = await office.seat({ viewport: tablet, touch: true });
  await seat.testSignIn();
  const { page } = seat;
  assert.ok(await page.evaluate(() => matchMedia("(pointer: coarse)").matches));
  const found: string[] = [];
  for (const list of lists) {
    for (const size of [tablet, phone]) {
      await page.setViewportSize(size);
      await page.goto(list);
      await settled(page);
      found.push(...(await page.evaluate(tooSmall)).map((what) => `${list} at ${size.width} px: ${what}`));
    }
  }
  assert.deepEqual(found, []);

  await page.goto("/invoices");
  await settled(page);
  const rows = page.getByRole("list", { name: "Invoices" }).locator("[data-row]");
  const { y } = (await rows.first().boundingBox())!;
  assert.ok(y < phone.height * 0.46, `the first invoice begins at ${y} px`);

  // That one did not arrive makes its row no higher: why stands on the invoice.
  await page.setViewportSize(tablet);
  await page.goto("/invoices?tab=undelivered");
  await settled(page);
  const undelivered = page.getByRole("row").filter({ hasText: "Not delivered" }).first();
  assert.ok((await undelivered.boundingBox())!.height <= 96);
});

Deno.test("on a phone an invoice is sent after a look at where it goes, and Confirm Payment never comes under that finger", async () => {
  await using office = await openOffice();
  await using seat = await office.seat({ viewport: phone, touch: true });
  await seat.signIn("bthornton");
  const { page, context } = seat;
  const [{ requestId, requester }] = await (await context.request.get("/api/invoices?status=pending&limit=1")).json();
  await page.goto(`/requests/${requestId}`);
  await settled(page);
  const tapped: { x: number; y: number }[] = [];
  const tap = async (button: Locator) => {
    const { x, y, width, height } = (await button.boundingBox())!;
    tapped.push({ x: x + width / 2, y: y + height / 2 });
    await button.tap();
  };
  await tap(page.locator("header").getByRole("button", { name: "Send Invoice" }));
  const dialog = page.getByRole("dialog");
  assert.equal(await dialog.getByLabel("Email").inputValue(), requester.email);
  await dialog.getByText(`${requester.why}.`).waitFor();
  await tap(dialog.getByRole("button", { name: "Send Invoice" }));
  await dialog.waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Confirm Payment" }).and(page.locator(".btn-primary")).waitFor();
  for (const { x, y } of tapped) {
    const hit = await page.evaluate(({ x, y }) => document.elementFromPoint(x, y)?.closest("button")?.innerText, {
      x,
      y,
    });
    assert.notEqual(hit?.trim(), "Confirm Payment", `at ${x}, ${y}`);
  }
  // A question without a field begins at its answer: Enter at the Close button would undo what opened it.
  await page.getByRole("button", { name: "Confirm Payment" }).tap();
  const answer = page.getByRole("dialog").getByRole("button", { name: "Confirm Payment" });
  await answer.waitFor();
  assert.equal(await answer.evaluate((button) => button === document.activeElement), true);
});

Deno.test("a key that is held down opens a question and does not answer it", async () => {
  await using office = await openOffice();
  // The processor knows of no payment, and the answer says so.
  await using seat = await office.seat({ expected: ["/api/confirm-payment"] });
  await seat.signIn("bthornton");
  const { page, context } = seat;
  const [{ requestId }] = await (await context.request.get("/api/invoices?status=sent&limit=1")).json();
  await page.goto(`/requests/${requestId}`);
  await settled(page);
  let answers = 0;
  page.on("request", (request) => void (answers += Number(request.url().endsWith("/api/confirm-payment"))));
  await page.locator("header").getByRole("button", { name: "Confirm Payment" }).focus();
  await page.keyboard.down("Enter");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Confirm Payment" }).and(page.locator(":focus")).waitFor();
  await page.keyboard.down("Enter");
  await page.keyboard.up("Enter");
  assert.equal(answers, 0);
  const answered = page.waitForRequest("**/api/confirm-payment");
  await page.keyboard.press("Enter");
  await answered;
});

const settled = (page: Page) =>
  page.waitForFunction(() =>
    document.querySelector("h1") !== null &&
    document.querySelector(".skeleton-bar, .loading, [aria-busy=true]") === null
  );

/** Runs in the page: what a finger of 44 px around its middle does not hit, of rows and days that can be seen whole. */
function tooSmall(): string[] {
  const half = 21;
  const controls = [...document.querySelectorAll<HTMLElement>("[data-row] :is(a, button), main td a, main td button")];
  return controls.flatMap((control) => {
    const { left, right, top, bottom, width, height } = control.getBoundingClientRect();
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    const hits = (dx: number, dy: number) => {
      const there = document.elementFromPoint(x + dx, y + dy);
      return there !== null && control.contains(there);
    };
    if (x - half < 0 || x + half > innerWidth || y - half < 0 || y + half > innerHeight || !hits(0, 0)) return [];
    const missed = [[0, -half], [0, half], [-half, 0], [half, 0]].filter(([dx, dy]) => {
      const bar = document.elementFromPoint(x + dx, y + dy)?.closest("header, nav, thead, [data-chrome]");
      return !bar && !hits(dx, dy);
    });
    const name = control.getAttribute("aria-label") ?? control.innerText;
    return missed.length > 0 ? [`${name.slice(0, 40)}: ${Math.round(width)} × ${Math.round(height)}`] : [];
  });
}
