import assert from "node:assert/strict";
import { type ActivityEntry, activitySentence } from "../../web/lib/activity.ts";
import type { SecureLink } from "../../shared/links.ts";
import { type Desk, json } from "../harness.ts";
import { faxOnly, invoicedByFax, invoiceOf, later, sendInvoice, withFax } from "./fax_office.ts";
import { probePdf } from "../support/pdf_probe.ts";
import { newRequest, type Staff, trailOf } from "./fixtures.ts";

const jsonBody = (body: object) => ({
  method: "POST",
  body: JSON.stringify(body),
  headers: { "content-type": "application/json" },
});
/** How the fax channel fares, as the Channels tab shows it. */
const troubleOf = async ({ admin }: Staff) =>
  (await json<{ kind: string; state: { error: string | null } }[]>(admin.call("/api/settings/channels")))
    .find(({ kind }) => kind === "telnyx")!.state.error;
const linksOf = ({ intake }: Staff, requestId: number) =>
  json<SecureLink[]>(intake.call(`/api/secure-links?requestId=${requestId}`));
const resend = ({ intake }: Staff, id: string, to: object) =>
  intake.call(`/api/secure-links/${id}/resend`, jsonBody(to));
const historyOf = ({ admin }: Staff, requestId: number) =>
  json<ActivityEntry[]>(admin.call(`/api/activity-logs?requestId=${requestId}&limit=100`));

/** A request whose invoice is paid, ready for release. */
async function payable(staff: Staff, requester: object = faxOnly): Promise<number> {
  const requestId = await newRequest(staff.intake, { requester });
  const waived = { requestId, waive: true, waiverReason: "Sent to another clinic" };
  await json(staff.intake.client.invoices.$post({ json: waived }), 201);
  return requestId;
}
const release = (staff: Staff, requestId: number, to: { email?: string | null; fax?: string | null } = {}) =>
  json<{ linkId: string; message: string; fax: string | null }>(
    staff.intake.client["release-records"].$post({
      json: { requestId, confirm: true, legalReason: "treatment", ...to },
    }),
  );
const delivered = async (desk: Desk) => {
  await desk.drain();
  await later(desk, 5_000);
};

Deno.test("a number that Telnyx refuses fails that one fax with the reason, and the channel stays well", () =>
  withFax(async (desk, fake, staff) => {
    const [wrong, right] = [await invoicedByFax(staff), await invoicedByFax(staff)];
    fake.refusedNumbers.add("+15555550142");
    for (let n = 0; n < 2; n++) {
      await sendInvoice(staff, wrong.invoiceId);
      await desk.drain();
      const { deliveryStatus, deliveryError } = await invoiceOf(staff, wrong.invoiceId);
      assert.equal(deliveryStatus, "failed");
      assert.equal(deliveryError, "Telnyx refused the fax: The 'to' number is not a valid destination.");
      assert.equal(await troubleOf(staff), null);
    }
    fake.refusedNumbers.clear();
    await sendInvoice(staff, right.invoiceId);
    await delivered(desk);
    assert.equal((await invoiceOf(staff, right.invoiceId)).deliveryStatus, "received");
    // What is wrong with the channel itself is told on it.
    fake.applications.clear();
    const third = await invoicedByFax(staff);
    await sendInvoice(staff, third.invoiceId);
    await desk.drain();
    assert.match((await troubleOf(staff))!, /for how the channel is set up/);
  }));

Deno.test("an invoice goes by fax to the number that is given, and to it once while it is under way", () =>
  withFax(async (desk, fake, staff) => {
    const { invoiceId } = await invoicedByFax(staff);
    const send = async (fax: string) =>
      (await json<{ results: { ok: boolean; message: string }[] }>(
        staff.billing.call("/api/invoices/batch-send", jsonBody({ invoiceIds: [invoiceId], fax })),
      )).results[0];
    assert.equal(
      (await staff.billing.call("/api/invoices/batch-send", jsonBody({ invoiceIds: [invoiceId], fax: "555-0142 x9" })))
        .status,
      400,
    );
    assert.match((await send("1-555-555-0177")).message, /is being faxed to \+1 \(555\) 555-0177\. It is due on/);
    // The line is busy: it is called again by itself, and a second click after minutes calls it no second time.
    fake.outcome = "user_busy";
    await delivered(desk);
    desk.clock.advance(4 * 60_000);
    assert.ok((await send("(555) 555-0177")).ok);
    fake.outcome = null;
    await later(desk, 2 * 60_000);
    await later(desk, 60_000);
    assert.deepEqual(fake.delivered.map(({ to }) => to), ["+15555550177"]);
    assert.equal((await invoiceOf(staff, invoiceId)).deliveryStatus, "received");
  }));

