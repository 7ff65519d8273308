import assert from "node:assert/strict";
import { json, openDesk } from "../harness.ts";
import { newRequest, staffOf } from "./fixtures.ts";

Deno.test("a correction that names nothing to correct changes nothing and leaves no row", async () => {
  await using desk = await openDesk();
  const { admin, intake } = await staffOf(desk);
  const id = await newRequest(intake);
  const patch = (path: string, body: unknown) =>
    admin.call(path, { method: "PATCH", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
  const before = await json<{ updatedAt: string }>(admin.call(`/api/requests/${id}`));
  desk.clock.advance(60_000);
  const after = await json<{ updatedAt: string }>(patch(`/api/requests/${id}`, {}));
  assert.equal(after.updatedAt, before.updatedAt);
  const trail = await json<{ action: string }[]>(admin.call(`/api/activity-logs?requestId=${id}`));
  assert.ok(!trail.some(({ action }) => action === "request_updated"));
});

Deno.test("a page of the audit trail says where the next is; what nobody counts has no total", async () => {
  await using desk = await openDesk();
  const { admin } = await staffOf(desk);
  await json(admin.call("/api/requests"));
  const answer = await admin.call("/api/activity-logs?limit=1");
  await answer.body?.cancel();
  assert.match(answer.headers.get("link") ?? "", /rel="next"/);
  assert.equal(answer.headers.get("x-total-count"), null);
});
