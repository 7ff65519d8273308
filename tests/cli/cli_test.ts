/**
 * The command line as it is called, against the whole app in memory: what it prints, what it stores, how it ends.
 * @module
 */
import assert from "node:assert/strict";
import { buildCli } from "../../cli/build.ts";
import { run, type World } from "../../cli/command.ts";
import type { Profile, Profiles } from "../../cli/profiles.ts";
import { letter, textPdf } from "../../server/rooms/inbox/inbox_fixtures.ts";
import { type Desk, json, openDesk, origin, password, type Person } from "../harness.ts";

/** A terminal: its files, its environment, and what it has shown. */
interface Terminal {
  /** Runs a command; answers its exit code and what it printed. */
  run(...args: string[]): Promise<{ code: number; out: string; err: string }>;
  files: Map<string, Uint8Array<ArrayBuffer> | string>;
  env: Record<string, string>;
  profiles: Map<string, Profile>;
  /** Hosts that were called. */
  called: string[];
}

function openTerminal(desk: Desk): Terminal {
  const files: Terminal["files"] = new Map();
  const env: Record<string, string> = {};
  const profiles = new Map<string, Profile>();
  const called: string[] = [];
  let current: string | null = null;
  const kept: Profiles = {
    read: (name) => Promise.resolve(profiles.get(name ?? current ?? "default") ?? null),
    write(name, profile) {
      profiles.set(name, profile);
      current = name;
      return Promise.resolve();
    },
    remove(name) {
      profiles.delete(name);
      if (current === name) current = [...profiles.keys()][0] ?? null;
      return Promise.resolve();
    },
    list: () =>
      Promise.resolve(
        [...profiles].map(([name, { url, username }]) => ({ name, url, username, current: name === current })),
      ),
  };
  return {
    files,
    env,
    profiles,
    called,
    async run(...args) {
      const out: string[] = [];
      const err: string[] = [];
      const world: World = {
        profiles: kept,
        env: (name) => env[name],
        fetch: (async (input: RequestInfo | URL, init?: RequestInit) => {
          const request = new Request(input, init);
          called.push(new URL(request.url).origin);
          if (!request.url.startsWith(origin)) throw new TypeError("nobody there");
          request.headers.set("host", new URL(origin).host);
          return await desk.running.app.hono.fetch(request, { remoteAddr: "127.0.0.1" });
        }) as typeof fetch,
        print: (text) => out.push(text),
        printError: (text) => err.push(text),
        askSecret: () => Promise.resolve(null),
        readFile(path) {
          const file = files.get(path);
          if (file === undefined) return Promise.reject(new Deno.errors.NotFound());
          return Promise.resolve(typeof file === "string" ? new TextEncoder().encode(file) : file);
        },
        listFolder(path) {
          const inside = [...files.keys()].filter((name) => name.startsWith(`${path}/`));
          return Promise.resolve(inside.length > 0 ? inside.map((name) => name.slice(path.length + 1)) : null);
        },
        writeFile(path, text) {
          if (path.startsWith("locked/")) return Promise.reject(new Deno.errors.PermissionDenied());
          files.set(path, text);
          return Promise.resolve();
        },
      };
      const code = await run(buildCli(world), world, args);
      return { code, out: out.join("\n"), err: err.join("\n") };
    },
  };
}

/** A terminal at which somebody of the role is signed in. */
async function signedIn(desk: Desk, role: "admin" | "intake" | "billing" = "admin") {
  const person = await desk.as(role);
  const terminal = openTerminal(desk);
  terminal.env.RELEASEDESK_PASSWORD = password;
  const { username } = await json<{ username: string }>(person.call("/api/user"));
  const { code, out } = await terminal.run("login", origin, "-u", username);
  assert.equal(code, 0, out);
  return { terminal, person, username };
}

/** What a command prints when it must succeed. */
async function ok(terminal: Terminal, ...args: string[]): Promise<string> {
  const { code, out, err } = await terminal.run(...args);
  assert.equal(code, 0, err);
  return out;
}

/** Ids are drawn; in tables they stand as `<id...>` of the same width. */
const plain = (out: string) =>
  out.replace(/\b([0-9a-z]{22}|[0-9a-f]{8}-[0-9a-f-]{27})\b/g, (id) => `<${"id".padEnd(id.length - 2, ".")}>`);

const patient = {
  firstName: "Maria",
  middleName: null,
  lastName: "Okafor",
  suffix: null,
  dateOfBirth: "1980-04-12",
  mrn: "A-1029-33",
  email: null,
  phone: null,
  address: null,
  lastVisit: null,
};
const requester = {
  name: "Harbor Law LLP",
  contactName: null,
  email: "records@harbor.example",
  phone: null,
  fax: null,
};

