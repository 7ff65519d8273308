/**
 * The one journey: a fax comes in, and the records it asks for go out, paid and accounted for. By the screens only, in the
 * browsers of the four people who take part; nothing is reloaded on the way.
 * @module
 */
import assert from "node:assert/strict";
import type { Locator, Page } from "playwright-core";
import { probePdf } from "../support/pdf_probe.ts";
import { usDay } from "../../web/lib/days_typed.ts";
import { type Office, openOffice, phone, type Seat } from "./browser.ts";
import { chart, chartPages, faxedRequest, patient, requester } from "./papers.ts";
import { picture } from "./pictures.ts";

const passcode = "heron 52";
const faxName = "whitcombe-0417.tif";
const declined = "4000000000009995";
const asksTheBank = "4000002500003155";

Deno.test("a fax becomes a request, is invoiced, paid and released, and every open browser shows each step", async () => {
  await using office = await openOffice();
  await using clerk = await office.seat();
  await clerk.testSignIn();
  await using colleague = await office.seat();
  await colleague.signIn("igranger");
  const list = await watchRequests(colleague);

  const clicks = await countClicks(clerk.page);
  await fax(clerk.page, office);
  const id = await makeRequest(clerk.page);
  assert.equal(await clicks(), clicksOf.faxToRequest, "clicks from the fax to its request");
  await list.shows("New");
  await attach(clerk.page);
  const amount = await invoice(clerk.page);
  assert.equal(await clicks(), clicksOf.requestToInvoice, "clicks from the request to its invoice");
  await list.shows("Pending payment");
  const outbox = await clerk.tab();
  const payLink = await send(clerk.page, outbox);

  // What the clerk waits at: the request's own page.
  await clerk.page.getByRole("link", { name: "Request", exact: false }).filter({ hasText: String(id) }).first().click();
  await clerk.page.getByRole("button", { name: "Confirm Payment" }).waitFor();
  await mark(clerk.page);
  await pay(office, payLink, amount);
  await clerk.page.getByRole("button", { name: "Release Records" }).waitFor();
  await list.shows("Ready for release");

  await clicks();
  const releaseLink = await release(clerk.page, outbox);
  assert.equal(await clicks(), clicksOf.release, "clicks to release");
  await list.shows("Completed");
  const pages = await receive(office, releaseLink, id);
  assert.equal(pages, 1 + chartPages);

  await trail(clerk, id);
  await untouched(clerk.page);
  await untouched(colleague.page);
  await darkDashboard(office);
  office.check();
});

/**
 * Clicks of the clerk's three longest jobs, choices in lists and typing left out. They may become fewer, never more.
 * Fax to request: Document Inbox, Check Sources, Check Faxes, Check and Create Request, Create request (refused once, for
 * nobody was chosen), who the patient is, Create request, View Request. Request to invoice: two for the records, two for
 * the invoice. Release: Release Records, "I have looked at it", Release Records, Done.
 */
const clicksOf = { faxToRequest: 8, requestToInvoice: 4, release: 4 };

/** Counts what is pressed in a page; the answer tells how many since it was asked last. */
async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const counted = Object.assign(globalThis, { clicks: 0 });
    addEventListener("pointerdown", () => counted.clicks++, true);
  });
  return () =>
    page.evaluate(() => {
      const counted = globalThis as unknown as { clicks: number };
      const { clicks } = counted;
      counted.clicks = 0;
      return clicks;
    });
}

/** Marks the page, so that a reload in between is noticed. */
const mark = (page: Page) => page.evaluate(() => void Object.assign(globalThis, { neverReloaded: true }));
const untouched = async (page: Page) =>
  assert.equal(await page.evaluate(() => "neverReloaded" in globalThis), true, "the page was reloaded");

/** A colleague looks at the list of all requests and touches nothing more. */
async function watchRequests({ page }: Seat) {
  await page.goto("/requests?status=all");
  const row = page.getByRole("row").filter({ hasText: patient.name }).filter({ hasText: patient.born });
  await page.getByRole("row").nth(1).waitFor();
  assert.equal(await row.count(), 0);
  await mark(page);
  return { shows: (status: string) => row.getByText(status, { exact: true }).waitFor() };
}

