/** The dashboard's figures count by the office's day: a release in the evening of the month's last day is that month's. */
import assert from "node:assert/strict";
import { defaultBillingRates } from "../../shared/invoices.ts";
import { migrate, migrations } from "../../server/db/migrations.ts";
import { system } from "../../server/db/store.ts";
import { invoices } from "../../server/rooms/invoices/store.ts";
import { requests } from "../../server/rooms/requests/store.ts";
import { type Desk, json, openDesk, type Person } from "../harness.ts";
import { invoiced, released, staffOf } from "./fixtures.ts";

interface Figures {
  processedThisMonth: number;
  processedLastMonth: number;
  trends: Record<string, number[]>;
}
const figures = (person: Person) => json<Figures>(person.call("/api/metrics"));
/** Seven in the evening of November's last day in Chicago, which is December in UTC. */
const evening = Date.parse("2026-12-01T01:00:00Z");
const chicago = () => openDesk({ env: { TIME_ZONE: "America/Chicago" } });

/** Nothing stood before that evening; what was released in it is November's, then and the day after. */
async function holdsNovember(desk: Desk, person: Person, own: Person) {
  for (const who of [person, own]) {
    const now = await figures(who);
    assert.deepEqual([now.processedThisMonth, now.processedLastMonth], [1, 0]);
    assert.deepEqual(now.trends.processedThisMonth.slice(-2), [0, 1]);
    assert.deepEqual(now.trends.pendingInvoices.slice(-2), [0, 0]);
    assert.deepEqual(now.trends.newRequests.slice(-2), [0, 0]);
  }
  desk.clock.now = Date.parse("2026-12-31T20:00:00Z");
  const later = await desk.as("admin", { name: "later" });
  const { processedThisMonth, processedLastMonth, trends } = await figures(later);
  assert.deepEqual([processedThisMonth, processedLastMonth, trends.processedThisMonth.at(-1)], [0, 1, 0]);
}

Deno.test("a release at seven in the evening of the month's last day in Chicago counts for that month", async () => {
  await using desk = await chicago();
  desk.clock.now = evening;
  const staff = await staffOf(desk);
  await released(staff);
  await holdsNovember(desk, staff.admin, await desk.as("external-requester", { requesterId: 1 }));
});

Deno.test("an office that stood before counts this month's and last month's moves by its own day as well", async () => {
  await using desk = await chicago();
  desk.clock.now = evening;
  const staff = await staffOf(desk);
  const { requestId, invoiceId } = await released(staff);
  const { store } = desk.deps;
  // As the version before left them: no day at a move, so that the counters are those of UTC's days.
  await store.change(system, async (tx) => {
    const undated = (history: { day?: string }[]) => history.forEach((move) => delete move.day);
    const request = structuredClone(await tx.must(requests, requestId));
    const invoice = structuredClone(await tx.must(invoices, invoiceId));
    undated(request.statusHistory);
    undated(invoice.statusHistory);
    await tx.put(requests, request);
    await tx.put(invoices, invoice);
  });
  assert.equal((await figures(staff.admin)).processedThisMonth, 0);
  const step = migrations.findIndex(({ name }) => name === "figures a day count by the office's day");
  for (let again = 0; again < 2; again++) {
    await store.kv.set(["m", "version"], step);
    await migrate(store);
  }
  await holdsNovember(desk, staff.admin, await desk.as("external-requester", { requesterId: 1 }));
  const [, utc] = await store.counts(requests, [["in", "completed", "2026-11-30"], ["in", "completed", "2026-12-01"]]);
  assert.equal(utc, 0, "nothing is counted by both days");
});

Deno.test("last month's invoices, priced anew by other rates, are those of the office's month", async () => {
  await using desk = await chicago();
  desk.clock.now = evening;
  await invoiced((await staffOf(desk)).intake);
  desk.clock.now = Date.parse("2026-12-31T20:00:00Z");
  await invoiced((await staffOf(desk)).intake);
  // New Year's Eve in Chicago: the month before is November still.
  desk.clock.now = Date.parse("2027-01-01T02:00:00Z");
  const { admin } = await staffOf(desk);
  const preview = await json<{ month: string; invoices: number }>(
    admin.client.invoices["rates-preview"].$post({ json: { value: defaultBillingRates } }),
  );
  assert.deepEqual([preview.month, preview.invoices], ["2026-11", 1]);
});