/** A request with one page attached. */
async function requestWithPage(person: Person, more: Record<string, unknown> = {}): Promise<number> {
  const { id } = await json<{ id: number }>(
    person.client.requests.$post({ json: { patient, requester, requestType: "attorney", ...more } }),
    201,
  );
  const form = new FormData();
  form.set("recordTypes", JSON.stringify(["Lab Results"]));
  form.append("files", new File([await textPdf(["Hemoglobin 13.9"])], "lab.pdf", { type: "application/pdf" }));
  await json(person.call(`/api/requests/${id}/attach-records`, { method: "POST", body: form }), 201);
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
  assert.equal(await ok(other, "logout"), "Signed out.");
  assert.deepEqual([...other.profiles.keys()], []);
  await ok(terminal, "whoami");
  const { token } = terminal.profiles.get("default")!;
  assert.equal(await ok(terminal, "logout"), "Signed out.");
  terminal.env.RELEASEDESK_TOKEN = token;
  terminal.env.RELEASEDESK_URL = origin;
  const revoked = await terminal.run("whoami");
  assert.equal(revoked.code, 1);
});

Deno.test("a wrong password, a missing one, and a server that is not there end in a sentence", async () => {
  await using desk = await openDesk();
  await desk.as("intake");
  const terminal = openTerminal(desk);
  const unsigned = await terminal.run("requests", "list");
  assert.deepEqual([unsigned.code, unsigned.err], [2, "You are not signed in. Run: releasedesk login"]);
  assert.equal((await terminal.run("login", origin, "-u", "intake-1")).code, 2);
  terminal.env.RELEASEDESK_PASSWORD = "wrong horse battery";
  const wrong = await terminal.run("login", origin, "-u", "intake-1");
  assert.equal(wrong.code, 1);
  assert.match(wrong.err, /^\S.*\.$/);
  const away = await terminal.run("login", "http://away.test", "-u", "intake-1");
  assert.deepEqual([away.code, away.err], [1, "No answer from http://away.test. Is the server running?"]);
  const address = await terminal.run("login", "desk.test", "-u", "intake-1");
  assert.deepEqual([address.code, address.out], [2, ""]);
  assert.match(address.err, /is not a server's address/);
});

Deno.test("a profile's token is shown to its own server only", async () => {
  await using desk = await openDesk();
  const { terminal } = await signedIn(desk);
  const { code, err } = await terminal.run("requests", "list", "--url", "http://elsewhere.test");
  assert.equal(code, 2);
  assert.match(err, /You are signed in to http:\/\/desk\.test, not to http:\/\/elsewhere\.test\./);
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
    [["requests", "release", "7"], /required option '--confirm'/],
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

Deno.test("inbox add, list and check", async () => {
  await using desk = await openDesk();
  const { terminal } = await signedIn(desk, "intake");
  terminal.files.set("scans/okafor.pdf", await textPdf(letter));
  const added = await ok(
    terminal,
    "inbox",
    "add",
    "scans/okafor.pdf",
    "--sender",
    "Harbor\u001b[2J Law",
    "--notes",
    "x",
  );
  assert.equal(
    plain(added),
    "ID                      STATUS      FILE\n<id..................>  processing  okafor.pdf",
  );
  await desk.drain();
  assert.equal(
    plain(await ok(terminal, "inbox", "list")),
    [
      "ID                      SOURCE  RECEIVED          SENDER          SUBJECT     STATUS",
      "<id..................>  manual  2026-11-20 09:00  Harbor [2J Law  okafor.pdf  parsed",
    ].join("\n"),
  );
  assert.equal(await ok(terminal, "inbox", "list", "-s", "failed"), "Your inbox is empty.");
  const [row] = JSON.parse(await ok(terminal, "inbox", "list", "-o", "json"));
  assert.equal(row.extractedPatients[0].mrn, "A-1029-33");

  await Deno.writeFile(`${desk.faxDir}/one.pdf`, await textPdf([...letter, "Second request"]));
  assert.equal(
    await ok(terminal, "inbox", "check"),
    "SOURCE  NEW  KNOWN  FAILED\nemails    0      0       0\nfaxes     1      0       0",
  );
  await Deno.writeFile(`${desk.faxDir}/two.tif`, new TextEncoder().encode("no picture"));
  const failing = await terminal.run("inbox", "check", "--source", "faxes");
  assert.equal(failing.code, 1);
  assert.equal(failing.out, "SOURCE  NEW  KNOWN  FAILED\nfaxes     1      0       1");
  assert.equal(failing.err, "1 could not be taken in; look at the inbox.");
});

Deno.test("of several files the good ones go in, and the command fails for the others", async () => {
  await using desk = await openDesk();
  const { terminal } = await signedIn(desk, "intake");
  terminal.files.set("good.pdf", await textPdf(letter));
  terminal.files.set("large.pdf", new Uint8Array(21 * 1024 * 1024));
  terminal.files.set("notes.exe", "MZ no document");
  const add = (...files: string[]) => terminal.run("inbox", "add", ...files, "--sender", "Harbor");
  const some = await add("good.pdf", "large.pdf", "none.pdf");
  assert.equal(some.code, 1);
  assert.match(some.out, /good\.pdf$/);
  assert.match(some.err, /^large\.pdf: .*20 ?MB.*\nnone\.pdf was not found\.\n2 of 3 files failed\.$/);
  assert.equal(JSON.parse(await ok(terminal, "inbox", "list", "-o", "json")).length, 1);
  const kept = await add("notes.exe");
  assert.deepEqual([kept.code, kept.err], [1, "1 of 1 cannot be read; look at the inbox."]);
});

Deno.test("documents extract prints what was read and stores nothing; --dir writes a file a document", async () => {
  await using desk = await openDesk();
  const { terminal } = await signedIn(desk, "intake");
  terminal.files.set("okafor.pdf", await textPdf(letter));
  const found = JSON.parse(await ok(terminal, "documents", "extract", "okafor.pdf"));
  assert.equal(found.patients[0].name, "Maria Okafor");
  assert.equal(found.patients[0].dob, "1980-04-12");
  assert.equal(await ok(terminal, "inbox", "list"), "Your inbox is empty.");
  terminal.files.set("more.pdf", await textPdf(letter));
  const both = JSON.parse(await ok(terminal, "documents", "extract", "okafor.pdf", "more.pdf"));
  assert.deepEqual(Object.keys(both), ["okafor.pdf", "more.pdf"]);
  assert.deepEqual([both["okafor.pdf"].duplicateOf, both["more.pdf"].duplicateOf], [null, "okafor"]);
  assert.equal(await ok(terminal, "documents", "extract", "okafor.pdf", "--dir", "out"), "1 document read into out");
  assert.equal(JSON.parse(terminal.files.get("out/okafor.json") as string).patients[0].mrn, "A-1029-33");
});

Deno.test("patients match answers a CSV row by row", async () => {
  await using desk = await openDesk();
  const { terminal, person } = await signedIn(desk, "intake");
  await json(person.client.patients.$post({ json: patient }), 201);
  terminal.files.set(
    "people.csv",
    "firstName,lastName,dob,mrn\nMaria,Okafor,1980-04-12,A-1029-33\nNobody,Known,1950-01-01,\n",
  );
  const lines = (await ok(terminal, "patients", "match", "people.csv")).split("\n");
  assert.match(lines[0], /^ROW\s+ASKED FOR\s+BEST\s+PATIENT\s+SCORE\s+AUTOMATIC\s+WHY$/);
  assert.match(lines[1], /^\s+2\s+Maria Okafor\s+Maria Okafor\s+1\s+[01]\.\d{4}\s+yes/);
  assert.match(lines[2], /^\s+3\s+Nobody Known\s+—\s+0\.0000\s+no/);
  const called = terminal.called.length;
  const refused: [string, string | Uint8Array<ArrayBuffer>, RegExp][] = [
    ["empty.csv", "firstName,lastName\n", /^empty\.csv holds no rows under its header\.$/],
    ["other.csv", "color,size\nred,3\n", /has no column that tells who is meant.*firstName/],
    ["people.xlsx", new Uint8Array([0x50, 0x4b, 3, 4, 0]), /is not a CSV file\. Save the sheet as CSV/],
    ["open.csv", 'last,first\nOkafor,"Maria\n', /a quote that is opened in row 2 is never closed/],
    ["dates.csv", "last,dob\nOkafor,soon\n", /^Row 2: "soon" is not a date of birth.*\nNone of the 1 rows/],
  ];
  for (const [name, content, message] of refused) {
    terminal.files.set(name, content);
    const { code, out, err } = await terminal.run("patients", "match", name);
    assert.deepEqual([code, out], [2, ""], name);
    assert.match(err, message);
  }
  const folder = await terminal.run("patients", "match", "lists");
  assert.deepEqual([folder.code, folder.err], [2, "lists was not found."]);
  assert.equal(terminal.called.length, called, "what is not right is told before the server is asked");
});

Deno.test("patients match takes the sheets of other systems; what cannot be asked about is told by its row", async () => {
  await using desk = await openDesk();
  const { terminal, person } = await signedIn(desk, "intake");
  await json(person.client.patients.$post({ json: patient }), 201);
  const sheet = [
    'Patient Name;Date of Birth;"MRN #";Visit',
    '"Okafor, Maria";04/12/1980;A-1029-33;7',
    ";;;",
    "Maria Okafor;31/31/1980;;8",
    ";;;9",
  ].join("\r\n");
  terminal.files.set("sheet.csv", `\uFEFF${sheet}\r\n`);
  const { code, out, err } = await terminal.run("patients", "match", "sheet.csv");
  assert.equal(code, 1);
  assert.match(out.split("\n")[1], /^\s+2\s+Maria Okafor\s+Maria Okafor\s+1\s+[01]\.\d{4}\s+yes/);
  assert.equal(out.split("\n").length, 2);
  assert.equal(
    err,
    [
      "Columns left out: Visit.",
      'Row 4: "31/31/1980" is not a date of birth. Write it as 1980-04-12 or 04/12/1980.',
      "Row 5: it names nobody.",
      "2 of 3 rows could not be asked about.",
    ].join("\n"),
  );
});

Deno.test("a folder stands for its documents; a file that is none is told by its name", async () => {
  await using desk = await openDesk();
  const { terminal } = await signedIn(desk, "intake");
  terminal.files.set("scans/b.pdf", await textPdf(letter));
  terminal.files.set("scans/a.pdf", await textPdf(letter));
  terminal.files.set("scans/notes.txt", "hello");
  terminal.files.set("scans/.hidden.pdf", "x");
  terminal.files.set("empty/readme.txt", "x");
  const all = await terminal.run("documents", "extract", "scans");
  assert.deepEqual([all.code, Object.keys(JSON.parse(all.out))], [0, ["a.pdf", "b.pdf"]]);
  assert.equal(all.err, "scans: 1 other file is left out.");
  const none = await terminal.run("documents", "extract", "empty");
  assert.deepEqual([none.code, none.err], [2, "empty holds no documents (PDF, TIFF, JPEG, PNG, DOCX or EML)."]);
  terminal.files.set("zero.pdf", "");
  const zero = await terminal.run("documents", "extract", "zero.pdf");
  assert.deepEqual([zero.code, zero.err], [2, "zero.pdf is empty."]);
  const unwritable = await terminal.run("documents", "extract", "scans/a.pdf", "--dir", "locked");
  assert.deepEqual([unwritable.code, unwritable.err], [2, "locked/a.json cannot be written."]);
  const text = await terminal.run("documents", "extract", "scans/notes.txt");
  assert.equal(text.code, 1);
  assert.match(text.err, /^notes\.txt: \S.*\.$/);
  const match = await terminal.run("patients", "match", "scans");
  assert.deepEqual([match.code, match.err], [2, "scans is a folder; name a file."]);
  const both = await terminal.run("documents", "extract", "scans/notes.txt", "scans/none.pdf");
  assert.deepEqual([both.code, both.out], [1, ""]);
  assert.match(both.err, /2 of 2 files failed\.$/);
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
      "Request    1",
      "Status     ready_for_release (urgent)",
      "Patient    Maria Okafor, born 1980-04-12, MRN A-1029-33",
      "Requester  Harbor Law LLP",
      "Type       Attorney",
      "Received   2026-11-20 by manual, due 2026-12-20",
      "Dates      any to any",
      "Records    1 included, 1 page",
      "Invoice    INV-2026-0001, $26.00, paid",
    ].join("\n"),
  );

  assert.equal(await ok(terminal, "links", "list"), "No secure links");
  const release = ["requests", "release", String(id), "--confirm", "--passcode", "harbor 12", "-o", "json"];
  const done = JSON.parse(await ok(terminal, ...release));
  assert.match(done.url, /\/secure\/[\w-]{43}$/);
  assert.equal(done.pages, 2);
  assert.equal(
    plain(await ok(terminal, "links", "list", "--request", String(id))),
    [
      "ID                                    REQUEST  STATE   EXPIRES     MAILED TO               DOWNLOADS  LAST ACCESS",
      "<id................................>        1  ACTIVE  2026-11-27  records@harbor.example          0",
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
