import assert from "node:assert/strict";
import { json, openDesk } from "../harness.ts";
import { newRequest, patient as patientFields } from "./fixtures.ts";

Deno.test("a list is answered from what is kept until something it shows changes", async () => {
  await using desk = await openDesk();
  const intake = await desk.as("intake");
  const id = await newRequest(intake);
  let pages = 0;
  const { store } = desk.deps;
  const page = store.page.bind(store);
  store.page = ((...args: Parameters<typeof page>) => {
    pages++;
    return page(...args);
  }) as typeof page;
  const list = () => intake.call("/api/requests?limit=10");
  const rows = async () => await json<{ id: number; isUrgent: boolean }[]>(list());
  await rows();
  await rows();
  const read = pages;
  const kept = await list();
  const etag = kept.headers.get("etag")!;
  assert.equal((await kept.json())[0].id, id);
  assert.equal(pages, read, "the third answer reads no page");

  const same = await intake.call("/api/requests?limit=10", { headers: { "if-none-match": etag } });
  assert.equal(same.status, 304);
  assert.equal(await same.text(), "");
  assert.equal(same.headers.get("cache-control"), "no-store");

  await json(intake.call(`/api/requests/${id}`, {
    method: "PATCH",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ isUrgent: true }),
  }));
  const changed = await intake.call("/api/requests?limit=10", { headers: { "if-none-match": etag } });
  assert.equal(changed.status, 200);
  assert.equal((await changed.json())[0].isUrgent, true);
});

Deno.test("a change by way of another row is seen at once: the patient's name in the list of requests", async () => {
  await using desk = await openDesk();
  const intake = await desk.as("intake");
  const id = await newRequest(intake);
  const list = () => json<{ id: number; patient: { id: number; lastName: string } }[]>(intake.call("/api/requests"));
  await list();
  await list();
  const { patient } = await json<{ patient: { id: number } }>(intake.call(`/api/requests/${id}`));
  await json(intake.call(`/api/patients/${patient.id}`, {
    method: "PATCH",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ ...patientFields, lastName: "Renamed" }),
  }));
  assert.equal((await list())[0].patient.lastName, "Renamed");
});

Deno.test("what is kept for one caller is not shown to another, nor to one whose session ended", async () => {
  await using desk = await openDesk();
  const intake = await desk.as("intake");
  await newRequest(intake);
  const list = (who: typeof intake) => who.call("/api/requests");
  for (let i = 0; i < 3; i++) await (await list(intake)).text();
  assert.equal((await desk.stranger().call("/api/requests")).status, 401);
  const billing = await desk.as("billing");
  assert.equal((await json<unknown[]>(list(billing))).length, 1);
  await (await intake.call("/api/logout", { method: "POST" })).text();
  assert.equal((await list(intake)).status, 401);
});
