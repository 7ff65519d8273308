/** Checks that no other test would miss: each of these fails when the one line that it guards is taken away. */
import assert from "node:assert/strict";
import { system } from "../../server/db/store.ts";
import { links } from "../../server/rooms/links/store.ts";
import { mostFailures } from "../../server/rooms/links/view_link.ts";
import type { ErrorBody } from "../../shared/errors.ts";
import { json, openDesk } from "../harness.ts";
import { invoiced, payer, released, staffOf } from "./fixtures.ts";

const rates = {
  baseProcessingFee: 15,
  standardPageRate: 0.75,
  imagingPageRate: 1.25,
  labResultsPageRate: 1,
  urgencyFee: 10,
};

Deno.test("a payment in another currency settles nothing", async () => {
  await using desk = await openDesk();
  const { intake, billing } = await staffOf(desk);
  const { invoiceId } = await invoiced(intake);
  const page = payer(desk, invoiceId);
  const intent = await page.open();
  const { cards } = desk.deps;
  const retrieve = cards.retrieveIntent.bind(cards);
  cards.retrieveIntent = async (id) => ({ ...await retrieve(id), currency: "cad" as "usd" });
  assert.equal((await page.pay(intent)).status, "succeeded");
  assert.equal((await json<ErrorBody>(page.confirm(intent), 409)).code, "payment_mismatch");
  const { status } = await json<{ status: string }>(billing.call(`/api/invoices/${invoiceId}`));
  assert.notEqual(status, "paid");
});

Deno.test("a passcode that was tried ten times is not looked at again, also while the answers to those tries are on their way", async () => {
  await using desk = await openDesk();
  const staff = await staffOf(desk);
  const { token, linkId } = await released(staff, { passcode: "harbor 12" });
  // Ten tries have begun; none has been answered yet, so that the link itself still stands.
  await desk.deps.store.change(system, async (tx) => {
    await tx.patch(links, (await tx.must(links, linkId)).id, { passcodeTries: mostFailures });
  });
  const unlock = desk.stranger().client.secure[":token"].unlock.$post({
    param: { token },
    json: { passcode: "harbor 12" },
  });
  assert.equal((await json<ErrorBody>(unlock, 410)).code, "link_gone");
});

Deno.test("an option that a call does not know is refused by name: nothing leaves with another than was meant", async () => {
  await using desk = await openDesk();
  const { admin } = await staffOf(desk);
  const wrong: [method: string, path: string, body: Record<string, unknown>, said: string][] = [
    [
      "POST",
      "/api/secure-links",
      { requestId: 1, expires: 3 },
      'no field "expires" here. Did you mean "expiresInDays"?',
    ],
    ["POST", "/api/release-records", { requestId: 1, password: "harbor" }, 'Did you mean "passcode"?'],
    ["POST", "/api/invoices/batch-send", { invoiceIds: [1], mail: "a@b.example" }, 'Did you mean "email"?'],
    ["POST", "/api/invoices/1/refund", { ammount: 500, reason: "Double" }, 'Did you mean "amount"?'],
    ["PATCH", `/api/users/${admin.userId}`, { rol: "billing" }, 'Did you mean "role"?'],
    ["PATCH", "/api/settings/billing_rates", { value: { ...rates, urgentFee: 12 } }, 'Did you mean "urgencyFee"?'],
  ];
  for (const [method, path, body, said] of wrong) {
    const headers = { "content-type": "application/json" };
    const { message } = await json<ErrorBody>(admin.call(path, { method, headers, body: JSON.stringify(body) }), 400);
    assert.ok(message.includes(said), `${path}: ${message}`);
  }
});

Deno.test("a link is revoked without a word as well; the audit trail says that no reason was given", async () => {
  await using desk = await openDesk();
  const staff = await staffOf(desk);
  const { linkId, requestId } = await released(staff);
  assert.equal((await staff.intake.call(`/api/secure-links/${linkId}/revoke`, { method: "POST" })).status, 200);
  const [entry] = await json<{ action: string; details: { message: string } }[]>(
    staff.admin.call(`/api/activity-logs?requestId=${requestId}&action=link_revoked`),
  );
  assert.equal(entry.details.message, "no reason given");
});
