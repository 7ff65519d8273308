/** What an EHR may do wrong, each with the sentence staff read; nothing hangs, and no half of a record passes for the whole. */
import assert from "node:assert/strict";
import { fhirSchema } from "../../../shared/channels.ts";
import { ehrRecordTypes } from "../../../shared/ehr.ts";
import { core, define } from "../../../tests/contracts/fhir/medplum_server.ts";
import { calendar } from "../../papers/calendar.ts";
import { chartOf, patientResource } from "../../demo/ehr/chart.ts";
import { buildPatients } from "../../demo/people.ts";
import { noFhir } from "./none.ts";
import { FhirError, type FhirFailure } from "./port.ts";
import { isReferral } from "./queries.ts";
import { clientOf, medplumSetup, newKey, office } from "../../../tests/contracts/fhir/testing.ts";

const as = (failure: FhirFailure, words = /./) => (error: Error) => {
  assert.ok(error instanceof FhirError, String(error));
  assert.equal(error.failure, failure);
  assert.match(error.message, words);
  return true;
};
const outcome = (status: number, diagnostics: string, headers: Record<string, string> = {}) =>
  Response.json({ resourceType: "OperationOutcome", issue: [{ severity: "error", code: "x", diagnostics }] }, {
    status,
    headers,
  });
const isSearch = (url: URL, type: string) => url.pathname === `/fhir/${type}`;
const bundle = (entries: { id: string }[], next?: string) =>
  Response.json({
    resourceType: "Bundle",
    type: "searchset",
    ...(next ? { link: [{ relation: "next", url: next }] } : {}),
    entry: entries.map(({ id }) => ({
      resource: { resourceType: "AllergyIntolerance", id, patient: { reference: "Patient/p2" } },
    })),
  });
const allergies = { patientId: "p2", types: ["allergies"], range: {} } as const;

/** One Medplum, one client; torn down whatever happens. */
async function withServer(
  run: (setup: Awaited<ReturnType<typeof medplumSetup>> & { waits: number[]; clock: { now: number } }) => Promise<void>,
  options: { timeoutMs?: number } = {},
) {
  const clock = { now: Date.parse(office) };
  const waits: number[] = [];
  const setup = await medplumSetup({ clock, waits, ...options });
  try {
    await run({ ...setup, waits, clock });
  } finally {
    await setup.close();
  }
}

Deno.test("an EHR that is busy is asked again after the time it names, and left when it stays busy", () =>
  withServer(async ({ fhir, server, waits }) => {
    let busy = 2;
    server.fault = (_, url) =>
      isSearch(url, "AllergyIntolerance") && busy-- > 0
        ? outcome(busy === 1 ? 429 : 503, "slow down", { "retry-after": "7" })
        : null;
    assert.equal((await fhir.fetchRecords(allergies))[0].records.length, 1);
    assert.deepEqual(waits, [7000, 7000]);
    server.fault = (_, url) =>
      isSearch(url, "AllergyIntolerance") ? outcome(429, "come back in an hour", { "retry-after": "3600" }) : null;
    await assert.rejects(fhir.fetchRecords(allergies), as("busy", /come back in an hour/));
    assert.equal(waits.length, 2, "nobody waits an hour");
  }));

Deno.test("what was entered by mistake is no record of the patient, by status or by verification", () =>
  withServer(async ({ fhir, server }) => {
    const inError = [{ code: "entered-in-error" }];
    const rows = [
      { id: "kept" },
      { id: "wrong-status", status: "entered-in-error" },
      { id: "wrong-verification", verificationStatus: { coding: inError } },
    ];
    const entry = rows.map((row) => ({ resource: { resourceType: "AllergyIntolerance", ...row } }));
    server.fault = (_, url) =>
      isSearch(url, "AllergyIntolerance") ? Response.json({ resourceType: "Bundle", type: "searchset", entry }) : null;
    const [{ records }] = await fhir.fetchRecords(allergies);
    assert.deepEqual(records.map(({ id }) => id), ["kept"]);
  }));

Deno.test("an EHR that fails is tried a few times, then named", () =>
  withServer(async ({ fhir, server, waits }) => {
    let calls = 0;
    server.fault = (_, url) => isSearch(url, "AllergyIntolerance") ? (calls++, outcome(500, "Database down")) : null;
    await assert.rejects(fhir.fetchRecords(allergies), as("unreachable", /trouble of its own \(500\).*Database down/));
    assert.deepEqual([calls, waits.length], [4, 3]);
  }));

