/** The audit trail is sealed, published, checked, exported and kept; nothing in it is changed unseen. */
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { join } from "node:path";
import { chainText, ExportCheck, readHeads, type TrailVerdict } from "../../shared/audit_chain.ts";
import type { Activity } from "../../shared/audit.ts";
import { activities } from "../../server/db/activities.ts";
import { openJson, sealJson } from "../../server/db/batch.ts";
import { system } from "../../server/db/store.ts";
import { csvCell } from "../../shared/csv.ts";
import { noteRead } from "../../server/rooms/audit/note_read.ts";
import { sealAfterMs } from "../../server/rooms/audit/seal_trail.ts";
import { headFile } from "../../server/rooms/audit/send_head.ts";
import { auditBlocks, auditChain } from "../../server/rooms/audit/store.ts";
import { type Desk, json, openDesk, type Person } from "../harness.ts";

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
const year = 366 * 86_400_000;

async function write(desk: Desk, count: number): Promise<void> {
  for (let i = 0; i < count; i++) {
    desk.clock.advance(1000);
    await desk.deps.store.change(
      system,
      (tx) => tx.audit({ action: "source_checked", targetType: "source", targetId: `s${i}`, details: { found: i } }),
    );
  }
}
async function seal(desk: Desk): Promise<void> {
  desk.clock.advance(sealAfterMs + 1000);
  await desk.running.cron.run("audit: seal");
}
const verify = (admin: Person, heads: { id: string; hash: string }[] = []) =>
  json<TrailVerdict>(admin.client["activity-logs"].verify.$post({ json: { heads } }));
const keyOf = (id: string) => ["r", activities.name, id];
const idsOf = async ({ deps }: Desk) =>
  (await Array.fromAsync(deps.store.kv.list({ prefix: ["r", activities.name] }))).map(({ key }) => String(key[2]));

Deno.test("entries are sealed a quarter of an hour later, and the check counts them", async () => {
  await using desk = await openDesk();
  const admin = await desk.as("admin");
  await write(desk, 450);
  assert.equal((await verify(admin)).checked, 0);
  await seal(desk);
  const verdict = await verify(admin);
  assert.ok(verdict.ok && verdict.checked > 450, verdict.message);
  assert.equal(verdict.head!.entries, verdict.checked);
  await write(desk, 3);
  await desk.running.cron.run("audit: seal");
  const later = await verify(admin);
  assert.equal(later.checked, verdict.checked);
  assert.ok(later.unsealed >= 4);
  assert.match(later.message, /^45\d entries are as sealed; \d entries are not sealed yet\.$/);
});

Deno.test("one byte altered in the store is named, and so is an entry rewritten with the key, taken out, or put in", async () => {
  await using desk = await openDesk();
  const admin = await desk.as("admin");
  await write(desk, 30);
  await seal(desk);
  const { store } = desk.deps;
  const ids = await idsOf(desk);
  const id = ids[12];
  const stored = (await store.kv.get<Uint8Array>(keyOf(id))).value!;
  const found = async (what: string, entry: string) => {
    const verdict = await verify(admin);
    assert.deepEqual([verdict.ok, verdict.problem], [false, { what, entry }]);
    assert.ok(verdict.message.includes(entry), verdict.message);
  };

  const bytes = Uint8Array.from(stored);
  bytes[40] ^= 1;
  await store.kv.set(keyOf(id), bytes);
  await found("altered", id);

  const entry = openJson<Activity>(store, stored);
  await store.kv.set(keyOf(id), sealJson(store, { ...entry, userName: "Somebody Else" }));
  await found("altered", id);

  await store.kv.delete(keyOf(id));
  await found("missing", id);
  await store.kv.set(keyOf(id), stored);
  assert.ok((await verify(admin)).ok);

  const between = `${id}0`;
  await store.kv.set(keyOf(between), sealJson(store, { ...entry, id: between }));
  await found("added", between);
  await store.kv.delete(keyOf(between));

  // A seal that is taken away, and the whole chain.
  const [block] = await Array.fromAsync(store.kv.list<Uint8Array>({ prefix: ["r", auditBlocks.name] }));
  await store.kv.delete(block.key);
  assert.equal((await verify(admin)).problem?.what, "seal");
  await store.kv.set(block.key, block.value);
  await store.kv.delete(["r", auditChain.name, "chain"]);
  assert.equal((await verify(admin)).problem?.what, "seal");
});