Deno.test("a fax that waits for a busy line is not sent once its invoice is cancelled or goes to another number", () =>
  withFax(async (desk, fake, staff) => {
    const [moved, cancelled] = [await invoicedByFax(staff), await invoicedByFax(staff)];
    fake.outcome = "user_busy";
    for (const { invoiceId } of [moved, cancelled]) await sendInvoice(staff, invoiceId);
    await delivered(desk);
    fake.outcome = null;
    await json(
      staff.billing.call("/api/invoices/batch-send", jsonBody({ invoiceIds: [moved.invoiceId], fax: "5555550177" })),
    );
    await json(staff.billing.call(`/api/invoices/${cancelled.invoiceId}/cancel`, jsonBody({ reason: "Made twice" })));
    for (let minute = 0; minute < 8; minute++) await later(desk, 60_000);
    assert.deepEqual(fake.delivered.map(({ to }) => to), ["+15555550177"]);
    assert.deepEqual(await desk.deps.jobs.list("dead"), [], "what was ended on purpose is no failed work");
    const { deliveryStatus, sentTo, deliveryError } = await invoiceOf(staff, moved.invoiceId);
    assert.deepEqual([deliveryStatus, sentTo, deliveryError], ["received", "+15555550177", null]);
    assert.equal((await trailOf(staff.admin, moved.requestId)).filter((one) => one === "mail_failed").length, 1);
  }));

Deno.test("records are faxed where the releasing person says, handed over by hand where they say nowhere", () =>
  withFax(async (desk, fake, staff) => {
    const byHand = await payable(staff);
    const { message } = await release(staff, byHand, { email: null, fax: null });
    assert.match(message, /Nothing was sent: hand the link over yourself\./);
    await delivered(desk);
    assert.deepEqual((await linksOf(staff, byHand)).map(({ fax, delivery }) => [fax, delivery]), [[null, "none"]]);
    const mailed = await payable(staff, {
      ...faxOnly,
      name: "Mail Clinic",
      email: "records@clinic.example",
      fax: null,
    });
    await release(staff, mailed, { email: null });
    assert.deepEqual((await linksOf(staff, mailed)).map(({ email, delivery }) => [email, delivery]), [[null, "none"]]);
    assert.deepEqual(fake.delivered, []);

    const faxed = await payable(staff);
    assert.match(
      (await release(staff, faxed, { fax: "(555) 555-0177" })).message,
      /being faxed to \+1 \(555\) 555-0177/,
    );
    await delivered(desk);
    assert.deepEqual(fake.delivered.map(({ to }) => to), ["+15555550177"]);
    const wrong = await payable(staff);
    const refused = await staff.intake.call(
      "/api/release-records",
      jsonBody({ requestId: wrong, confirm: true, legalReason: "treatment", fax: "555-0177" }),
    );
    assert.equal(refused.status, 400);
    assert.match(JSON.stringify(await refused.json()), /with its area code/);
  }));

Deno.test("each step of a fax stands in its request's history, with the number and never with the patient", () =>
  withFax(async (desk, _, staff) => {
    const requestId = await payable(staff);
    await release(staff, requestId);
    await delivered(desk);
    const steps = (await historyOf(staff, requestId)).filter(({ action }) => /^(link_sent|fax_)/.test(action));
    assert.deepEqual(steps.map(({ action }) => action), ["fax_delivered", "fax_sent", "link_sent"]);
    assert.deepEqual(steps.map(({ details }) => details?.to), Array(3).fill("+15555550142"));
    assert.doesNotMatch(JSON.stringify(steps), /Okafor/);
  }));

