/** Every kind of service by the command line alone: tried, set up, switched, changed and removed; what goes wrong has an exit code. */
import assert from "node:assert/strict";
import type { JSONWebKeySet } from "jose";
import type { ChannelKind } from "../../shared/channels.ts";
import type { HealthReport } from "../../shared/settings.ts";
import { startFakeTelnyx } from "../contracts/fax/fake_telnyx.ts";
import { startMedplum } from "../contracts/fhir/medplum_server.ts";
import { startFakeGraph } from "../contracts/mail_in/fake_graph.ts";
import { startFakeSendgrid } from "../contracts/mail_out/fake_sendgrid.ts";
import { startSmtpSink } from "../contracts/mail_out/smtp_sink.ts";
import { json, openDesk } from "../harness.ts";
import { ok, signedIn } from "./terminal.ts";

Deno.test("each service is tried with what is wrong, mended, set up, switched off and on, and removed", async () => {
  const closing = new AsyncDisposableStack();
  const own = <T extends { close(): Promise<void> }>(one: T): T => {
    closing.defer(() => one.close());
    return one;
  };
  await using _ = closing;
  const [sendgrid, graph, smtp] = [own(startFakeSendgrid()), own(startFakeGraph()), own(startSmtpSink())];
  const telnyx = own(await startFakeTelnyx());
  graph.mailboxes.set("records@clinic.example", new Map());
  const registered: JSONWebKeySet = { keys: [] };
  await using desk = await openDesk({
    vendors: { sendgrid: sendgrid.url, telnyx: telnyx.url, graph: graph.graph, microsoftLogin: graph.login },
  });
  const ehr = own(startMedplum(registered, () => desk.clock.now, new Uint8Array()));
  const { terminal } = await signedIn(desk);
  const intake = await desk.as("intake");
  const secrets: string[] = [];
  let printed = "";
  const cli = async (...args: string[]) => {
    const { code, out, err } = await terminal.run(...args);
    printed += out + err;
    return { code, out, err };
  };
  const made = await ok(terminal, "channels", "keys", "make", "--json");
  const { made: keyId } = JSON.parse(made) as { made: string };
  registered.keys.push(...(await json<JSONWebKeySet>(intake.call("/.well-known/jwks.json"))).keys);
  const sender = "from=Records <records@clinic.example>";
  const kinds: [ChannelKind, string[], [ask: string, wrong: string, right: string] | null, RegExp, string[]][] = [
    ["sendgrid", [sender], ["apiKey", "SG.wrong", sendgrid.apiKey], /SendGrid/, ["apiKey"]],
    [
      "telnyx",
      [`publicKey=${telnyx.publicKey}`],
      ["apiKey", "KEYwrong", telnyx.apiKey],
      /Telnyx/,
      ["apiKey"],
    ],
    [
      "o365",
      ["tenantId=t", "clientId=c", "mailboxes=records@clinic.example"],
      ["clientSecret", "wr0ng~value", graph.secret],
      /secret/,
      ["clientSecret"],
    ],
    ["smtp", ["host=127.0.0.1", `port=${smtp.port}`, "encryption=none", sender], null, /refused/, []],
    ["fhir", [`baseUrl=${ehr.url}`, "clientId=office", `keyId=${keyId}`], null, /sign-in/, []],
  ];
  for (const [kind, values, secret, wrong] of kinds) {
    const asking = secret ? ["--ask", secret[0]] : [];
    if (secret) {
      secrets.push(secret[1], secret[2]);
      terminal.secret = secret[1];
    }
    const broken = values.map((value) => value.replace(/^port=.*/, "port=1"));
    if (kind === "fhir") ehr.fault = (_, url) => url.pathname === "/token" ? new Response("{}", { status: 400 }) : null;
    const refused = await cli("channels", "set", kind, ...broken, ...asking, "--test");
    assert.equal(refused.code, 1, `${kind}: ${refused.out}`);
    assert.match(refused.err, wrong);
    assert.equal((await cli("channels", "list")).out.includes(kind), false, "nothing is kept of it");
    if (kind === "fhir") ehr.fault = null;
    if (secret) terminal.secret = secret[2];
    const set = await cli("channels", "set", kind, ...values, ...asking, "--test", "--name", `Our ${kind}`, "--json");
    assert.equal(set.code, 0, set.err);
    const { id } = JSON.parse(set.out) as { id: string };
    assert.match((await cli("channels", "test", id)).out, /\S/);
    assert.match((await cli("channels", "set", id, "--off")).out, new RegExp(`Our ${kind} \\(${id}\\) is off`));
    assert.match((await cli("channels", "set", id, "--on")).out, /is on/);
    const { checks } = JSON.parse((await cli("doctor", "--json")).out) as HealthReport;
    assert.equal(checks.find((check) => check.id === `channel:${id}`)?.state, "ok", kind);
    assert.equal((await cli("channels", "remove", id)).code, 0);
    const gone = await cli("channels", "test", id);
    assert.equal(gone.code, 1, gone.err);
  }
  // Ids end in random signs, which may all be letters.
  const unlucky = await cli("channels", "test", "fhir-fvcawnrtjf");
  assert.deepEqual([unlucky.code, unlucky.err], [1, 'There is no service "fhir-fvcawnrtjf".']);
  assert.equal((await cli("channels", "test", "mailbox")).code, 2);
  assert.match((await cli("channels", "list")).out, /No service is set up/);
  for (const secret of secrets) assert.ok(!printed.includes(secret), `${secret} was printed`);
});

