import assert from "node:assert/strict";
import { startFakeTelnyx } from "../contracts/fax/fake_telnyx.ts";
import pdf from "../../server/pdf/library.ts";
import { letter, textPdf } from "../support/inbox.ts";
import type { CheckResult, InboxEntryView } from "../../shared/inbox.ts";
import type { SecureLink } from "../../shared/links.ts";
import { type Desk, json, openDesk, type Person } from "../harness.ts";
import { faxOnly, hear, invoicedByFax, invoiceOf, later, sendInvoice, withFax } from "./fax_office.ts";
import { attach, newRequest, staffOf, trailOf } from "./fixtures.ts";

const list = (intake: Person) => json<InboxEntryView[]>(intake.call("/api/inbox-entries"));
const checkFaxes = (intake: Person) =>
  json<CheckResult>(intake.client["check-faxes"].$post({ json: { oneTimeCheck: true } }));

Deno.test("signed news of a fax bring it in at once, from outside and without a session; said twice it comes once", () =>
  withFax(async (desk, fake, { intake }) => {
    const id = fake.arrive(await textPdf(letter), { from: "+15550177" });
    const news = await fake.news(id, "fax.received");
    assert.deepEqual(await hear(desk, news), { status: 200, body: { received: true } });
    assert.equal((await hear(desk, news)).status, 200);
    await desk.drain();
    assert.equal((await hear(desk, await fake.news(id, "fax.received"))).status, 200);
    await desk.drain();
    const [entry, ...others] = await list(intake);
    assert.equal(others.length, 0);
    assert.deepEqual([entry.source, entry.sender, entry.status], ["fax", "+15550177", "parsed"]);
    assert.equal(entry.extractedPatients[0].name, "Maria Okafor");
    assert.equal((await checkFaxes(intake)).known, 1);
  }));

Deno.test("unsigned, replayed and foreign news bring nothing; a clock ten minutes off is told to the administrator", () =>
  withFax(async (desk, fake, { intake }) => {
    const id = fake.arrive(await textPdf(letter));
    const good = await fake.news(id, "fax.received");
    const refused = async (news: RequestInit) => {
      const { status, body } = await hear(desk, news);
      assert.equal(status, 400);
      return body.message;
    };
    assert.match(await refused({ ...good, headers: {} }), /signature/);
    assert.match(await refused({ ...good, body: String(good.body) + " " }), /signature/);
    for (let n = 0; n < 2; n++) {
      assert.match(await refused(await fake.news(id, "fax.received", { at: desk.clock.now - 600_000 })), /too far off/);
    }
    const told = (await desk.deps.bus.since("")).map(({ event }) => event).filter((e) => e.type === "CHANNEL_CHANGED");
    assert.match(JSON.stringify(told), /Check that the clock of this server is right/);
    assert.equal((await hear(desk, await fake.news(id, "fax.receiving.started"))).status, 200);
    await desk.drain();
    assert.deepEqual(await list(intake), []);
    // The list brings what the news did not.
    await desk.running.cron.run("inbox: fax service");
    assert.equal((await list(intake)).length, 1);
  }));

Deno.test("news that the public key does not fit are told to the administrator when they name a fax of ours, and to nobody else", () =>
  withFax(async (desk, fake, { intake, admin }) => {
    const stranger = await startFakeTelnyx(() => desk.clock.now);
    const trouble = async () =>
      (await json<{ state: { error: string | null } }[]>(admin.call("/api/settings/channels")))[0].state.error;
    assert.equal((await hear(desk, await stranger.news(crypto.randomUUID(), "fax.received"))).status, 400);
    assert.equal(await trouble(), null);
    const id = fake.arrive(await textPdf(letter));
    const asked = fake.calls.length;
    // Nobody makes us ask Telnyx again and again.
    assert.equal((await hear(desk, await stranger.news(id, "fax.received"))).status, 400);
    assert.deepEqual([fake.calls.length, await trouble()], [asked, null]);
    desk.clock.advance(61_000);
    assert.equal((await hear(desk, await stranger.news(id, "fax.received"))).status, 400);
    assert.match((await trouble())!, /^News of a fax came that the public key does not fit\./);
    assert.deepEqual(await list(intake), []);
    assert.equal((await hear(desk, await fake.news(id, "fax.received"))).status, 200);
    assert.equal(await trouble(), null);
    await desk.drain();
    assert.equal((await list(intake)).length, 1);
    await stranger.close();
  }));

