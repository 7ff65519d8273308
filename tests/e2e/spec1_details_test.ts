/** Specification 1 in a browser: what stands where a fact is missing, notices by key and swipe, and a password changed. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { inaccessible } from "./accessible.ts";
import { openOffice, phone, type Seat, wide } from "./browser.ts";

const shows = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor();
const notice = (page: Page, title: string) =>
  page.locator("[data-toasts]").getByText(title, { exact: true }).first().waitFor();

/** While `during` runs, what the server answers to a GET is changed on its way. */
async function changed(page: Page, path: RegExp, change: (body: never) => unknown, during: () => Promise<void>) {
  const of = (url: URL) => path.test(url.pathname);
  await page.route(of, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: change(await response.json() as never) });
  });
  await during();
  await page.unroute(of);
}

/** While `during` runs, a call answers so. */
async function answering(page: Page, path: string, status: number, body: unknown, during: () => Promise<void>) {
  await page.route(`**${path}`, (route) => route.fulfill({ status, json: body }));
  await during();
  await page.unroute(`**${path}`);
}

type Step = (seat: Seat) => Promise<void>;

const steps: Record<string, Step> = {
  "a request without a patient": async ({ page }) => {
    const without = (rows: object[]) => rows.map((row) => ({ ...row, patient: null, receivedAt: null }));
    await changed(page, /^\/api\/requests$/, without, async () => {
      await page.goto("/requests");
      const row = page.getByRole("table").getByRole("row").nth(1);
      for (const text of ["Unknown Patient", "No DOB", "N/A"]) await row.getByText(text, { exact: true }).waitFor();
    });
  },
  "a record without a provider": async ({ page, context }) => {
    const [{ id }] = await (await context.request.get("/api/requests?status=ready_for_release&limit=1")).json();
    const without = (detail: { records: object[] }) => ({
      ...detail,
      records: detail.records.map((record) => ({ ...record, provider: null })),
    });
    await changed(page, new RegExp(`^/api/requests/${id}$`), without, async () => {
      await page.goto(`/requests?status=ready_for_release&view=${id}`);
      const records = page.getByRole("dialog").getByRole("table").first();
      await records.getByText("N/A", { exact: true }).first().waitFor();
    });
  },
  "an invoice that was not sent": async ({ page }) => {
    await page.goto("/invoices?tab=pending");
    await page.getByRole("tab", { name: /^Unpaid/ }).click();
    await shows(page, "Not sent");
  },
  "an invoice's history, with each sending and each part that was refunded": async ({ page, context }) => {
    const [{ id }] = await (await context.request.get("/api/invoices?status=pending&limit=1")).json();
    const asked: [string, unknown][] = [
      ["batch-send", { invoiceIds: [id] }],
      ["batch-send", { invoiceIds: [id], email: "again@pinebrookauto.example" }],
      ["batch-mark-paid", { invoiceIds: [id], paymentMethod: "check" }],
      [`${id}/refund`, { amount: 155, reason: "Counted twice" }],
    ];
    await page.goto(`/invoices/${id}`);
    for (const [path, data] of asked) {
      const answer = await context.request.post(`/api/invoices/${path}`, {
        headers: { origin: new URL(page.url()).origin },
        data,
      });
      assert.ok(answer.ok(), `${path}: ${await answer.text()}`);
    }
    const history = page.locator(".surface").filter({ has: page.getByRole("heading", { name: "History" }) });
    await history.getByText(/refunded \$1\.55 of INV-/).waitFor();
    await history.getByText("Counted twice").waitFor();
    assert.equal(await history.getByText(/ sent INV-/).count(), 2);
  },
  "a patient of whom a part cannot be read": async ({ page }) => {
    const records = page.locator(".surface").filter({ has: page.getByRole("heading", { name: "Records" }) });
    await answering(page, "/api/patients/1/records", 500, {}, async () => {
      await page.goto("/patients/1");
      await records.getByText("This could not be loaded.").waitFor();
    });
    await records.getByRole("button", { name: "Try again" }).click();
    await records.getByText(/\d pages?|No records are known\./).first().waitFor();
  },
  "a new patient without a name": async ({ page }) => {
    await page.goto("/patients");
    await page.getByRole("button", { name: "New Patient" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Middle name").fill("Ngozi");
    await dialog.getByRole("button", { name: "Create Patient" }).click();
    for (const text of ["First name is missing.", "Last name is missing."]) await dialog.getByText(text).waitFor();
    await dialog.getByLabel("First name").fill("Amara");
    await dialog.getByLabel("Last name").fill("Okafor");
    await dialog.getByLabel("Date of birth").fill("2999-01-01");
    await dialog.getByRole("button", { name: "Create Patient" }).click();
    await dialog.getByText("The date of birth lies in the future").waitFor();
    assert.equal(await dialog.getByLabel("Middle name").inputValue(), "Ngozi");
    page.once("dialog", (asked) => void asked.accept());
    await page.goto("/requests");
  },
  "notices by key and swipe": async ({ page }) => {
    const raise = () =>
      answering(page, "/api/logout", 500, {}, async () => {
        await page.getByRole("button", { name: "Logout" }).click();
        await notice(page, "Logout failed");
      });
    await page.goto("/requests");
    await raise();
    // Neither over Logout at the left nor, on a phone, over the buttons at its foot.
    const [wideBox, { width, height }] = [(await page.locator("[data-toasts]").boundingBox())!, wide];
    assert.deepEqual([wideBox.x > width / 2, height - wideBox.y - wideBox.height < 32], [true, true], "bottom right");
    await page.setViewportSize(phone);
    const phoneBox = (await page.locator("[data-toasts]").boundingBox())!;
    assert.ok(phoneBox.y + phoneBox.height < phone.height / 3, "at the top of a phone");
    await page.setViewportSize(wide);
    await page.keyboard.press("F8");
    assert.ok(await page.evaluate(() => document.activeElement?.closest("[data-toasts]") !== null), "F8 reaches it");
    const toast = page.locator("[data-toasts] li").first();
    const swipe = async (pixels: number) => {
      const box = (await toast.boundingBox())!;
      const [x, y] = [box.x + 60, box.y + box.height / 2];
      await page.mouse.move(x, y);
      await page.mouse.down();
      for (let way = 10; way <= pixels; way += 10) await page.mouse.move(x + way, y);
      await page.mouse.up();
    };
    await swipe(40);
    assert.equal(await toast.count(), 1, "40 px are too few");
    await swipe(70);
    await toast.waitFor({ state: "detached" });
  },
  "a phone's row of tabs shows the chosen one": async ({ page }) => {
    await page.setViewportSize(phone);
    await page.goto("/inbox?status=failed");
    const tab = page.getByRole("tab", { name: /^Failed \d/ });
    await tab.waitFor();
    const { x, width } = (await tab.boundingBox())!;
    assert.ok(x >= 0 && x + width <= phone.width, `it stands at ${x}`);
    await page.setViewportSize(wide);
  },
  "what opens over a page is accessible": async ({ page }) => {
    await page.goto("/audit-logs");
    const search = page.getByRole("combobox", { name: "Search", exact: true });
    await search.fill("zzqqxx");
    await page.getByText(/^Nothing found/).first().waitFor();
    assert.deepEqual(await inaccessible(page), [], "a search that finds nothing");
    assert.equal(await search.getAttribute("aria-controls"), null, "there is no list");
    await search.fill("");
    await page.getByRole("button", { name: /All Actions/ }).click();
    await page.getByRole("menu").waitFor();
    assert.deepEqual(await inaccessible(page), [], "a menu longer than its box");
    await page.keyboard.press("End");
    assert.ok(await page.evaluate(() => document.activeElement?.closest("[role=menu]") !== null), "by key to its end");
    await page.keyboard.press("Escape");
  },
  "a changed password": async ({ page }) => {
    const forced = (user: object) => ({ ...user, forcePasswordChange: true });
    await changed(page, /^\/api\/user$/, forced, async () => {
      await page.goto("/");
      await page.getByRole("heading", { name: "Choose a new password" }).waitFor();
      await shows(page, "At least 6 characters.");
      // Production takes none of seven characters, and says so before one is typed.
      await changed(page, /^\/api\/health$/, (health: object) => ({ ...health, env: "production" }), async () => {
        await page.reload();
        await shows(page, "At least 8 characters.");
      });
      for (const label of ["Current Password", "New Password", "Confirm Password"]) {
        await page.getByLabel(label).fill("a long new word");
      }
      const send = page.getByRole("button", { name: "Change password" });
      await answering(page, "/api/change-password", 500, {}, async () => {
        await send.click();
        await notice(page, "Password Change Failed");
      });
      const user = await (await page.request.get("/api/user")).json();
      await answering(page, "/api/change-password", 200, user, async () => {
        await send.click();
        await notice(page, "Password Changed");
        await shows(page, "Your password has been changed successfully.");
      });
    });
  },
};

Deno.test("specification 1: missing facts, notices by key and swipe, a changed password", async (t) => {
  await using office = await openOffice();
  await using admin = await office.seat({ expected: ["500 /api/"] });
  await admin.testSignIn();
  for (const [what, holds] of Object.entries(steps)) await t.step(what, () => holds(admin));
  office.check();
});