Deno.test("a service that fails is told to programs as well, and a secret is never an argument", async () => {
  await using desk = await openDesk();
  const { terminal } = await signedIn(desk);
  const values = ["host=127.0.0.1", "port=1", "encryption=none", "from=records@clinic.example"];
  const { id } = JSON.parse(await ok(terminal, "channels", "set", "smtp", ...values, "--json")) as { id: string };
  const failed = await terminal.run("channels", "test", id, "--json");
  const result = JSON.parse(failed.out) as { ok: boolean; message: string };
  assert.deepEqual([failed.code, result.ok, failed.err], [1, false, result.message]);
  assert.match(result.message, /refused the connection/);
  const doctor = await terminal.run("doctor", "--json");
  assert.equal(doctor.code, 1);
  const { checks } = JSON.parse(doctor.out) as HealthReport;
  assert.equal(checks.find((check) => check.id === `channel:${id}`)?.state, "failed");
  const given = await terminal.run("channels", "set", id, "password=hunter2");
  assert.deepEqual([given.code, given.err], [2, "Secrets are not given as arguments. Use --ask password."]);
  assert.deepEqual(await terminal.run("channels", "remove", "smtp"), {
    code: 2,
    out: "",
    err: 'There is no service "smtp".',
  });
});

Deno.test("a mailbox by OAuth is given both of its secrets at once, piped in with a line for each", async () => {
  await using desk = await openDesk();
  const { terminal } = await signedIn(desk);
  const set = (...asked: string[]) =>
    terminal.run(
      ..."channels set imap host=imap.example.org user=records signIn=oauth clientId=c --off".split(" "),
      "tokenUrl=https://login.example.org/token",
      ...asked.flatMap((secret) => ["--ask", secret]),
    );
  terminal.secret = null;
  terminal.input = "client-1\nrefresh-1\n";
  assert.equal((await set("clientSecret", "refreshToken")).code, 0);
  const [{ values }] = await desk.deps.channels.all();
  assert.deepEqual([values.clientSecret, values.refreshToken], ["client-1", "refresh-1"]);
  terminal.input = "one alone\n";
  const short = await set("clientSecret", "refreshToken");
  assert.deepEqual([short.code, short.err.slice(0, 33)], [2, "refreshToken: nothing was entered"]);
  assert.equal((await set("clientSecret", "apiKey")).code, 2);
  assert.equal((await desk.deps.channels.all()).length, 1);
});
