import { defaultLanguageModel } from "../../shared/language_model.ts";
import { defaultOrganization } from "../../shared/settings.ts";
import { readSetting } from "../rooms/settings/read_setting.ts";
import { settings } from "../rooms/settings/store.ts";
import assert from "node:assert/strict";
import { openStore } from "../../tests/open_store.ts";
import { createPatient, type NewPatient } from "../rooms/patients/create_patient.ts";
import { matchFound } from "../rooms/patients/match_patient.ts";
import { migrate, migrations } from "./migrations.ts";
import { buildIndexes } from "./reindex.ts";
import { patients } from "../rooms/patients/store.ts";
import { system } from "./store.ts";

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

Deno.test("rows under a name that the glossary replaced are found under the new one", async () => {
  using open = await openStore();
  const value = { ...defaultLanguageModel, model: "reads-well" };
  await open.store.change(system, async (tx) => {
    const saved = { updatedAt: tx.now, updatedBy: "", version: 0 };
    await tx.insert(settings, { id: "second_reader", value, ...saved });
    const named = { ...defaultOrganization, name: "Harbor Clinic" };
    await tx.insert(settings, { id: "organisation", value: named, ...saved });
  });
  await open.kv.set(["till", "intent/pi_1"], new Uint8Array([1]));
  const step = migrations.findIndex(({ name }) => name.startsWith("the setting of the language model"));
  await open.kv.set(["m", "version"], step);
  await migrate(open.store);
  assert.equal((await readSetting(open, "language_model")).model, "reads-well");
  assert.equal(await open.store.get(settings, "second_reader"), null);
  assert.equal((await readSetting(open, "organization")).name, "Harbor Clinic");
  assert.deepEqual((await open.kv.get(["demo_processor", "intent/pi_1"])).value, new Uint8Array([1]));
  assert.equal((await open.kv.get(["till", "intent/pi_1"])).value, null);
});

Deno.test("a store of the first version comes up to date once; a newer one is refused", async () => {
  using open = await openStore();
  const patient = await open.store.change(system, (tx) => createPatient(tx, wang));
  // As the first version left it: no keys but those of other fields, no version.
  for await (const { key } of open.kv.list({ prefix: ["i", "patients"] })) await open.kv.delete(key);
  const query = { firstName: "小明", lastName: "王", dob: "1980-01-02", mrn: null };
  assert.equal((await matchFound(open, query)).candidates.length, 0);
  assert.equal(await migrate(open.store), migrations.length);
  assert.equal((await matchFound(open, query)).candidates[0]?.patientId, patient.id, "before the job is through");
  await buildIndexes(open.store, patients, new AbortController().signal);
  assert.equal((await matchFound(open, query)).candidates[0]?.patientId, patient.id);
  assert.equal(
    await migrate(open.store, migrations.map((m) => ({ ...m, run: () => assert.fail("run twice") }))),
    migrations.length,
  );
  await open.kv.set(["m", "version"], migrations.length + 1);
  await assert.rejects(migrate(open.store), /Start the newer program/);
});
