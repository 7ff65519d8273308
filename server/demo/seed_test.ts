import assert from "node:assert/strict";
import { invoiceStatuses } from "../../shared/invoices.ts";
import { inboxStatuses } from "../../shared/inbox.ts";
import { requestStatuses } from "../../shared/requests.ts";
import { type Desk, openDesk } from "../../tests/harness.ts";
import { activities } from "../db/activities.ts";
import { system } from "../db/store.ts";
import { openMatches } from "../rooms/inbox/reading/content/open_matches.ts";
import { inboxEntries } from "../rooms/inbox/store.ts";
import { refundInvoice } from "../rooms/invoices/refund_invoice.ts";
import { invoiceItems, invoices } from "../rooms/invoices/store.ts";
import { accessLogs, disclosures, links } from "../rooms/links/store.ts";
import { patients } from "../rooms/patients/store.ts";
import { medicalRecords, requestRecords } from "../rooms/records/store.ts";
import { requesters, requests } from "../rooms/requests/store.ts";
import { signIn } from "../rooms/users/sign_in.ts";
import { users } from "../rooms/users/store.ts";
import { buildOffice } from "./cast.ts";
import { DEMO_PASSWORD, seedOffice } from "./seed.ts";
import { demoState, writeDemoState } from "./state.ts";

async function seeded(): Promise<Desk> {
  const desk = await openDesk();
  await seedOffice(desk.deps);
  return desk;
}

/** One office for all that only look at it. */
let seen: Desk;
Deno.test.beforeAll(async () => void (seen = await seeded()));
Deno.test.afterAll(async () => await seen[Symbol.asyncDispose]());

const officeOf = (desk: Desk) => buildOffice(new Date(desk.clock.now).toISOString());

/** How many keys there are of each kind, and the counters' values: two stores alike in these hold the same office. */
async function shape(desk: Desk): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for await (const { key, value } of desk.deps.store.kv.list({ prefix: [] })) {
    const [family, collection, index] = key;
    // A commit's marker is random and passes.
    if (family === "c") continue;
    const kind = family === "n"
      ? key.join(" ")
      : family === "i"
      ? `i ${String(collection)} ${String(index)}`
      : `${String(family)} ${String(collection)}`;
    counts[kind] = (counts[kind] ?? 0) + (value instanceof Deno.KvU64 ? Number(value.value) : 1);
  }
  return counts;
}

Deno.test("seeding fills every list, and its counters agree with its rows", async () => {
  const desk = seen;
  const { store } = desk.deps;
  const office = officeOf(desk);
  assert.deepEqual(await store.counts(patients, [["all"]]), [200]);
  assert.deepEqual(await store.counts(requesters, [["all"]]), [15]);
  assert.equal((await store.all(users, "created")).length, 8);
  assert.deepEqual(
    await store.counts(requests, requestStatuses.map((s) => ["status", s])),
    requestStatuses.map((s) => office.requests.filter((r) => r.status === s).length),
  );
  assert.deepEqual(
    await store.counts(inboxEntries, inboxStatuses.map((s) => ["status", s])),
    inboxStatuses.map((s) => office.inbox.filter((e) => e.status === s).length),
  );
  for (const status of invoiceStatuses) {
    const rows = (await store.page(invoices, { index: "createdAt", prefix: [status] })).rows;
    const cents = rows.reduce((sum, row) => sum + row.amount, 0);
    assert.ok(rows.length > 0, status);
    assert.deepEqual(await store.counts(invoices, [["status", status], ["cents", status]]), [rows.length, cents]);
  }
  assert.equal((await store.all(requests, "received")).length, 120);
  assert.equal((await store.all(inboxEntries, "time")).length, 30);
});

Deno.test("seeding happens once, and never into a store that holds patients of its own", async () => {
  await using desk = await seeded();
  assert.equal(await seedOffice(desk.deps), 0);
  await using other = await openDesk();
  await other.deps.store.change(system, async (tx) => {
    const blank = {
      middleName: null,
      suffix: null,
      mrn: null,
      email: null,
      phone: null,
      address: null,
      ssnLast4: null,
      previousNames: [],
      formerMrns: [],
      mergedInto: null,
      lastVisit: null,
    };
    await tx.insert(patients, {
      id: await tx.nextId(patients),
      firstName: "Own",
      lastName: "Patient",
      dateOfBirth: "1980-01-01",
      ...blank,
      createdAt: tx.now,
      updatedAt: tx.now,
    });
  });
  assert.equal(await seedOffice(other.deps), 0);
  assert.equal(await demoState(other.deps.store), null);
});

Deno.test("a seeding that was killed is finished by the next, with nothing doubled", async () => {
  await using desk = await openDesk();
  const { files } = desk.deps;
  let left = 5;
  const failing: typeof files = {
    ...files,
    put: (...args) => left-- > 0 ? files.put(...args) : Promise.reject(new Error("killed")),
  };
  await assert.rejects(seedOffice({ ...desk.deps, files: failing }), /killed/);
  assert.equal((await demoState(desk.deps.store))?.done, false);
  desk.clock.advance(60_000);
  assert.ok(await seedOffice(desk.deps) > 2000);
  assert.deepEqual(await shape(desk), await shape(seen));
  // And once more from the start, over itself.
  await writeDemoState(desk.deps.store, { ...(await demoState(desk.deps.store))!, done: false });
  await seedOffice(desk.deps);
  assert.deepEqual(await shape(desk), await shape(seen));
});

