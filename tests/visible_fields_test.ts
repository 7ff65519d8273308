/**
 * Every answer of every GET route, and every live event, held against shared/visible_fields.ts: what stands in an answer and not in
 * the table fails here, for each role.
 */
import assert from "node:assert/strict";
import { system } from "../server/db/store.ts";
import { requests } from "../server/rooms/requests/store.ts";
import { seedOffice } from "../server/demo/seed.ts";
import { namedRoutes } from "../server/http/allow.ts";
import { mayHear, toldOf } from "../server/http/live.ts";
import type { Caller } from "../server/http/context.ts";
import type { LiveEvent } from "../shared/events.ts";
import { may, type Role } from "../shared/permissions.ts";
import { eventFields, fieldsBeyond, fieldsFor, shapes } from "../shared/visible_fields.ts";
import { ready, released, staffOf } from "./flows/fixtures.ts";
import { json, openDesk, type Person } from "./harness.ts";

const roles = ["admin", "billing", "intake", "external-requester"] as const;

/** What stands for `:id` in an address that begins so: ids of the lists. */
const sources: [RegExp, string, string[]?][] = [
  [/^\/api\/(requests|records\/request|invoices\/request)\/:id/, "/api/requests?limit=60"],
  [/^\/api\/inbox-entries\/:id/, "/api/inbox-entries?limit=25"],
  [/^\/api\/invoices\/:id/, "/api/invoices?limit=40"],
  [/^\/api\/patients\/:id/, "/api/patients?limit=3"],
];
const queries: Record<string, string[]> = {
  "/api/search": ["?q=ma", "?q=law"],
  "/api/settings/:key": ["notifications", "billing_rates", "organization", "language_model"],
};

async function addresses(admin: Person, path: string): Promise<string[]> {
  if (path.endsWith("/:key")) return queries[path].map((key) => path.replace(":key", key));
  if (queries[path]) return queries[path].map((query) => path + query);
  const source = sources.find(([form]) => form.test(path));
  if (!path.includes(":id")) return [path];
  if (!source) return [];
  return (await json<{ id: string }[]>(admin.call(source[1]))).map(({ id }) => path.replace(":id", String(id)));
}

Deno.test("no answer and no list tells a role more than the table of fields", async (t) => {
  await using desk = await openDesk();
  await seedOffice(desk.deps);
  const staff = await staffOf(desk);
  // A request that went all the way, so that something was released to somebody.
  const { requestId } = await released(staff);
  const checked = await ready(staff);
  await json(
    staff.intake.client.requests[":id"]["check-records"].$post({ param: { id: String(checked.requestId) }, json: {} }),
  );
  await json(
    staff.admin.call("/api/tokens", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ name: "ops" }),
    }),
    201,
  );
  const { requesterId } = await json<{ requesterId: number }>(staff.admin.call(`/api/requests/${requestId}`));
  const outside = await desk.as("external-requester", { requesterId });
  const people = new Map<Role, Person>([
    ["admin", staff.admin],
    ["billing", staff.billing],
    ["intake", staff.intake],
    ["external-requester", outside],
  ]);
  let seen = 0;
  for (const { method, path, permission, answers } of namedRoutes(desk.running.app.hono)) {
    if (method !== "GET" || permission === "public" || path === "/ws" || answers === "file") continue;
    await t.step(`${path} (${answers})`, async () => {
      assert.ok(answers, "the route names no shape: third argument of allow(…)");
      for (const address of await addresses(staff.admin, path)) {
        desk.clock.advance(100);
        for (const role of roles) {
          if (!permission || !may(role, permission)) continue;
          const answer = await people.get(role)!.call(address);
          if (!answer.ok) {
            await answer.body?.cancel();
            continue;
          }
          seen++;
          const beyond = fieldsBeyond(await answer.json(), fieldsFor(shapes[answers], role));
          assert.deepEqual(beyond, [], `${role} is told more by ${address} than shared/visible_fields.ts says`);
        }
      }
    });
  }
  assert.ok(seen > 500, `only ${seen} answers were held against the table`);
});

