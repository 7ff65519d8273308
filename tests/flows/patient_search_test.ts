import assert from "node:assert/strict";
import type { Patient } from "../../shared/patients.ts";
import { json, openDesk } from "../harness.ts";
import { patient } from "./fixtures.ts";

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

const keys = async (kv: Deno.Kv): Promise<string[]> =>
  (await Array.fromAsync(kv.list({ prefix: [] }))).map(({ key }) => JSON.stringify(key));
