/** Every read of patient data leaves a trace, and no call takes more than 200 rows. */
import assert from "node:assert/strict";
import { namedRoutes } from "../../server/http/allow.ts";
import { readWindowMs } from "../../server/rooms/audit/note_read.ts";
import { patients } from "../../server/rooms/patients/store.ts";
import { activities } from "../../server/db/activities.ts";
import { system } from "../../server/db/store.ts";
import { type Shape, shapes } from "../../shared/visible_fields.ts";
import { json, openDesk, type Person } from "../harness.ts";
import { letter, mail, readUpload } from "../support/inbox.ts";
import { invoiced, newRequest, patient, staffOf } from "./fixtures.ts";

interface Row {
  userId: number;
  targetType: string;
  details: { route: string; filter: string; reads: number; rows: number };
}

Deno.test("a list, a search and a match are one row each per person, route and filter in ten minutes; repeats and rows are counted", async () => {
  await using desk = await openDesk();
  const { admin, intake, billing } = await staffOf(desk);
  await newRequest(intake);
  await newRequest(intake);
  const rows = () => json<Row[]>(admin.call("/api/activity-logs?action=list_viewed"));
  const match = { firstName: "Maria", lastName: "Okafor", dob: "1962-03-14" };
  await json(intake.call("/api/patients?limit=1"));
  await json(intake.call("/api/patients", { headers: { "if-none-match": "*" } }));
  await json(intake.call("/api/search?q=okafor"));
  await json(intake.client.patients.match.$post({ json: match }));
  await json(intake.client.patients.match.$post({ json: match }));
  const told = (await rows()).filter((row) => row.userId === intake.userId).map((
    { details },
  ) => [details.route, details.reads, details.rows]);
  assert.deepEqual(told.toSorted(), [
    ["GET /api/patients", 2, 3],
    ["GET /api/search", 1, 4],
    ["POST /api/patients/match", 2, 4],
  ]);
  // Another filter, another person and a later time are rows of their own; none says what was searched for.
  await json(intake.call("/api/search?q=maria"));
  await json(billing.call("/api/search?q=okafor"));
  assert.equal((await rows()).length, 5);
  desk.clock.advance(readWindowMs);
  await json(intake.call("/api/search?q=maria"));
  const all = await rows();
  assert.equal(all.length, 6);
  assert.ok(!/okafor|maria/i.test(JSON.stringify(all)));
});

Deno.test("an answer that is kept, and one that is the same as before, count as reads like any other", async () => {
  await using desk = await openDesk();
  const { admin, intake } = await staffOf(desk);
  await newRequest(intake);
  const list = (headers = {}) => intake.call("/api/requests?limit=10", { headers });
  // The first two teach the server what the answer is made from; the third is served from what is kept.
  for (let i = 0; i < 2; i++) await json(list());
  const third = await list();
  await third.body?.cancel();
  const same = await list({ "if-none-match": third.headers.get("etag")! });
  assert.equal(same.status, 304);
  const [{ details }] = await json<Row[]>(admin.call(`/api/activity-logs?action=list_viewed&user=${intake.userId}`));
  assert.deepEqual([details.route, details.reads, details.rows], ["GET /api/requests", 4, 4]);
});

Deno.test("every route that answers patients writes a row when it is read", async () => {
  await using desk = await openDesk();
  const { admin, intake } = await staffOf(desk);
  const requestId = await newRequest(intake);
  const traced = namedRoutes(desk.running.app.hono).filter(({ method, answers }) =>
    method === "GET" && answers && (shapes[answers] as Shape).traced
  );
  assert.ok(traced.length >= 9, `only ${traced.length} routes`);
  // A patient who asks for themselves is a requester.
  assert.ok(traced.some(({ path }) => path === "/api/requesters"));
  let answered = 0;
  for (const { path } of traced) {
    const before = (await desk.deps.store.all(activities, "action", ["list_viewed"])).length;
    const answer = await admin.call(path.replace(":id", String(requestId)));
    await answer.body?.cancel();
    // What is not there shows nothing of anybody.
    if (answer.status === 404 || answer.status === 400) continue;
    answered++;
    const after = (await desk.deps.store.all(activities, "action", ["list_viewed"])).length;
    assert.equal(after, before + 1, path);
  }
  assert.ok(answered >= 9, `only ${answered} routes answered`);
});

