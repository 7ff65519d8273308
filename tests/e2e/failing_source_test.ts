/**
 * A mailbox of which nothing comes in is told in the inbox: by its name and since when, and gone once it works or is switched off.
 * @module
 */
import assert from "node:assert/strict";
import { inaccessible } from "./accessible.ts";
import { openOffice, phone, tablet, wide } from "./browser.ts";

Deno.test("a clerk is told in the inbox that a mailbox fails, without its server's name, and that it does no longer", async () => {
  await using office = await openOffice();
  await using admin = await office.seat();
  await admin.testSignIn();
  await using clerk = await office.seat();
  await clerk.signIn("igranger");
  const { page } = clerk;
  const { request } = admin.context;
  const headers = { origin: office.url };
  const imap = { host: "127.0.0.1", port: 1, encryption: "none", user: "records@clinic.example", password: "secret" };
  const made = await request.post("/api/settings/channels", { headers, data: { kind: "imap", values: imap } });
  const { id } = (await made.json()).find(({ kind }: { kind: string }) => kind === "imap");
  const check = () => request.post("/api/check-emails", { headers, data: { oneTimeCheck: true } });

  await page.goto("/inbox");
  await page.getByRole("heading", { name: "Inbox", exact: true }).waitFor();
  const line = page.getByText("records@clinic.example has been failing since Today");
  assert.equal(await line.count(), 0);
  for (let n = 0; n < 2; n++) await check();
  // The page is open meanwhile.
  await line.waitFor();
  assert.match(await line.innerText(), /: mail is not coming in\. It is tried again by itself\.\s*$/);
  assert.ok(!(await page.locator("main").innerText()).includes("127.0.0.1"));
  for (const size of [tablet, phone, wide]) {
    await page.setViewportSize(size);
    await line.waitFor();
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${size.width} px`);
    assert.deepEqual(await inaccessible(page), []);
  }
  await admin.page.goto("/inbox");
  await admin.page.getByRole("link", { name: "See why" }).click();
  await admin.page.getByText("refused the connection").first().waitFor();

  await request.patch(`/api/settings/channels/${id}`, { headers, data: { enabled: false } });
  await page.getByRole("button", { name: "Check Sources" }).click();
  await page.getByRole("menuitem", { name: "Check Emails (IMAP)" }).click();
  await line.waitFor({ state: "hidden" });
});