/** The fax lies in the drop folder; "Check Faxes" takes it in, and its reading is seen going on. */
async function fax(page: Page, office: Office): Promise<void> {
  await page.getByRole("link", { name: "Document Inbox" }).click();
  await page.getByRole("row").nth(1).waitFor();
  await mark(page);
  await recordStatus(page, faxName);
  await Deno.writeFile(`${office.faxDir}/${faxName}`, await faxedRequest());
  await page.getByRole("button", { name: "Check Sources" }).click();
  await page.getByRole("menuitem", { name: "Check Faxes" }).click();
  const row = page.getByRole("row").filter({ hasText: faxName });
  await row.getByRole("progressbar").or(row.getByText("Parsed", { exact: true })).first().waitFor();
  await picture(page, "inbox");
  await row.getByText("Parsed", { exact: true }).waitFor();
  const seen = await page.evaluate(() => (globalThis as unknown as { seen: string[] }).seen);
  assert.ok(seen.some((text) => text.includes("Processing") && text.includes("Reading the pages")), seen.join("\n"));
  await row.getByText(patient.name).waitFor();
  await row.getByRole("link", { name: "Check and Create Request" }).click();
}

/** Writes down every text the row ever shows, however short it stands there. */
async function recordStatus(page: Page, name: string): Promise<void> {
  await page.evaluate((name) => {
    const seen: string[] = [];
    Object.assign(globalThis, { seen });
    const look = () => {
      const row = [...document.querySelectorAll("tbody tr")].find((tr) => tr.textContent?.includes(name));
      const text = row?.textContent ?? "";
      if (text && seen.at(-1) !== text) seen.push(text);
    };
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
  }, name);
}

