import assert from "node:assert/strict";
import { invoiced, newRequest, staffOf } from "../../../tests/flows/fixtures.ts";
import { json, openDesk } from "../../../tests/harness.ts";

interface Figures {
  newRequests: number;
  pendingInvoices: number;
  inboxWaiting?: number;
  trends: Record<"newRequests" | "pendingInvoices" | "readyForRelease" | "processedThisMonth", number[]>;
}
const day = 86_400_000;

Deno.test("trends tell what stood where at the end of each day, and end with the figure of now", async () => {
  await using desk = await openDesk();
  const staff = await staffOf(desk);
  const first = await newRequest(staff.intake);
  await invoiced(staff.intake);
  desk.clock.advance(2 * day);
  const { intake, billing } = await staffOf(desk);
  await json(
    intake.client.requests[":id"].$patch({
      param: { id: String(first) },
      json: { status: "rejected", reason: "withdrawn" },
    }),
  );
  await json(billing.client.invoices["batch-mark-paid"].$post({ json: { invoiceIds: [1], paymentMethod: "check" } }));
  await newRequest(intake);
  const { trends, ...now } = await json<Figures>(intake.call("/api/metrics"));
  for (const trend of Object.values(trends)) assert.equal(trend.length, 30);
  const last = (name: keyof Figures["trends"]) => trends[name].slice(-4);
  assert.deepEqual(last("newRequests"), [0, 1, 1, 1]);
  assert.deepEqual(last("pendingInvoices"), [0, 1, 1, 0]);
  assert.deepEqual(last("readyForRelease"), [0, 0, 0, 1]);
  assert.deepEqual(last("processedThisMonth"), [0, 0, 0, 1]);
  assert.deepEqual([now.newRequests, now.pendingInvoices, now.inboxWaiting], [1, 0, 0]);

  // An external requester's own figures are told alike, of their own; the inbox is not theirs to know of.
  const own = await desk.as("external-requester", { requesterId: 1 });
  const theirs = await json<Figures>(own.call("/api/metrics"));
  assert.deepEqual(theirs.trends, trends);
  assert.equal(theirs.inboxWaiting, undefined);
  const other = await desk.as("external-requester", { requesterId: 77 });
  assert.ok(Object.values((await json<Figures>(other.call("/api/metrics"))).trends).flat().every((n) => n === 0));
  assert.equal((await json<Figures>(billing.call("/api/metrics"))).inboxWaiting, undefined);
});
