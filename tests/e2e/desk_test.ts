/**
 * The reading desk leads a clerk: to the next value that was read with doubt, past none of them without a question, and on to the
 * next document when one is done. A mail's attachments are its parts there, gone through by key.
 * @module
 */
import assert from "node:assert/strict";
import { lockedPdf, mailWith, textPdf } from "../support/inbox.ts";
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

/** The letter that asks, its authorization, and a scan that nobody can open. */
const asks = [
  "Harbor Law Group LLP",
  "12 Pier Street, Portland, OR 97201",
  "",
  "Dear Records Custodian:",
  "",
  "Please send us the complete medical records of our client:",
  "Patient: Rosalind Achterberg",
  "Date of birth: 04/12/1980",
  "MRN: RA-1029-33",
];
const attachments = async () => [
  { name: "request.pdf", type: "application/pdf", bytes: await textPdf(asks) },
  {
    name: "authorization.pdf",
    type: "application/pdf",
    bytes: await textPdf(["Authorization, page one", "Terms of the release"], ["Authorization, page two", "Signed"]),
  },
  { name: "scan.pdf", type: "application/pdf", bytes: await lockedPdf() },
];

Deno.test("a mail's parts are gone through by key, each with its pages, and the request is made from the one that asks", async () => {
  await using office = await openOffice();
  await using clerk = await office.seat();
  await clerk.testSignIn();
  const { page } = clerk;
  const buffer = Buffer.from(mailWith(["Please see what is attached."], await attachments()));
  const made = await clerk.context.request.post("/api/inbox-entries/manual-entry", {
    headers: { origin: office.url },
    multipart: {
      document: { name: "mail.eml", mimeType: "message/rfc822", buffer },
      sender: "Harbor",
      subject: "Mail",
    },
  });
  const { id } = await made.json() as Row;
  await page.goto(`/inbox/${id}`);
  const tabs = page.getByRole("group", { name: "Parts of the email" });
  const part = (name: RegExp) => tabs.getByRole("button", { name });
  const pressed = tabs.locator('[aria-pressed="true"]');
  await part(/^request\.pdf.*2$/s).waitFor();
  assert.deepEqual(
    await tabs.getByRole("button").allInnerTexts().then((all) => all.map((text) => text.replaceAll(/\s+/g, " "))),
    ["Message 1", "request.pdf 2", "authorization.pdf 3–4", "scan.pdf not read"],
  );

  // By keyboard: from the message on to each part; the viewer shows its page, and its name is said.
  await part(/^Message/).focus();
  for (const [name, at] of [["request.pdf", 2], ["authorization.pdf", 3]] as const) {
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.getByText(`Page ${at} of 4`, { exact: true }).waitFor();
    assert.match(await pressed.innerText(), new RegExp(name));
    await page.getByText(new RegExp(`^Page ${at} · .*${name}`)).waitFor();
  }
  // The second page of the authorization is still of that part.
  await page.keyboard.press("Escape");
  await page.getByRole("region", { name: /, scrolls$/ }).first().focus();
  await page.keyboard.press("]");
  await page.getByText("Page 4 of 4", { exact: true }).waitFor();
  assert.match(await pressed.innerText(), /authorization\.pdf/);
  await part(/^scan\.pdf/).press("Enter");
  assert.match(await pressed.innerText(), /scan\.pdf/);
  await page.getByText(/password/i).first().waitFor();
  const view = page.getByRole("link", { name: "View Document: scan.pdf" });
  assert.match(await view.getAttribute("href") ?? "", /\/api\/documents\/view\//);

  // The patient stands in the letter alone; the request is made from it, and keeps each part as a document.
  await page.getByRole("button", { name: "Create request" }).click();
  const question = page.getByRole("alertdialog").getByRole("button", { name: "Create anyway" });
  const request = page.getByRole("link", { name: /^View Request #\d+$/ });
  await question.or(request).first().waitFor();
  if (await question.isVisible()) await question.click();
  await request.waitFor();
  const number = /#(\d+)/.exec(await request.innerText())![1];
  const detail = await (await clerk.context.request.get(`/api/requests/${number}`)).json();
  assert.deepEqual([detail.patient.firstName, detail.patient.lastName], ["Rosalind", "Achterberg"]);
  await page.goto(`/requests/${number}`);
  await page.getByText("authorization.pdf").first().waitFor();
});
