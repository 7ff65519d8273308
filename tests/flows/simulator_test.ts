/**
 * The workflow simulator drives the product: from a letter to released records, on data that counts nowhere and one click removes.
 */
import assert from "node:assert/strict";
import type { Answer } from "../../web/lib/api.ts";
import { stepEvents, workflowSteps } from "../../shared/simulator.ts";
import type { Client } from "../../server/client.ts";
import { type Desk, json, openDesk, type Person } from "../harness.ts";
import { openWithEhr } from "./ehr_office.ts";
import { invoiced, onePage } from "./fixtures.ts";
import { noteKeptFiles } from "../support/kept_files.ts";

const production = {
  RELEASEDESK_ENV: "production",
  MASTER_KEY: "ab".repeat(32),
  PUBLIC_URL: "https://desk.localhost",
  SMTP_URL: "smtp://mail.example",
  CARDS: "none",
};

type Run = Answer<Client["simulate-workflow"]["$post"]>;

const room = (person: Person) => person.client["simulate-workflow"];
const start = (person: Person, query: Record<string, string> = {}) => json<Run>(room(person).$post({ query }), 201);
const show = (person: Person, id: string) => json<Run>(room(person)[":id"].$get({ param: { id } }));
/** The states of the steps in their order. */
const states = (run: Run) => run.steps.map((step) => step.status);

async function finished(desk: Desk, person: Person, query: Record<string, string>): Promise<Run> {
  const { id } = await start(person, query);
  await desk.drain();
  const run = await show(person, id);
  assert.equal(run.errorMessage, null);
  assert.equal(run.status, "completed");
  return run;
}

Deno.test("a run takes a letter of three patients to released records, and every step is told", async () => {
  // With an EHR, which is not asked for people who do not exist.
  await using desk = await openWithEhr();
  const admin = await desk.as("admin", { name: "Ada Fields" });
  const run = await finished(desk, admin, {
    mode: "per_requester",
    patients: "3",
    payment: "auto",
    requester: "Alder Clinic",
    email: "desk@ours.example",
    recordTypes: "lab,imaging,notes,history,prescription",
  });
  assert.deepEqual(states(run), workflowSteps.map(() => "completed"));
  const { batch } = run;
  assert.equal(batch.requesterName, "Simulated Alder Clinic");
  assert.equal(batch.totalInvoiceAmount, 3 * 1575);
  for (const patient of batch.patients) {
    assert.deepEqual(
      [patient.status, patient.invoiceStatus, patient.invoiceAmount, patient.recordsAttached, patient.recordsTotal],
      ["completed", "paid", 1575, 5, 5],
    );
    assert.ok(patient.records.every((r) => r.status === "attached" && r.pageCount === 1 && r.fileSize! > 500));
    const [link] = await json<{ id: string; email: string; createdBy: string; validDays: number }[]>(
      admin.client["secure-links"].$get({ query: { requestId: String(patient.requestId) } }),
    );
    assert.deepEqual([link.id, link.email, link.createdBy, link.validDays], [
      patient.secureLinkId,
      "desk@ours.example",
      "Ada Fields",
      7,
    ]);
  }
  const told = (await desk.deps.bus.since("")).map(({ event }) => event.type);
  const steps = told.filter((type) => (Object.values(stepEvents) as string[]).includes(type));
  assert.deepEqual(steps, Object.values(stepEvents));
  // Nobody is told of a simulated request, invoice or payment as of the office's own.
  assert.deepEqual(told.filter((type) => /STATUS_CHANGED|CONFIRMED|PROCESSED|UPDATED/.test(type)), []);
});

interface Figures {
  newRequests: number;
  inboxWaiting: number;
  pendingInvoices: number;
  completedRequests: number;
}
const figures = async (person: Person) => {
  const { newRequests, inboxWaiting, pendingInvoices, completedRequests } = await json<Figures>(
    person.client.metrics.$get(),
  );
  const list = async (path: string) => (await json<unknown[]>(person.call(path))).length;
  return {
    newRequests,
    inboxWaiting,
    pendingInvoices,
    completedRequests,
    lists: await Promise.all(
      ["inbox-entries", "requests", "invoices", "patients", "requesters", "secure-links", "secure-links?state=active"]
        .map((name) => list(`/api/${name}`)),
    ),
  };
};

