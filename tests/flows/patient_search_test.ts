import assert from "node:assert/strict";
import type { Patient } from "../../shared/patients.ts";
import { json, openDesk, type Person } from "../harness.ts";
import { newRequest, patient } from "./fixtures.ts";

Deno.test("a patient is found by name, MRN and day of birth in every writing, and costs at most 16 keys", async () => {
  await using desk = await openDesk();
  const intake = await desk.as("intake");
  const before = await keys(desk.deps.store.kv);
  const { id } = await json<Patient>(
    intake.call("/api/patients", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        ...patient,
        firstName: "Ngozi",
        middleName: "Amaya",
        lastName: "Lindqvist",
        dateOfBirth: "1981-10-02",
        mrn: "HG-211242",
        phone: "(503) 555-0195",
        address: "359 Heron Way, Wrenfield, OR 97399",
      }),
    }),
    201,
  );
  const own = (await keys(desk.deps.store.kv)).filter((key) => !before.includes(key) && key.includes("patients"));
  const shared = own.filter((key) => /^\["(n|g|v|l)"/.test(key));
  assert.ok(own.length - shared.length <= 16, `${own.length - shared.length} keys:\n${own.join("\n")}`);
  const found = async (q: string) =>
    (await json<Patient[]>(intake.call(`/api/patients?q=${encodeURIComponent(q)}`))).some((p) => p.id === id);
  const asked = [
    "ngo",
    "Ngozi",
    "lind",
    "Lindqvist",
    "ngozi li",
    "amaya lindqvist",
    "HG-211242",
    "hg211242",
    "211242",
    "1981-10-02",
    "10/2/1981",
    "10/02/1981",
    "lindqvist 1981",
    "Lindqvist 10/2/1981",
    "lindqvist HG-2112",
  ];
  for (const q of asked) assert.ok(await found(q), q);
  for (const q of ["lindqvist 1982", "ngozi zebra", "10/3/1981", "HG-211243"]) assert.ok(!(await found(q)), q);
});

Deno.test("a patient is found by a short MRN typed as it is shown", async () => {
  await using desk = await openDesk();
  const intake = await desk.as("intake");
  const numbers = ["ZX-1", "ZX-12345", "A-1029-33", "7-1", "QX-20-1"];
  for (const mrn of numbers) {
    const given = { ...patient, firstName: "Bo", lastName: "Li", mrn };
    await json(
      intake.call("/api/patients?anyway=true", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(given),
      }),
      201,
    );
  }
  const found = async (q: string) =>
    (await json<Patient[]>(intake.call(`/api/patients?q=${encodeURIComponent(q)}`))).map(({ mrn }) => mrn);
  for (const mrn of numbers) {
    for (const q of [mrn, mrn.toLowerCase(), mrn.replaceAll("-", ""), `Li ${mrn}`, `${mrn} Bo`]) {
      assert.ok((await found(q)).includes(mrn), q);
    }
  }
});

/** A patient of this name and number. */
const enter = async (intake: Person, names: Partial<typeof patient>) =>
  await json<Patient>(
    intake.call("/api/patients?anyway=true", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ ...patient, ...names }),
    }),
    201,
  );