Deno.test("a fax that is too large stands in the inbox with its sender and where it is kept, and is fetched no second time", () =>
  withFax(async (desk, fake, { intake }) => {
    const id = fake.arrive(new Uint8Array(21 * 1024 * 1024).fill(37), { from: "+15550188" });
    await hear(desk, await fake.news(id, "fax.received"));
    await desk.drain();
    for (let n = 0; n < 2; n++) await checkFaxes(intake);
    await later(desk, 60_000);
    await checkFaxes(intake);
    const [entry, ...others] = await list(intake);
    assert.deepEqual([others.length, entry.status, entry.sender], [0, "failed", "+15550188"]);
    assert.match(entry.errorMessage!, /^The fax is too large\. The largest .* 20 MB\. Telnyx keeps it for seven days/);
    assert.equal(fake.calls.filter((call) => call.includes("media-store")).length, 2);
  }));

Deno.test("a fax of which pages are missing says so; one whose link ran out is fetched by a new one", () =>
  withFax(async (desk, fake, { intake }) => {
    const id = fake.arrive(await textPdf(letter));
    await hear(desk, await fake.news(id, "fax.received", { over: { partial_content: true } }));
    fake.expireLinks();
    await desk.drain();
    const [entry] = await list(intake);
    assert.equal(entry.status, "warning");
    assert.match(entry.errorMessage!, /Pages of this fax are missing/);
  }));

Deno.test("a fax that came before and of which pages are missing says both, read already or being read", () =>
  withFax(async (desk, fake, { intake }) => {
    const bytes = await textPdf(letter);
    const partial = { over: { partial_content: true } };
    fake.arrive(bytes);
    await checkFaxes(intake);
    await desk.drain();
    await hear(desk, await fake.news(fake.arrive(bytes), "fax.received", partial));
    await desk.drain();
    // That pages of this one are missing is told only after it was read.
    const late = fake.arrive(bytes);
    await checkFaxes(intake);
    await desk.drain();
    await hear(desk, await fake.news(late, "fax.received", partial));
    // All came in the same millisecond: the list may show them in any order.
    const all = await list(intake);
    const firsts = all.filter(({ duplicateOf }) => duplicateOf === null);
    assert.deepEqual(firsts.map(({ status, errorMessage }) => [status, errorMessage]), [["parsed", null]]);
    const copies = all.filter(({ duplicateOf }) => duplicateOf === firsts[0].id);
    assert.equal(copies.length, 2);
    for (const { status, duplicateReason, errorMessage } of copies) {
      assert.deepEqual([status, duplicateReason], ["duplicate", "The same file arrived before."]);
      assert.equal(errorMessage, "Pages of this fax are missing: the call broke off. Ask the sender to fax it again.");
    }
    const told = (await desk.deps.bus.since("")).flatMap(({ event }) =>
      event.type === "INBOX_ENTRY_PROCESSED" && event.status === "duplicate" ? [event.details] : []
    );
    assert.match(told[0]!, /^The same file arrived before\. Pages of this fax are missing/);
  }));

Deno.test("missing pages that are told only after the list brought the fax stand on it, read already or being read", () =>
  withFax(async (desk, fake, { intake, admin }) => {
    const id = fake.arrive(await textPdf(letter));
    const partial = { over: { partial_content: true } };
    await checkFaxes(intake);
    await desk.drain();
    assert.equal((await list(intake))[0].status, "parsed");
    for (let n = 0; n < 2; n++) await hear(desk, await fake.news(id, "fax.received", partial));
    const [entry] = await list(intake);
    assert.equal(entry.status, "warning");
    assert.match(entry.errorMessage!, /^Pages of this fax are missing[^.]*\. Ask the sender to fax it again\.$/);
    const rows = await json<{ action: string }[]>(
      admin.call(`/api/activity-logs?entityType=inbox_entry&entityId=${entry.id}`),
    );
    assert.equal(rows.filter(({ action }) => action === "entry_status_changed").length, 1);
    // The reading of this one has not begun.
    const next = fake.arrive(await textPdf([...letter, "Second copy"]));
    await checkFaxes(intake);
    await hear(desk, await fake.news(next, "fax.received", partial));
    await desk.drain();
    assert.equal((await list(intake)).filter(({ errorMessage }) => /are missing/.test(errorMessage ?? "")).length, 2);
  }));

Deno.test("a service that is down when the news come is asked again, and then by the list", () =>
  withFax(async (desk, fake, { intake }) => {
    const id = fake.arrive(await textPdf(letter));
    fake.faults.push({ path: `/faxes/${id}`, answer: () => new Response("", { status: 503 }) });
    await hear(desk, await fake.news(id, "fax.received"));
    await desk.drain();
    assert.deepEqual(await list(intake), []);
    desk.clock.advance(2_000);
    await desk.drain();
    assert.equal((await list(intake)).length, 1);
  }));

