/** The EHR as a channel: set up, tried, switched and removed in Settings, without a restart. */
import assert from "node:assert/strict";
import { createLocalJWKSet, type JSONWebKeySet, type JWK, jwtVerify } from "jose";
import type { ChannelTest, ChannelView, EhrKeys } from "../../../shared/channels.ts";
import type { EhrVendor } from "../../../shared/ehr.ts";
import type { ErrorBody } from "../../../shared/errors.ts";
import type { HealthReport } from "../../../shared/settings.ts";
import { emptyRequest, openWithEhr, someone } from "../../../tests/flows/ehr_office.ts";
import { type Desk, json, openDesk, type Person } from "../../../tests/harness.ts";
import { channelKeys } from "./store.ts";

const path = "/api/settings/channels";
const keysPath = "/api/settings/ehr-keys";
const send = (who: Person, method: string, at: string, body: unknown = {}) =>
  who.call(at, { method, body: JSON.stringify(body), headers: { "content-type": "application/json" } });
const listed = (who: Person) => json<ChannelView[]>(who.call(path));
const keysOf = (who: Person) => json<EhrKeys>(who.call(keysPath));
const makeKey = async (who: Person, algorithm = "RS384") =>
  (await json<EhrKeys>(send(who, "POST", keysPath, { algorithm }), 201)).made!;
const tried = (who: Person, values: object, id?: string) =>
  json<ChannelTest>(send(who, "POST", `${path}/test`, { ...(id ? { id } : {}), kind: "fhir", values }));
const vendorFor = async (who: Person) => (await json<EhrVendor>(who.client.ehr.vendor.$get())).vendor;

/** An EHR that reads the office's public keys where they are served, as a real one does, and counts what it is asked. */
function startEhr(desk: () => Desk, name: string) {
  const asked: string[] = [];
  const answer = (body: unknown, status = 200) =>
    new Response(JSON.stringify(body), { status, headers: { "content-type": "application/fhir+json" } });
  const ehr = {
    asked,
    /** What it takes for our keys; those that are served, when left alone. */
    registered: null as JSONWebKeySet | null,
    /** The ids of the keys that signed. */
    signedBy: [] as (string | undefined)[],
    url: "",
    close: () => server.shutdown(),
  };
  const server = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen() {} }, async (request) => {
    const { pathname, origin } = new URL(request.url);
    asked.push(pathname);
    if (pathname.endsWith("/smart-configuration")) return answer({ token_endpoint: `${origin}/token` });
    if (pathname.endsWith("/metadata")) {
      return answer({ resourceType: "CapabilityStatement", fhirVersion: "4.0.1", software: { name } });
    }
    if (pathname === "/token") {
      const form = new URLSearchParams(await request.text());
      const keys = ehr.registered ?? await servedKeys(desk());
      try {
        const { protectedHeader } = await jwtVerify(form.get("client_assertion")!, createLocalJWKSet(keys), {
          audience: `${origin}/token`,
          issuer: "office-client",
          currentDate: new Date(desk().clock.now),
        });
        ehr.signedBy.push(protectedHeader.kid);
        return answer({ access_token: `token-of-${name}`, token_type: "bearer", expires_in: 300 });
      } catch {
        return answer({ error: "invalid_client", error_description: "unknown key" }, 401);
      }
    }
    if (request.headers.get("authorization") !== `Bearer token-of-${name}`) return answer({}, 401);
    const resource = { resourceType: "Patient", id: name, name: [{ family: someone.lastName, given: ["Ada"] }] };
    return answer({ resourceType: "Bundle", type: "searchset", entry: [{ resource }] });
  });
  ehr.url = `http://127.0.0.1:${server.addr.port}/fhir`;
  return ehr;
}

const servedKeys = (desk: Desk) => json<JSONWebKeySet>(desk.stranger().call("/.well-known/jwks.json"));
const searchIds = async (who: Person) => {
  const query = { lastName: someone.lastName };
  const { patients } = await json<{ patients: { id: string }[] }>(
    who.client.ehr["search-patients"].$post({ json: query }),
  );
  return patients.map(({ id }) => id);
};

