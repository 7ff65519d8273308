/**
 * Signing in, what is not right in a command, requests, invoices and links: what is printed, stored, and how it ends.
 */
import assert from "node:assert/strict";
import { buildCli } from "../../cli/build.ts";
import type { Command, World } from "../../cli/command.ts";
import { okafor } from "../support/inbox.ts";
import { attach, onePage, requester } from "../flows/fixtures.ts";
import { json, openDesk, origin, password, type Person } from "../harness.ts";
import { ok, openTerminal, plain, signedIn } from "./terminal.ts";

/** A request with one page attached. */
async function requestWithPage(person: Person, more: Record<string, unknown> = {}): Promise<number> {
  const { id } = await json<{ id: number }>(
    person.client.requests.$post({
      json: { patient: okafor, requester: { ...requester, contactName: null }, requestType: "attorney", ...more },
    }),
    201,
  );
  await json(await attach(person, id, [await onePage("lab")]), 201);
  return id;
}

Deno.test("login keeps a token and never the password; whoami tells who; logout revokes that very token", async () => {
  await using desk = await openDesk();
  const { terminal, username } = await signedIn(desk, "intake");
  const kept = JSON.stringify([...terminal.profiles]);
  assert.ok(!kept.includes(password) && kept.includes("rd_"));
  assert.equal(
    await ok(terminal, "whoami"),
    `Username  ${username}\nName      Intake Person\nRole      intake`,
  );
  assert.equal(JSON.parse(await ok(terminal, "whoami", "-o", "json")).username, username);

  // A second machine of the same person stays signed in.
  const other = openTerminal(desk);
  other.env.RELEASEDESK_PASSWORD = password;
  await ok(other, "login", origin, "--profile", "work", "-u", username);
  await ok(other, "login", origin, "--profile", "second", "-u", username);
  // Nobody goes on as somebody else unawares.
  assert.equal(await ok(other, "logout"), `Signed out. Commands now run as ${username}, profile work.`);
  assert.equal(await ok(other, "logout"), "Signed out.");
  assert.deepEqual([...other.profiles.keys()], []);
  await ok(terminal, "whoami");
  const { token } = terminal.profiles.get("default")!;
  assert.equal(await ok(terminal, "logout"), "Signed out.");
  terminal.env.RELEASEDESK_TOKEN = token;
  terminal.env.RELEASEDESK_URL = origin;
  const revoked = await terminal.run("whoami");
  assert.equal(revoked.code, 2);
  assert.match(revoked.err, /The token in RELEASEDESK_TOKEN has ended, was revoked, or is another server's\.$/);
});

Deno.test("a wrong password, a missing one, and a server that is not there end in a sentence", async () => {
  await using desk = await openDesk();
  await desk.as("intake");
  const terminal = openTerminal(desk);
  const unsigned = await terminal.run("requests", "list");
  assert.deepEqual([unsigned.code, unsigned.err], [2, "You are not signed in. Run: releasedesk login"]);
  const unknown = await terminal.run("--profile", "billing", "whoami");
  assert.match(unknown.err, /^Nobody is signed in as profile billing\. Run: releasedesk login --profile billing$/);
  assert.equal((await terminal.run("login", origin, "-u", "intake-1")).code, 2);
  terminal.env.RELEASEDESK_PASSWORD = "wrong horse battery";
  const wrong = await terminal.run("login", origin, "-u", "intake-1");
  assert.equal(wrong.code, 1);
  assert.match(wrong.err, /^\S.*\.$/);
  const away = await terminal.run("login", "http://away.test", "-u", "intake-1");
  assert.deepEqual([away.code, away.err], [1, "No answer from http://away.test. Is the server running?"]);
  const address = await terminal.run("login", "desk.localhost", "-u", "intake-1");
  assert.deepEqual([address.code, address.out], [2, ""]);
  assert.match(address.err, /is not a server's address/);
});

Deno.test("a profile's token is shown to its own server only", async () => {
  await using desk = await openDesk();
  const { terminal } = await signedIn(desk);
  const { code, err } = await terminal.run("requests", "list", "--url", "http://elsewhere.test");
  assert.equal(code, 2);
  assert.match(err, /You are signed in to http:\/\/desk\.localhost, not to http:\/\/elsewhere\.test\./);
  assert.ok(!terminal.called.includes("http://elsewhere.test"));
});

Deno.test("what is not right in a command ends with 2 and its help; nothing is asked of the server", async () => {
  await using desk = await openDesk();
  const { terminal } = await signedIn(desk);
  terminal.called.length = 0;
  const wrong: [string[], RegExp][] = [
    [["requests", "list", "--colour"], /unknown option '--colour'[\s\S]*Usage: releasedesk requests list/],
    [["request", "list"], /unknown command 'request'[\s\S]*requests/],
    [["requests", "list", "-s", "done"], /Allowed choices are new, processing/],
    [["requests", "list", "-n", "many"], /--limit takes a whole number from 1 to 200\./],
    [["requests", "show", "A-7"], /"A-7" is not an id/],
    [["requests", "show"], /missing required argument 'id'/],
    [["requests", "release", "7", "--legal-reason", "because"], /Allowed choices are patient_access/],
    [["requests", "release", "7", "--confirm", "--days", "soon"], /--days takes a whole number from 1 to 365\./],
    [["inbox", "add", "scan.pdf"], /required option '--sender <name>'/],
    [["inbox", "add", "scan.pdf", "--sender", "Harbor"], /scan\.pdf was not found\./],
    [["documents", "extract", "a/scan.pdf", "b/scan.pdf"], /Two of the files would be "scan\.pdf"/],
    [["links", "list", "--request", "x"], /"x" is not an id/],
    [["-o", "yaml", "requests", "list"], /Allowed choices are table, json/],
  ];
  for (const [args, message] of wrong) {
    const { code, out, err } = await terminal.run(...args);
    assert.equal(code, 2, args.join(" "));
    assert.match(err, message);
    assert.equal(out, "");
  }
  assert.deepEqual(terminal.called, []);
  const help = await terminal.run("--help");
  assert.equal(help.code, 0);
  for (const room of ["login", "inbox", "documents", "patients", "requests", "invoices", "links"]) {
    assert.match(help.out, new RegExp(`^  ${room}`, "m"));
  }
});

Deno.test("an id that can be none ends every command with 2; nothing is asked of the server", async () => {
  await using desk = await openDesk();
  const { terminal } = await signedIn(desk);
  terminal.called.length = 0;
  /** Names of arguments that are ids; `original` is the beginning of one. */
  const ids = new Set(["id", "ids", "request", "merge", "key-id"]);
  const tried: string[] = [];
  const walk = async (command: Command, path: string[]): Promise<void> => {
    for (const child of command.commands as Command[]) await walk(child, [...path, child.name()]);
    const args = command.registeredArguments;
    // A service is named by its kind as well.
    if (!args.some((arg) => ids.has(arg.name())) || path[0] === "channels" && ["test", "remove"].includes(path[1])) {
      return;
    }
    const needed = command.options.filter((option) => option.mandatory)
      .flatMap((option) => [option.long!, option.argChoices?.[0] ?? "1"]);
    const { code, err } = await terminal.run(...path, ...args.map(() => "nonsense"), ...needed);
    tried.push(path.join(" "));
    assert.deepEqual([path, code, err], [path, 2, err]);
    assert.match(err, /"nonsense" is not an id/);
  };
  await walk(buildCli({ env: () => undefined } as unknown as World), []);
  assert.deepEqual(terminal.called, []);
  assert.ok(tried.length >= 24, tried.join(", "));
});

Deno.test("lists are written into a file by --out; no command has an option of another's name for all", async () => {
  await using desk = await openDesk();
  const { terminal } = await signedIn(desk);
  for (const list of ["requests", "invoices", "patients"]) {
    assert.equal(await ok(terminal, list, "export", "--out", `${list}.csv`), `Written to ${list}.csv.`);
    assert.match(String(terminal.files.get(`${list}.csv`)), /^[a-z ]+,[a-z ]+,/i);
  }
  // An option for all commands is taken wherever it stands, so that one of a command with its name would never be.
  const flags = (command: Command) => command.options.flatMap(({ short, long }) => [short, long]).filter(Boolean);
  const root = buildCli({ env: () => undefined } as unknown as World);
  const common = new Set(flags(root));
  const walk = (command: Command, path: string): string[] =>
    (command.commands as Command[]).flatMap((child) => [
      ...flags(child).filter((flag) => common.has(flag)).map((flag) => `${path}${child.name()} ${flag}`),
      ...walk(child, `${path}${child.name()} `),
    ]);
  assert.deepEqual(walk(root, ""), []);
});

Deno.test("requests, invoices and links: list, show, send, release", async () => {
  await using desk = await openDesk();
  const { terminal, person } = await signedIn(desk);
  assert.equal(await ok(terminal, "requests", "list"), "No requests found");
  const id = await requestWithPage(person, { isUrgent: true });
  assert.equal(
    await ok(terminal, "requests", "list"),
    [
      "ID  PATIENT       REQUESTER       TYPE      RECEIVED    DUE         STATUS",
      " 1  Maria Okafor  Harbor Law LLP  Attorney  2026-11-20  2026-12-20  new (urgent)",
    ].join("\n"),
  );
  assert.equal(await ok(terminal, "requests", "list", "-s", "completed"), "No requests found");

  const early = await terminal.run("requests", "release", String(id), "--confirm");
  assert.equal(early.code, 1);
  assert.match(early.err, /^\S.*\.$/);
  const missing = await terminal.run("requests", "show", "99");
  assert.equal(missing.code, 1);

  const invoice = await json<{ id: number }>(person.client.invoices.$post({ json: { requestId: id } }), 201);
  assert.equal(
    await ok(terminal, "invoices", "list"),
    [
      "ID  NUMBER         REQUEST  PATIENT       REQUESTER       AMOUNT  STATUS   SENT TO",
      " 1  INV-2026-0001        1  Maria Okafor  Harbor Law LLP  $26.00  pending  Not sent",
    ].join("\n"),
  );
  const sent = await terminal.run("invoices", "send", String(invoice.id), "77");
  assert.equal(sent.code, 1);
  assert.match(sent.out, /^sent {4}.*\nnot sent .*$/);
  assert.equal(sent.err, "1 of 2 were not sent.");
  await json(
    person.client.invoices["batch-mark-paid"].$post({ json: { invoiceIds: [invoice.id], paymentMethod: "check" } }),
  );
  assert.equal(
    await ok(terminal, "requests", "show", String(id)),
    [
      "Request        1",
      "Status         ready_for_release (urgent)",
      "Patient        Maria Okafor, born 1980-04-12, MRN A-1029-33",
      "Requester      Harbor Law LLP",
      "Contact        records@harbor.example (Harbor Law LLP, as it was entered for this request)",
      "Authorization  none came with the request",
      "Checked        not yet",
      "Type           Attorney",
      "Received       2026-11-20 by manual, due 2026-12-20",
      "Dates          any to any",
      "Records        1 included, 1 page",
      "Invoice        INV-2026-0001, $26.00, paid",
    ].join("\n"),
  );

  assert.equal(await ok(terminal, "links", "list"), "No secure links");
  const bare = await terminal.run("requests", "release", String(id));
  assert.deepEqual([bare.code, /choose a legal reason\. Confirm that you have looked/.test(bare.err)], [1, true]);
  assert.match(await ok(terminal, "requests", "check", String(id)), /are checked/);
  const grounds = ["--legal-reason", "other", "--reason-text", "Public health notice"];
  const release = ["requests", "release", String(id), ...grounds, "--passcode", "harbor 12", "-o", "json"];
  const done = JSON.parse(await ok(terminal, ...release));
  assert.match(done.url, /\/secure\/[\w-]{43}$/);
  assert.equal(done.pages, 2);
  assert.equal(
    plain(await ok(terminal, "links", "list", "--request", String(id))),
    [
      "ID                                    REQUEST  RECIPIENT       STATE   SENT TO                 DELIVERY  EXPIRES     DOWNLOADS  LAST ACCESS",
      "<id................................>        1  Harbor Law LLP  ACTIVE  records@harbor.example  pending   2026-11-27          0",
    ].join("\n"),
  );
  assert.match(await ok(terminal, "requests", "list"), /completed/);
});

Deno.test("a role that may not is told so by the server", async () => {
  await using desk = await openDesk();
  const { terminal } = await signedIn(desk, "billing");
  const { code, err } = await terminal.run("inbox", "list");
  assert.equal(code, 1);
  assert.match(err, /\.$/);
});
