/** EHRs of different make: what one passes over, refuses or words otherwise loses nothing, and brings nothing that was not asked for. */
import assert from "node:assert/strict";
import type { EhrRecordType, FhirRecord } from "../../../shared/ehr.ts";
import { hardChart } from "../../../tests/contracts/fhir/hard_chart.ts";
import { core, define, type MedplumServer, startMedplum } from "../../../tests/contracts/fhir/medplum_server.ts";
import { clientOf, newKey, office } from "../../../tests/contracts/fhir/testing.ts";
import { type Fhir, FhirError } from "./port.ts";

/** Medplum with the hard chart, and a client for it. */
async function withHardChart(run: (fhir: Fhir, server: MedplumServer) => Promise<void>): Promise<void> {
  const { signing, jwks } = await newKey("ES384");
  const server = startMedplum(jwks, () => Date.parse(office), new Uint8Array());
  try {
    await server.add(hardChart);
    await run(clientOf({ baseUrl: server.url }, signing), server);
  } finally {
    await server.close();
  }
}
const fetchOf = async (fhir: Fhir, type: EhrRecordType, range = {}) =>
  (await fhir.fetchRecords({ patientId: "hard", types: [type], range }))[0];
const ids = (records: FhirRecord[]) => records.map((one) => one.id).toSorted();
const bundle = (records: object[], next?: string) =>
  Response.json({
    resourceType: "Bundle",
    type: "searchset",
    ...(next ? { link: [{ relation: "next", url: next }] } : {}),
    entry: records.map((resource) => ({ resource })),
  });
const refusal = (status: number, code = "invalid") =>
  Response.json({ resourceType: "OperationOutcome", issue: [{ severity: "error", code }] }, { status });
const all = (type: string) => hardChart.filter((one) => one.resourceType === type);

Deno.test("the hard chart is valid FHIR R4", () => {
  define();
  for (const one of hardChart) core.validateResource(one as never);
});

Deno.test("a server that passes over category and date and answers everything brings what was asked for, and says what was not", () =>
  withHardChart(async (fhir, server) => {
    server.fault = (_, url) => url.pathname === "/fhir/Observation" ? bundle(all("Observation")) : null;
    const vitals = await fetchOf(fhir, "vital_signs", { start: "2026-01-01" });
    assert.deepEqual(ids(vitals.records), ["pressure"]);
    assert.match(vitals.notes.join(), /9 records of another category than asked for were left out/);
    assert.deepEqual(ids((await fetchOf(fhir, "lab_results", { start: "2024-03-15", end: "2024-03-20" })).records), [
      "month",
      "year",
    ]);
  }));

Deno.test("a server that refuses dates, or to bring along what records refer to, is asked without; each medication is named all the same", () =>
  withHardChart(async (fhir, server) => {
    for (const refused of [["_include"], ["authoredon"], ["_include", "authoredon"]]) {
      server.fault = (_, url) =>
        url.pathname === "/fhir/MedicationRequest" && refused.some((name) => url.searchParams.has(name))
          ? refusal(400)
          : null;
      const { records, included, notes } = await fetchOf(fhir, "medications", { start: "2026-03-01" });
      assert.deepEqual(ids(records), ["contained", "handed", "never"], String(refused));
      assert.deepEqual([ids(included), notes], [["warf"], []], String(refused));
    }
  }));

Deno.test("a report brings the results it refers to; one that is lost, or another patient's, is told and not printed", () =>
  withHardChart(async (fhir, server) => {
    const report = {
      ...all("DiagnosticReport")[1],
      id: "refers",
      result: ["hgb", "lost", "other"].map((id) => ({
        reference: `Observation/${id}`,
      })),
    };
    server.fault = (_, url) =>
      url.pathname === "/fhir/DiagnosticReport"
        ? bundle([report])
        : url.pathname === "/fhir/Observation/lost"
        ? refusal(404, "not-found")
        : url.pathname === "/fhir/Observation/other"
        ? Response.json({ ...all("Observation")[0], id: "other", subject: { reference: "Patient/somebody" } })
        : null;
    const { included, notes } = await fetchOf(fhir, "diagnostic_reports");
    assert.deepEqual(ids(included), ["hgb"]);
    assert.match(notes.join(), /One result or medication that a record refers to could not be read/);
  }));