Deno.test("an invoice for a requester with only a fax number is faxed with a cover, and its delivery is reported", () =>
  withFax(async (desk, fake, staff) => {
    const { requestId, invoiceId } = await invoicedByFax(staff);
    await sendInvoice(staff, invoiceId);
    assert.deepEqual(await invoiceOf(staff, invoiceId).then((i) => [i.deliveryMethod, i.deliveryStatus, i.sentTo]), [
      "fax",
      "pending",
      "+15555550142",
    ]);
    await desk.drain();
    const [call] = fake.delivered;
    assert.equal(call.to, "+15555550142");
    assert.equal((await pdf.PDFDocument.load(call.pdf)).getPageCount(), 2);
    const faxId = [...fake.faxes.values()].find((fax) => fax.direction === "outbound")!.id as string;
    await hear(desk, await fake.news(faxId, "fax.delivered"));
    await desk.drain();
    assert.equal((await invoiceOf(staff, invoiceId)).deliveryStatus, "received");
    assert.ok((await trailOf(staff.admin, requestId)).includes("invoice_sent"));
    await later(desk, 60_000);
    assert.equal(fake.delivered.length, 1);
  }));

Deno.test("a busy line is called again; a number out of service fails at once, with the reason on the invoice", () =>
  withFax(async (desk, fake, staff) => {
    const { invoiceId } = await invoicedByFax(staff);
    fake.outcome = "user_busy";
    await sendInvoice(staff, invoiceId);
    await desk.drain();
    await later(desk, 5_000);
    assert.equal((await invoiceOf(staff, invoiceId)).deliveryStatus, "pending");
    fake.outcome = null;
    await later(desk, 5 * 60_000);
    await later(desk, 5_000);
    assert.equal((await invoiceOf(staff, invoiceId)).deliveryStatus, "received");

    const second = await invoicedByFax(staff);
    fake.outcome = "receiver_unallocated_number";
    await sendInvoice(staff, second.invoiceId);
    await desk.drain();
    await later(desk, 5_000);
    const failed = await invoiceOf(staff, second.invoiceId);
    assert.deepEqual([failed.deliveryStatus, failed.deliveryError], ["failed", "The number is not in service."]);
  }));

/** After hours the sessions of before have ended. */
const deliveryOf = async (desk: Desk, id: number) => await invoiceOf(await staffOf(desk), id);

Deno.test("a fax under way while the service is silent for five hours is no failure; what it says afterwards counts", () =>
  withFax(async (desk, fake, staff) => {
    const { invoiceId } = await invoicedByFax(staff);
    await sendInvoice(staff, invoiceId);
    await desk.drain();
    const own = fake.apiKey;
    // Every call is refused.
    fake.apiKey = "KEY-of-another-account";
    for (let quarter = 0; quarter < 20; quarter++) await later(desk, 15 * 60_000);
    assert.equal((await deliveryOf(desk, invoiceId)).deliveryStatus, "pending");
    fake.apiKey = own;
    await later(desk, 15 * 60_000);
    assert.equal((await deliveryOf(desk, invoiceId)).deliveryStatus, "received");
  }));

Deno.test("a fax counts as undelivered when the service calls it under way for three hours, or says nothing for a day", () =>
  withFax(async (desk, fake, staff) => {
    const [{ invoiceId: stuck }, { invoiceId: silent }] = [await invoicedByFax(staff), await invoicedByFax(staff)];
    await sendInvoice(staff, stuck);
    await desk.drain();
    for (const fax of fake.faxes.values()) fax.status = "sending";
    for (let quarter = 0; quarter < 11; quarter++) await later(desk, 15 * 60_000);
    assert.equal((await deliveryOf(desk, stuck)).deliveryStatus, "pending");
    for (let quarter = 0; quarter < 2; quarter++) await later(desk, 15 * 60_000);
    const { deliveryStatus, deliveryError } = await deliveryOf(desk, stuck);
    assert.deepEqual([deliveryStatus, deliveryError], ["failed", "No report of its delivery came."]);

    await sendInvoice(await staffOf(desk), silent);
    await desk.drain();
    fake.apiKey = "KEY-of-another-account";
    for (let hour = 0; hour < 23; hour++) await later(desk, 60 * 60_000);
    assert.equal((await deliveryOf(desk, silent)).deliveryStatus, "pending");
    for (let hour = 0; hour < 2; hour++) await later(desk, 60 * 60_000);
    assert.equal((await deliveryOf(desk, silent)).deliveryStatus, "failed");
  }));

