/**
 * The reading desk leads a clerk: to the next value that was read with doubt, past none of them without a question, and on to the
 * next document when one is done.
 * @module
 */
import assert from "node:assert/strict";
import { openOffice, phone } from "./browser.ts";

interface Row {
  id: string;
  subject: string;
  status: string;
}

Deno.test("the desk goes to what was read with doubt, asks before it is passed over, and leads to the next document", async () => {
  await using office = await openOffice();
  await using clerk = await office.seat();
  await clerk.testSignIn();
  const { page } = clerk;
  const rows = await (await clerk.context.request.get("/api/inbox-entries?limit=100")).json() as Row[];
  const idOf = (subject: string) => rows.find((row) => row.subject.startsWith(subject))!.id;
  const focused = (field: string) =>
    page.waitForFunction(
      (end) => document.activeElement?.closest("[data-field]")?.getAttribute("data-field")?.endsWith(end),
      field,
    );

  await page.goto(`/inbox/${idOf("Form handed in at the front desk")}`);
  // The strip says what to look at and how sure it is.
  await page.getByText("1 to decide, 8 values to check").waitFor();
  await focused(".who");
  await page.getByRole("radio", { name: /^Gianna D'Amico/ }).check();
  const create = page.getByRole("button", { name: "Create request" });
  await create.click();
  const question = page.getByRole("alertdialog");
  await question.getByText(/You have not looked at \d values/).waitFor();
  await question.getByRole("button", { name: "Create anyway" }).waitFor();

  // Enter looks at them; Alt + N goes on to each; what was not looked at is asked about again.
  await page.keyboard.press("Enter");
  const field = () =>
    page.evaluate(() => document.activeElement?.closest("[data-field]")?.getAttribute("data-field") ?? null);
  await page.waitForFunction(() => document.activeElement?.closest("[data-field]"));
  const seen = new Set([await field()]);
  for (let i = 0; i < 3; i++) {
    await page.keyboard.press("Alt+n");
    await page.waitForFunction(
      (before) => {
        const now = document.activeElement?.closest("[data-field]")?.getAttribute("data-field");
        return now && !before.includes(now);
      },
      [...seen],
    );
    seen.add(await field());
  }
  await page.keyboard.press("Control+Enter");
  await question.getByText("You have not looked at Service dates (low)").waitFor();
  await question.getByRole("button", { name: "Create anyway" }).click();
  await page.getByRole("link", { name: /^View Request #\d+$/ }).waitFor();

  // On to the next document by its key.
  const here = page.url();
  await page.getByRole("link", { name: "Next document to check" }).waitFor();
  await page.keyboard.press(".");
  await page.waitForURL((url) => url.href !== here && /\/inbox\/[^/]+$/.test(url.pathname));

  // The same from the panel of the list, where the filters stay.
  await page.goto(`/inbox?source=email&entry=${idOf("The Record Room")}`);
  const panel = page.getByRole("dialog", { name: "Document Details" });
  await panel.getByRole("button", { name: "Archive", exact: true }).click();
  const next = panel.getByRole("link", { name: "Next document to check" });
  await next.waitFor();
  const before = page.url();
  await page.keyboard.press(".");
  await page.waitForURL((url) => url.href !== before && url.searchParams.get("source") === "email");
  await panel.getByRole("link", { name: "Check and Create Request" }).waitFor();

  // On a phone the whole page scrolls: "Next" brings what it goes to between the bars.
  await page.setViewportSize(phone);
  await page.goto(`/inbox/${rows.find((row) => row.status === "warning" && row.subject.includes("Claim number"))!.id}`);
  await page.getByRole("button", { name: "Next", exact: true }).click();
  await focused(".who");
  const { top, bottom } = await page.evaluate(() => document.activeElement!.getBoundingClientRect().toJSON());
  assert.ok(top > 0 && bottom < phone.height - 100, `${top} to ${bottom}`);
});
