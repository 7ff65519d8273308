import assert from "node:assert/strict";
import type { ImportResult, Patient, PatientMerge } from "../../shared/patients.ts";
import { type Desk, json, openDesk, type Person } from "../harness.ts";
import { attach, newRequest, onePage, patient, released, staffOf } from "./fixtures.ts";

const post = (who: Person, path: string, body: unknown) =>
  who.call(path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
const add = async (who: Person, more: Partial<Patient>) =>
  await json<Patient>(post(who, "/api/patients", { ...patient, ...more }), 201);
const names = async (who: Person, q: string) =>
  (await json<Patient[]>(who.call(`/api/patients?q=${encodeURIComponent(q)}`))).map((p) => p.id);

async function twoRows(desk: Desk) {
  const intake = await desk.as("intake");
  const kept = await add(intake, { mrn: "K-1" });
  const requestId = await newRequest(intake, { patient: { ...patient, firstName: "Mary", mrn: "D-2" } });
  const { patient: double } = await json<{ patient: { id: number } }>(intake.call(`/api/requests/${requestId}`));
  return { intake, kept, requestId, double: double.id };
}

Deno.test("a correction over the API leaves what it does not name", async () => {
  await using desk = await openDesk();
  const intake = await desk.as("intake");
  const { id, updatedAt: _, previousNames: __, ...before } = await add(intake, {
    mrn: "P-1",
    address: "4 Quay Street",
  });
  const answer = intake.call(`/api/patients/${id}`, {
    method: "PATCH",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ phone: "503-555-0101" }),
  });
  const { updatedAt: ___, previousNames, ...after } = await json<Patient>(answer);
  assert.deepEqual(after, { ...before, id, phone: "503-555-0101" });
  assert.deepEqual(previousNames, [], "the name is not named, so it is the same");
});

Deno.test("two rows of one person become one: requests, files, invoices and numbers go along", async () => {
  await using desk = await openDesk();
  const { intake, kept, requestId, double } = await twoRows(desk);
  const invoice = await json<{ id: number }>(post(intake, "/api/invoices", { requestId }), 201);
  const merge = await json<PatientMerge>(post(intake, `/api/patients/${double}/merge`, { intoId: kept.id }), 201);
  await desk.drain();
  const detail = await json<{ patient: { id: number } }>(intake.call(`/api/requests/${requestId}`));
  assert.equal(detail.patient.id, kept.id);
  assert.deepEqual(await names(intake, "D-2"), [kept.id], "the old number finds the patient");
  assert.deepEqual(await names(intake, "Mary"), [kept.id], "and so does the old name");
  for (const sort of ["name", "dateOfBirth", "mrn"]) {
    const list = await json<Patient[]>(intake.call(`/api/patients?sort=${sort}`));
    assert.ok(list.length > 0 && !list.some((p) => p.id === double), sort);
  }
  assert.equal((await json<Patient>(intake.call(`/api/patients/${double}`))).mergedInto, kept.id);
  const billing = await desk.as("billing");
  const paid = await json<{ patient: { id: number } }>(billing.call(`/api/invoices/${invoice.id}`));
  assert.equal(paid.patient.id, kept.id);
  const again = await post(intake, `/api/patients/${double}/merge`, { intoId: kept.id });
  assert.equal(again.status, 409);
  await again.body?.cancel();

  const undone = await json<PatientMerge>(post(intake, `/api/patients/merges/${merge.id}/undo`, {}));
  assert.equal(undone.state, "undoing");
  await desk.drain();
  const back = await json<{ patient: { id: number } }>(intake.call(`/api/requests/${requestId}`));
  assert.equal(back.patient.id, double);
  assert.deepEqual(await names(intake, "D-2"), [double]);
  assert.deepEqual(await names(intake, "Mary"), [double]);
  assert.deepEqual((await json<Patient>(intake.call(`/api/patients/${kept.id}`))).previousNames, []);
  const [last] = await json<PatientMerge[]>(intake.call(`/api/patients/${kept.id}/merges`));
  assert.equal(last.state, "undone");
  const admin = await desk.as("admin");
  const trail = await json<{ action: string }[]>(
    admin.call(`/api/activity-logs?entityType=patient&entityId=${kept.id}&limit=50`),
  );
  for (const action of ["patient_merged", "patient_unmerged"]) assert.ok(trail.some((a) => a.action === action));
});

Deno.test("a request made for a merged row is the patient's", async () => {
  await using desk = await openDesk();
  const { intake, kept, double } = await twoRows(desk);
  await json(post(intake, `/api/patients/${double}/merge`, { intoId: kept.id }), 201);
  await desk.drain();
  const requestId = await newRequest(intake, { patient: undefined, patientId: double });
  const { patient: of } = await json<{ patient: { id: number } }>(intake.call(`/api/requests/${requestId}`));
  assert.equal(of.id, kept.id);
});