Deno.test("manual payment: pay one, upload a record, process the rest; the figures never move and removal leaves nothing", async () => {
  await using desk = await openDesk();
  const keptFiles = noteKeptFiles(desk);
  const admin = await desk.as("admin");
  const before = await figures(admin);
  const { id } = await start(admin, { patients: "2", payment: "manual", recordTypes: "lab,notes" });
  await desk.drain();
  let run = await show(admin, id);
  assert.equal(run.status, "waiting");
  assert.deepEqual(states(run), [
    "completed",
    "completed",
    "completed",
    "in-progress",
    "pending",
    "pending",
    "pending",
  ]);
  assert.deepEqual(run.batch.patients.map((p) => [p.status, p.invoiceStatus]), [
    ["invoiced", "pending"],
    ["invoiced", "pending"],
  ]);
  assert.deepEqual(await figures(admin), before);

  const one = { id, patientId: "1" };
  const patient = room(admin)[":id"].patients[":patientId"];
  run = await json<Run>(patient.pay.$post({ param: one }));
  assert.equal(run.batch.patients[0].status, "paid");
  // Paid again it stays paid.
  await json(patient.pay.$post({ param: one }));
  const form = new FormData();
  form.append("file", new File(["a note"], "own.txt"));
  const upload = () => admin.call(`/api/simulate-workflow/${id}/patients/1/upload`, { method: "POST", body: form });
  assert.equal((await json<{ code: string }>(upload(), 415)).code, "file_type");
  form.set("file", new File([await onePage("own")], "own scan.pdf"));
  run = await json<Run>(upload(), 201);
  assert.deepEqual(run.batch.patients[0].records.map((r) => [r.type, r.status, r.fileName]), [
    ["lab", "attached", "own scan.pdf"],
    ["notes", "missing", null],
  ]);

  await json(room(admin)[":id"].process.$post({ param: { id } }));
  await desk.drain();
  run = await show(admin, id);
  assert.equal(run.status, "completed");
  assert.deepEqual(run.batch.patients.map((p) => p.recordsAttached), [2, 2]);
  assert.deepEqual(await figures(admin), before);
  const requestId = String(run.batch.patients[0].requestId);
  await json(admin.client.requests[":id"].$get({ param: { id: requestId } }));
  const search = await json<Record<string, unknown[]>>(
    admin.client.search.$get({ query: { q: run.batch.patients[0].name.split(" ")[1] } }),
  );
  assert.deepEqual(Object.values(search).filter((found) => Array.isArray(found) && found.length > 0), []);
  for (const action of ["process", "retry"] as const) {
    await json(room(admin)[":id"][action].$post({ param: { id } }), 409);
  }

  assert.deepEqual(await json(room(admin).$delete()), { removed: 1 });
  assert.deepEqual(await json(room(admin).$get()), []);
  for (const path of [`simulate-workflow/${id}`, `requests/${requestId}`, `inbox-entries/${run.batch.documentId}`]) {
    await json(admin.call(`/api/${path}`), 404);
  }
  const left = [];
  for await (const entry of desk.deps.store.kv.list({ prefix: ["r"] })) {
    const name = String(entry.key[1]);
    if (!["activity", "users", "sessions", "read_states", "channel_states", "payment_events"].includes(name)) {
      left.push(name);
    }
  }
  for await (const { key } of desk.deps.store.kv.list({ prefix: ["demo_processor"] })) left.push(key.join("/"));
  assert.deepEqual(left, []);
  assert.deepEqual(keptFiles(), ["own scan.pdf"], "what a person uploaded may stand elsewhere, too");
});

