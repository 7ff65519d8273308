import assert from "node:assert/strict";
import { openStore, thing, things } from "../../tests/open_store.ts";
import { createPatient, type NewPatient } from "../rooms/patients/create_patient.ts";
import { matchFound } from "../rooms/patients/match_patient.ts";
import { migrate, migrations } from "./migrations.ts";
import { reindex } from "./reindex.ts";
import { system } from "./store.ts";

const keysOf = async (kv: Deno.Kv) => {
  const keys: Record<string, unknown> = {};
  for await (const { key, value } of kv.list({ prefix: [] })) {
    if (key[0] === "i" || key[0] === "n") keys[JSON.stringify(key)] = value;
  }
  return keys;
};

Deno.test("an index written anew is what changes would have left, whatever stood there before", async () => {
  using open = await openStore();
  await open.store.change(system, async (tx) => {
    for (let id = 1; id <= 90; id++) await tx.insert(things, thing(id, { group: id % 2 ? "a" : "b" }));
    for (let id = 1; id <= 5; id++) await tx.remove(things, id);
  });
  const right = await keysOf(open.kv);
  const empty = Object.entries(right).filter(([, v]) => v instanceof Deno.KvU64 && v.value === 0n).map(([k]) => k);
  for (const key of empty) delete right[key];
  await open.kv.delete(["i", "things", "rank", 7, 7]);
  await open.kv.set(["i", "things", "rank", "of yesterday", 7], 0);
  await open.kv.set(["n", "things", "all"], new Deno.KvU64(3n));
  await reindex(open.store, things, ["rank"]);
  assert.deepEqual(await keysOf(open.kv), right);
});

const wang: NewPatient = {
  firstName: "小明",
  middleName: null,
  lastName: "王",
  suffix: null,
  dateOfBirth: "1980-01-02",
  mrn: null,
  email: null,
  phone: null,
  address: null,
  lastVisit: null,
};

Deno.test("a store of the first version comes up to date once; a newer one is refused", async () => {
  using open = await openStore();
  const patient = await open.store.change(system, (tx) => createPatient(tx, wang));
  // As the first version left it: no keys but those of other fields, no version.
  for await (const { key } of open.kv.list({ prefix: ["i", "patients", "blocks"] })) await open.kv.delete(key);
  const query = { firstName: "小明", lastName: "王", dob: "1980-01-02", mrn: null };
  assert.equal((await matchFound(open, query)).candidates.length, 0);
  assert.equal(await migrate(open.store), migrations.length);
  assert.equal((await matchFound(open, query)).candidates[0]?.patientId, patient.id);
  assert.equal(
    await migrate(open.store, migrations.map((m) => ({ ...m, run: () => assert.fail("run twice") }))),
    migrations.length,
  );
  await open.kv.set(["m", "version"], migrations.length + 1);
  await assert.rejects(migrate(open.store), /Start the newer program/);
});
