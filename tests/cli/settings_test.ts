import assert from "node:assert/strict";
import { exampleAnswer } from "../../server/integrations/reader/contract.ts";
import { completion, startFakeEndpoint } from "../../server/integrations/reader/fake_endpoint.ts";
import { openDesk } from "../harness.ts";
import { signedIn } from "./terminal.ts";

Deno.test("settings: the second reader is tried, switched on and off; its key is asked for and never printed", async () => {
  await using desk = await openDesk();
  const fake = startFakeEndpoint(() => completion(JSON.stringify(exampleAnswer)));
  try {
    const { terminal } = await signedIn(desk);
    terminal.secret = "sk-secret";
    const cli = async (...args: string[]) => {
      const { code, out, err } = await terminal.run(...args);
      return { code, text: `${out}${err}` };
    };
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
