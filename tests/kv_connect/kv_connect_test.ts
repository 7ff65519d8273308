import assert from "node:assert/strict";
import { activities } from "../../server/db/activities.ts";
import { system } from "../../server/db/store.ts";
import { memoryBlobs } from "../contracts/blobs/memory.ts";
import { requests } from "../../server/rooms/requests/store.ts";
import { newRequest, released, staffOf, trailOf } from "../flows/fixtures.ts";
import { type Desk, json, openDesk } from "../harness.ts";
import { type RemoteKv, serveKv } from "./server.ts";

const blobs = memoryBlobs();

/** A server of its own on the store behind KV Connect. */
const openOn = async (remote: RemoteKv): Promise<Desk> =>
  await openDesk({ shared: { kv: await remote.open(), url: remote.url, blobs } });

const auditRows = async (desk: Desk, action: string): Promise<number> => {
  return (await desk.deps.store.page(activities, { index: "action", prefix: [action], limit: 100 })).rows.length;
};

Deno.test("a commit whose answer was lost is recognised: one request, not two", async () => {
  await using remote = await serveKv();
  await using desk = await openOn(remote);
  const { intake } = await staffOf(desk);
  const before = remote.applied;
  remote.loseAnswers(1);
  const id = await newRequest(intake);
  assert.equal(id, 1);
  // The request, and its attached page.
  assert.equal(remote.applied, before + 2);
  const list = await json<{ id: number }[]>(await intake.client.requests.$get({ query: {} }));
  assert.deepEqual(list.map((r) => r.id), [1]);
  assert.equal(await auditRows(desk, "request_created"), 1);
});

Deno.test("a commit that checks nothing it writes is applied once all the same", async () => {
  await using remote = await serveKv();
  await using desk = await openOn(remote);
  const before = remote.applied;
  remote.loseAnswers(1);
  await desk.deps.store.change(system, (tx) => tx.audit({ action: "job_failed", targetType: "job", targetId: "1" }));
  assert.equal(await auditRows(desk, "job_failed"), 1);
  // A second time would leave one row as well, and count it twice.
  assert.equal(remote.applied, before + 1);
});

Deno.test("with every answer lost, a request is made, invoiced, paid and released once", async () => {
  await using remote = await serveKv();
  await using desk = await openOn(remote);
  const staff = await staffOf(desk);
  remote.loseAnswers(1000);
  const { requestId } = await released(staff);
  remote.loseAnswers(0);
  assert.deepEqual((await trailOf(staff.admin, requestId)).toSorted(), [
    "invoice_created",
    "link_created",
    "link_sent",
    "payment_confirmed",
    "records_attached",
    "records_released",
    "request_created",
    "request_status_changed",
    "request_status_changed",
    "request_status_changed",
  ]);
  assert.deepEqual(await desk.deps.store.counts(requests, [["all"], ["status", "completed"]]), [1, 1]);
});

Deno.test("two servers on one store: numbers are given once, a session opened at one is good at the other", async () => {
  await using remote = await serveKv();
  await using one = await openOn(remote);
  await using two = await openOn(remote);
  remote.delay(2);
  const { intake } = await staffOf(one);
  const there = await two.as("intake");
  const ids = await Promise.all(
    Array.from({ length: 12 }, (_, i) => newRequest(i % 2 ? intake : there)),
  );
  assert.deepEqual(ids.toSorted((a, b) => a - b), Array.from({ length: 12 }, (_, i) => i + 1));
  remote.delay(0);
});
