/**
 * Records from the EHR by the command line.
 */
import assert from "node:assert/strict";
import { activities } from "../../server/db/activities.ts";
import { system } from "../../server/db/store.ts";
import { requests } from "../../server/rooms/requests/store.ts";
import { another, emptyRequest, openWithEhr, same, someone } from "../flows/ehr_office.ts";
import { openDesk } from "../harness.ts";
import { ok, signedIn } from "./terminal.ts";

Deno.test("ehr status, search and fetch bring a patient's records into a request", async () => {
  await using desk = await openWithEhr();
  const { terminal, person } = await signedIn(desk, "intake");
  const requestId = String(await emptyRequest(person));
  assert.equal(await ok(terminal, "ehr", "status"), "Connected to Harbor Glen Sample EHR.");
  const [head, line] = (await ok(terminal, "ehr", "search", "--mrn", someone.mrn)).split("\n");
  assert.match(head, /^ID\s+NAME\s+BORN\s+GENDER\s+MRN\s+ADDRESS$/);
  assert.ok(line.startsWith(`p${someone.id} `) && line.includes(someone.dateOfBirth));
  const fetched = await ok(terminal, "ehr", "fetch", "--request", requestId, "--types", "allergies,immunizations");
  assert.match(fetched, new RegExp(`^4 records attached to request ${requestId}: 3 files, 2 pages\\.$`));
  const done = JSON.parse(await ok(terminal, "--json", "ehr", "fetch", "--request", requestId, "--types", "problems"));
  assert.deepEqual([done.recordCount, done.sets], [2, [{ type: "problems", records: 2 }]]);
});

Deno.test("ehr fetch says what is wrong: types, days, a patient not found, another patient, the same again, nothing there", async () => {
  await using desk = await openWithEhr();
  const { terminal, person } = await signedIn(desk, "intake");
  const requestId = String(await emptyRequest(person));
  const fetch = (...more: string[]) => terminal.run("ehr", "fetch", "--request", requestId, ...more);
  const fails = async (code: number, message: RegExp, ...more: string[]) => {
    const result = await fetch(...more);
    assert.deepEqual([result.code, result.out], [code, ""]);
    assert.match(result.err, message);
  };
  await fails(2, /Unknown record type: labs\. There are: lab_results, imaging/, "--types", "labs");
  await fails(2, /soon is not a day/, "--from", "soon");
  await fails(1, /No matching records/, "--types", "vital_signs", "--from", "2001-01-01", "--to", "2001-01-02");
  await fails(
    1,
    /differs from the request's .* in first name and date of birth/,
    "--types",
    "allergies",
    "--patient",
    `p${another.id}`,
  );
  const confirmed = [
    "--types",
    "allergies",
    "--patient",
    `p${another.id}`,
    "--confirm-name",
    `${another.firstName} ${another.lastName}`,
  ];
  assert.equal((await fetch(...confirmed)).code, 0);
  await fails(1, /attached to the request already/, ...confirmed);
  const stranger = String(await emptyRequest(person, { ...same, lastName: "Nobody", mrn: "X-1" }));
  const unknown = await terminal.run("ehr", "fetch", "--request", stranger);
  assert.match(unknown.err, /does not know this patient/);
});

Deno.test("ehr fetch for a rejected request takes nothing out of the EHR", async () => {
  await using desk = await openWithEhr();
  const { terminal, person } = await signedIn(desk, "intake");
  const requestId = await emptyRequest(person);
  await desk.deps.store.change(system, (tx) => tx.patch(requests, requestId, { status: "rejected" }));
  const { code, err } = await terminal.run("ehr", "fetch", "--request", String(requestId), "--types", "allergies");
  assert.deepEqual([code, err], [
    1,
    `Request ${requestId} is rejected; its records cannot be changed any more.`,
  ]);
  const { rows } = await desk.deps.store.page(activities, { index: "action", prefix: ["ehr_fetched"], limit: 1 });
  assert.deepEqual(rows, []);
});

Deno.test("ehr status without an EHR ends with 1", async () => {
  await using desk = await openDesk();
  const { terminal } = await signedIn(desk, "intake");
  const { code, err } = await terminal.run("ehr", "status");
  assert.deepEqual([code, err], [1, "No EHR is connected. An administrator connects one in Settings, Channels."]);
});
