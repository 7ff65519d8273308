/**
 * The patient column is sorted as a register is: by last name, first name, middle name.
 * @module
 */
import assert from "node:assert/strict";
import { openJson, sealJson } from "../../server/db/batch.ts";
import { migrate, migrations } from "../../server/db/migrations.ts";
import { fullName } from "../../shared/patients.ts";
import { signedIn } from "../cli/terminal.ts";
import { type Desk, json, openDesk, type Person } from "../harness.ts";
import { newRequest, patient } from "./fixtures.ts";

type Named = { patient: { firstName: string; middleName: string | null; lastName: string } };

const people = [
  { firstName: "Maria", lastName: "Abbot" },
  { firstName: "Zed", lastName: "Aaron" },
  { firstName: "Ann", lastName: "de la Cruz" },
  { firstName: "Carl", lastName: "Daly" },
  { firstName: "Ann", middleName: "Lee", lastName: "Abbot" },
  { firstName: "Ann", middleName: "Bea", lastName: "Abbot" },
];
const inOrder = ["Zed Aaron", "Ann Bea Abbot", "Ann Lee Abbot", "Maria Abbot", "Carl Daly", "Ann de la Cruz"];

/** A request and an invoice of each. */
async function fill(staff: Person): Promise<void> {
  for (const [i, name] of people.entries()) {
    const requestId = await newRequest(staff, { patient: { ...patient, ...name, mrn: `N-${i}` } });
    await json(staff.client.invoices.$post({ json: { requestId } }), 201);
  }
}

const namesIn = async (person: Person, list: string) =>
  (await json<Named[]>(person.call(`/api/${list}?sort=patient&order=asc`))).map((row) => fullName(row.patient));

Deno.test("requests and invoices stand by last, first and middle name, in a file and at the command line too", async () => {
  await using desk = await openDesk();
  const { terminal, person } = await signedIn(desk);
  await fill(person);
  for (const list of ["requests", "invoices"]) {
    assert.deepEqual(await namesIn(person, list), inOrder, list);
    // Names run from A to Z unless told otherwise.
    const listed = await terminal.run(list, "list", "--sort", "patient", "--output", "json");
    assert.deepEqual((JSON.parse(listed.out) as Named[]).map((row) => fullName(row.patient)), inOrder, listed.err);
    const { out } = await terminal.run(list, "export", "--sort", "patient", "--order", "desc");
    const places = inOrder.map((name) => out.indexOf(`,${name},`));
    assert.deepEqual(places, places.toSorted((a, b) => b - a));
    assert.ok(places.every((place) => place > 0), out);
  }
  // A paid invoice keeps the name that is printed on it, and stands by the one that the list shows.
  const [aaron] = await json<{ id: number }[]>(person.call("/api/patients?q=Aaron"));
  const [invoice] = await json<{ id: number }[]>(person.call("/api/invoices?sort=patient&order=asc"));
  await json(
    person.client.invoices["batch-mark-paid"].$post({ json: { invoiceIds: [invoice.id], paymentMethod: "check" } }),
  );
  await json(person.call(`/api/patients/${aaron.id}`, {
    method: "PATCH",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ ...patient, mrn: "N-1", firstName: "Zed", lastName: "Zorn" }),
  }));
  await desk.drain();
  const renamed = [...inOrder.slice(1), "Zed Zorn"];
  for (const list of ["requests", "invoices"]) assert.deepEqual(await namesIn(person, list), renamed, list);
});

/** Rows as an earlier version left them: without the name in parts, and in no index of it. */
async function age({ deps: { store } }: Desk): Promise<void> {
  for (const name of ["requests", "invoices"]) {
    for await (const { key, value } of store.kv.list<Uint8Array>({ prefix: ["r", name] })) {
      const { sortName: _, ...row } = openJson(store, value) as Record<string, unknown>;
      await store.kv.set(key, sealJson(store, row));
    }
    for await (const { key } of store.kv.list({ prefix: ["i", name, "patientLast"] })) await store.kv.delete(key);
  }
  await store.kv.set(["m", "version"], migrations.findIndex((step) => step.name.includes("by last name")));
}

Deno.test("rows of before are sorted by their last word at once, and by last name when the job has come to them", async () => {
  await using desk = await openDesk();
  const admin = await desk.as("admin");
  await fill(admin);
  await age(desk);
  await migrate(desk.deps.store);
  const byLastWord = ["Zed Aaron", "Ann Bea Abbot", "Ann Lee Abbot", "Maria Abbot", "Ann de la Cruz", "Carl Daly"];
  for (const list of ["requests", "invoices"]) assert.deepEqual(await namesIn(admin, list), byLastWord, list);
  await desk.drain();
  for (const list of ["requests", "invoices"]) assert.deepEqual(await namesIn(admin, list), inOrder, list);
});