Deno.test("of a row that was merged twice over, what was released stands with the patient it is now", async () => {
  await using desk = await openDesk();
  const staff = await staffOf(desk);
  const { requestId } = await released(staff);
  const { intake } = staff;
  const of = async () =>
    (await json<{ patient: { id: number } }>(intake.call(`/api/requests/${requestId}`))).patient.id;
  const first = await of();
  const [second, third] = [await add(intake, { mrn: "B-1" }), await add(intake, { mrn: "C-1" })];
  await json(post(intake, `/api/patients/${first}/merge`, { intoId: second.id }), 201);
  // What is still on its way to the second row would miss the third.
  const early = await json<{ message: string }>(
    post(intake, `/api/patients/${second.id}/merge`, { intoId: third.id }),
    409,
  );
  assert.match(early.message, /still at work/);
  await desk.drain();
  const merge = await json<PatientMerge>(
    post(intake, `/api/patients/${second.id}/merge`, { intoId: third.id }),
    201,
  );
  await desk.drain();
  assert.equal(await of(), third.id);
  const [, before] = await json<PatientMerge[]>(intake.call(`/api/patients/${second.id}/merges`));
  const { message } = await json<{ message: string }>(post(intake, `/api/patients/merges/${before.id}/undo`, {}), 409);
  assert.match(message, new RegExp(`was merged into patient ${third.id}; undo that first`));
  const disclosures = async (id: number) =>
    (await json<{ requestId: number }[]>(intake.call(`/api/patients/${id}/disclosures`))).map((d) => d.requestId);
  assert.deepEqual(await disclosures(third.id), [requestId]);
  await json(post(intake, `/api/patients/merges/${merge.id}/undo`, {}));
  await desk.drain();
  assert.deepEqual([await disclosures(third.id), await disclosures(second.id)], [[], [requestId]]);
});

Deno.test("a merge is taken back as far as its rows are still there and still the patient's", async () => {
  await using desk = await openDesk();
  const { intake, kept, requestId, double } = await twoRows(desk);
  const given = await newRequest(intake, { patient: undefined, patientId: double });
  await json(await attach(intake, requestId, [await onePage("Second")]), 201);
  const merge = await json<PatientMerge>(post(intake, `/api/patients/${double}/merge`, { intoId: kept.id }), 201);
  await desk.drain();
  type Detail = { patient: { id: number }; attachedRecords: { id: number }[] };
  const show = (id: number) => json<Detail>(intake.call(`/api/requests/${id}`));
  const [file] = (await show(requestId)).attachedRecords;
  const gone = await intake.call(`/api/attached-records/${file.id}`, { method: "DELETE" });
  assert.ok(gone.ok, await gone.text());
  const other = await add(intake, { mrn: "O-1", firstName: "Olga" });
  await json(intake.call(`/api/requests/${given}`, {
    method: "PATCH",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ patientId: other.id }),
  }));
  await json(post(intake, `/api/patients/merges/${merge.id}/undo`, {}));
  await desk.drain();
  const [last] = await json<PatientMerge[]>(intake.call(`/api/patients/${kept.id}/merges`));
  assert.equal(last.state, "undone");
  assert.deepEqual([(await show(requestId)).patient.id, (await show(given)).patient.id], [double, other.id]);
});

Deno.test("a changed name is kept as a previous one and still finds the patient, unless it was a mistake", async () => {
  await using desk = await openDesk();
  const intake = await desk.as("intake");
  const { id } = await add(intake, { lastName: "Moreau" });
  const change = (more: Record<string, unknown>) =>
    json<Patient>(intake.call(`/api/patients/${id}`, {
      method: "PATCH",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ ...patient, ...more }),
    }));
  const married = await change({ lastName: "Lindqvist" });
  assert.deepEqual(married.previousNames.map((n) => n.lastName), ["Moreau"]);
  assert.deepEqual(await names(intake, "Moreau"), [id]);
  const spelled = await change({ lastName: "Lindquist", nameWasMistaken: true });
  assert.deepEqual(spelled.previousNames.map((n) => n.lastName), ["Moreau"]);
});

Deno.test("a corrected name finds the patient's requests, and the page tells who looked", async () => {
  await using desk = await openDesk();
  const intake = await desk.as("intake");
  const requestId = await newRequest(intake, { patient: { ...patient, lastName: "Moreau", mrn: "R-1" } });
  const { patient: { id } } = await json<{ patient: { id: number } }>(intake.call(`/api/requests/${requestId}`));
  await json(intake.call(`/api/patients/${id}`, {
    method: "PATCH",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ ...patient, lastName: "Lindqvist", mrn: "R-1" }),
  }));
  await desk.drain();
  const found = await json<{ id: number }[]>(intake.call("/api/requests?q=Lindqvist"));
  assert.deepEqual(found.map((request) => request.id), [requestId]);
  const billing = await desk.as("billing", { name: "Bea Looker" });
  await json(billing.call(`/api/patients/${id}`));
  const lookers = await json<{ action: string; user: { fullName: string } }[]>(
    intake.call(`/api/activity-logs?entityType=patient&entityId=${id}&limit=20`),
  );
  assert.deepEqual(
    lookers.filter(({ action }) => action === "patient_viewed").map(({ user }) => user.fullName),
    ["Bea Looker"],
  );
});