Deno.test("an access token that ended is renewed once, unseen; one refused again is told", () =>
  withServer(async ({ fhir, server, clock }) => {
    await fhir.fetchRecords(allergies);
    server.expireTokens();
    await fhir.fetchRecords(allergies);
    assert.equal(server.signIns, 2);
    clock.now += 10 * 60_000;
    await fhir.fetchRecords(allergies);
    assert.equal(server.signIns, 3, "renewed before it ends");
    server.fault = (_, url) => isSearch(url, "AllergyIntolerance") ? outcome(401, "This client was revoked") : null;
    await assert.rejects(fhir.fetchRecords(allergies), as("sign_in", /revoked/));
    assert.equal(server.signIns, 4);
  }));

Deno.test("questions asked at once sign in once", () =>
  withServer(async ({ fhir, server }) => {
    await Promise.all([1, 2, 3].map(() => fhir.fetchRecords(allergies)));
    assert.equal(server.signIns, 1);
  }));

Deno.test("an EHR whose clock is ten minutes away is still signed in to", async () => {
  for (const minutes of [10, -10]) {
    await withServer(async ({ fhir, server }) => {
      server.ahead = minutes * 60_000;
      assert.equal((await fhir.fetchRecords(allergies))[0].records.length, 1);
      assert.equal(server.signIns, 2);
    });
  }
});

Deno.test("a key the EHR does not know is told in its own words", () =>
  withServer(async ({ server }) => {
    const stranger = clientOf({ baseUrl: server.url }, (await newKey("ES384")).signing);
    await assert.rejects(stranger.fetchRecords(allergies), as("sign_in", /our key is registered.*invalid_client/));
    const status = await stranger.status();
    assert.deepEqual([status.vendor, status.configured], [null, true]);
    assert.match(status.problem!, /did not accept our sign-in/);
  }));

Deno.test("an answer cut off is asked for again, then told", () =>
  withServer(async ({ fhir, server }) => {
    let cut = 1;
    const half = () => new Response('{"resourceType":"Bundle","entry":[{"resou');
    server.fault = (_, url) => isSearch(url, "AllergyIntolerance") && cut-- > 0 ? half() : null;
    assert.equal((await fhir.fetchRecords(allergies))[0].records.length, 1);
    server.fault = (_, url) => isSearch(url, "AllergyIntolerance") ? half() : null;
    await assert.rejects(fhir.fetchRecords(allergies), as("bad_answer", /cut off/));
    // The connection itself breaks.
    const broken = (type = "application/fhir+json") =>
      new Response(
        new ReadableStream({
          start: (controller) => controller.enqueue(new TextEncoder().encode('{"resourceType":')),
          async pull(controller) {
            await new Promise((resolve) => setTimeout(resolve, 5));
            controller.error(new Error("gone"));
          },
        }),
        { headers: { "content-type": type } },
      );
    server.fault = (_, url) => isSearch(url, "AllergyIntolerance") ? broken() : null;
    await assert.rejects(fhir.fetchRecords(allergies), (error: FhirError) =>
      ["bad_answer", "unreachable"].includes(error.failure));
    // Half a document is none: nobody would see that its last pages are missing.
    server.fault = (_, url) =>
      url.pathname.includes("/Binary/") ? broken("application/pdf") : null;
    await assert.rejects(fhir.readContent(`${server.url}/Binary/1`, "application/pdf"), as("bad_answer", /cut off/));
  }));

Deno.test("a Bundle that pages forever is left, whether its pages repeat or never end", () =>
  withServer(async ({ fhir, server }) => {
    server.fault = (_, url) => isSearch(url, "AllergyIntolerance") ? bundle([{ id: "a" }], url.href) : null;
    await assert.rejects(fhir.fetchRecords(allergies), as("too_much", /do not end/));
    let page = 0;
    server.fault = (_, url) =>
      isSearch(url, "AllergyIntolerance") ? bundle([{ id: "a" }], `${url.origin}${url.pathname}?page=${++page}`) : null;
    await assert.rejects(fhir.fetchRecords(allergies), as("too_much"));
    assert.ok(page < 10);
    server.fault = (_, url) =>
      isSearch(url, "AllergyIntolerance")
        ? bundle(
          Array.from({ length: 200 }, (_, n) => ({ id: `${page}-${n}` })),
          `${url.origin}${url.pathname}?page=${++page}`,
        )
        : null;
    await assert.rejects(fhir.fetchRecords(allergies), as("too_much", /fewer record types/));
  }));

