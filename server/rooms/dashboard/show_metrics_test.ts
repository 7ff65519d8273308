import assert from "node:assert/strict";
import { invoiced, newRequest, ready, released, staffOf } from "../../../tests/flows/fixtures.ts";
import { json, openDesk } from "../../../tests/harness.ts";

interface Figures {
  newRequests: number;
  pendingInvoices: number;
  inboxWaiting?: number;
  processedThisMonth: number;
  processedLastMonth: number;
  percentChange: number;
  doNext: Record<string, number>;
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
  // A rejected request is not a processed one.
  assert.deepEqual(last("processedThisMonth"), [0, 0, 0, 0]);
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

Deno.test("processed this month is compared with the same days of last month", async () => {
  await using desk = await openDesk();
  const staff = await staffOf(desk);
  // The clock begins on Nov 20. Go on to Dec 3: released on Nov 20 is beyond Dec 1 to 3, so it is not compared with.
  await released(staff);
  desk.clock.now = Date.parse("2026-12-03T09:00:00Z");
  const later = await staffOf(desk);
  await released(later);
  const { processedThisMonth, processedLastMonth } = await json<Figures>(later.admin.call("/api/metrics"));
  assert.deepEqual([processedThisMonth, processedLastMonth], [1, 0]);
  desk.clock.now = Date.parse("2026-12-20T23:00:00Z");
  const { admin } = await staffOf(desk);
  const at20 = await json<Figures>(admin.call("/api/metrics"));
  assert.deepEqual([at20.processedThisMonth, at20.processedLastMonth, at20.percentChange], [1, 1, 0]);
});

Deno.test("what waits is counted for those who may act on it, and listed behind the count", async () => {
  await using desk = await openDesk();
  const staff = await staffOf(desk);
  const overdueId = await newRequest(staff.intake);
  await ready(staff);
  desk.clock.advance(40 * day);
  const { intake, billing } = await staffOf(desk);
  await invoiced(intake);
  const { doNext } = await json<Figures>(intake.call("/api/metrics"));
  assert.deepEqual(doNext, { toRelease: 1, overdueRequests: 2, failedDocuments: 0 });
  assert.deepEqual((await json<Figures>(billing.call("/api/metrics"))).doNext, {
    overdueRequests: 2,
    undeliveredInvoices: 0,
    unsentInvoices: 1,
  });
  const overdue = await json<{ id: number }[]>(intake.call("/api/requests?overdue=true"));
  assert.deepEqual(overdue.map(({ id }) => id).toSorted(), [overdueId, overdueId + 1]);
  const outsider = await desk.as("external-requester", { requesterId: 77 });
  assert.deepEqual((await json<Figures>(outsider.call("/api/metrics"))).doNext, { overdueRequests: 0 });
  assert.deepEqual(await json(outsider.call("/api/requests?overdue=true")), []);
});
