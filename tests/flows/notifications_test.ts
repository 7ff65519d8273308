import assert from "node:assert/strict";
import type { Notification } from "../../shared/events.ts";
import { json, openDesk, type Person } from "../harness.ts";
import { attach, invoiced, newRequest, onePage, ready, staffOf } from "./fixtures.ts";

interface Notices {
  items: Notification[];
  unread: number;
}
const noticesOf = (person: Person) => json<Notices>(person.client.notifications.$get());
const read = (person: Person, body: { ids?: string[]; upTo?: string }) =>
  json<Notices>(person.client.notifications.read.$post({ json: body }));

Deno.test("the bell keeps what others did, newest first, read and unread for each user, without one's own actions", async () => {
  await using desk = await openDesk();
  const { admin, intake, billing } = await staffOf(desk);
  const { requestId } = await invoiced(intake);
  desk.clock.advance(1000);
  await ready({ admin, intake, billing });

  const own = await noticesOf(intake);
  assert.ok(own.items.every((item) => item.type !== "RECORDS_UPDATED"), "intake attached the records itself");
  const paid = own.items.filter((item) => item.type === "PAYMENT_CONFIRMED");
  assert.equal(paid.length, 1);

  const seen = await noticesOf(admin);
  assert.equal(seen.unread, seen.items.length);
  assert.deepEqual(seen.items.map(({ id }) => id), seen.items.map(({ id }) => id).toSorted().reverse());
  assert.ok(seen.items.some((item) => "requestId" in item && item.requestId === requestId));

  const [newest, second] = seen.items;
  assert.equal((await read(admin, { ids: [second.id] })).unread, seen.unread - 1);
  const after = await read(admin, { upTo: newest.id });
  assert.deepEqual([after.unread, after.items.length], [0, seen.items.length]);
  assert.equal((await noticesOf(billing)).unread > 0, true, "read by one is not read by all");
  // What comes later (the request and its file) is unread; what was read stays so.
  await newRequest(intake);
  await read(admin, { upTo: second.id });
  assert.equal((await noticesOf(admin)).unread, 2);
});

Deno.test("the bell tells a role what it may know: an external requester only of their own requests, billing not of documents", async () => {
  await using desk = await openDesk();
  const { intake, billing } = await staffOf(desk);
  const requestId = await newRequest(intake);
  const outsider = await desk.as("external-requester", { requesterId: 77 });
  await json(await attach(intake, requestId, [await onePage("More")]), 201);
  assert.equal((await noticesOf(outsider)).items.length, 0);
  assert.ok((await noticesOf(billing)).items.every((item) => item.type !== "INBOX_ENTRY_PROCESSED"));
  assert.equal((await billing.client.notifications.read.$post({ json: {} as never })).status, 400);
});