Deno.test("an EHR that finds more patients than can be shown, or pages them forever, is asked more narrowly", () =>
  withServer(async ({ fhir, server }) => {
    let page = 0;
    for (const perPage of [1, 200]) {
      server.fault = (_, url) =>
        isSearch(url, "Patient")
          ? Response.json({
            resourceType: "Bundle",
            type: "searchset",
            link: [{ relation: "next", url: `${url.origin}${url.pathname}?page=${++page}` }],
            entry: Array.from({ length: perPage }, (_, n) => ({
              resource: { resourceType: "Patient", id: `${page}-${n}`, name: [{ family: "Okafor" }] },
            })),
          })
          : null;
      const search = fhir.searchPatients({ lastName: "Okafor" });
      await assert.rejects(search, as("too_many_patients", /^The EHR finds too many patients\. Add a first name/));
    }
    assert.ok(page < 30, `${page} pages were asked for`);
  }));

Deno.test("what is no Patient, or none by its types, is told and not kept", () =>
  withServer(async ({ fhir, server }) => {
    const wrong = [
      { resourceType: "Bundle", type: "searchset", entry: [] },
      { resourceType: "Patient" },
      { resourceType: "Patient", id: "p2", name: "Okafor" },
      { resourceType: "Patient", id: "p2", name: [{ family: 7 }] },
      { resourceType: "Patient", id: "p2", birthDate: 1970 },
    ];
    for (const resource of wrong) {
      server.fault = (_, url) =>
        url.pathname.includes("/Patient/")
          ? Response.json(resource)
          : isSearch(url, "Patient")
          ? Response.json({ resourceType: "Bundle", type: "searchset", entry: [{ resource }] })
          : null;
      await assert.rejects(fhir.readPatient("p2"), as("bad_answer", /not valid FHIR/), JSON.stringify(resource));
      if (resource.resourceType === "Bundle") continue;
      await assert.rejects(fhir.searchPatients({ lastName: "Okafor" }), as("bad_answer"), JSON.stringify(resource));
    }
    // As FHIR has it where only an extension tells the first name.
    const lax = { resourceType: "Patient", id: "p2", name: [{ family: "Okafor", given: [null, "Ada"] }] };
    server.fault = (_, url) => url.pathname.includes("/Patient/") ? Response.json(lax) : null;
    assert.equal((await fhir.readPatient("p2")).name, "Ada Okafor");
  }));

Deno.test("a next page, a redirect and a document at another host are not followed, and our token does not go there", () =>
  withServer(async ({ fhir, server }) => {
    let stolen = 0;
    const thief = Deno.serve(
      { port: 0, hostname: "127.0.0.1", onListen() {} },
      () => (stolen++, bundle([{ id: "b" }])),
    );
    const there = `http://127.0.0.1:${thief.addr.port}/fhir/AllergyIntolerance?page=2`;
    try {
      server.fault = (_, url) => isSearch(url, "AllergyIntolerance") ? bundle([{ id: "a" }], there) : null;
      const [set] = await fhir.fetchRecords(allergies);
      assert.deepEqual(set.records, []);
      assert.match(set.notes[0], /points to another server/);
      server.fault = (_, url) => isSearch(url, "AllergyIntolerance") ? Response.redirect(there) : null;
      assert.match((await fhir.fetchRecords(allergies))[0].notes[0], /points to another server/);
      await assert.rejects(fhir.readContent(there), as("elsewhere"));
    } finally {
      await thief.shutdown();
    }
    assert.equal(stolen, 0);
  }));

Deno.test("a patient with 5,000 records comes whole, each once, over all pages", () =>
  withServer(async ({ fhir, server }) => {
    const all = Array.from({ length: 5_000 }, (_, n) => ({ id: `big-${n}` }));
    server.fault = (_, url) => {
      if (!isSearch(url, "AllergyIntolerance")) return null;
      const from = Number(url.searchParams.get("from") ?? 0);
      // The pages overlap, as they do where records change meanwhile.
      const next = from + 95 < all.length ? `${url.origin}${url.pathname}?from=${from + 95}` : undefined;
      return bundle(all.slice(from, from + 100), next);
    };
    const [set] = await fhir.fetchRecords(allergies);
    assert.equal(set.records.length, 5_000);
  }));

