import assert from "node:assert/strict";
import { invoiced, newRequest, patient, requester, staffOf } from "../../../tests/flows/fixtures.ts";
import { type Desk, json, openDesk, type Person } from "../../../tests/harness.ts";
import { invoices } from "./store.ts";

interface Row {
  id: number;
  sentTo: string | null;
}
const list = (person: Person, query: string) => json<Row[]>(person.call(`/api/invoices?${query}`));
const patch = (desk: Desk, id: number, fields: Record<string, unknown>) =>
  desk.deps.store.change({ userId: null, name: "System" }, async (tx) => {
    await tx.patch(invoices, id, fields);
    tx.audit({ action: "invoice_sent", targetType: "invoice", targetId: id });
  });

Deno.test("sorted by where they were sent, unsent invoices come last either way", async () => {
  await using desk = await openDesk();
  const { intake, billing } = await staffOf(desk);
  const [unsent, b, a] = [await invoiced(intake), await invoiced(intake), await invoiced(intake)].map((i) =>
    i.invoiceId
  );
  await patch(desk, b, { sentTo: "b@x.example" });
  await patch(desk, a, { sentTo: "a@x.example" });
  const ids = async (order: string) => (await list(billing, `sort=sentTo&order=${order}`)).map(({ id }) => id);
  assert.deepEqual(await ids("asc"), [a, b, unsent]);
  assert.deepEqual(await ids("desc"), [b, a, unsent]);
  // Fax numbers by their digits, before addresses.
  const [low, high] = [(await invoiced(intake)).invoiceId, (await invoiced(intake)).invoiceId];
  await patch(desk, high, { sentTo: "(503) 555-0124" });
  await patch(desk, low, { sentTo: "(206) 555-0116" });
  assert.deepEqual(await ids("asc"), [low, high, a, b, unsent]);
  assert.deepEqual(await ids("desc"), [b, a, high, low, unsent]);
});

Deno.test("unpaid invoices that did not arrive are listed and counted by themselves", async () => {
  await using desk = await openDesk();
  const { intake, billing } = await staffOf(desk);
  const { invoiceId } = await invoiced(intake);
  await invoiced(intake);
  await patch(desk, invoiceId, { deliveryStatus: "failed", status: "sent" });
  assert.deepEqual((await list(billing, "delivery=failed")).map(({ id }) => id), [invoiceId]);
  const summary = await json<{ undelivered: number }>(billing.call("/api/invoices/summary"));
  assert.equal(summary.undelivered, 1);
  await patch(desk, invoiceId, { status: "paid" });
  assert.deepEqual(await list(billing, "delivery=failed"), []);
});

Deno.test("invoices are found by letters in the middle of a word, accents or not", async () => {
  await using desk = await openDesk();
  const { intake, billing } = await staffOf(desk);
  const requestId = await newRequest(intake, {
    patient: { ...patient, lastName: "Lefèvre", mrn: "L-1" },
    requester: { ...requester, name: "Sumner Cardiology", email: "intake@summit.example" },
  });
  const { id } = await json<{ id: number }>(intake.client.invoices.$post({ json: { requestId } }), 201);
  await invoiced(intake);
  for (const q of ["efèvre", "EFEV", "ardiol", "summit.ex", "Lef", String(id).padStart(4, "0")]) {
    const found = await list(billing, `q=${encodeURIComponent(q)}`);
    assert.ok(found.some((row) => row.id === id), q);
  }
  assert.deepEqual(await list(billing, "q=xyzzy"), []);
});