Deno.test("who seals the trail anew is told by the heads that were published in a folder and by mail", async () => {
  const folder = await Deno.makeTempDir();
  await using desk = await openDesk({ env: { AUDIT_HEAD_DIR: folder, AUDIT_HEAD_EMAIL: "auditor@elsewhere.example" } });
  await desk.as("admin");
  await write(desk, 5);
  await seal(desk);
  await write(desk, 5);
  await seal(desk);
  const admin = await desk.as("admin");
  const heads = readHeads(await Deno.readTextFile(join(folder, headFile)));
  assert.equal(heads.length, 2);
  assert.ok((await verify(admin, heads)).ok);
  const mails = await json<{ to: string; text: string }[]>(admin.call("/api/outbox"));
  assert.deepEqual(mails.map(({ to }) => to), ["auditor@elsewhere.example"], "one a day");
  assert.ok(mails[0].text.includes(heads[0].hash));

  // With key and store at hand: an entry changed and all seals made anew.
  const { store } = desk.deps;
  const [, id] = await idsOf(desk);
  const entry = openJson<Activity>(store, (await store.kv.get<Uint8Array>(keyOf(id))).value!);
  await store.kv.set(keyOf(id), sealJson(store, { ...entry, userName: "Somebody Else" }));
  for (const prefix of [["r", auditBlocks.name], ["r", auditChain.name]]) {
    for await (const { key } of store.kv.list({ prefix })) await store.kv.delete(key);
  }
  await desk.running.cron.run("audit: seal");
  assert.ok((await verify(admin)).ok, "by itself the new chain holds");
  const verdict = await verify(admin, heads);
  assert.deepEqual(verdict.problem, { what: "head", entry: heads[0].id });
  await Deno.remove(folder, { recursive: true });
});

Deno.test("no code changes or removes an entry: a count of reads goes up while it is young, and what is younger than six years stays", async () => {
  await using desk = await openDesk();
  const { store } = desk.deps;
  const admin = await desk.as("admin");
  await write(desk, 1);
  const id = (await idsOf(desk)).at(-1)!;
  const change = (action: (tx: Parameters<Parameters<typeof store.change>[1]>[0]) => Promise<unknown>) =>
    store.change(system, async (tx) => void await action(tx));
  await assert.rejects(change((tx) => tx.patch(activities, id, { userName: "x" })), /kept as it was written/);
  await assert.rejects(change((tx) => tx.patch(activities, id, { details: {} })), /kept as it was written/);
  desk.clock.advance(5 * year);
  await assert.rejects(change((tx) => tx.remove(activities, id)), /kept as it was written/);

  // Reads that were counted but not written in time are a row of their own, and nothing is lost.
  const read = { route: "GET /api/patients", path: "/api/patients", asked: "", rows: 2 };
  const caller = { userId: admin.userId, name: "Admin" };
  await noteRead(desk.deps, caller, read);
  await noteRead(desk.deps, caller, read);
  desk.clock.advance(sealAfterMs);
  await noteRead(desk.deps, caller, read);
  const rows = (await store.all(activities, "action", ["list_viewed"])).map(({ details }) => details.reads);
  assert.deepEqual(rows, [1, 1, 1]);
});

