/**
 * Every screen of the router, wide and on a phone: no error, nothing refused by the content security policy, nothing that axe calls
 * serious, no sideways scrolling. And what each role is offered, and the way in by keyboard alone.
 * @module
 */
import { AxeBuilder } from "@axe-core/playwright";
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { places } from "../../web/app/routes.tsx";
import { atWork, openOffice, phone, type Seat, staffPassword, wide } from "./browser.ts";

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

Deno.test("every screen opens without an error, is accessible and fits a phone", async () => {
  await using office = await openOffice();
  await using admin = await office.seat();
  await admin.testSignIn();
  await using stranger = await office.seat({ expected: ["404 /api/"] });
  const found: string[] = [];
  for (const { path, access } of places) {
    const { page } = access === "public" ? stranger : admin;
    await page.setViewportSize(wide);
    await page.goto(await exampleOf(admin, path));
    found.push(...await lookAt(page, `${path} at ${wide.width}`));
    await page.setViewportSize(phone);
    found.push(...await lookAt(page, `${path} at ${phone.width}`));
  }
  assert.deepEqual(found, []);
  office.check();
});

/** What is wrong with the screen as it stands. */
async function lookAt(page: Page, where: string): Promise<string[]> {
  await settled(page);
  const found: string[] = [];
  const { violations } = await new AxeBuilder({ page: page as never }).withTags(tags).analyze();
  for (const { id, impact, nodes } of violations) {
    if (impact !== "serious" && impact !== "critical") continue;
    found.push(`${where}: ${impact} ${id}: ${nodes.slice(0, 3).map((node) => node.target.join(" ")).join(" | ")}`);
  }
  const [content, room] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  if (content > room) found.push(`${where}: ${content} px of content in a window of ${room} px`);
  return found;
}

/** The screen stands: its heading is there and nothing is being loaded. */
async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document.querySelector("h1") !== null &&
    document.querySelector(".skeleton-bar, .loading, [aria-busy=true]") === null
  );
}

/** Where an example of `:id` comes from, by the room in the path. */
const lists: Record<string, string> = {
  requests: "/api/requests?limit=1&status=ready_for_release",
  inbox: "/api/inbox-entries?limit=1&status=parsed",
  invoices: "/api/invoices?limit=1&status=sent",
  patients: "/api/patients?limit=1",
  users: "/api/users?limit=1",
};

/** An address at which the screen shows something. */
async function exampleOf(admin: Seat, path: string): Promise<string> {
  const read = async (address: string) => await (await admin.context.request.get(address)).json();
  if (path === "/payment") return `/payment?id=${(await read(lists.invoices))[0].id}`;
  if (path === "/secure/:token") {
    const mails: { text: string }[] = await read("/api/outbox?limit=200");
    const mail = mails.find(({ text }) => text.includes("/secure/"));
    return mail!.text.match(/\/secure\/[\w-]+/)![0];
  }
  if (["/reset-password", "/activate-account"].includes(path)) return `${path}?token=${"x".repeat(43)}`;
  const room = path.split("/")[1];
  if (!path.includes(":")) return path;
  assert.ok(lists[room], `Say where an example for ${path} comes from.`);
  return path.replace(/:\w+/, String((await read(lists[room]))[0].id));
}

/** The spec's navigation (spec 2 §6); screens that are not built yet are left out of it. */
const navigation: [username: string, labels: string[]][] = [
  ["bthornton", ["Dashboard", "Requests", "Invoices", "Calendar", "Settings"]],
  ["igranger", ["Dashboard", "Document Inbox", "Requests", "Calendar", "EHR Records", "Settings"]],
  ["tvukovic", ["Dashboard", "Requests", "Settings"]],
];
const optional: Record<string, string> = { "EHR Records": "/ehr-records", Settings: "/settings" };
const built = (label: string) => !optional[label] || places.some(({ path }) => path === optional[label]);

Deno.test("each role is offered its own screens, and told so when it opens another's", async () => {
  await using office = await openOffice();
  for (const [username, labels] of navigation) {
    await using seat = await office.seat();
    await seat.signIn(username);
    const links = seat.page.getByRole("navigation", { name: "Main" }).getByRole("listitem").getByRole("link");
    const shown = (await links.allInnerTexts()).map((text) => text.replace(/\s*\d+\+?$/, "").trim());
    assert.deepEqual(shown, labels.filter(built), username);
    if (username === "igranger") continue;
    await seat.page.goto("/inbox");
    await seat.page.getByRole("heading", { name: "Access Denied" }).waitFor();
  }
  office.check();
});

Deno.test("signing in and opening a request need no mouse", async () => {
  await using office = await openOffice();
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
