import assert from "node:assert/strict";
import { medplumSetup, office } from "../../../tests/contracts/fhir/testing.ts";

Deno.test("records that name another patient are left out and counted; those of a merged chart are the patient's", async () => {
  const { fhir, server, close } = await medplumSetup({ clock: { now: Date.parse(office) } });
  const references = {
    own: "Patient/p2",
    absolute: "https://ehr.example/fhir/Patient/p2/_history/3",
    unnamed: undefined,
    merged: "Patient/p2-before",
    anothers: "Patient/p1",
    "of-a-like-id": "Patient/p22",
  };
  const entry = Object.entries(references).map(([id, reference]) => ({
    resource: { resourceType: "AllergyIntolerance", id, patient: { reference } },
  }));
  let reads = 0;
  server.fault = (_, url) => {
    if (url.pathname === "/fhir/AllergyIntolerance") {
      return Response.json({ resourceType: "Bundle", type: "searchset", entry });
    }
    if (url.pathname !== "/fhir/Patient/p2") return null;
    reads++;
    const link = [{ other: { reference: "Patient/p2-before" }, type: "replaces" }];
    return Response.json({ resourceType: "Patient", id: "p2", link });
  };
  try {
    const [{ records, notes }] = await fhir.fetchRecords({ patientId: "p2", types: ["allergies"], range: {} });
    assert.deepEqual(records.map(({ id }) => id).toSorted(), ["absolute", "merged", "own", "unnamed"]);
    assert.deepEqual(notes, ["2 records that name another patient were left out."]);
    assert.equal(reads, 1);
  } finally {
    await close();
  }
});