Deno.test("a list is taken in by MRN: twice the same changes nothing, and each row stands for itself", async () => {
  await using desk = await openDesk();
  const intake = await desk.as("intake");
  const known = await add(intake, { mrn: "K-1", phone: "555-0100" });
  const rows = [
    { row: 2, fields: { firstName: "Ana", lastName: "Novak", dateOfBirth: "1970-05-06", mrn: "N-1" } },
    { row: 3, fields: { firstName: "", lastName: "Nobody", mrn: "N-2" } },
    { row: 4, fields: { firstName: "Twin", lastName: "Row", mrn: "n-1" } },
    { row: 5, fields: { firstName: "No", lastName: "Number" } },
    { row: 6, fields: { firstName: "Maria", lastName: "Okafor", mrn: "K-1", phone: "555-0199" } },
    { row: 7, fields: { firstName: "Bad", lastName: "Day", mrn: "N-3", dateOfBirth: "1970-02-31" } },
    { row: 8, fields: { firstName: "No", lastName: "Sign", mrn: "--" } },
    { row: 9, fields: { firstName: "Not", lastName: "Born", mrn: "N-4", dateOfBirth: "2972-03-14" } },
    { row: 10, fields: { lastName: "Halfname", mrn: "N-5" } },
  ];
  const send = async (dryRun: boolean) =>
    (await json<{ results: ImportResult[] }>(post(intake, "/api/patients/import", { rows, dryRun }))).results;
  const outcomes = (results: ImportResult[]) => results.map((r) => [r.row, r.outcome]);
  const expected = [[2, "created"], [3, "refused"], [4, "refused"], [5, "refused"], [6, "updated"], [7, "refused"]]
    .concat([8, 9, 10].map((row) => [row, "refused"]));
  assert.deepEqual(outcomes(await send(true)), expected);
  assert.deepEqual(await names(intake, "Novak"), [], "a dry run writes nothing");
  const done = await send(false);
  assert.deepEqual(outcomes(done), expected);
  assert.match(done[2].message!, /Row 2 has the same MRN/);
  assert.match(done[3].message!, /MRN is missing/);
  assert.match(done[6].message!, /MRN holds no letter and no digit/);
  assert.match(done[7].message!, /date of birth lies in the future/);
  assert.match(done[8].message!, /^First name is missing\.$/);
  const now = await json<Patient>(intake.call(`/api/patients/${known.id}`));
  assert.equal(now.phone, "555-0199");
  assert.equal(now.dateOfBirth, patient.dateOfBirth, "a column the file lacks is left as it is");
  const again = await send(false);
  assert.deepEqual([again[0].outcome, again[4].outcome], ["unchanged", "unchanged"]);
  const renamed = [{ row: 2, fields: { firstName: "Maria", lastName: "Lindqvist", mrn: "k1" } }];
  await json(post(intake, "/api/patients/import", { rows: renamed }));
  const { previousNames, mrn } = await json<Patient>(intake.call(`/api/patients/${known.id}`));
  assert.deepEqual([previousNames.map(({ lastName }) => lastName), mrn], [["Okafor"], "K-1"]);
});

Deno.test("billing is told who a patient is and nothing else of them", async () => {
  await using desk = await openDesk();
  const intake = await desk.as("intake");
  const { id } = await add(intake, { phone: "555-0100" });
  const billing = await desk.as("billing");
  const seen = await json<Record<string, unknown>>(billing.call(`/api/patients/${id}`));
  assert.deepEqual(Object.keys(seen).sort(), [
    "dateOfBirth",
    "firstName",
    "id",
    "lastName",
    "mergedInto",
    "middleName",
    "suffix",
  ]);
  // Neither over a list, a match or the search.
  const found = async (person: typeof intake) =>
    (await json<{ patients: Record<string, unknown>[] }>(person.call("/api/search?q=Okafor"))).patients[0];
  assert.ok("mrn" in await found(intake));
  assert.ok(!("mrn" in await found(billing)));
  const refused = await Promise.all([
    post(billing, `/api/patients/${id}/merge`, { intoId: 1 }),
    post(billing, "/api/patients/match", { firstName: "Ana", lastName: "Okafor" }),
    post(billing, "/api/patients/match-batch", { queries: [{ firstName: "Ana", lastName: "Okafor" }] }),
    billing.call(`/api/patients/${id}/records`),
    billing.call("/api/patients.csv"),
  ]);
  for (const answer of refused) {
    assert.equal(answer.status, 403, answer.url);
    await answer.body?.cancel();
  }
});
