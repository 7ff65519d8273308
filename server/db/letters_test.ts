import assert from "node:assert/strict";
import { openStore, thing, things } from "../../tests/open_store.ts";
import { json, openDesk } from "../../tests/harness.ts";
import { okafor } from "../../tests/support/inbox.ts";
import { newRequest } from "../../tests/flows/fixtures.ts";
import { createPatient } from "../rooms/patients/create_patient.ts";
import { patients } from "../rooms/patients/store.ts";
import { prefixesOf, wordsOf } from "./collection.ts";
import { migrate, migrations } from "./migrations.ts";
import { system } from "./store.ts";

Deno.test("a letter is a word where it is the whole name, not where it is an initial", () => {
  assert.deepEqual(wordsOf(["O"]), ["o"]);
  assert.deepEqual(wordsOf(["Ó."]), ["o"]);
  assert.deepEqual(wordsOf(["Maria S. Okafor", "7", "-"]), ["maria", "okafor"]);
  assert.deepEqual(prefixesOf("o"), ["o"]);
});

Deno.test("a search for a letter reads those with that name only, and a letter nobody is called by is passed over", async () => {
  using open = await openStore();
  await open.store.change(system, async (tx) => {
    const names = ["O", "Min Oh", "Y", "Otto", "Ann O. Lee"];
    for (const [i, name] of names.entries()) await tx.insert(things, thing(i + 1, { name }));
  });
  const found = async (q: string) => (await open.store.search(things, q, { limit: 10 })).rows.map((t) => t.name);
  assert.deepEqual(await found("o"), ["O"]);
  assert.deepEqual(await found("y"), ["Y"]);
  assert.deepEqual(await found("b"), []);
  assert.deepEqual(await found("lee s"), ["Ann O. Lee"]);
  assert.deepEqual(await found("5"), []);
});

Deno.test("people and their requests are found by a last name of one letter", async () => {
  await using desk = await openDesk();
  const intake = await desk.as("intake");
  const id = await newRequest(intake, { patient: { ...okafor, firstName: "Min", lastName: "O", mrn: "M-77" } });
  await newRequest(intake, { patient: { ...okafor, firstName: "Minna", middleName: "O", mrn: "M-78" } });
  type Named = { id: number; firstName: string; lastName: string };
  const people = async (q: string) =>
    (await json<Named[]>(intake.call(`/api/patients?q=${q}`))).map((p) => `${p.firstName} ${p.lastName}`);
  assert.deepEqual(await people("o"), ["Min O"]);
  assert.deepEqual(await people("min+o"), ["Min O"]);
  assert.deepEqual(await people("min"), ["Minna Okafor", "Min O"]);
  assert.deepEqual(await people("minna+s"), ["Minna Okafor"]);
  const requests = await json<Named[]>(intake.call("/api/requests?q=O"));
  assert.deepEqual(requests.map((r) => r.id), [id]);
});

Deno.test("people of one letter who were entered before are found after the store is brought up to date", async () => {
  using open = await openStore();
  const person = { ...okafor, firstName: "Min", lastName: "O", lastVisit: null };
  const patient = await open.store.change(system, (tx) => createPatient(tx, person));
  await open.kv.set(["m", "version"], migrations.findIndex(({ name }) => name.includes("one letter")));
  for await (const { key } of open.kv.list({ prefix: ["w", "patients", open.store.blind.hash("o")] })) {
    await open.kv.delete(key);
  }
  const found = async () => (await open.store.search(patients, "O", { limit: 5 })).rows.map((p) => p.id);
  assert.deepEqual(await found(), []);
  await migrate(open.store);
  assert.deepEqual(await found(), [patient.id]);
});
