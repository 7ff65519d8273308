/** Mails of an invoice, a link and a code stand in their request's history, as faxes do. */
import assert from "node:assert/strict";
import { type ActivityEntry, activityMessage, activitySentence } from "../../web/lib/activity.ts";
import type { FakeSendgrid } from "../contracts/mail_out/fake_sendgrid.ts";
import { type Desk, json } from "../harness.ts";
import { raw } from "./calls.ts";
import { invoiced, released, type Staff } from "./fixtures.ts";
import { mailedLinkWithCode, withMail } from "./sendgrid_office.ts";

const hear = async (desk: Desk, fake: FakeSendgrid, event: string, more: object = {}) => {
  const mailId = fake.sent.at(-1)!.personalizations[0].custom_args.mail_id;
  assert.equal((await raw(desk, "/api/mail-webhook", fake.news([{ event, mail_id: mailId, ...more }]))).status, 200);
  await desk.drain();
};
const mailsIn = async (person: Staff["admin"], query: string) =>
  (await json<ActivityEntry[]>(person.call(`/api/activity-logs?${query}&limit=100`)))
    .filter(({ action }) => action.startsWith("mail_"));

Deno.test("an invoice's mail and its delivery stand in the request's history, for staff alone", () =>
  withMail(async (desk, fake, staff) => {
    const { requestId, invoiceId } = await invoiced(staff.intake);
    await json(staff.billing.client.invoices["batch-send"].$post({ json: { invoiceIds: [invoiceId] } }));
    await desk.drain();
    await hear(desk, fake, "delivered");
    for (const person of [staff.intake, staff.billing, staff.admin]) {
      assert.deepEqual((await mailsIn(person, `requestId=${requestId}`)).map((entry) => activitySentence(entry)), [
        `The system had the mail about the invoice of request ${requestId} delivered to records@harbor.example`,
        `The system sent the mail about the invoice of request ${requestId} to records@harbor.example`,
      ]);
    }
    const outside = await desk.as("external-requester", { requesterId: 1 });
    assert.equal((await outside.call(`/api/activity-logs?requestId=${requestId}`)).status, 404);
    const own = await json<ActivityEntry[]>(outside.call("/api/activity-logs?limit=20"));
    assert.ok(own.every(({ userId }) => userId !== null));
  }));

Deno.test("a link's mail stands in the request's history until it bounces, and so does a code's", () =>
  withMail(async (desk, fake, staff) => {
    const { requestId } = await released(staff);
    const askCode = await mailedLinkWithCode(desk, staff, requestId);
    await hear(desk, fake, "bounce", { reason: "550 5.1.1 no such user" });
    await askCode();
    await desk.drain();
    await hear(desk, fake, "bounce", { reason: "550 5.1.1 no such user" });
    const told = await mailsIn(staff.intake, `requestId=${requestId}`);
    assert.deepEqual(
      told.filter(({ details }) => details?.to === "jo@harbor.example").map((entry) => activitySentence(entry)),
      [
        `The system could not deliver the mail with a code for the secure link of request ${requestId} to jo@harbor.example`,
        `The system sent the mail with a code for the secure link of request ${requestId} to jo@harbor.example`,
        `The system could not deliver the mail about the secure link of request ${requestId} to jo@harbor.example`,
        `The system sent the mail about the secure link of request ${requestId} to jo@harbor.example`,
      ],
    );
    assert.equal(activityMessage(told[0]), "There is no such mailbox. Check the address.");
    assert.doesNotMatch(JSON.stringify(told), /Okafor|\b\d{6}\b/);
  }));

Deno.test("an account's mail stands in no request's history and names no address", () =>
  withMail(async (desk, _, { admin }) => {
    await json(admin.client.notifications["send-password-reset"].$post({ json: { email: "admin-1@staff.example" } }));
    await desk.drain();
    const [sent] = await mailsIn(admin, "entityType=user&entityId=1");
    assert.deepEqual([sent.action, sent.requestId, sent.details], ["mail_sent", null, { kind: "password_reset" }]);
  }));
