import assert from "node:assert/strict";
import type { SecureLink } from "../../../shared/links.ts";
import { released, staffOf } from "../../../tests/flows/fixtures.ts";
import { type Desk, json, openDesk, type Person } from "../../../tests/harness.ts";

const post = (body: unknown) => ({
  method: "POST",
  headers: { "content-type": "application/json" },
  body: JSON.stringify(body),
});
/** The list's request numbers; the dashboard's count is held to it each time. */
async function undelivered({ call }: Person): Promise<number[]> {
  const rows = await json<SecureLink[]>(call("/api/secure-links?state=undelivered"));
  const sorted = await json<SecureLink[]>(call("/api/secure-links?state=undelivered&sort=requestId"));
  const summary = await json<{ undelivered: number }>(call("/api/secure-links/summary"));
  assert.deepEqual([sorted.length, summary.undelivered], [rows.length, rows.length]);
  return rows.map(({ requestId }) => requestId).toSorted((a, b) => a - b);
}
/** Until it is called, every mail is refused. */
function refuseMails(desk: Desk): () => void {
  const { send } = desk.deps.mailOut;
  desk.deps.mailOut.send = () => Promise.resolve({ accepted: false, reference: "550" });
  return () => void (desk.deps.mailOut.send = send);
}

Deno.test("releases that did not arrive are counted as they are listed, until they are sent again, opened, revoked or expired", async () => {
  await using desk = await openDesk();
  const staff = await staffOf(desk);
  const { intake } = staff;
  const accept = refuseMails(desk);
  const [sent, opened, revoked, expired] = [
    await released(staff),
    await released(staff, { passcode: "harbor-1" }),
    await released(staff),
    await released(staff),
  ];
  assert.deepEqual(await undelivered(intake), []);
  await desk.drain();
  assert.deepEqual(await undelivered(intake), [sent, opened, revoked, expired].map(({ requestId }) => requestId));

  accept();
  await json(intake.call(`/api/secure-links/${sent.linkId}/resend`, post({ email: "other@harbor.example" })));
  await desk.drain();
  const rest = () => undelivered(intake);
  assert.deepEqual(await rest(), [opened, revoked, expired].map(({ requestId }) => requestId));

  // The page that asks for the passcode shows nothing yet.
  const at = `/api/secure/${opened.token}`;
  const visitor = desk.stranger();
  await json(visitor.call(at));
  await json(visitor.call(`${at}/unlock`, post({ passcode: "wrong" })), 403);
  assert.ok((await rest()).includes(opened.requestId));
  await json(visitor.call(`${at}/unlock`, post({ passcode: "harbor-1" })));
  assert.deepEqual(await rest(), [revoked.requestId, expired.requestId]);

  await json(intake.call(`/api/secure-links/${revoked.linkId}/revoke`, post({ reason: "Sent another way" })));
  assert.deepEqual(await rest(), [expired.requestId]);
  desk.clock.advance(7 * 86_400_000 + 1);
  const later = await staffOf(desk);
  assert.deepEqual(await undelivered(later.intake), []);
});

Deno.test("a link that was opened, then sent to another address and refused there, has not arrived", async () => {
  await using desk = await openDesk();
  const staff = await staffOf(desk);
  const { requestId, linkId, token } = await released(staff);
  await desk.drain();
  await json(desk.stranger().call(`/api/secure/${token}`));
  const accept = refuseMails(desk);
  await json(staff.intake.call(`/api/secure-links/${linkId}/resend`, post({ email: "other@harbor.example" })));
  await desk.drain();
  assert.deepEqual(await undelivered(staff.intake), [requestId]);
  accept();
  await json(desk.stranger().call(`/api/secure/${token}`));
  assert.deepEqual(await undelivered(staff.intake), []);
});

Deno.test("who may not see links is not told how many did not arrive", async () => {
  await using desk = await openDesk();
  const { billing } = await staffOf(desk);
  const outside = await desk.as("external-requester", { requesterId: 1 });
  for (const { call } of [billing, outside]) assert.equal((await call("/api/secure-links/summary")).status, 403);
});
