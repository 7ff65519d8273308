import assert from "node:assert/strict";
import { keptSecret, type LanguageModelTest, type LanguageModelView } from "../../../shared/language_model.ts";
import { type Desk, json, openDesk, type Person } from "../../../tests/harness.ts";
import { exampleAnswer } from "../../../tests/contracts/reader/contract.ts";
import { completion, startFakeEndpoint } from "../../../tests/contracts/reader/fake_endpoint.ts";

const path = "/api/settings/language_model";
const key = "sk-very-secret";

const send = (who: Person, method: string, at: string, value: unknown) =>
  who.call(at, { method, body: JSON.stringify({ value }), headers: { "content-type": "application/json" } });
const entered = { enabled: true, baseUrl: "https://models.example.org/v1", model: "m-1", sendPictures: false };
const shown = async (who: Person) => (await json<{ value: LanguageModelView }>(who.call(path))).value;

async function trail(desk: Desk): Promise<{ action: string; details: Record<string, unknown> }[]> {
  const admin = await desk.as("admin");
  return await json(admin.call("/api/activity-logs?limit=100"));
}

Deno.test("it is off until an administrator switches it on, and its key never comes out again", async () => {
  await using desk = await openDesk();
  const admin = await desk.as("admin");
  assert.deepEqual(await shown(admin), { enabled: false, baseUrl: "", model: "", apiKey: null, sendPictures: false });
  const changed = await json<{ value: LanguageModelView }>(send(admin, "PATCH", path, { ...entered, apiKey: key }));
  assert.deepEqual(changed.value, { ...entered, apiKey: keptSecret });
  assert.deepEqual(await shown(admin), changed.value);
  const rows = (await trail(desk)).filter(({ action }) => action === "settings_changed");
  assert.equal(rows.length, 1);
  assert.equal(rows[0].details.keyChanged, true);
  assert.ok(!JSON.stringify(rows).includes(key), "the trail holds the key");
  let looked = 0;
  for await (const { key: at, value } of desk.deps.store.kv.list({ prefix: [] })) {
    const bytes = value instanceof Uint8Array ? new TextDecoder("latin1").decode(value) : JSON.stringify(value, big);
    looked++;
    assert.ok(!bytes?.includes(key), `the store holds the key in the clear under ${String(at[0])}`);
  }
  assert.ok(looked > 5);
});

const big = (_: string, value: unknown) => typeof value === "bigint" ? String(value) : value;

Deno.test("nobody else sees, changes or tries it", async () => {
  await using desk = await openDesk();
  const people = await Promise.all([
    desk.as("billing"),
    desk.as("intake"),
    desk.as("external-requester", { requesterId: 1 }),
  ]);
  for (const who of people) {
    await json(who.call(path), 403);
    await json(send(who, "PATCH", path, { ...entered, apiKey: key }), 403);
    await json(send(who, "POST", `${path}/test`, entered), 403);
    await json(who.call("/api/settings/organization"));
    await json(send(who, "PATCH", "/api/settings/organization", { name: "Mine", address: [], phone: "" }), 403);
  }
  await json(desk.stranger().call(path), 401);
});

Deno.test("a kept key stays with the address it was entered for", async () => {
  await using desk = await openDesk();
  const admin = await desk.as("admin");
  await json(send(admin, "PATCH", path, { ...entered, apiKey: key }));
  const read = async () => (await shown(admin)).apiKey;
  // Shown back, left out: kept, also under another path of the same address.
  for (const apiKey of [keptSecret, undefined]) {
    await json(send(admin, "PATCH", path, { ...entered, baseUrl: "https://models.example.org/v2", apiKey }));
    assert.equal(await read(), keptSecret);
  }
  const elsewhere = { ...entered, baseUrl: "https://evil.example.net/v1" };
  for (const call of [send(admin, "PATCH", path, elsewhere), send(admin, "POST", `${path}/test`, elsewhere)]) {
    const { message, details } = await json<{ message: string; details: object }>(call, 400);
    assert.match(message, /kept key belongs to the address before/);
    assert.deepEqual(Object.keys(details), ["apiKey"]);
  }
  await json(send(admin, "PATCH", path, { ...elsewhere, apiKey: null }));
  assert.equal(await read(), null);
});

Deno.test("what cannot work is refused with a sentence at its field", async () => {
  await using desk = await openDesk();
  const admin = await desk.as("admin");
  const cases: [Record<string, unknown>, string][] = [
    [{ baseUrl: "" }, "baseUrl"],
    [{ model: " " }, "model"],
    [{ baseUrl: "http://models.example.org/v1" }, "baseUrl"],
    [{ baseUrl: "https://u:p@models.example.org" }, "baseUrl"],
    [{ apiKey: "two words" }, "apiKey"],
    [{ enabled: "yes" }, "enabled"],
  ];
  for (const [wrong, field] of cases) {
    const { details } = await json<{ details: object }>(send(admin, "PATCH", path, { ...entered, ...wrong }), 400);
    assert.deepEqual(Object.keys(details), [field]);
  }
  await json(send(admin, "PATCH", path, { ...entered, patientId: 3 }), 400);
  await json(send(admin, "PATCH", path, { enabled: false, baseUrl: "", model: "", sendPictures: false }));
});

Deno.test("Test connection asks with a made-up letter, by the kept key, and keeps nothing", async () => {
  await using desk = await openDesk();
  const admin = await desk.as("admin");
  const [nobody] = exampleAnswer.patients;
  const sample = { ...nobody, firstName: "Maria", lastName: "Sample", dateOfBirth: "1980-04-12", mrn: null };
  const fake = startFakeEndpoint(() => completion(JSON.stringify({ ...exampleAnswer, patients: [sample] })));
  try {
    const value = { baseUrl: fake.url, model: "local", sendPictures: false };
    const first = await json<LanguageModelTest>(send(admin, "POST", `${path}/test`, { ...value, apiKey: key }));
    assert.deepEqual([first.ok, first.model], [true, "fake-1-2026"]);
    assert.match(first.message, /read the sample letter right/);
    assert.equal((await shown(admin)).baseUrl, "");
    await json(send(admin, "PATCH", path, { ...value, enabled: false, apiKey: key }));
    await json<LanguageModelTest>(send(admin, "POST", `${path}/test`, value));
    assert.deepEqual(fake.heard.map((one) => one.authorization), [`Bearer ${key}`, `Bearer ${key}`]);
    fake.replies = [() => completion(JSON.stringify(exampleAnswer))];
    assert.match((await json<LanguageModelTest>(send(admin, "POST", `${path}/test`, value))).message, /Expect little/);
    fake.replies = [() => new Response(`no ${key}`, { status: 401 })];
    const refused = await json<LanguageModelTest>(send(admin, "POST", `${path}/test`, value));
    assert.deepEqual([refused.ok, refused.model], [false, null]);
    assert.equal(refused.message, "The language model did not accept the key. (It answered 401.)");
  } finally {
    await fake.close();
  }
});