Deno.test("a date parameter the EHR refuses is left out, and the dates are checked here", () =>
  withServer(async ({ fhir, server }) => {
    server.fault = (_, url) =>
      isSearch(url, "MedicationRequest") && url.searchParams.has("authoredon") ? outcome(400, "authoredon?") : null;
    const ask = (start: string) => fhir.fetchRecords({ patientId: "p2", types: ["medications"], range: { start } });
    assert.ok((await ask("2020-01-01"))[0].records.length > 0);
    assert.deepEqual((await ask("2026-11-20"))[0].records, []);
  }));

Deno.test("a kind that the EHR keeps to itself is named; the others come", () =>
  withServer(async ({ fhir, server }) => {
    server.fault = (_, url) =>
      url.pathname === "/fhir/DiagnosticReport" ? outcome(403, "Scope system/DiagnosticReport.read is missing") : null;
    const [set] = await fhir.fetchRecords({ patientId: "p2", types: ["lab_results"], range: {} });
    assert.ok(set.records.length > 0);
    assert.match(set.notes.join(), /Laboratory Results \(DiagnosticReport\): The EHR does not allow.*Scope/);
  }));

Deno.test("an EHR that does not answer in time is left", () =>
  withServer(async ({ fhir, server }) => {
    server.fault = (_, url) =>
      isSearch(url, "AllergyIntolerance")
        ? new Promise<Response>((done) => setTimeout(() => done(outcome(500, "")), 120))
        : null;
    await assert.rejects(fhir.fetchRecords(allergies), as("timeout", /did not answer in time/));
  }, { timeoutMs: 40 }));

Deno.test("a fetch that is called off stops", () =>
  withServer(async ({ fhir, server }) => {
    const off = new AbortController();
    const onProgress = () => off.abort(new Error("called off"));
    await assert.rejects(fhir.fetchRecords({ ...allergies, onProgress, signal: off.signal }), /called off/);
    assert.ok(!server.heard.some((path) => path.startsWith("/fhir/AllergyIntolerance")));
  }));

Deno.test("an address that is no FHIR R4 server is told, and one without encryption is not taken", async () => {
  const { signing } = await newKey("ES384");
  const server = Deno.serve(
    { port: 0, hostname: "127.0.0.1", onListen() {} },
    () => new Response("<html>", { status: 200 }),
  );
  const fhir = clientOf({ baseUrl: `http://127.0.0.1:${server.addr.port}` }, signing);
  assert.match((await fhir.status()).problem!, /not valid FHIR/);
  await server.shutdown();
  assert.match((await fhir.status(true)).problem!, /cannot be reached/);
  assert.ok(!fhirSchema.safeParse({ baseUrl: "http://ehr.example/fhir" }).success);
  assert.ok(!fhirSchema.safeParse({ baseUrl: "https://u:p@ehr.example/fhir" }).success);
  assert.equal(fhirSchema.parse({ baseUrl: "https://ehr.example/fhir/" }).baseUrl, "https://ehr.example/fhir");
});

Deno.test("without an EHR every question says so", async () => {
  assert.deepEqual((await noFhir.status()).vendor, null);
  await assert.rejects(() => noFhir.searchPatients({ lastName: "a" }), as("not_connected"));
});

Deno.test("an order for a test is no referral", () => {
  const of = (code: string, text = "") => isReferral({ category: [{ coding: [{ code }] }], code: { text } });
  assert.ok(of("3457005") && of("x") && of("108252007", "Referral to laboratory medicine"));
  assert.ok(!of("108252007", "Complete blood count"));
});

Deno.test("the sample EHR's charts are valid FHIR R4, of all kinds, the same each time", () => {
  define();
  const cal = calendar(office);
  for (const patient of buildPatients(cal).slice(0, 12)) {
    const chart = chartOf(patient, cal);
    for (const resource of [patientResource(patient), ...chart]) core.validateResource(resource as never);
    assert.deepEqual(chart, chartOf(patient, cal));
    assert.equal(new Set(chart.map((r) => r.id)).size, chart.length);
  }
  assert.equal(ehrRecordTypes.length, 15);
});
