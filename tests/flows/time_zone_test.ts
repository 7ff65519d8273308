/**
 * The office's day: what is printed, due or ended in the evening of the office's day, which is the next day in UTC.
 */
import assert from "node:assert/strict";
import { ConfigError, readConfig } from "../../server/config.ts";
import { invoices } from "../../server/rooms/invoices/store.ts";
import { mails } from "../../server/rooms/outbox/store.ts";
import { requests } from "../../server/rooms/requests/store.ts";
import { addDays, dayIn } from "../../shared/time.ts";
import { type Desk, json, openDesk } from "../harness.ts";
import { ready, staffOf } from "./fixtures.ts";
import { openReaderText } from "./pdf_text.ts";

const evening = Date.parse("2026-11-23T03:49:00Z");
const officeIn = async (timeZone: string): Promise<Desk> => {
  const desk = await openDesk({ env: { TIME_ZONE: timeZone } });
  desk.clock.now = evening;
  return desk;
};

Deno.test("a moment's day is the one of the time zone, on both sides of the date line and of daylight saving", () => {
  const at = "2026-11-23T03:49:00Z";
  assert.deepEqual(
    ["UTC", "America/Los_Angeles", "Pacific/Auckland", "Asia/Kolkata"].map((zone) => dayIn(zone, at)),
    ["2026-11-23", "2026-11-22", "2026-11-23", "2026-11-23"],
  );
  assert.deepEqual(
    ["2026-07-01T06:59:59Z", "2026-07-01T07:00:00Z", "2026-12-01T07:30:00Z"].map((t) =>
      dayIn("America/Los_Angeles", t)
    ),
    ["2026-06-30", "2026-07-01", "2026-11-30"],
  );
});

Deno.test("an invoice of the evening is of that day, on the screen, on paper and as paid", async () => {
  for (
    const [zone, day, words] of [
      ["America/Los_Angeles", "2026-11-22", "Nov 22, 2026"],
      ["Pacific/Auckland", "2026-11-23", "Nov 23, 2026"],
    ]
  ) {
    await using desk = await officeIn(zone);
    const staff = await staffOf(desk);
    const { invoiceId, requestId } = await ready(staff);
    const invoice = await desk.deps.store.must(invoices, invoiceId);
    assert.deepEqual([invoice.invoiceDate, invoice.dueDate], [day, addDays(day, 30)]);
    assert.equal((await desk.deps.store.must(requests, requestId)).dueDate, addDays(day, 30));
    const pdf = await staff.billing.call(`/api/invoices/${invoiceId}/pdf`);
    const [text] = await openReaderText(new Uint8Array(await pdf.arrayBuffer()));
    assert.ok(text.includes(`Invoice date ${words}`), text);
    assert.ok(text.includes(`Paid ${words} by check`), text);
  }
});

Deno.test("the year of an invoice's number turns at the office's midnight", async () => {
  await using desk = await openDesk({ env: { TIME_ZONE: "America/New_York" } });
  desk.clock.now = Date.parse("2027-01-01T02:00:00Z");
  const { invoiceId } = await ready(await staffOf(desk));
  assert.match((await desk.deps.store.must(invoices, invoiceId)).invoiceNumber, /^INV-2026-/);
});

Deno.test("an authorization holds to the end of its last day at the office, and not beyond", async () => {
  await using desk = await officeIn("America/Los_Angeles");
  const staff = await staffOf(desk);
  const { requestId } = await ready(staff);
  const authorize = (expiresOn: string) =>
    json<{ authorizationState: { state: string } }>(staff.intake.call(`/api/requests/${requestId}`, {
      method: "PATCH",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ authorization: { attached: true, signed: true, signedOn: "2026-01-05", expiresOn } }),
    }));
  assert.equal((await authorize("2026-11-21")).authorizationState.state, "expired");
  assert.equal((await authorize("2026-11-22")).authorizationState.state, "valid");
  const { url } = await json<{ url: string }>(
    staff.intake.client["release-records"].$post({
      json: { requestId, confirm: true, email: "who@harbor.example", expiresInDays: 7 },
    }),
  );
  assert.ok(url);
  await desk.drain();
  const mail = (await desk.deps.store.all(mails, "status", ["sent"])).find(({ kind }) => kind === "secure_link");
  assert.match(mail!.text, /until Nov 29, 2026/);
});

Deno.test("the checks of the installation say which day it is at the office", async () => {
  await using desk = await officeIn("America/Los_Angeles");
  const admin = await desk.as("admin");
  const { checks } = await json<{ checks: { id: string; state: string; detail: string }[] }>(
    admin.call("/api/settings/checks"),
  );
  const { state, detail } = checks.find(({ id }) => id === "time_zone")!;
  assert.deepEqual([state, detail], ["ok", "It is Nov 22, 2026 at the office (America/Los_Angeles)."]);
});

Deno.test("the time zone is the machine's, or the one that is set; what is none is refused by name", () => {
  assert.equal(readConfig({}).timeZone, Intl.DateTimeFormat().resolvedOptions().timeZone);
  assert.equal(readConfig({ TIME_ZONE: "America/Chicago" }).timeZone, "America/Chicago");
  assert.throws(
    () => readConfig({ TIME_ZONE: "Chicago time" }),
    (error: ConfigError) => /^TIME_ZONE: must be a name such as America\/Chicago/.test(error.message),
  );
});