Deno.test("staff who read an invoice by way of its payment page are written down as at the invoice itself", async () => {
  await using desk = await openDesk();
  const { admin, intake, billing } = await staffOf(desk);
  const { invoiceId } = await invoiced(intake);
  const looks = async () =>
    (await json<Row[]>(admin.call("/api/activity-logs?action=invoice_viewed"))).map(({ userId }) => userId);
  assert.deepEqual(await looks(), []);
  await json(billing.call(`/api/pay/${invoiceId}`));
  await (await intake.call(`/api/pay/${invoiceId}/pdf`)).arrayBuffer();
  assert.deepEqual((await looks()).toSorted(), [billing.userId, intake.userId].toSorted());
  // One requester is one row, however many contacts it has.
  await json(billing.call("/api/requesters/1"));
  const [read] = await json<Row[]>(admin.call("/api/activity-logs?action=list_viewed"));
  assert.deepEqual([read.details.route, read.details.rows], ["GET /api/requesters/:id", 1]);
});

Deno.test("who may not open the inbox is not told by the trail who sent a document, and about what", async () => {
  await using desk = await openDesk();
  const { intake, billing } = await staffOf(desk);
  await readUpload(desk, intake, mail(letter), "a.eml");
  const received = async (who: Person) =>
    (await json<{ action: string; details: Record<string, unknown> }[]>(who.call("/api/activity-logs?limit=20")))
      .find(({ action }) => action === "document_received")!.details;
  assert.ok((await received(intake)).sender);
  const told = await received(billing);
  assert.deepEqual([told.sender, told.subject, told.source], [undefined, undefined, "manual"]);
});

Deno.test("which entries of the trail are told does not hang on how many are asked for", async () => {
  await using desk = await openDesk();
  const { admin, intake, billing } = await staffOf(desk);
  const requestId = await newRequest(intake);
  await json(intake.call(`/api/requests/${requestId}`));
  const told = async (who: Person, query: string) =>
    (await json<{ action: string }[]>(who.call(`/api/activity-logs?${query}`))).map(({ action }) => action);
  const [newest] = await told(admin, "limit=1");
  assert.equal(newest, "request_viewed");
  assert.deepEqual(await told(admin, "limit=5"), (await told(admin, "limit=100")).slice(0, 5));
  // The dashboard asks for what the office did.
  const isLook = (action: string) => /_viewed$|^signed_in$/.test(action);
  for (const limit of [3, 100]) {
    const work = await told(admin, `limit=${limit}&only=work`);
    assert.ok(work.includes("request_created") && !work.some(isLook), work.join());
  }
  // Who may not read the trail is told of looks in one matter's own history alone.
  for (const query of ["", "&q=request", "&action=request_viewed", `&user=${intake.userId}`, "&entityType=request"]) {
    assert.ok(!(await told(billing, `limit=20${query}`)).some(isLook), query);
  }
  assert.ok((await told(billing, `requestId=${requestId}`)).includes("request_viewed"));
  await json(admin.call("/api/activity-logs?only=looks"), 400);
});

Deno.test("a read that cannot be written down is not answered", async () => {
  await using desk = await openDesk();
  const { intake } = await staffOf(desk);
  const { change } = desk.deps.store;
  desk.deps.store.change = () => Promise.reject(new Error("the store is away"));
  await json(intake.call("/api/patients"), 500);
  desk.deps.store.change = change;
  await json(intake.call("/api/patients"));
});

Deno.test("the bare call answers the first 200, and says where the next are", async () => {
  await using desk = await openDesk();
  const { intake } = await staffOf(desk);
  for (let from = 0; from < 250; from += 25) {
    await desk.deps.store.change(system, async (tx) => {
      for (let i = from; i < from + 25; i++) {
        await tx.insert(patients, {
          ...patient,
          id: await tx.nextId(patients),
          mrn: `B-${i}`,
          ssnLast4: null,
          previousNames: [],
          formerMrns: [],
          mergedInto: null,
          createdAt: tx.now,
          updatedAt: tx.now,
        });
      }
    });
  }
  const first = await intake.call("/api/patients");
  assert.equal((await first.json()).length, 200);
  assert.equal(first.headers.get("x-total-count"), "250");
  const next = /<([^>]+)>; rel="next"/.exec(first.headers.get("link")!)![1];
  const second = await intake.call(next);
  assert.equal((await second.json()).length, 50);
  assert.equal(second.headers.get("link"), null);
  await json(intake.call("/api/patients?limit=201"), 400);
});
