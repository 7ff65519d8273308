import assert from "node:assert/strict";
import { system } from "../../server/db/store.ts";
import { medicalRecords, requestRecords } from "../../server/rooms/records/store.ts";
import type { ErrorBody } from "../../shared/errors.ts";
import { type Desk, json, openDesk } from "../harness.ts";
import { attach, onePage } from "./fixtures.ts";

interface Detail {
  id: number;
  patientId: number;
  records: { id: number; recordType: string; isIncluded: boolean }[];
  attachedRecords: { id: number; isIncluded: boolean }[];
}

const person = (firstName: string, mrn: string) => ({ firstName, lastName: "Okafor", dateOfBirth: "1962-03-14", mrn });
const requester = { name: "Harbor Law LLP", email: "records@harbor.example" };

async function addRecord(desk: Desk, patientId: number, recordType: string): Promise<number> {
  return await desk.deps.store.change(system, async (tx) => {
    const id = await tx.nextId(medicalRecords);
    await tx.insert(medicalRecords, {
      id,
      patientId,
      recordType,
      recordDate: "2026-01-05",
      provider: null,
      pages: 1,
      file: null,
      createdAt: tx.now,
      updatedAt: tx.now,
    });
    return id;
  });
}

Deno.test("a request given another patient holds nothing of the first any more", async () => {
  await using desk = await openDesk();
  const intake = await desk.as("intake");
  const [wrong, right] = [
    await json<{ id: number }>(intake.client.patients.$post({ json: person("Mario", "A-1") }), 201),
    await json<{ id: number }>(intake.client.patients.$post({ json: person("Maria", "A-2") }), 201),
  ];
  await addRecord(desk, wrong.id, "Lab Results");
  const wanted = await addRecord(desk, right.id, "Lab Results");
  const offered = await addRecord(desk, right.id, "Imaging Report");
  const request = await json<Detail>(
    intake.client.requests.$post({
      json: { patientId: wrong.id, requester, requestType: "attorney", recordTypes: ["lab"] },
    }),
    201,
  );
  await json(await attach(intake, request.id, [await onePage("note")]), 201);

  const changed = await json<Detail>(
    intake.call(`/api/requests/${request.id}`, {
      method: "PATCH",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ patientId: right.id }),
    }),
  );
  assert.equal(changed.patientId, right.id);
  assert.deepEqual(
    changed.records.map(({ id, isIncluded }) => [id, isIncluded]),
    [[wanted, true], [offered, false]],
  );
  assert.deepEqual(changed.attachedRecords.map(({ isIncluded }) => isIncluded), [false]);
});

Deno.test("a request that is invoiced keeps its patient", async () => {
  await using desk = await openDesk();
  const intake = await desk.as("intake");
  const first = await json<{ id: number }>(intake.client.patients.$post({ json: person("Maria", "A-1") }), 201);
  const other = await json<{ id: number }>(intake.client.patients.$post({ json: person("Mario", "A-2") }), 201);
  await addRecord(desk, first.id, "Lab Results");
  const request = await json<Detail>(
    intake.client.requests.$post({ json: { patientId: first.id, requester, requestType: "attorney" } }),
    201,
  );
  await json(intake.client.invoices.$post({ json: { requestId: request.id } }), 201);
  const refused = await intake.call(`/api/requests/${request.id}`, {
    method: "PATCH",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ patientId: other.id }),
  });
  assert.equal(refused.status, 409);
  assert.match(((await refused.json()) as ErrorBody).message, /already invoiced/);
});

Deno.test("a date in another form than the API's is refused with a sentence at its field", async () => {
  await using desk = await openDesk();
  const intake = await desk.as("intake");
  const typed = { ...person("Maria", "A-1"), dateOfBirth: "3/14/1962" };
  const refused = await json<ErrorBody>(intake.client.patients.$post({ json: typed }), 400);
  assert.deepEqual(refused.details, { dateOfBirth: "Use the form YYYY-MM-DD" });
});

Deno.test("a patient with hundreds of records is exchanged as any other, back and forth before the rest was worked off", async () => {
  await using desk = await openDesk();
  const intake = await desk.as("intake");
  const ids: number[] = [];
  for (const mrn of ["A-1", "A-2"]) {
    ids.push((await json<{ id: number }>(intake.client.patients.$post({ json: person("Maria", mrn) }), 201)).id);
    await desk.deps.store.change(system, async (tx) => {
      for (let i = 0; i < 420; i++) {
        const stamps = { createdAt: tx.now, updatedAt: tx.now };
        const record = { recordType: "Lab Results", recordDate: "2026-01-05", provider: null, pages: 1, file: null };
        await tx.insert(medicalRecords, {
          id: await tx.nextId(medicalRecords),
          patientId: ids.at(-1)!,
          ...record,
          ...stamps,
        });
      }
    });
  }
  const [wrong, right] = ids;
  const { id } = await json<Detail>(
    intake.client.requests.$post({
      json: { patientId: wrong, requester, requestType: "attorney", recordTypes: ["lab"] },
    }),
    201,
  );
  await desk.drain();
  const change = (patientId: number) =>
    json<Detail>(intake.client.requests[":id"].$patch({ param: { id: String(id) }, json: { patientId } }) as never);
  const of = async (patientId: number) => {
    const { records } = await json<Detail>(intake.call(`/api/requests/${id}`));
    const rows = await desk.deps.store.getMany(medicalRecords, records.map((r) => r.id));
    assert.ok(rows.every((row) => row!.patientId === patientId), "none of the other patient");
    assert.equal(new Set(rows.map((row) => row!.id)).size, rows.length, "each once");
    return rows.length;
  };
  await change(right);
  assert.equal(await of(right), 150);
  await change(wrong);
  await of(wrong);
  await change(right);
  await desk.drain();
  assert.equal(await of(right), 420);
  assert.equal((await desk.deps.store.all(requestRecords, "request", [id])).length, 420);
});