Deno.test("the export is checked without the server; an altered, a missing and a cut-off entry are named", async () => {
  await using desk = await openDesk();
  const admin = await desk.as("admin");
  await write(desk, 8);
  await seal(desk);
  const { head } = await verify(admin);
  const answer = await admin.call("/api/activity-logs/export?format=jsonl");
  assert.match(answer.headers.get("content-disposition")!, /attachment; filename="audit-2026-11-20\.jsonl"/);
  const lines = (await answer.text()).trim().split("\n");
  const check = (some: string[], heads: { id: string; hash: string }[] = []) => {
    const one = new ExportCheck(sha256, heads);
    for (const line of some) one.line(line);
    return one.end();
  };
  const whole = check(lines, [head!]);
  assert.ok(whole.ok && whole.checked === head!.entries, whole.message);
  assert.equal(JSON.parse(lines.at(-1)!).action, "audit_exported");
  const third = JSON.parse(lines[3]);
  const altered = lines.with(3, JSON.stringify({ ...third, details: { found: 99 } }));
  assert.deepEqual(check(altered).problem, { what: "altered", entry: third.id });
  const { id } = JSON.parse(lines[4]);
  const gone = check(lines.toSpliced(3, 1));
  assert.deepEqual(gone.problem, { what: "missing", entry: `before ${id}` });
  assert.equal(gone.message, `Entry before ${id} is missing.`);
  assert.equal(check(lines.slice(0, 5), [head!]).problem?.what, "head");
  const fifth = JSON.parse(lines[5]).id;
  assert.deepEqual(
    check(lines.slice(5)).problem,
    { what: "missing", entry: `before ${fifth}` },
    "the beginning cut off",
  );
  assert.equal(third.hash, sha256(chainText(third.previousHash, third)));

  // Under a filter: what the page shows, without seals.
  const some = await (await admin.call("/api/activity-logs/export?format=jsonl&action=source_checked")).text();
  assert.equal(some.trim().split("\n").length, 8);
  assert.throws(() => check(some.split("\n")), /whole export/);
  for (const role of ["intake", "billing"] as const) {
    const who = await desk.as(role);
    for (const path of ["export?format=csv", "verify"]) {
      const init = path === "verify"
        ? { method: "POST", body: "{}", headers: { "content-type": "application/json" } }
        : {};
      const refused = await who.call(`/api/activity-logs/${path}`, init);
      await refused.body?.cancel();
      assert.equal(refused.status, 403);
    }
  }
});

Deno.test("the CSV holds no formula", async () => {
  assert.deepEqual(["=1+1", "+1", "-1", "@x", "\tx", "\rx", 'a "b", c', "plain", null].map(csvCell), [
    "'=1+1",
    "'+1",
    "'-1",
    "'@x",
    "'\tx",
    '"\'\rx"',
    '"a ""b"", c"',
    "plain",
    "",
  ]);
  await using desk = await openDesk();
  const admin = await desk.as("admin", { name: "=HYPERLINK(1)" });
  const text = await (await admin.call("/api/activity-logs/export?format=csv")).text();
  assert.match(text, /^id,timestamp,user id,user,action,what,target,target id,request,details,hash\r\n/);
  assert.ok(text.includes(",'=HYPERLINK(1),signed_in,"), text);
});

Deno.test("after six years sealed and published entries go by setting, and the check starts behind them", async () => {
  const folder = await Deno.makeTempDir();
  await using desk = await openDesk({ env: { AUDIT_HEAD_DIR: folder } });
  const { store } = desk.deps;
  await desk.as("admin");
  await write(desk, 420);
  await seal(desk);
  await write(desk, 5);
  const before = (await idsOf(desk)).length;
  desk.clock.advance(7 * year);
  const admin = await desk.as("admin");
  const purge = () => desk.running.cron.run("audit: retention");
  await purge();
  assert.ok((await idsOf(desk)).length >= before, "kept while no setting says otherwise");
  const set = (auditYears: number | null) =>
    admin.client.settings[":key"].$patch({
      param: { key: "retention" },
      json: { value: { mailDays: null, notificationLogDays: null, auditYears } },
    });
  assert.equal((await set(5)).status, 400);
  await json(set(10));
  await purge();
  assert.ok((await idsOf(desk)).length >= before, "younger than the setting says");
  await json(set(6));
  await purge();
  const ids = await idsOf(desk);
  // The blocks of 400 and 20 something went; the five that were never sealed stay.
  assert.equal((await store.all(activities, "targetId", ["s7"])).length, 0);
  assert.equal((await store.all(activities, "action", ["audit_purged"])).length, 2);
  await seal(desk);
  const verdict = await verify(admin);
  assert.ok(verdict.ok && verdict.start!.entries > 420, verdict.message);
  assert.ok(verdict.checked >= 5 && ids.length < 20);
  // Nobody gains from pretending that more was deleted: the checkpoint is a published head.
  const heads = readHeads(await Deno.readTextFile(join(folder, headFile)));
  assert.ok((await verify(admin, [heads[0]])).ok);
  // A head that was published of what went since is not asked for; one of what stands is.
  const old = { ...heads[0], id: heads[0].id.replace(/.$/, "!"), hash: "1".repeat(64) };
  assert.ok((await verify(admin, [old])).ok);
  const { id } = (await verify(admin)).head!;
  assert.deepEqual((await verify(admin, [{ ...old, id }])).problem, { what: "head", entry: id });
  const text = await (await admin.call("/api/activity-logs/export?format=jsonl")).text();
  const exported = new ExportCheck(sha256, [old, ...heads]);
  for (const line of text.split("\n")) exported.line(line);
  assert.equal(exported.end().problem, null);
  // Who moves the checkpoint further than the retention did has no entry that says so.
  const chain = (await store.get(auditChain, "chain"))!;
  const block = (await store.get(auditBlocks, chain.first))!;
  const [lastId, hash] = block.entries.at(-1)!;
  const start = { id: lastId, hash, entries: block.previous.entries + block.entries.length };
  await store.change(system, (tx) => tx.put(auditChain, { ...chain, first: chain.first + 1, start }));
  assert.equal((await verify(admin)).problem?.what, "missing");
  await Deno.remove(folder, { recursive: true });
});