Deno.test("work goes on behind the seeded numbers", async () => {
  await using desk = await seeded();
  const admin = await desk.as("admin");
  const made = await admin.call("/api/requests", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ patientId: 7, requesterId: 2, requestType: "attorney", recordTypes: ["all"] }),
  });
  assert.equal(made.status, 201);
  assert.equal((await made.json()).id, 121);
  const list = await admin.call("/api/requests?status=new&limit=5");
  assert.equal(list.headers.get("x-total-count"), "22");
});

Deno.test("the demo staff sign in, the one who left does not", async () => {
  await using desk = await seeded();
  const noSite = () => assert.fail("Nobody has a passkey.");
  const enter = async (username: string) =>
    (await signIn(desk.deps, { username, password: DEMO_PASSWORD }, noSite, { ip: null, userAgent: "" })).user;
  assert.equal((await enter("igranger")).role, "intake");
  const external = await enter("tvukovic");
  assert.equal((await desk.deps.store.must(requesters, external.requesterId!)).contactName, external.fullName);
  await assert.rejects(enter("hwinslow"));
});

Deno.test("the matcher takes no one in the inbox for somebody else", async () => {
  const desk = seen;
  const office = officeOf(desk);
  const entries = await desk.deps.store.all(inboxEntries, "time");
  let certain = 0;
  for (const entry of entries) {
    const expected = office.inbox.find((e) => e.id === entry.id)!.extractedPatients;
    for (const [i, found] of entry.extractedPatients.entries()) {
      if (found.patientId === null) continue;
      certain++;
      assert.equal(found.patientId, expected[i].patientId, `${entry.subject}: ${found.matchWhy}`);
    }
  }
  assert.ok(certain >= 12, `${certain} people are certain`);
  const audit = entries.find((e) => e.patientCount === 5)!;
  assert.ok(audit.extractedPatients.every((p) => p.candidates.length > 0 && p.candidates[0].reasons.length > 0));
});

Deno.test("readings open, marked with the places of what was found", async () => {
  const desk = seen;
  const intake = await desk.as("intake");
  const entry = (await desk.deps.store.all(inboxEntries, "time")).find((e) =>
    e.status === "parsed" && e.source === "fax"
  )!;
  const answer = await intake.call(`/api/inbox-entries/${entry.id}/reading`);
  assert.equal(answer.status, 200);
  const view = await answer.json();
  assert.ok(view.pages[0].words.length > 40);
  assert.ok(view.patients[0].evidence.name.box.w > 0);
});

Deno.test("an invoice's lines add up to it; a card payment can be refunded at the demo card processor", async () => {
  await using desk = await seeded();
  const { store } = desk.deps;
  const all = (await store.page(invoices, { index: "createdAt", prefix: ["*"] })).rows;
  for (const invoice of all) {
    const lines = await store.all(invoiceItems, "invoice", [invoice.id]);
    assert.equal(lines.reduce((sum, line) => sum + line.amount, 0), invoice.amount, invoice.invoiceNumber);
  }
  const paid = all.find((i) => i.status === "paid" && i.paymentMethod === "stripe")!;
  const refunded = await refundInvoice(desk.deps, system, paid.id, { reason: "Paid twice" });
  assert.equal(refunded.status, "refunded");
});

Deno.test("completed requests are disclosed, and their links know who opened them", async () => {
  const desk = seen;
  const { store } = desk.deps;
  const released = await store.all(disclosures, "time");
  assert.equal(released.length, 40);
  for (const disclosure of released) {
    const [link] = await store.all(links, "request", [disclosure.requestId]);
    assert.equal(link.id, disclosure.linkId);
    assert.equal((await store.all(accessLogs, "link", [link.id])).length >= link.accessCount, true);
    const included = (await store.all(requestRecords, "request", [disclosure.requestId])).filter((r) => r.isIncluded);
    const pages = (await store.getMany(medicalRecords, included.map((r) => r.recordId))).reduce(
      (sum, r) => sum + r!.pages,
      0,
    );
    assert.ok(disclosure.package.pages > pages);
  }
});

Deno.test("the audit trail tells the work in order, none of it later than now", async () => {
  const desk = seen;
  const rows = await desk.deps.store.all(activities, "time");
  assert.ok(rows.length > 600);
  const now = new Date(desk.clock.now).toISOString();
  for (const [i, row] of rows.entries()) {
    assert.ok(row.timestamp <= now);
    if (i > 0) assert.ok(row.timestamp >= rows[i - 1].timestamp);
  }
  const actions = new Set(rows.map((row) => row.action));
  for (
    const action of [
      "document_received",
      "entry_linked",
      "request_created",
      "invoice_sent",
      "payment_confirmed",
      "records_released",
      "link_downloaded",
    ] as const
  ) {
    assert.ok(actions.has(action), action);
  }
});

Deno.test("what the inbox warns of is what the product says of that very document", async () => {
  await using desk = await seeded();
  const all = (await desk.deps.store.page(inboxEntries, { index: "time", prefix: [], limit: 200 })).rows;
  const warned = all.filter(({ status }) => status === "warning");
  assert.ok(warned.length >= 3);
  for (const { attachmentName, errorMessage, extractedPatients } of warned) {
    assert.ok(errorMessage, attachmentName!);
    const isOpen = openMatches(extractedPatients).length > 0;
    assert.equal(/fit equally well/.test(errorMessage), isOpen, attachmentName!);
  }
  for (const { attachmentName, extractedPatients } of all.filter(({ status }) => status === "parsed")) {
    assert.deepEqual(openMatches(extractedPatients), [], attachmentName!);
  }
});
