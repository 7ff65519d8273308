/**
 * A page that cannot be read is keyed beside it without the mouse, and what was keyed outlives a refusal.
 * @module
 */
import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import type { Page } from "playwright-core";
import { sheet } from "../support/documents.ts";
import { openOffice, type Seat } from "./browser.ts";

Deno.test("a page without text is keyed by keyboard alone; a number that is taken is told and nothing is lost", async () => {
  await using office = await openOffice();
  await using clerk = await office.seat({ expected: ["409 /api/inbox-entries/", "422 /api/inbox-entries/"] });
  await clerk.testSignIn();
  const { page } = clerk;

  await openDesk(clerk, "first.png");
  // The cursor stands in the first field; Enter goes on, past what stays empty.
  await keys(page, "Priya|Enter|Enter|Venkataraman|Enter|Enter|3-7-90|Enter|55-1207-01|Enter|Enter|3305550158|Alt+p");
  assert.equal(await page.getByLabel("Date of birth").inputValue(), "03/07/1990");
  assert.equal(await page.getByLabel("Organization or name").inputValue(), "Priya Venkataraman");
  assert.equal(await page.getByLabel("Request type").inputValue(), "patient");
  await keys(page, "Control+Enter");
  await page.getByRole("link", { name: /^View Request #\d+$/ }).waitFor();

  // Somebody else, with a number keyed wrongly: whose it is stands there before anything is made.
  await openDesk(clerk, "second.png");
  await keys(page, "Shanice|Enter|Enter|Tolliver|Enter|Enter|8/19/01|Enter|55-1207-01|Alt+p|Control+Enter");
  const owner = page.getByRole("radio", { name: /Priya Venkataraman/ });
  await owner.waitFor();
  assert.equal(await owner.isChecked(), false);
  await page.getByRole("radio", { name: /^New patient/ }).check();
  await keys(page, "Control+Enter");
  await page.getByRole("alert").filter({ hasText: /with this MRN is on file.*Nothing you keyed is lost/ }).waitFor();
  assert.equal(await page.getByLabel("Date of birth").inputValue(), "08/19/2001");
  await page.getByLabel("MRN").fill("55-1207-02");
  await keys(page, "Control+Enter");
  await page.getByRole("link", { name: /^View Request #\d+$/ }).waitFor();

  // Of a file that nobody can open no empty page is shown; it is keyed all the same.
  const failed = await (await clerk.context.request.get("/api/inbox-entries?status=failed")).json();
  const locked = failed.find(({ subject }: { subject: string }) => subject === "Records order");
  await page.goto(`/inbox/${locked.id}`);
  await page.getByText("No page of this document can be shown.").waitFor();
  assert.equal(await page.getByRole("region", { name: "Pages of the document" }).count(), 0);
  const firstName = page.getByLabel("First name").first();
  await firstName.waitFor();

  // A reload asks before it discards what was keyed, and only then.
  const asked: string[] = [];
  page.on("dialog", (dialog) => (asked.push(dialog.type()), dialog.accept()));
  await firstName.click();
  await page.reload();
  await firstName.click();
  assert.deepEqual(asked, []);
  await keys(page, "Ana");
  await page.reload();
  await firstName.waitFor();
  assert.deepEqual(asked, ["beforeunload"]);
});

/** Puts a blank page in, made differently each time, and opens its desk once it was read. */
async function openDesk({ context, page }: Seat, name: string): Promise<void> {
  const bytes = await sheet([], { extra: `<path d="M${name.length} 9h3v3z"/>` });
  const origin = new URL(page.url()).origin;
  const made = await context.request.post("/api/inbox-entries/manual-entry", {
    headers: { origin },
    multipart: { sender: "Walk-in", document: { name, mimeType: "image/png", buffer: Buffer.from(bytes) } },
  });
  const { id } = await made.json();
  await page.goto(`/inbox/${id}`);
  await page.getByRole("heading", { name: "The document could not be read" }).waitFor();
  await page.waitForFunction(() => document.activeElement?.getAttribute("data-field")?.endsWith(".firstName"));
}

/** Texts are typed, names of keys are pressed. */
async function keys(page: Page, list: string): Promise<void> {
  for (const one of list.split("|")) {
    if (/^(Enter|Alt\+p|Control\+Enter)$/.test(one)) await page.keyboard.press(one);
    else await page.keyboard.type(one);
  }
}