Deno.test("a step that fails says why; Retry goes on from there", async () => {
  await using desk = await openDesk();
  const admin = await desk.as("admin");
  const { files } = desk.deps;
  const put = files.put;
  let broken = true;
  files.put = (bytes, name, mime) =>
    broken && name.startsWith("simulated-lab")
      ? Promise.reject(new Error("the shelf is gone"))
      : put(bytes, name, mime);
  const { id } = await start(admin, { recordTypes: "lab" });
  // Tried again by itself as often as any job, then it waits for a person.
  for (let i = 0; i < 6; i++) {
    await desk.drain();
    desk.clock.advance(130_000);
  }
  let run = await show(admin, id);
  assert.equal(run.status, "error");
  assert.equal(run.errorMessage, "An unexpected error");
  assert.deepEqual(run.steps.map((s) => s.status).indexOf("error"), 4);
  assert.deepEqual(run.batch.patients.map((p) => [p.status, p.records[0].status, p.records[0].errorDetails]), [
    ["error", "error", "An unexpected error"],
  ]);
  await json(room(admin)[":id"].process.$post({ param: { id } }), 409);
  broken = false;
  await json(room(admin)[":id"].retry.$post({ param: { id } }));
  await desk.drain();
  run = await show(admin, id);
  assert.equal(run.status, "completed");
  assert.equal(run.batch.patients[0].recordsAttached, 1);
});

Deno.test("cut short between records a run goes on by itself and attaches none twice", async () => {
  await using desk = await openDesk();
  const admin = await desk.as("admin");
  const { files } = desk.deps;
  const put = files.put;
  // The job that runs, and the one that the payment called.
  let cuts = 2;
  files.put = (bytes, name, mime) =>
    name.startsWith("simulated-notes") && cuts-- > 0 ? Promise.reject(new Error("cut")) : put(bytes, name, mime);
  const { id } = await start(admin, { recordTypes: "lab,notes,history" });
  await desk.drain();
  assert.equal((await show(admin, id)).status, "running");
  desk.clock.advance(5_000);
  await desk.drain();
  const { status, batch: { patients: [patient] } } = await show(admin, id);
  assert.equal(status, "completed");
  const request = await json<{ attachedRecords: unknown[] }>(
    admin.client.requests[":id"].$get({ param: { id: String(patient.requestId) } }),
  );
  assert.equal(request.attachedRecords.length, 3);
});

Deno.test("an administrator who is none any more releases nothing", async () => {
  await using desk = await openDesk();
  const [admin, other] = [await desk.as("admin"), await desk.as("admin")];
  const { id } = await start(admin, { payment: "manual" });
  await desk.drain();
  await json(other.client.users[":id"].$patch({ param: { id: String(admin.userId) }, json: { role: "intake" } }));
  await json(room(other)[":id"].process.$post({ param: { id } }));
  await desk.drain();
  const run = await show(other, id);
  assert.equal(run.status, "error");
  assert.match(run.errorMessage!, /is no administrator any more/);
});

Deno.test("bad input is told in words, and nothing is started", async () => {
  await using desk = await openDesk();
  const admin = await desk.as("admin");
  const cases: [Record<string, string>, RegExp][] = [
    [{ patients: "4" }, /Choose 1, 2, 3, 5 or 10 patients/],
    [{ email: "nobody" }, /Please enter an email address/],
    [{ recordTypes: "lab,blood" }, /Record types are lab, imaging/],
    [{ recordTypes: "" }, /Record types are/],
    [{ requester: " " }, /Give the requester's name/],
    [{ mode: "all" }, /./],
  ];
  for (const [query, sentence] of cases) {
    const { message, details } = await json<{ message: string; details: Record<string, string> }>(
      room(admin).$post({ query }),
      400,
    );
    assert.match([message, ...Object.values(details)].join(" "), sentence);
  }
  assert.deepEqual(await json(room(admin).$get()), []);
  await json(room(admin)[":id"].$get({ param: { id: "nothing-here" } }), 404);
});

Deno.test("in production a simulated invoice alone is settled by the demo processor", async () => {
  await using desk = await openDesk({
    env: production,
  });
  const admin = await desk.as("admin");
  const run = await finished(desk, admin, { recordTypes: "lab" });
  assert.deepEqual(run.batch.patients.map((p) => [p.invoiceStatus, p.invoiceAmount]), [["paid", 1575]]);
  // A real invoice finds no card processor.
  const { invoiceId } = await invoiced(admin);
  const answer = await admin.call("/api/create-payment-intent", {
    method: "POST",
    body: JSON.stringify({ invoiceId }),
    headers: { "content-type": "application/json" },
  });
  assert.match((await json<{ message: string }>(answer, 502)).message, /Card payments are not set up here/);
});