Deno.test("an EHR set up in Settings is asked at once; switched to another, that one is asked; removed, none is", async () => {
  // deno-lint-ignore prefer-const -- the EHRs ask the office that is opened after them
  let desk: Desk;
  const [first, second] = [startEhr(() => desk, "First"), startEhr(() => desk, "Second")];
  desk = await openDesk();
  try {
    const [admin, intake] = [await desk.as("admin"), await desk.as("intake")];
    assert.equal(await vendorFor(intake), "none");
    const keyId = await makeKey(admin);
    const values = { baseUrl: `${first.url}/`, clientId: "office-client", keyId };
    assert.deepEqual(await tried(admin, values).then(({ ok, message }) => [ok, message]), [
      true,
      "Connected to First, which accepted our sign-in. No patient was looked up.",
    ]);
    assert.deepEqual(await listed(admin), [], "a try keeps nothing");
    const [made] = await json<ChannelView[]>(send(admin, "POST", path, { kind: "fhir", values }), 201);
    assert.equal(made.values.baseUrl, first.url);
    assert.match(made.webhookUrl!, /\/\.well-known\/jwks\.json$/);
    assert.deepEqual([await vendorFor(intake), await searchIds(intake)], ["First", ["First"]]);
    assert.ok((await listed(admin))[0].state.okAt, "Settings tells that it worked");

    desk.clock.advance(1_000);
    const other = { ...values, baseUrl: second.url, keyId: await makeKey(admin, "ES384"), algorithm: "ES384" };
    const both = await json<ChannelView[]>(
      send(admin, "POST", path, { kind: "fhir", name: "New", values: other }),
      201,
    );
    assert.deepEqual(both.map(({ name, enabled }) => [name, enabled]), [[new URL(first.url).host, false], [
      "New",
      true,
    ]]);
    const before = first.asked.length;
    assert.deepEqual([await vendorFor(intake), await searchIds(intake)], ["Second", ["Second"]]);
    assert.equal(first.asked.length, before);
    await json(send(admin, "PATCH", `${path}/${made.id}`, { enabled: true }));
    assert.deepEqual(await searchIds(intake), ["First"]);

    // What fails while records are fetched is told in Settings as well: a retrieval by night has nobody watching.
    first.registered = { keys: [] };
    desk.clock.advance(10 * 60_000);
    await json(
      intake.client.ehr["fetch-records"].$post({ json: { patientId: "First", recordTypes: ["allergies"] } }),
      502,
    );
    assert.match((await listed(admin)).find(({ id }) => id === made.id)!.state.error!, /did not accept our sign-in/);

    for (const { id } of both) await json(send(admin, "DELETE", `${path}/${id}`));
    assert.equal(await vendorFor(intake), "none");
    assert.deepEqual((await keysOf(admin)).keys, [], "its key is forgotten with it");
  } finally {
    await desk[Symbol.asyncDispose]();
    await first.close();
    await second.close();
  }
});

