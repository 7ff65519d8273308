/** The simulator of specification 2 §2 to §4 and §9: its choices, its steps and their events, the fields of what it answers. */
import assert from "node:assert/strict";
import { runLabels } from "../../../web/rooms/simulator/parts/words.ts";
import {
  patientCounts,
  patientRecordStates,
  paymentModes,
  processingModes,
  progressOf,
  simulatedRecordTypes,
  stepEvents,
  stepStates,
  stepTexts,
  workflowSteps,
} from "../../../shared/simulator.ts";
import { linkState } from "../../../shared/links.ts";
import type { Client } from "../../../server/client.ts";
import type { Answer } from "../../../web/lib/api.ts";
import { json, openDesk } from "../../harness.ts";

type Run = Answer<Client["simulate-workflow"]["$post"]>;

/** Fails on a field that is not there at all; null is a value. */
function whole(row: object, names: string): void {
  const missing = names.split(" ").filter((name) => (row as Record<string, unknown>)[name] === undefined);
  assert.deepEqual(missing, []);
}

Deno.test("the simulator's choices are the specification's, and nothing else is taken", async () => {
  assert.deepEqual([...patientCounts], [1, 2, 3, 5, 10]);
  assert.deepEqual([...simulatedRecordTypes], ["lab", "imaging", "notes", "history", "prescription"]);
  assert.deepEqual([...processingModes], ["per_patient", "per_requester"]);
  assert.deepEqual([...paymentModes], ["auto", "manual"]);
  await using desk = await openDesk();
  const admin = await desk.as("admin");
  const room = admin.client["simulate-workflow"];
  const refused: Record<string, string>[] = [{ patients: "4" }, { mode: "all" }, { payment: "later" }, {
    recordTypes: "billing",
  }];
  for (const query of refused) {
    await json(room.$post({ query }), 400);
  }
  assert.deepEqual(await json(room.$get()), []);
});

Deno.test("the steps of a simulation stand in their order, each with title, description and the event that ends it", () => {
  assert.deepEqual(workflowSteps.map((step) => [step, stepEvents[step]]), [
    ["document_upload", "document_processed"],
    ["request_generation", "requests_created"],
    ["invoice_generation", "invoices_created"],
    ["payment_processing", "payment_processed"],
    ["record_attachment", "records_attached"],
    ["secure_link_generation", "secure_links_created"],
    ["records_release", "records_released"],
  ]);
  for (const step of workflowSteps) assert.ok(stepTexts[step].title && stepTexts[step].description, step);
  assert.deepEqual([...stepStates], ["pending", "in-progress", "completed", "error"]);
  assert.deepEqual([...patientRecordStates], ["attached", "fetching", "missing", "error"]);
  assert.deepEqual(Object.keys(runLabels), ["running", "waiting", "completed", "error"]);
});

Deno.test("a patient's progress is its attached records over all its records, in percent", () => {
  assert.deepEqual(
    [[0, 0], [0, 3], [1, 3], [2, 4], [5, 5]].map(([recordsAttached, recordsTotal]) =>
      progressOf({ recordsAttached, recordsTotal })
    ),
    [0, 0, 33, 50, 100],
  );
});

for (const [mode, letters] of [["per_patient", 2], ["per_requester", 1]] as const) {
  Deno.test(`${mode}: two patients come by ${letters} of their requester's letters, and the batch has its fields`, async () => {
    await using desk = await openDesk();
    const admin = await desk.as("admin");
    const room = admin.client["simulate-workflow"];
    const query = {
      mode,
      patients: "2",
      email: "desk@ours.example",
      recordTypes: "lab,notes",
      requester: "Alder Clinic",
    };
    const { id } = await json<Run>(room.$post({ query }), 201);
    await desk.drain();
    const run = await json<Run>(room[":id"].$get({ param: { id } }));
    assert.equal(run.status, "completed");
    whole(run.steps[0], "id title description status timestamp");
    const { batch } = run;
    whole(
      batch,
      "id status requesterName requesterEmail createdAt updatedAt documentId totalInvoiceAmount patients",
    );
    assert.equal(batch.totalInvoiceAmount, 2 * 1575, "15.75 a patient");
    const entries = new Set<string>();
    for (const patient of batch.patients) {
      whole(
        patient,
        "id name status recordTypes invoiceId invoiceStatus invoiceAmount recordsAttached recordsTotal secureLinkId",
      );
      whole(
        patient.records[0],
        "id type status fileName pageCount fileSize lastUpdated fetchingFrom errorDetails",
      );
      const request = await json<{ sourceReference: string }>(
        admin.client.requests[":id"].$get({ param: { id: String(patient.requestId) } }),
      );
      entries.add(request.sourceReference);
      const [link] = await json<{ expiresAt: string; createdAt: string; isRevoked: boolean }[]>(
        admin.client["secure-links"].$get({ query: { requestId: String(patient.requestId) } }),
      );
      assert.equal(Date.parse(link.expiresAt) - Date.parse(link.createdAt), 7 * 86_400_000, "open for 7 days");
      assert.equal(linkState(link as never, desk.clock.now), "ACTIVE");
    }
    assert.equal(entries.size, letters);
  });
}
