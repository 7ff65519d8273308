import assert from "node:assert/strict";
import { buildCli } from "../../cli/build.ts";
import { run, type World } from "../../cli/command.ts";
import { exampleAnswer } from "../../server/integrations/reader/contract.ts";
import { completion, startFakeEndpoint } from "../../server/integrations/reader/fake_endpoint.ts";
import { type Desk, json, openDesk, origin, type Person } from "../harness.ts";

/** Runs commands as the owner of a token; answers exit code and what was printed. */
function terminal(desk: Desk, token: string, secret: string | null = null) {
  return async (...args: string[]) => {
    const shown: string[] = [];
    const world = {
      profiles: { read: () => Promise.resolve({ url: origin, username: "x", token }) } as unknown as World["profiles"],
      env: () => undefined,
      fetch: (async (input: RequestInfo | URL, init?: RequestInit) => {
        const request = new Request(input, init);
        request.headers.set("host", new URL(origin).host);
        return await desk.running.app.hono.fetch(request, { remoteAddr: "127.0.0.1" });
      }) as typeof fetch,
      print: (text: string) => shown.push(text),
      printError: (text: string) => shown.push(text),
      askSecret: () => Promise.resolve(secret),
      readFile: () => Promise.reject(new Deno.errors.NotFound()),
      listFolder: () => Promise.resolve(null),
    } as unknown as World;
    return { code: await run(buildCli(world), world, args), text: shown.join("\n") };
  };
}

async function tokenOf(person: Person): Promise<string> {
  const headers = { "content-type": "application/json" };
  const body = JSON.stringify({ name: "Command line" });
  return (await json<{ token: string }>(person.call("/api/tokens", { method: "POST", headers, body }), 201)).token;
}

Deno.test("settings: the second reader is tried, switched on and off; its key is asked for and never printed", async () => {
  await using desk = await openDesk();
  const fake = startFakeEndpoint(() => completion(JSON.stringify(exampleAnswer)));
  try {
    const token = await tokenOf(await desk.as("admin"));
    const cli = terminal(desk, token, "sk-secret");
    const base = ["settings", "set", "second_reader"];
    assert.equal((await cli("settings", "show", "second_reader")).code, 0);
    const on = await cli(...base, "--on", "--base-url", fake.url, "--model", "m", "--ask-key", "--test");
    assert.equal(on.code, 0, on.text);
    assert.match(on.text, /is on: Enhanced Analysis sends/);
    assert.equal(fake.heard[0].authorization, "Bearer sk-secret");
    const shown = await cli("settings", "show", "second_reader");
    assert.match(shown.text, /enabled\s+true[\s\S]*apiKey\s+••••••••/);
    assert.ok(!`${on.text} ${shown.text}`.includes("sk-secret"));
    fake.replies = [() => new Response(null, { status: 404 })];
    const failed = await cli(...base, "--model", "other", "--test");
    assert.equal(failed.code, 1);
    assert.match(failed.text, /address or model does not exist/);
    assert.match((await cli("settings", "show", "second_reader")).text, /model\s+m$/m);
    assert.equal((await cli(...base, "--base-url", "https://elsewhere.example/v1")).code, 1);
    assert.match((await cli(...base, "--off", "--remove-key")).text, /is off/);
    assert.equal((await cli(...base, "--on", "--off")).code, 2);
  } finally {
    await fake.close();
  }
});