Deno.test("a new key stands beside the old until it is chosen; the public halves are served, the private ones never told", async () => {
  // deno-lint-ignore prefer-const -- the EHR asks the office that is opened after it
  let desk: Desk;
  const ehr = startEhr(() => desk, "Epic");
  desk = await openDesk();
  try {
    const admin = await desk.as("admin");
    const old = await makeKey(admin);
    const values = { baseUrl: ehr.url, clientId: "office-client", keyId: old };
    const [made] = await json<ChannelView[]>(send(admin, "POST", path, { kind: "fhir", values }), 201);
    const registered = await servedKeys(desk);
    desk.clock.advance(1_000);
    const fresh = await makeKey(admin);
    const { keys, jwksUrl } = await keysOf(admin);
    assert.match(jwksUrl, /\/\.well-known\/jwks\.json$/);
    assert.deepEqual(keys.map(({ id, isUsed }) => [id, isUsed]), [[fresh, false], [old, true]]);
    const served = (await servedKeys(desk)).keys.map(({ kid }) => kid);
    assert.ok(served.includes(old) && served.includes(fresh));

    // The EHR knows the old key alone: the new one is refused with a sentence, and the old goes on.
    ehr.registered = registered;
    const refused = await tried(admin, { ...values, keyId: fresh }, made.id);
    assert.equal(refused.ok, false);
    assert.match(refused.message, /did not accept our sign-in\. Check the client id, and that our key is registered/);
    assert.match(refused.message, /unknown key/);
    assert.equal((await tried(admin, values, made.id)).ok, true);
    const inUse = await json<ErrorBody>(send(admin, "DELETE", `${keysPath}/${old}`), 409);
    assert.match(inUse.message, /signed in to with this key/);

    ehr.registered = null;
    await json(send(admin, "PATCH", `${path}/${made.id}`, { values: { keyId: fresh } }));
    assert.deepEqual(await searchIds(await desk.as("intake")), ["Epic"]);
    assert.equal(ehr.signedBy.at(-1), fresh);
    await json(send(admin, "DELETE", `${keysPath}/${old}`));
    assert.ok(!(await servedKeys(desk)).keys.some(({ kid }) => kid === old));

    const told = JSON.stringify([
      await keysOf(admin),
      await listed(admin),
      await servedKeys(desk),
      await json(admin.call("/api/activity-logs?limit=200")),
    ]);
    const secret = (jwk: JWK) => [jwk.d, jwk.p, jwk.q].filter((part) => part !== undefined);
    const rows = await desk.deps.store.all(channelKeys, "made");
    assert.ok(rows.length === 1 && secret(rows[0].jwk as JWK).length === 3);
    for (const part of secret(rows[0].jwk as JWK)) assert.ok(!told.includes(part!));
    for (const part of ["ehr_key_generated", "ehr_key_removed"]) assert.ok(told.includes(part));
  } finally {
    await desk[Symbol.asyncDispose]();
    await ehr.close();
  }
});

Deno.test("a key that signed for one EHR never signs for another address, and what cannot work is refused at its field", async () => {
  // deno-lint-ignore prefer-const -- the EHRs ask the office that is opened after them
  let desk: Desk;
  const [own, evil] = [startEhr(() => desk, "Own"), startEhr(() => desk, "Evil")];
  desk = await openDesk();
  try {
    const admin = await desk.as("admin");
    const keyId = await makeKey(admin);
    const values = { baseUrl: own.url, clientId: "office-client", keyId };
    const [made] = await json<ChannelView[]>(send(admin, "POST", path, { kind: "fhir", values }), 201);
    const moved = { ...values, baseUrl: evil.url };
    for (
      const answer of [
        send(admin, "PATCH", `${path}/${made.id}`, { values: { baseUrl: evil.url } }),
        send(admin, "POST", `${path}/test`, { id: made.id, kind: "fhir", values: moved }),
        send(admin, "POST", path, { kind: "fhir", values: moved }),
      ]
    ) {
      const { message, details } = await json<{ message: string; details: object }>(answer, 400);
      assert.match(message, /^This key belongs to http:.*\. Make a new key for this address\.$/);
      assert.deepEqual(Object.keys(details), ["values.keyId"]);
    }
    assert.deepEqual(evil.asked, []);
    await json(
      send(admin, "PATCH", `${path}/${made.id}`, { values: { baseUrl: evil.url, keyId: await makeKey(admin) } }),
    );
    await searchIds(await desk.as("intake"));
    assert.ok(evil.asked.length > 0);

    const cases: [Record<string, unknown>, string][] = [
      [{ ...values, baseUrl: "" }, "values.baseUrl"],
      [{ ...values, baseUrl: "fhir.example.org" }, "values.baseUrl"],
      [{ ...values, baseUrl: "http://fhir.example.org/R4" }, "values.baseUrl"],
      [{ ...values, baseUrl: "http://10.0.0.7/R4" }, "values.baseUrl"],
      [{ ...values, baseUrl: "https://u:p@fhir.example.org" }, "values.baseUrl"],
      [{ ...values, tokenUrl: "http://fhir.example.org/token" }, "values.tokenUrl"],
      [{ ...values, algorithm: "HS256" }, "values.algorithm"],
      [{ ...values, algorithm: "ES384" }, "values.algorithm"],
      [{ ...values, keyId: "" }, "values.keyId"],
      [{ ...values, keyId: "nobody" }, "values.keyId"],
    ];
    for (const [entered, field] of cases) {
      const { details } = await json<{ details: object }>(
        send(admin, "POST", path, { kind: "fhir", values: entered }),
        400,
      );
      assert.deepEqual(Object.keys(details), [field]);
    }
    const nobody = await desk.as("billing");
    await json(nobody.call(keysPath), 403);
    await json(send(nobody, "POST", keysPath, {}), 403);
    await json(send(nobody, "DELETE", `${keysPath}/${keyId}`), 403);
  } finally {
    await desk[Symbol.asyncDispose]();
    await own.close();
    await evil.close();
  }
});