/** At the reading desk: the values beside their page, the namesake turned down, the request made. */
async function makeRequest(page: Page): Promise<number> {
  await page.getByRole("img", { name: "Page 1" }).waitFor();
  const read: [string, string][] = [
    ["First name", patient.firstName],
    ["Last name", patient.lastName],
    ["Date of birth", usDay(patient.dateOfBirth)],
    ["MRN", patient.mrn],
    ["Organization or name", requester.name],
  ];
  for (const [label, value] of read) assert.equal(await field(page, label).inputValue(), value, label);

  await picture(page, "reading-desk");

  // A field and its place on the page light each other.
  const place = page.locator('rect[data-box="p0.mrn"]');
  const quiet = await place.getAttribute("class");
  await field(page, "MRN").focus();
  await page.waitForFunction((before) => {
    const now = document.querySelector('rect[data-box="p0.mrn"]')?.getAttribute("class");
    return now !== before;
  }, quiet);

  // The namesake stands there with what speaks against her; until somebody is chosen no request is made.
  const namesake = page.getByRole("radio", { name: new RegExp(`${patient.name}.*Record number differs`, "s") });
  await namesake.waitFor();
  assert.equal(await namesake.isChecked(), false);
  await page.getByRole("button", { name: "Create request" }).click();
  await page.getByRole("alert").filter({ hasText: "Choose who the patient is" }).waitFor();
  await page.getByRole("radio", { name: /^New patient/ }).check();
  await page.getByRole("button", { name: "Create request" }).click();
  const link = page.getByRole("status").getByRole("link", { name: /^View Request #\d+$/ });
  const id = Number((await link.textContent())!.match(/\d+/)![0]);
  await link.click();
  await page.getByRole("heading", { name: patient.name }).waitFor();
  return id;
}

const field = (page: Page, label: string): Locator => page.getByLabel(label, { exact: true }).first();

/** The records are attached by hand. */
async function attach(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Attach Records" }).click();
  await page.getByLabel("Select files").setInputFiles({
    name: "laboratory-2026.pdf",
    mimeType: "application/pdf",
    buffer: (await import("node:buffer")).Buffer.from(await chart()),
  });
  await page.getByLabel("Record type of laboratory-2026.pdf").selectOption("Lab Results");
  await page.getByRole("button", { name: "Attach 1 file" }).click();
  await page.getByText(`1 record included, ${chartPages} pages`).waitFor();
}

/** The invoice; answers its amount as it is written. */
async function invoice(page: Page): Promise<string> {
  await page.getByRole("button", { name: "Generate Invoice" }).click();
  const dialog = page.getByRole("dialog", { name: "Generate Invoice" });
  const total = dialog.getByRole("row").filter({ hasText: "Total" });
  await picture(page, "invoice");
  // 15.00 for the search and a dollar a laboratory page.
  const amount = `$${15 + chartPages}.00`;
  await total.getByText(amount).waitFor();
  await dialog.getByRole("button", { name: "Generate Invoice" }).click();
  await page.getByRole("button", { name: "Confirm Payment" }).waitFor();
  return amount;
}

/** The invoice is sent; the mail with the pay link lies in the outbox. */
async function send(page: Page, outbox: Page): Promise<string> {
  await page.getByRole("link", { name: /^INV-\d{4}-\d{4}$/ }).click();
  await page.getByRole("heading", { name: /^Invoice INV-/ }).first().waitFor();
  await page.getByRole("button", { name: "Send Invoice" }).first().click();
  await page.getByRole("dialog").getByRole("button", { name: "Send Invoice" }).click();
  await page.getByText(requester.email).first().waitFor();
  await outbox.goto("/outbox");
  return await linkOfMail(outbox, /^Invoice INV/, /\/payment\?/, "outbox");
}

/** Opens the newest mail whose subject fits and answers the link in it. */
async function linkOfMail(outbox: Page, subject: RegExp, address: RegExp, pictureName?: string): Promise<string> {
  const row = outbox.getByRole("row").filter({ hasText: requester.email }).filter({ hasText: subject }).first();
  await row.click();
  const panel = outbox.getByRole("dialog");
  const link = panel.getByRole("link", { name: address });
  const href = (await link.getAttribute("href"))!;
  if (pictureName) await picture(outbox, pictureName);
  await panel.getByRole("button", { name: "Close" }).click();
  return href;
}

/** A payer without an account: the first card is declined, for the second the bank asks. */
async function pay(office: Office, link: string, amount: string): Promise<void> {
  await using payer = await office.seat({ expected: ["402 /api/"] });
  const { page } = payer;
  await page.goto(link);
  await page.getByRole("heading", { name: "Pay invoice" }).waitFor();
  const byCard = async (number: string) => {
    await page.getByLabel("Card number").fill(number);
    await page.getByLabel("Expiration date").fill("12 / 34");
    await page.getByLabel("Security code").fill("123");
    await page.getByRole("button", { name: `Pay ${amount}` }).click();
  };
  await byCard(declined);
  await page.getByRole("alert").filter({ hasText: /insufficient funds/i }).waitFor();
  await byCard(asksTheBank);
  const bank = page.getByRole("alertdialog", { name: "Your bank asks you to confirm" });
  await bank.waitFor();
  await picture(page, "payment");
  await bank.getByRole("button", { name: "Approve" }).click();
  await page.getByRole("heading", { name: "Payment successful" }).waitFor();
}

/** The clerk's word, a passcode, and the package goes out; the link lies in the outbox. */
async function release(page: Page, outbox: Page): Promise<string> {
  await page.getByRole("button", { name: "Release Records" }).click();
  const dialog = page.getByRole("dialog", { name: "Release Records" });
  // What is to go out is looked at here, without leaving the dialog.
  await dialog.getByRole("button", { name: /^Look at Lab Results/ }).press("Enter");
  await page.getByRole("dialog", { name: "Lab Results" }).getByRole("img", { name: "Page 1" }).waitFor();
  await page.keyboard.press("Escape");
  await dialog.getByText(/^Days, until \w{3} \d+, \d{4}$/).waitFor();
  await dialog.getByLabel("Passcode").fill(passcode);
  const reason = dialog.getByLabel("Legal reason");
  if (await reason.count() > 0) await reason.selectOption("court_order");
  await dialog.getByRole("checkbox", { name: /looked/ }).check();
  await picture(page, "release");
  await dialog.getByRole("button", { name: "Release Records" }).click();
  const done = page.getByRole("dialog", { name: "Records released successfully" });
  const url = await done.getByLabel("Secure link", { exact: true }).inputValue();
  await done.getByRole("button", { name: "Done" }).click();
  await outbox.getByRole("button", { name: "Refresh" }).click();
  const mailed = await linkOfMail(outbox, /^Records/, /\/secure\//);
  assert.equal(new URL(mailed, url).href, url);
  return url;
}

/** The recipient, on a phone: a wrong passcode, the right one, the merged PDF. Answers its pages. */
async function receive(office: Office, link: string, requestId: number): Promise<number> {
  await using recipient = await office.seat({ viewport: phone, expected: ["403 /api/secure/"] });
  const { page } = recipient;
  await page.goto(link);
  await page.getByRole("textbox", { name: "Passcode" }).fill("heron 25");
  await page.getByRole("button", { name: "Open the records" }).click();
  await page.getByText("That passcode is not right.").waitFor();
  await page.getByRole("textbox", { name: "Passcode" }).fill(passcode);
  await page.getByRole("button", { name: "Open the records" }).click();
  await page.waitForFunction(() => document.activeElement?.matches("h1"));
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download the PDF" }).click();
  const file = await download;
  await picture(page, "recipient");
  assert.equal(file.suggestedFilename(), `records-${requestId}.pdf`);
  const pages = await probePdf(await Deno.readFile(await file.path()), 0.1);
  for (const [n, { text }] of pages.entries()) {
    assert.ok(text.includes(`Request ${requestId} · page ${n + 1} of ${pages.length}`), `page ${n + 1} has no number`);
  }
  // The cover sheet, then the record.
  for (let n = 1; n <= chartPages; n++) {
    assert.ok(pages[n].text.includes(`Laboratory results, sheet ${n}`), `sheet ${n}`);
  }
  return pages.length;
}

/** What the audit trail must tell of the request, in this order, and how the request's history says it. */
const story: Record<string, RegExp> = {
  request_created: /created request/,
  records_attached: /attached 1 file to request/,
  invoice_created: /generated INV-/,
  invoice_sent: /sent INV-.* to /,
  payment_started: /The payer started the payment of INV-/,
  payment_confirmed: /confirmed the payment of \$/,
  records_released: /released the records of request/,
  link_wrong_passcode: /gave a wrong passcode for the records/,
  link_opened: /opened the secure link|gave the passcode/,
  link_downloaded: /downloaded the records/,
};

interface Activity {
  action: string;
}

/** The trail by the API, and the request's history as the clerk sees it. */
async function trail(clerk: Seat, requestId: number): Promise<void> {
  const { page, context } = clerk;
  const read = async (query: string): Promise<Activity[]> =>
    (await (await context.request.get(`/api/activity-logs?${query}`)).json()).reverse();
  const rows = await read(`requestId=${requestId}&limit=200`);
  let at = -1;
  const actions = Object.keys(story);
  for (const action of actions) {
    const next = rows.findIndex((row, i) => i > at && row.action === action);
    assert.ok(
      next >= 0,
      `${action} is missing after ${actions[actions.indexOf(action) - 1]}: ${rows.map((r) => r.action)}`,
    );
    at = next;
  }
  const detail = await (await context.request.get(`/api/requests/${requestId}`)).json();
  const entry = (await read(`entityType=inbox_entry&entityId=${detail.sourceReference}&limit=200`)).map((r) =>
    r.action
  );
  for (const action of ["document_received", "document_read", "entry_linked"]) {
    assert.ok(entry.includes(action), action);
  }

  const history = page.getByRole("group", { name: "History" });
  for (const sentence of Object.values(story)) await history.getByText(sentence).first().waitFor();
  await page.getByText("Completed", { exact: true }).first().waitFor();
  await picture(page, "completed");
}

/** For the README only: the dark theme. */
async function darkDashboard(office: Office): Promise<void> {
  if (Deno.env.get("PICTURES") !== "1") return;
  await using seat = await office.seat({ dark: true });
  await seat.testSignIn();
  await seat.page.getByText("Processed This Month").waitFor();
  await picture(seat.page, "dashboard-dark");
}