Deno.test("an entry whose seal was never published stays, however old: nobody outside could tell that it is gone", async () => {
  await using desk = await openDesk();
  await desk.as("admin");
  await write(desk, 5);
  await seal(desk);
  const before = await idsOf(desk);
  desk.clock.advance(7 * year);
  const admin = await desk.as("admin");
  const value = { mailDays: null, notificationLogDays: null, auditYears: 6 };
  await json(admin.client.settings[":key"].$patch({ param: { key: "retention" }, json: { value } }));
  await desk.running.cron.run("audit: retention");
  const left = new Set(await idsOf(desk));
  assert.ok(before.every((id) => left.has(id)));
});

Deno.test("a password or token that a change puts into details, however deep, is not written", async () => {
  await using desk = await openDesk();
  const details = { ip: "10.0.0.7", by: { token: "abc", name: "x" }, list: [{ password: "hunter2" }] };
  await desk.deps.store.change(
    system,
    (tx) => tx.audit({ action: "source_checked", targetType: "source", targetId: "s", details }),
  );
  const [row] = await desk.deps.store.all(activities, "target", ["source", "s"]);
  assert.deepEqual(row.details, { ip: "10.0.0.7", by: { name: "x" }, list: [{}] });
});

Deno.test("entries are found by who, what and to what, by an index and in pages that leave nothing out", async () => {
  await using desk = await openDesk();
  const admin = await desk.as("admin");
  await desk.as("intake", { name: "Ines Granger" });
  await write(desk, 25);
  const ask = async (query: string) => {
    const rows: { id: string; timestamp: string }[] = [];
    for (let path: string | null = `/api/activity-logs?limit=10&${query}`; path;) {
      const answer = await admin.call(path);
      rows.push(...await json<typeof rows>(answer));
      path = answer.headers.get("link")?.match(/<([^>]+)>/)?.[1] ?? null;
    }
    assert.deepEqual(rows.map((r) => r.id), rows.map((r) => r.id).toSorted().toReversed());
    return rows.length;
  };
  assert.equal(await ask("q=checked"), 25);
  assert.equal(await ask("q=inbox source"), 25);
  assert.equal(await ask("q=s7"), 1);
  assert.equal(await ask("q=granger"), 1);
  assert.equal(await ask("q=granger signed"), 1);
  assert.equal(await ask("user=0&action=source_checked"), 25);
  assert.equal(await ask("entityType=source&entityId=s3"), 1);
  assert.equal(await ask(`action=source_checked&to=${new Date(desk.clock.now - 20_500).toISOString()}`), 4);
  // What is none of these is looked for in details.
  assert.equal(await ask('q="found":24'), 1);
});
