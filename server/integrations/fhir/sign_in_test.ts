/** Signing in where discovery or the token endpoint does something else than usual: told in a sentence, and right the next time. */
import assert from "node:assert/strict";
import { clientOf, newKey } from "../../../tests/contracts/fhir/testing.ts";

type Answer = (request: Request) => Response | Promise<Response>;

/** An EHR of three addresses, each answering as a test wants it. */
async function withEhr(
  check: (ehr: { url: string; answers: Record<"discovery" | "token", Answer>; scopes: string[] }) => Promise<void>,
): Promise<void> {
  const scopes: string[] = [];
  const answers: Record<"discovery" | "token", Answer> = {
    discovery: () => Response.json({ token_endpoint: `${url}/token`, scopes_supported: ["system/*.rs"] }),
    token: () => Response.json({ access_token: "t", expires_in: 300 }),
  };
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen() {} }, async (request) => {
    const { pathname } = new URL(request.url);
    if (pathname.endsWith("/.well-known/smart-configuration")) return await answers.discovery(request);
    if (pathname.endsWith("/token")) {
      scopes.push(String(new URLSearchParams(await request.text()).get("scope")));
      return await answers.token(request);
    }
    if (pathname.endsWith("/metadata")) {
      const software = { name: "Test EHR" };
      return Response.json({ resourceType: "CapabilityStatement", fhirVersion: "4.0.1", software });
    }
    return Response.json({ resourceType: "OperationOutcome", issue: [] }, { status: 404 });
  });
  const url = `http://127.0.0.1:${server.addr.port}/fhir`;
  try {
    await check({ url, answers, scopes });
  } finally {
    await server.shutdown();
  }
}

Deno.test("a portal's address in the place of the API's is told as that", async () => {
  const page = () => new Response("<!doctype html><title>Portal</title>", { headers: { "content-type": "text/html" } });
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen() {} }, page);
  const { signing } = await newKey("ES384");
  const { problem } = await clientOf({ baseUrl: `http://127.0.0.1:${server.addr.port}/portal` }, signing).status(true);
  assert.match(String(problem), /At this address is a web page, and no FHIR server\./);
  await server.shutdown();
});

Deno.test("a token endpoint that begins an answer and never ends it did not answer in time", () =>
  withEhr(async ({ url, answers }) => {
    const { signing } = await newKey("ES384");
    let end = () => {};
    answers.token = () =>
      new Response(
        new ReadableStream({
          start(controller) {
            controller.enqueue(new TextEncoder().encode('{"access_'));
            end = () => controller.close();
          },
          cancel() {},
        }),
      );
    const fhir = clientOf({ baseUrl: url }, signing, { timeoutMs: 300 });
    const { problem } = await fhir.status(true);
    assert.equal(problem, "The EHR did not answer in time.");
    end();
  }));

Deno.test("a token endpoint that moved is told as that, and a discovery document that moved is looked for elsewhere", () =>
  withEhr(async ({ url, answers }) => {
    const { signing } = await newKey("ES384");
    const moved = () => new Response(null, { status: 302, headers: { location: "https://login.ehr.example/token" } });
    const usual = answers.token;
    answers.token = moved;
    const { problem } = await clientOf({ baseUrl: url }, signing).status(true);
    assert.match(String(problem), /token endpoint answers with another address: enter that one as the token address/);
    answers.token = usual;
    answers.discovery = moved;
    const named = clientOf({ baseUrl: url, tokenUrl: `${url}/token` }, signing);
    assert.deepEqual(await named.status(true).then(({ vendor, problem }) => [vendor, problem]), ["Test EHR", null]);
    const nameless = await clientOf({ baseUrl: url }, signing).status(true);
    assert.match(String(nameless.problem), /names no token endpoint/);
  }));

Deno.test("rights that were guessed while the discovery document could not be read are asked for anew", () =>
  withEhr(async ({ url, answers, scopes }) => {
    const { signing } = await newKey("ES384");
    const usual = answers.discovery;
    answers.discovery = () => new Response(null, { status: 503 });
    const fhir = clientOf({ baseUrl: url, tokenUrl: `${url}/token` }, signing, { clock: { now: Date.now() } });
    answers.token = () => Response.json({ error: "invalid_scope" }, { status: 400 });
    await fhir.status(true);
    assert.match(scopes.at(-1)!, /^system\/\w+\.read /);
    answers.discovery = usual;
    answers.token = () => Response.json({ access_token: "t", expires_in: 300 });
    assert.equal((await fhir.status(true)).problem, null);
    assert.match(scopes.at(-1)!, /^system\/\w+\.rs /);
  }));
