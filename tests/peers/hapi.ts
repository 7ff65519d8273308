/**
 * The contract of the `fhir` port, and the chart of hard cases, against HAPI's JPA server (hapifhir.io) on a database of its own: its
 * searches, its pages, its checks of references and its refusals are those that offices meet.
 * @module
 */
import assert from "node:assert/strict";
import { chartOf, patientResource, type Resource } from "../../server/demo/ehr/chart.ts";
import { buildPatients } from "../../server/demo/people.ts";
import { openFhir } from "../../server/integrations/fhir/open.ts";
import { calendar } from "../../server/papers/calendar.ts";
import { ehrRecordTypes } from "../../shared/ehr.ts";
import { holdTo } from "../contracts/contract.ts";
import { fhirContract } from "../contracts/fhir/contract.ts";
import { hardChart } from "../contracts/fhir/hard_chart.ts";
import { startMedplum } from "../contracts/fhir/medplum_server.ts";
import { clientOf, newKey, office } from "../contracts/fhir/testing.ts";
import type { Fhir } from "../../server/integrations/fhir/port.ts";
import { freePort, start, type Started } from "./started.ts";

const port = freePort();
const baseUrl = `http://127.0.0.1:${port}/fhir`;
/** A Java server with an empty database takes long to start. */
const startMs = 5 * 60_000;
let server: Started;
const cal = calendar(office);
const people = buildPatients(cal);

/** Puts resources there under their own ids, in one transaction. */
async function put(resources: Resource[]): Promise<void> {
  const entry = resources.map((resource) => ({
    resource,
    request: { method: "PUT", url: `${resource.resourceType}/${resource.id}` },
  }));
  const response = await fetch(baseUrl, {
    method: "POST",
    headers: { "Content-Type": "application/fhir+json" },
    body: JSON.stringify({ resourceType: "Bundle", type: "transaction", entry }),
  });
  const answer = await response.text();
  assert.ok(response.ok, answer.slice(0, 2000));
}

const fhir = openFhir({
  config: { baseUrl, algorithm: "RS384" },
  signingKey: () => Promise.reject(new Error("no sign-in is asked for")),
  fetch,
  now: () => Date.parse(office),
  wait: () => Promise.resolve(),
  timeZone: "UTC",
});

const data = new TextEncoder().encode("%PDF-1.4\n%%EOF").toBase64();
/** The scanned documents that a chart names. */
const scansOf = (chart: Resource[]): Resource[] =>
  [...new Set(JSON.stringify(chart).match(/(?<="Binary\/)[^"]+/g))].map((id) => ({
    resourceType: "Binary",
    id,
    contentType: "application/pdf",
    data,
  }));

Deno.test.beforeAll(async () => {
  const program = new URL("./hapi/Hapi.java", import.meta.url).pathname;
  const args = ["-cp", Deno.readTextFileSync(Deno.env.get("HAPI_CLASSPATH")!), program, String(port)];
  server = await start("java", port, args, {}, startMs);
  for (const one of [people[1], people[4]]) {
    const chart = chartOf(one, cal);
    await put([patientResource(one), ...scansOf(chart), ...chart]);
  }
});

holdTo("HAPI", fhirContract, () => {
  const { id, lastName, firstName, dateOfBirth: dob, mrn } = people[1];
  const person = { id: `p${id}`, lastName, firstName, dob, mrn };
  return Promise.resolve({ fhir, vendor: /^HAPI FHIR Server$/, person, close: () => Promise.resolve() });
});

Deno.test.afterAll(async () => await server?.[Symbol.asyncDispose]());

/** HAPI takes nothing that refers to what is not there: those named elsewhere in a chart are put beside it. */
function whole(chart: Resource[]): Resource[] {
  const here = new Set(chart.map(({ resourceType, id }) => `${resourceType}/${id}`));
  const named = new Set(JSON.stringify(chart).match(/(?<="reference":")[A-Z]\w+\/[^"]+/g));
  const others = [...named].filter((reference) => !here.has(reference)).map((reference) => {
    const [resourceType, id] = reference.split("/");
    return { resourceType, id };
  });
  return [...others, ...chart];
}

const idsOf = async (fhir: Fhir, patientId: string) =>
  Object.fromEntries(
    (await fhir.fetchRecords({ patientId, types: ehrRecordTypes, range: {} })).map(({ type, records, included }) => [
      type,
      [records, included].map((some) => some.map(({ resourceType, id }) => `${resourceType}/${id}`).toSorted()),
    ]),
  );

Deno.test("HAPI: of the chart of hard cases the same comes as from Medplum's router", async () => {
  const { signing, jwks } = await newKey("ES384");
  const medplum = startMedplum(jwks, () => Date.parse(office), new Uint8Array());
  try {
    await medplum.add(hardChart);
    await put(whole(hardChart));
    assert.deepEqual(await idsOf(fhir, "hard"), await idsOf(clientOf({ baseUrl: medplum.url }, signing), "hard"));
  } finally {
    await medplum.close();
  }
});

Deno.test("HAPI: an answer of several pages comes whole, each record once", async () => {
  const [sample] = hardChart.filter(({ resourceType }) => resourceType === "Immunization");
  const patient = { ...hardChart[0], id: "paged" };
  const many = Array.from(
    { length: 350 },
    (_, n) => ({ ...sample, id: `shot-${n}`, patient: { reference: "Patient/paged" } }),
  );
  await put(whole([patient, ...many]));
  const [{ records }] = await fhir.fetchRecords({ patientId: "paged", types: ["immunizations"], range: {} });
  assert.deepEqual(records.map(({ id }) => id).toSorted(), many.map(({ id }) => id).toSorted());
});

Deno.test("HAPI: what it refuses is told in its own words", async () => {
  await assert.rejects(fhir.readPatient("no-such-patient"), /The EHR does not have this\. It said: .*no-such-patient/);
});
