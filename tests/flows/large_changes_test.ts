/**
 * What a user may do to many things at once stays within what one commit takes (10 checks, 1000 mutations), or is split.
 */
import assert from "node:assert/strict";
import { system } from "../../server/db/store.ts";
import { createBatch } from "../../server/rooms/requests/create_batch.ts";
import { requesterIn } from "../../server/rooms/requests/find_requester.ts";
import { moveRequest } from "../../server/rooms/requests/move_request.ts";
import { batches, requests } from "../../server/rooms/requests/store.ts";
import { knownPatient, textPdf, upload } from "../support/inbox.ts";
import { json, openDesk } from "../harness.ts";
import { attach, newRequest, onePage, patient, requester, staffOf, statusOf } from "./fixtures.ts";

interface Detail {
  attachedRecords: { id: number; isIncluded: boolean }[];
  patient: { id: number };
}

Deno.test("a request with 40 attached files gets another patient, and all of them are left out", async () => {
  await using desk = await openDesk();
  const { intake } = await staffOf(desk);
  const id = await newRequest(intake);
  const pages = await Promise.all(Array.from({ length: 39 }, (_, i) => onePage(`Result ${i + 2}`)));
  for (const some of [pages.slice(0, 20), pages.slice(20)]) await json(await attach(intake, id, some), 201);
  const other = await json<{ id: number }>(
    intake.client.patients.$post({ json: { ...patient, firstName: "Joan", mrn: "J-1" } }),
    201,
  );
  await json(
    await intake.call(`/api/requests/${id}`, {
      method: "PATCH",
      body: JSON.stringify({ patientId: other.id }),
      headers: { "content-type": "application/json" },
    }),
  );
  const shown = await json<Detail>(intake.call(`/api/requests/${id}`));
  assert.equal(shown.patient.id, other.id);
  assert.equal(shown.attachedRecords.length, 40);
  assert.ok(shown.attachedRecords.every((file) => !file.isIncluded));
});

for (const kind of ["new", "known"] as const) {
  Deno.test(`a document of 40 ${kind} patients becomes 40 requests of one batch`, async () => {
    await using desk = await openDesk();
    const { intake } = await staffOf(desk);
    const people = Array.from({ length: 40 }, (_, i) => ({ ...patient, firstName: `Ann${i}`, mrn: `M-${i}` }));
    const patients = [];
    for (const person of people) {
      patients.push(kind === "new" ? person : { patientId: await knownPatient(desk, person as never) });
    }
    const entry = await upload(intake, await textPdf(["Please send the records of these patients."]), "list.pdf");
    await desk.drain();
    const made = await json<{ requestIds: number[]; batchRequestId: string }>(
      await intake.call(`/api/inbox-entries/${entry.id}/requests`, {
        method: "POST",
        body: JSON.stringify({ patients, requester, requestType: "attorney" }),
        headers: { "content-type": "application/json" },
      }),
      201,
    );
    assert.equal(new Set(made.requestIds).size, 40);
    const [counted] = await desk.deps.store.counts(requests, [["batch", made.batchRequestId, "new"]]);
    assert.equal(counted, 40);
  });
}

Deno.test("200 requests of one batch move, one after the other and at once, and the batch follows the least advanced", async () => {
  await using desk = await openDesk();
  const { intake } = await staffOf(desk);
  const first = await newRequest(intake);
  const { store } = desk.deps;
  const row = await store.must(requests, first);
  const batchId =
    (await store.change(system, async (tx) => await createBatch(tx, await requesterIn(tx, 1), null, 200))).id;
  for (let from = 0; from < 200; from += 10) {
    await store.change(system, async (tx) => {
      for (let i = 0; i < 10; i++) {
        await tx.insert(requests, { ...row, id: await tx.nextId(requests), batchRequestId: batchId });
      }
    });
  }
  const ids = Array.from({ length: 200 }, (_, i) => first + 1 + i);
  const status = async () => (await store.must(batches, batchId)).status;
  const move = (id: number) => store.change(system, (tx) => moveRequest(tx, id, "processing"));
  for (const id of ids.slice(0, 190)) await move(id);
  assert.equal(await status(), "new");
  await Promise.all(ids.slice(190).map(move));
  assert.equal(await status(), "processing");
  for (const id of ids) await store.change(system, (tx) => moveRequest(tx, id, "rejected"));
  assert.equal(await status(), "cancelled");
  assert.equal(await statusOf(intake, first), "new");
});