Deno.test("a crash between handing a fax over and writing it down sends it once", () =>
  withFax(async (desk, fake, staff) => {
    const { invoiceId } = await invoicedByFax(staff);
    await sendInvoice(staff, invoiceId);
    const change = desk.deps.store.change;
    let cuts = 0;
    desk.deps.store.change = (actor, fn) => {
      if (fake.delivered.length > 0 && cuts++ < 2) return Promise.reject(new Error("killed here"));
      return change.call(desk.deps.store, actor, fn) as never;
    };
    await desk.drain();
    await later(desk, 2_000);
    await later(desk, 10_000);
    desk.deps.store.change = change;
    await later(desk, 60_000);
    await later(desk, 60_000);
    assert.ok(cuts > 0);
    assert.equal(fake.delivered.length, 1);
    assert.equal((await invoiceOf(staff, invoiceId)).deliveryStatus, "received");
  }));

Deno.test("released records go by fax to a requester without an address, and again when asked", () =>
  withFax(async (desk, fake, staff) => {
    const { requestId, invoiceId } = await invoicedByFax(staff);
    await json(
      staff.billing.client.invoices["batch-mark-paid"].$post({
        json: { invoiceIds: [invoiceId], paymentMethod: "check" },
      }),
    );
    const { linkId } = await json<{ linkId: string }>(
      staff.intake.client["release-records"].$post({ json: { requestId, confirm: true, legalReason: "treatment" } }),
    );
    await desk.drain();
    await later(desk, 5_000);
    const links = () => json<SecureLink[]>(staff.intake.call(`/api/secure-links?requestId=${requestId}`));
    assert.deepEqual((await links()).map(({ fax, delivery }) => [fax, delivery]), [["+15555550142", "received"]]);
    assert.equal(fake.delivered.length, 1);
    await json(staff.intake.call(`/api/secure-links/${linkId}/resend`, {
      method: "POST",
      body: "{}",
      headers: { "content-type": "application/json" },
    }));
    await desk.drain();
    assert.equal(fake.delivered.length, 2);
  }));

/** Pages with so many bytes that nothing makes smaller. */
async function heavyPdf(name: string, bytes: number, pages = 1): Promise<File> {
  const document = await pdf.PDFDocument.create();
  for (let page = 0; page < pages; page++) document.addPage([612, 792]).drawText(name, { x: 72, y: 700 });
  const noise = new Uint8Array(bytes);
  for (let at = 0; at < bytes; at += 65_536) crypto.getRandomValues(noise.subarray(at, at + 65_536));
  document.getPage(0).node.set(pdf.PDFName.of("Noise"), document.context.register(document.context.stream(noise)));
  return new File([new Uint8Array(await document.save())], `${name}.pdf`, { type: "application/pdf" });
}

Deno.test("a package of more pages or bytes than a fax can have is told on its link, and nothing is faxed", () =>
  withFax(async (desk, fake, staff) => {
    const tooMany = [await heavyPdf("many", 1, 350)];
    const tooLarge = [await heavyPdf("one", 11_000_000), await heavyPdf("two", 11_000_000)];
    const said: string[] = [];
    for (const files of [tooMany, tooLarge]) {
      const requestId = await newRequest(staff.intake, { requester: faxOnly });
      assert.equal((await attach(staff.intake, requestId, files)).status, 201);
      const waived = { requestId, waive: true, waiverReason: "Sent to another clinic" };
      await json(staff.intake.client.invoices.$post({ json: waived }), 201);
      await json(
        staff.intake.client["release-records"].$post({ json: { requestId, confirm: true, legalReason: "treatment" } }),
      );
      await desk.drain();
      const [link] = await json<SecureLink[]>(staff.intake.call(`/api/secure-links?requestId=${requestId}`));
      assert.equal(link.delivery, "failed");
      said.push(link.deliveryError!);
    }
    assert.match(said[0], /^The fax would have 35\d pages; 350 is the most\. Send it another way\.$/);
    assert.match(said[1], /^The fax would be 23 MB large; 20 MB is the most\. Send it another way\.$/);
    assert.equal(fake.delivered.length, 0);
  }));

Deno.test("in the demo office faxes land in the outbox and count as delivered", async () => {
  await using desk = await openDesk();
  const staff = await staffOf(desk);
  const { invoiceId } = await invoicedByFax(staff);
  await sendInvoice(staff, invoiceId);
  await desk.drain();
  await later(desk, 5_000);
  assert.equal((await invoiceOf(staff, invoiceId)).deliveryStatus, "received");
  const [fax] = await json<{ channel: string; to: string; status: string; pages: number }[]>(
    staff.admin.call("/api/outbox"),
  );
  assert.deepEqual([fax.channel, fax.to, fax.status, fax.pages], ["fax", "+15555550142", "delivered", 2]);
});