Deno.test("an MRN with a blank is found as it is shown, and by its beginning, in the register and in the top bar", async () => {
  await using desk = await openDesk();
  const [intake, billing] = [await desk.as("intake"), await desk.as("billing")];
  const mrns = ["QX 20-1", "LI 20-1", "400 12 7", "QX 31-5"];
  for (const [i, mrn] of mrns.entries()) {
    await enter(intake, { firstName: "Ada", lastName: i === 3 ? "Li" : "Solberg", mrn });
  }
  const found = async (q: string, more = "") => {
    const query = `q=${encodeURIComponent(q)}`;
    const [listed, { patients }] = [
      await json<Patient[]>(intake.call(`/api/patients?${query}${more}`)),
      await json<{ patients: Patient[] }>(intake.call(`/api/search?${query}`)),
    ];
    const mrnsOf = (rows: Patient[]) => rows.map(({ mrn }) => mrn).sort();
    assert.deepEqual(mrnsOf(patients), mrnsOf(listed), `the top bar for ${q}`);
    return mrnsOf(listed);
  };
  for (const more of ["", "&sort=name", "&sort=mrn&order=desc", "&sort=dateOfBirth"]) {
    for (const mrn of mrns) {
      for (const q of [mrn, mrn.toLowerCase(), mrn.replaceAll(" ", "")]) {
        assert.deepEqual(await found(q, more), [mrn], q);
      }
    }
    assert.deepEqual(await found("QX 20", more), ["QX 20-1"]);
    assert.deepEqual(await found("qx 2", more), ["QX 20-1"]);
    assert.deepEqual(await found("QX", more), ["QX 20-1", "QX 31-5"]);
    assert.deepEqual(await found("400 1", more), ["400 12 7"]);
    assert.deepEqual(await found("Solberg QX 20-1", more), ["QX 20-1"]);
    assert.deepEqual(await found("QX 31-5 Li", more), ["QX 31-5"]);
    assert.deepEqual(await found("QX 21", more), []);
  }
  for (const mrn of ["MRN-12", "QST 77", "77", "Ward-B 4004"]) {
    await enter(intake, { firstName: "Eva", lastName: "Brandt", mrn });
  }
  for (const mrn of ["MRN-12", "QST 77", "Ward-B 4004"]) {
    for (const q of [mrn, mrn.toLowerCase(), mrn.replace(/[ -]/g, ""), `Brandt ${mrn}`]) {
      for (const more of ["", "&sort=name"]) assert.deepEqual(await found(q, more), [mrn], q);
    }
  }
  assert.deepEqual(await found("MRN-13"), []);
  // Who is not told the numbers does not learn them a character at a time.
  assert.deepEqual(await json(billing.call("/api/patients?q=QX%202")), []);
});

Deno.test("a last name of two letters is found in every search, and two letters find the last names that begin so", async () => {
  await using desk = await openDesk();
  const admin = await desk.as("admin");
  const people = [["Bao", "Ng"], ["Li", "Wei"], ["Ana", "Martinez"], ["Jon", "Marsh"], ["Mary", "Zane"], [
    "Uma",
    "Nguyen",
  ]];
  for (const [i, [firstName, lastName]] of people.entries()) {
    const requestId = await newRequest(admin, {
      patient: { ...patient, firstName, lastName, mrn: `W-${i}`, dateOfBirth: `1970-02-0${i + 1}` },
    });
    await json(admin.client.invoices.$post({ json: { requestId } }), 201);
  }
  type Row = { patient: { firstName: string; lastName: string } };
  const register = async (q: string) =>
    (await json<Patient[]>(admin.call(`/api/patients?q=${encodeURIComponent(q)}`))).map((p) => p.lastName).sort();
  for (const q of ["Ng", "ng", "Bao Ng", "Ng, Bao", "ng bao 1970"]) assert.deepEqual(await register(q), ["Ng"], q);
  assert.deepEqual(await register("li"), ["Wei"]);
  assert.deepEqual(await register("Wei, Li"), ["Wei"]);
  assert.deepEqual(await register("ma"), ["Marsh", "Martinez"], "last names only, until a third letter is typed");
  assert.deepEqual(await register("mar"), ["Marsh", "Martinez", "Zane"]);
  const sorted = await json<Patient[]>(admin.call("/api/patients?q=ma&sort=name&order=desc&limit=1"));
  assert.deepEqual(sorted.map((p) => p.lastName), ["Martinez"]);
  for (const list of ["requests", "invoices"]) {
    for (const q of ["Ng", "Bao Ng", "Ng, Bao"]) {
      const rows = await json<Row[]>(admin.call(`/api/${list}?q=${encodeURIComponent(q)}`));
      assert.ok(rows.some((row) => row.patient.lastName === "Ng"), `${list} ${q}`);
      assert.ok(rows.every((row) => row.patient.lastName.startsWith("Ng")), `${list} ${q}`);
    }
  }
  const all = await json<{ patients: Patient[]; requests: Row[]; invoices: Row[] }>(admin.call("/api/search?q=Ng"));
  assert.deepEqual(all.patients.map((p) => p.lastName), ["Ng"]);
  assert.ok(all.requests.some((row) => row.patient.lastName === "Ng"));
});

const keys = async (kv: Deno.Kv): Promise<string[]> =>
  (await Array.fromAsync(kv.list({ prefix: [] }))).map(({ key }) => JSON.stringify(key));