Deno.test("records are faxed again to a corrected number; the wrong one is not called any more, and none twice at once", () =>
  withFax(async (desk, fake, staff) => {
    const requestId = await payable(staff);
    fake.outcome = "user_busy";
    const { linkId } = await release(staff, requestId);
    await delivered(desk);
    const again = await resend(staff, linkId, {});
    assert.equal(again.status, 409);
    assert.match((await again.json()).message, /The fax to \+1 \(555\) 555-0142 is under way/);
    assert.equal((await resend(staff, linkId, { fax: "555-0142" })).status, 400);
    fake.outcome = null;
    assert.equal((await resend(staff, linkId, { fax: "555-555-0177" })).status, 200);
    for (let minute = 0; minute < 8; minute++) await later(desk, 60_000);
    assert.deepEqual(fake.delivered.map(({ to }) => to), ["+15555550177"]);
    const [{ fax, delivery, deliveryError }] = await linksOf(staff, requestId);
    assert.deepEqual([fax, delivery, deliveryError], ["+15555550177", "received", null]);
    // Its new address is for other ways; that the fax arrived stays true.
    await json(staff.intake.call(`/api/secure-links/${linkId}/regenerate`, { method: "POST" }));
    assert.equal((await linksOf(staff, requestId))[0].delivery, "received");
  }));

Deno.test("records that did not arrive by fax are told to those who release, with the number that was called", () =>
  withFax(async (desk, fake, staff) => {
    const requestId = await payable(staff);
    fake.outcome = "receiver_unallocated_number";
    await release(staff, requestId);
    await delivered(desk);
    const { items: told } = await json<{
      items: { type: string; requestId: number; delivery?: string; details?: string }[];
    }>(
      staff.intake.call("/api/notifications"),
    );
    const [one, ...more] = told.filter(({ type }) => type === "LINK_CHANGED");
    assert.deepEqual([one.requestId, one.delivery, one.details, more], [
      requestId,
      "failed",
      "The number is not in service.",
      [],
    ]);
    const failed = (await historyOf(staff, requestId)).find(({ action }) => action === "mail_failed")!;
    assert.equal(
      activitySentence(failed),
      `The system could not fax the records of request ${requestId} to +1 (555) 555-0142`,
    );
  }));

Deno.test("a fax under way is followed at the service that took it, though another sends by now", () =>
  withFax(async (desk, fake, staff) => {
    const { invoiceId } = await invoicedByFax(staff);
    await sendInvoice(staff, invoiceId);
    await desk.drain();
    const values = { apiKey: "KEY-other", publicKey: fake.publicKey, connectionId: "1", from: "+15550111" };
    await json(staff.admin.call("/api/settings/channels", jsonBody({ kind: "telnyx", values })), 201);
    await later(desk, 5_000);
    assert.equal((await invoiceOf(staff, invoiceId)).deliveryStatus, "received");
  }));

/** What stands on the cover of a fax that was sent. */
const coverOf = async ({ pdf }: { pdf: Uint8Array }) =>
  (await probePdf(new Uint8Array(pdf), 0.1))[0].text.replace(/\s+/g, " ");

Deno.test("the cover names who it is for, the number and the request; a patient who asks for themselves is not named", () =>
  withFax(async (desk, fake, staff) => {
    await release(staff, await payable(staff));
    await delivered(desk);
    const cover = await coverOf(fake.delivered[0]);
    for (const words of ["Fax Only Clinic, Jo Lee", "+1 (555) 555-0142", "Confidential", "this one included"]) {
      assert.ok(cover.includes(words), `${words} in ${cover}`);
    }
    const own = { ...faxOnly, name: "Maria Okafor", contactName: null, fax: "(555) 555-0188" };
    await release(staff, await payable(staff, own));
    await delivered(desk);
    assert.doesNotMatch(await coverOf(fake.delivered[1]), /Maria|Okafor/);
  }));

Deno.test("a busy line stands in the request's history with when it is called again; the disclosure names the number", () =>
  withFax(async (desk, fake, staff) => {
    const requestId = await payable(staff);
    fake.outcome = "user_busy";
    await release(staff, requestId);
    await delivered(desk);
    const retried = (await historyOf(staff, requestId)).find(({ action }) => action === "fax_retried");
    assert.equal(retried?.details?.message, "The line was busy. It is tried again in 5 minutes.");
    const { patient } = await json<{ patient: { id: number } | null }>(staff.intake.call(`/api/requests/${requestId}`));
    const [disclosure] = await json<{ recipientFax: string }[]>(
      staff.intake.call(`/api/patients/${patient!.id}/disclosures`),
    );
    assert.equal(disclosure.recipientFax, "+15555550142");
  }));