Deno.test("records under a number that was merged into the patient's come; a merged number itself leads to the patient", () =>
  withHardChart(async (fhir, server) => {
    const link = (id: string, type: string) => [{ other: { reference: `Patient/${id}` }, type }];
    await server.add([
      { ...hardChart[0], id: "before", link: link("after", "replaced-by") },
      { ...hardChart[0], id: "after", link: link("before", "replaces") },
      { ...all("AllergyIntolerance")[0], id: "old-one", patient: { reference: "Patient/before" } },
      { ...all("AllergyIntolerance")[0], id: "new-one", patient: { reference: "Patient/after" } },
    ]);
    const [{ records }] = await fhir.fetchRecords({ patientId: "after", types: ["allergies"], range: {} });
    assert.deepEqual(ids(records), ["new-one", "old-one"]);
    const found = await fhir.searchPatients({ lastName: "Ridley" });
    assert.deepEqual(found.map((one) => one.id).toSorted(), ["after", "hard"]);
  }));

Deno.test("a further page that is gone ends the fetch: half an answer never passes for the whole", () =>
  withHardChart(async (fhir, server) => {
    server.fault = (_, url) =>
      url.pathname !== "/fhir/Immunization"
        ? null
        : url.searchParams.has("page")
        ? refusal(410, "expired")
        : bundle(all("Immunization"), `${url.origin}${url.pathname}?page=2`);
    await assert.rejects(fetchOf(fhir, "immunizations"), (error) => {
      assert.ok(error instanceof FhirError && error.isPassing);
      assert.match(error.message, /next page is gone/);
      return true;
    });
  }));

Deno.test("what was entered in error is left out, a document by its own state as well, and that is said", () =>
  withHardChart(async (fhir, server) => {
    assert.match((await fetchOf(fhir, "lab_results")).notes.join(), /^A record entered in error was left out\.$/);
    await server.add([{ ...all("DocumentReference")[0], id: "withdrawn", docStatus: "entered-in-error" }]);
    const { records, notes } = await fetchOf(fhir, "clinical_notes");
    assert.deepEqual(ids(records), ["note", "rtf-only"]);
    assert.match(notes.join(), /A record entered in error/);
  }));

Deno.test("a note that was filed after the visit it is about is of the visit's day", () =>
  withHardChart(async (fhir) => {
    const { records } = await fetchOf(fhir, "clinical_notes", { start: "2026-03-01", end: "2026-03-03" });
    assert.deepEqual(ids(records), ["note"]);
  }));

Deno.test("a diagnosis made at a visit comes with the visits of its day, a report of no known kind with the reports", () =>
  withHardChart(async (fhir, server) => {
    const made = { ...all("Condition")[0], id: "made", onsetAge: undefined, recordedDate: "2026-03-02" };
    const coding = [{
      system: "http://terminology.hl7.org/CodeSystem/condition-category",
      code: "encounter-diagnosis",
    }];
    await server.add([
      JSON.parse(JSON.stringify({ ...made, category: [{ coding }] })),
      { ...all("DiagnosticReport")[1], id: "eeg", category: [{ text: "Neurophysiology" }], code: { text: "EEG" } },
    ]);
    assert.deepEqual(ids((await fetchOf(fhir, "encounters", { end: "2026-03-31" })).records), ["made", "stay"]);
    assert.deepEqual(ids((await fetchOf(fhir, "encounters", { start: "2026-05-01" })).records), ["stay"]);
    assert.deepEqual(ids((await fetchOf(fhir, "problems")).records), ["maybe"]);
    assert.ok(ids((await fetchOf(fhir, "diagnostic_reports")).records).includes("eeg"));
  }));