Deno.test("an external requester's request: what they asked, what is missing, the price and what was released; nothing else", async () => {
  await using desk = await openDesk();
  const staff = await staffOf(desk);
  const { requestId } = await released(staff);
  const detail = await json<{ requesterId: number }>(staff.admin.call(`/api/requests/${requestId}`));
  const outside = await desk.as("external-requester", { requesterId: detail.requesterId });
  const own = await json<Record<string, unknown> & { released: { id: string; files: { id: string }[] }[] }>(
    outside.call(`/api/requests/${requestId}`),
  );
  for (const field of ["records", "attachedRecords", "notes", "sourceReference", "patientDOB", "invoiceReview"]) {
    assert.ok(!(field in own), `${field} is told`);
  }
  const text = JSON.stringify(own);
  assert.ok(!/mrn|lastVisit|dateOfBirth|username|Intake Person|uploadedBy/.test(text), text);
  assert.equal(own.status, "completed");
  assert.deepEqual(own.missing, []);
  assert.equal(own.released.length, 1);

  // What was released can be fetched, and each fetch is written down.
  const [release] = own.released;
  const base = `/api/requests/${requestId}/released/${release.id}`;
  for (const part of [`files/${release.files[0].id}`, "merged.pdf", "archive.zip"]) {
    const file = await outside.call(`${base}/${part}`);
    assert.equal(file.status, 200, part);
    assert.ok((await file.arrayBuffer()).byteLength > 500);
  }
  const trail = await json<{ action: string; details: { part: string } }[]>(
    staff.admin.call("/api/activity-logs?action=released_viewed"),
  );
  assert.deepEqual(
    trail.map((row) => row.details.part).toSorted(),
    ["archive", release.files[0].id, "merged"].toSorted(),
  );

  // Another requester, an id that is not there, and a release whose link staff revoked: nothing.
  const other = await desk.as("external-requester", { requesterId: 77 });
  assert.equal((await other.call(`${base}/merged.pdf`)).status, 404);
  assert.equal((await outside.call(`/api/requests/${requestId}/released/${"0".repeat(36)}/merged.pdf`)).status, 404);
  // A requester who takes over a request later sees nothing of what went to the earlier one.
  const belongsTo = (requesterId: number) =>
    desk.deps.store.change(system, async (tx) => {
      await tx.patch(requests, requestId, { requesterId });
      tx.audit({ action: "request_updated", targetType: "request", targetId: requestId, requestId });
    });
  await belongsTo(77);
  assert.equal((await other.call(`${base}/merged.pdf`)).status, 404);
  await belongsTo(detail.requesterId);
  const [link] = await json<{ id: string }[]>(staff.intake.call(`/api/secure-links?requestId=${requestId}`));
  await json(staff.intake.client["secure-links"][":id"].revoke.$post({ param: { id: link.id }, json: {} }));
  assert.equal((await outside.call(`${base}/merged.pdf`)).status, 404);
  const after = await json<{ released: unknown[] }>(outside.call(`/api/requests/${requestId}`));
  assert.deepEqual(after.released, []);
});

const events: LiveEvent[] = [
  { type: "PAYMENT_CONFIRMED", invoiceId: 1, requestId: 1, patientName: "M O", amount: 1, recordTypes: ["lab"] },
  {
    type: "RECORDS_UPDATED",
    requestId: 1,
    source: "manual",
    patientName: "M O",
    recordType: "Lab Results",
    recordCount: 1,
    details: "by Ines",
  },
  {
    type: "INBOX_ENTRY_PROCESSED",
    entryId: "e",
    patientCount: 1,
    source: "fax",
    sender: "s",
    extractedPatients: [{ name: "M O" }],
    status: "parsed",
    details: "d",
  },
  {
    type: "INVOICE_STATUS_CHANGED",
    invoiceId: 1,
    requestId: 1,
    status: "sent",
    details: "internal reason",
    patientName: "M O",
    amount: 1,
  },
  {
    type: "REQUEST_STATUS_CHANGED",
    requestId: 1,
    status: "rejected",
    previousStatus: "new",
    patientName: "M O",
    recordTypes: ["lab"],
    details: "internal reason",
  },
  { type: "INBOX_ENTRY_CHANGED", entryId: "e", status: "parsed", progress: { step: "read", done: 1, total: 2 } },
  { type: "LINK_CHANGED", linkId: "l", requestId: 1, delivery: "failed", details: "The line was busy." },
  { type: "PATIENT_CHANGED", patientId: 1 },
];

Deno.test("a live event is told to whom it concerns, with the fields of the table", async () => {
  await using desk = await openDesk();
  const staff = await staffOf(desk);
  const { requestId } = await released(staff);
  assert.equal(requestId, 1);
  const { requesterId } = await json<{ requesterId: number }>(staff.admin.call("/api/requests/1"));
  const caller = (role: Role, requester: number | null = null) => ({
    role,
    requesterId: requester,
    narrowed: null,
  } as unknown as Caller);
  const heard = async (who: Caller, from: readonly LiveEvent[] = events) => {
    const types = [];
    for (const event of from) if (await mayHear(desk.deps, who, event)) types.push(event.type);
    return types;
  };
  const ofRequests = ["PAYMENT_CONFIRMED", "INVOICE_STATUS_CHANGED", "REQUEST_STATUS_CHANGED"];
  assert.deepEqual(await heard(caller("admin")), events.map((e) => e.type));
  assert.deepEqual(await heard(caller("intake")), events.map((e) => e.type));
  assert.deepEqual(await heard(caller("billing")), [
    "PAYMENT_CONFIRMED",
    "RECORDS_UPDATED",
    "INVOICE_STATUS_CHANGED",
    "REQUEST_STATUS_CHANGED",
    "PATIENT_CHANGED",
  ]);
  const account: LiveEvent = { type: "USER_CHANGED", userId: 1 };
  for (const role of ["intake", "billing"] as const) assert.deepEqual(await heard(caller(role), [account]), []);
  assert.deepEqual(await heard(caller("admin"), [account]), ["USER_CHANGED"]);
  assert.deepEqual(await heard(caller("external-requester", requesterId)), ofRequests);
  assert.deepEqual(await heard(caller("external-requester", requesterId + 1)), []);
  assert.deepEqual(await heard(caller("external-requester")), []);
  const elsewhere = events.map((event) => "requestId" in event ? { ...event, requestId: 999 } : event) as LiveEvent[];
  assert.deepEqual(await heard(caller("external-requester", requesterId), elsewhere), []);
  for (const role of roles) {
    for (const event of events) {
      const { type, ...told } = toldOf({ role }, event);
      assert.deepEqual(fieldsBeyond(told, fieldsFor(eventFields[type], role)), []);
      if (role === "external-requester") assert.ok(!("details" in told), `${type} tells its details`);
    }
  }
});