Deno.test("an EHR of the environment is shown, tried and told by doctor, and is not changed here", async () => {
  // deno-lint-ignore prefer-const -- the EHR asks the office that is opened after it
  let desk: Desk;
  const ehr = startEhr(() => desk, "Cerner");
  desk = await openDesk({ env: { EHR_BASE_URL: ehr.url, EHR_CLIENT_ID: "office-client", EHR_ALGORITHM: "ES384" } });
  try {
    const admin = await desk.as("admin");
    const [shown] = await listed(admin);
    assert.deepEqual([shown.id, shown.origin, shown.values.clientId], ["env-fhir", "environment", "office-client"]);
    assert.equal(await vendorFor(admin), "Cerner");
    assert.equal((await tried(admin, shown.values, shown.id)).ok, true);
    await json(send(admin, "PATCH", `${path}/env-fhir`, { enabled: false }), 409);
    const port = () => json<ChannelTest>(send(admin, "POST", "/api/settings/ports/ehr/test"));
    assert.match((await port()).message, /^Connected to Cerner/);
    const doctor = async () =>
      (await json<HealthReport>(admin.call("/api/settings/checks"))).checks
        .filter(({ id }) => id.endsWith("fhir") || id === "ehr").map(({ id, state }) => `${id} ${state}`);
    assert.deepEqual(await doctor(), ["channel:env-fhir ok", "ehr ok"]);
    ehr.registered = { keys: [] };
    desk.clock.advance(10 * 60_000);
    assert.match((await port()).message, /did not accept our sign-in/);
    assert.deepEqual(await doctor(), ["channel:env-fhir failed", "ehr ok"]);
  } finally {
    await desk[Symbol.asyncDispose]();
    await ehr.close();
  }
});

Deno.test("without a channel the sample EHR is asked, and records fetched there are not processed after a switch", async () => {
  const ehr = startEhr(() => desk, "Other");
  const desk = await openWithEhr();
  try {
    const admin = await desk.as("admin");
    assert.equal(await vendorFor(admin), "Harbor Glen Sample EHR");
    const sample = await json<ChannelTest>(send(admin, "POST", "/api/settings/ports/ehr/test"));
    assert.match(sample.message, /^Connected to Harbor Glen Sample EHR/);
    const { id } = (await json<{ patients: { id: string }[] }>(
      admin.client.ehr["search-patients"].$post({ json: { mrn: someone.mrn } }),
    )).patients[0];
    const fetched = await json<object[]>(
      admin.client.ehr["fetch-records"].$post({ json: { patientId: id, recordTypes: ["allergies", "imaging"] } }),
    );
    const requestId = await emptyRequest(admin);
    const values = { baseUrl: ehr.url, clientId: "office-client", keyId: await makeKey(admin) };
    const [made] = await json<ChannelView[]>(send(admin, "POST", path, { kind: "fhir", values }), 201);
    const process = () =>
      admin.client.ehr["process-records"].$post({
        json: { requestId, patientId: id, recordSets: fetched as never },
      });
    assert.equal((await json<ErrorBody>(process(), 409)).code, "ehr_not_fetched");
    await json(send(admin, "PATCH", `${path}/${made.id}`, { enabled: false }));
    await json(process());
  } finally {
    await desk[Symbol.asyncDispose]();
    await ehr.close();
  }
});
