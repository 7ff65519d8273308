import assert from "node:assert/strict";
import { exampleAnswer } from "../contracts/reader/contract.ts";
import { completion, startFakeEndpoint } from "../contracts/reader/fake_endpoint.ts";
import { json, openDesk } from "../harness.ts";
import { ok, signedIn } from "./terminal.ts";

Deno.test("settings: the language model is tried, switched on and off; its key is asked for and never printed", async () => {
  await using desk = await openDesk();
  const fake = startFakeEndpoint(() => completion(JSON.stringify(exampleAnswer)));
  try {
    const { terminal } = await signedIn(desk);
    terminal.secret = "sk-secret";
    const cli = async (...args: string[]) => {
      const { code, out, err } = await terminal.run(...args);
      return { code, text: `${out}${err}` };
    };
    const base = ["settings", "set", "language_model"];
    assert.equal((await cli("settings", "show", "language_model")).code, 0);
    const on = await cli(...base, "--on", "--base-url", fake.url, "--model", "m", "--ask-key", "--test");
    assert.equal(on.code, 0, on.text);
    assert.match(on.text, /is on: Enhanced Analysis sends/);
    assert.equal(fake.heard[0].authorization, "Bearer sk-secret");
    const shown = await cli("settings", "show", "language_model");
    assert.match(shown.text, /enabled\s+true[\s\S]*apiKey\s+••••••••/);
    assert.ok(!`${on.text} ${shown.text}`.includes("sk-secret"));
    fake.replies = [() => new Response(null, { status: 404 })];
    const failed = await cli(...base, "--model", "other", "--test");
    assert.equal(failed.code, 1);
    assert.match(failed.text, /address or model does not exist/);
    assert.match((await cli("settings", "show", "language_model")).text, /model\s+m$/m);
    assert.equal((await cli(...base, "--base-url", "https://elsewhere.example/v1")).code, 1);
    assert.match((await cli(...base, "--off", "--remove-key")).text, /is off/);
    assert.equal((await cli(...base, "--on", "--off")).code, 2);
  } finally {
    await fake.close();
  }
});

Deno.test("settings and keys: read and changed by field, rates by option with a preview, keys piped in", async () => {
  await using desk = await openDesk();
  const { terminal } = await signedIn(desk);
  await ok(terminal, "settings", "set", "organization", "name=Harbor Clinic", "address=1 Pier Road|Lakeside");
  assert.match(
    await ok(terminal, "settings", "get", "organization"),
    /name\s+Harbor Clinic\naddress\s+\["1 Pier Road","Lakeside"\]/,
  );
  await ok(terminal, "settings", "set", "retention", "mailDays=365");
  await ok(terminal, "settings", "set", "notifications", "systemNotification=true");
  assert.equal((await terminal.run("channels", "set", "imap", "host=a.example", "host=b.example")).code, 2);
  assert.match(await ok(terminal, "settings", "get", "retention"), /mailDays\s+365/);
  assert.match(
    (await terminal.run("settings", "set", "sign_in_policy", "secondFactor=bogus")).err,
    /Choose who needs a second factor: nobody, administrators, staff, everyone\./,
  );
  const word = await terminal.run("settings", "set", "notifications", "systemNotification=yes");
  assert.deepEqual([word.code, /"yes" is no switch/.test(word.err)], [2, true], "and is not taken for off");
  assert.match(await ok(terminal, "settings", "get", "notifications"), /systemNotification\s+true/);
  assert.equal((await terminal.run("settings", "set", "retention", "nothing=1")).code, 2);
  const twice = await terminal.run("settings", "set", "retention", "mailDays=90", "auditYears=7", "mailDays=120");
  assert.deepEqual([twice.code, twice.err], [2, '"mailDays" is given twice. Give it once; nothing was changed.']);
  assert.equal((await terminal.run("channels", "set", "imap", "host=a.example", "host=b.example")).code, 2);
  assert.match(await ok(terminal, "settings", "get", "retention"), /mailDays\s+365/);
  assert.match((await terminal.run("settings", "set", "retention", "mailDays=3")).err, /30 days at least/);
  assert.match(await ok(terminal, "settings", "rates", "--base", "20"), /baseProcessingFee\s+20\.00/);
  assert.match(await ok(terminal, "settings", "rates", "--preview"), /Month\s+2026-10\nInvoices\s+0/);
  assert.equal((await terminal.run("settings", "rates", "--page", "0.755")).code, 2);
  terminal.input = "SG.secret\n";
  const set = await ok(terminal, "keys", "set", "sendgrid_api_key");
  const listed = await ok(terminal, "keys", "list");
  assert.match(listed, /sendgrid_api_key\s+SendGrid API key\s+yes/);
  assert.ok(!`${set}${listed}`.includes("SG.secret"));
  await ok(terminal, "keys", "remove", "sendgrid_api_key");
  assert.match(await ok(terminal, "keys", "list"), /sendgrid_api_key\s+SendGrid API key\s+no/);
});

Deno.test("a setting that another changes while a command runs is not overwritten, and the command says so", async () => {
  await using desk = await openDesk();
  const { terminal } = await signedIn(desk);
  const other = await desk.as("admin", { name: "Ola Other" });
  const { hono } = desk.running.app;
  const { fetch } = hono;
  const between = { key: "", value: {} as unknown };
  hono.fetch = async (request, ...more) => {
    const { key, value } = between;
    if (request.method === "PATCH" && key) {
      between.key = "";
      await json(other.client.settings[":key"].$patch({ param: { key: key as "retention" }, json: { value } }));
    }
    return await fetch(request, ...more);
  };
  const cases: [key: string, field: string, value: string, command: string[]][] = [
    ["retention", "mailDays", "90", ["settings", "set", "retention", "notificationLogDays=60"]],
    ["billing_rates", "urgencyFee", "12", ["settings", "rates", "--base", "20"]],
    ["language_model", "model", "m", ["settings", "set", "language_model", "--base-url", "https://m.example/v1"]],
  ];
  for (const [key, field, value, command] of cases) {
    const now = async () => JSON.parse(await ok(terminal, "settings", "get", key, "--json"));
    between.value = { ...await now(), [field]: field === "model" ? value : Number(value) };
    between.key = key;
    const late = await terminal.run(...command);
    assert.equal(late.code, 1, key);
    assert.match(late.err, /^Ola Other changed this meanwhile\. Look at what is there now, then save again\.$/);
    assert.deepEqual(await now(), between.value);
    await ok(terminal, ...command);
    assert.equal(String((await now())[field]), value);
  }
});

Deno.test("a word in place of a number is refused, and does not keep mails for ever", async () => {
  await using desk = await openDesk();
  const { terminal } = await signedIn(desk, "admin");
  await ok(terminal, "settings", "set", "retention", "mailDays=365");
  for (const text of ["abc", "", "12 months"]) {
    const { code, err } = await terminal.run("settings", "set", "retention", `mailDays=${text}`);
    assert.deepEqual([code, err], [2, `"${text}" is no number. Give mailDays=365 or =none.`]);
  }
  assert.match(await ok(terminal, "settings", "get", "retention"), /mailDays +365/);
  await ok(terminal, "settings", "set", "retention", "mailDays=none");
  assert.match(await ok(terminal, "settings", "get", "retention"), /mailDays +null/);
});