Deno.test("a document comes as itself, or wrapped in FHIR's JSON by a server that knows no other way", () =>
  withHardChart(async (fhir, server) => {
    const asked: (string | null)[] = [];
    const letter = new TextEncoder().encode("Dear colleague");
    server.fault = (request, url) => {
      if (!url.pathname.startsWith("/fhir/Binary/")) return null;
      asked.push(request.headers.get("accept"));
      if (url.pathname.endsWith("itself")) return new Response(letter, { headers: { "content-type": "text/plain" } });
      const data = url.pathname.endsWith("empty") ? {} : { data: letter.toBase64() };
      const wrapped = { resourceType: "Binary", id: "w", contentType: "text/plain", ...data };
      return Response.json(wrapped, { headers: { "content-type": "application/fhir+json; charset=utf-8" } });
    };
    for (const id of ["itself", "wrapped"]) {
      const { mime, bytes } = await fhir.readContent(`Binary/${id}`, "text/plain");
      assert.deepEqual([mime, new TextDecoder().decode(bytes)], ["text/plain", "Dear colleague"], id);
    }
    assert.match(asked[0]!, /^text\/plain/);
    await assert.rejects(fhir.readContent("Binary/empty", "text/plain"), FhirError);
    assert.equal((await fhir.readContent(`${server.url}/Binary/wrapped`)).mime, "text/plain", "by its whole address");
  }));

Deno.test("an older server names its token endpoint in its CapabilityStatement; one that names none is told", () =>
  withHardChart(async (fhir, server) => {
    const extension = (token: object[]) => [{
      url: "http://fhir-registry.smarthealthit.org/StructureDefinition/oauth-uris",
      extension: token,
    }];
    let named: object[] = [];
    server.fault = (_, url) =>
      url.pathname.endsWith("/smart-configuration")
        ? refusal(404, "not-found")
        : url.pathname === "/fhir/metadata"
        ? Response.json({
          resourceType: "CapabilityStatement",
          fhirVersion: "4.0.1",
          publisher: "Old Clinic",
          rest: [{ mode: "server", security: { extension: extension(named) } }],
        })
        : null;
    assert.match((await fhir.status(true)).problem!, /It names no token endpoint/);
    named = [{ url: "token", valueUri: `${new URL(server.url).origin}/token` }];
    assert.deepEqual([(await fhir.status(true)).vendor, (await fhir.status()).problem], ["Old Clinic", null]);
    assert.equal((await fetchOf(fhir, "allergies")).records.length, 1);
  }));

Deno.test("rights are asked for as the EHR names them: SMART 2 by single rights, SMART 1 by read", async () => {
  for (
    const [supported, right] of [
      [["system/*.cruds"], "rs"],
      [["system/Patient.rs"], "rs"],
      [["system/*.read", "system/*.*"], "read"],
      [[], "read"],
    ] as const
  ) {
    await withHardChart(async (fhir, server) => {
      let asked = "";
      server.fault = async (request, url) => {
        if (url.pathname === "/fhir/.well-known/smart-configuration") {
          return Response.json({ token_endpoint: `${url.origin}/token`, scopes_supported: supported });
        }
        if (url.pathname === "/token") asked = new URLSearchParams(await request.clone().text()).get("scope")!;
        return null;
      };
      await fhir.status();
      assert.ok(asked.split(" ").includes(`system/Observation.${right}`), `${supported}: ${asked}`);
    });
  }
});

Deno.test("an EHR that wants a sign-in is not called open, and the rights that it does not give are named", () =>
  withHardChart(async (fhir, server) => {
    const { signing } = await newKey("ES384");
    const open = clientOf({ baseUrl: server.url, clientId: undefined }, signing);
    const { vendor, problem } = await open.status();
    assert.equal(vendor, null);
    assert.match(problem!, /It asks for a sign-in: enter the client id that it gave us/);
    assert.deepEqual((await fhir.status()).lacking, []);
    const given = { access_token: "t", token_type: "bearer", expires_in: 300 };
    server.fault = (request, url) =>
      url.pathname === "/token"
        ? Response.json({ ...given, scope: "system/Patient.read system/Observation.rs?category=x system/Goal.write" })
        : request.headers.get("authorization") === "Bearer t"
        ? refusal(404, "not-found")
        : null;
    const few = clientOf({ baseUrl: server.url }, signing);
    const { lacking } = await few.status();
    assert.ok(lacking?.includes("Goal") && lacking.includes("Condition"));
    assert.ok(!lacking?.includes("Patient") && !lacking?.includes("Observation"));
    server.fault = (_, url) => url.pathname.startsWith("/fhir/Patient/") ? refusal(403, "forbidden") : null;
    assert.match((await fhir.status(true)).problem!, /does not allow us to read/);
  }));
