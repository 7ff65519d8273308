/** What operations script: inbox, invoices, records, links, background work, the installation itself. */
import assert from "node:assert/strict";
import { cliReference } from "../../cli/docs.ts";
import { buildCli } from "../../cli/build.ts";
import type { World } from "../../cli/command.ts";
import { sealJson } from "../../server/db/batch.ts";
import { invoiced, newRequest, onePage, released, requester, staffOf } from "../flows/fixtures.ts";
import { openDesk } from "../harness.ts";
import { letter, mailWith, textPdf, zip } from "../support/inbox.ts";
import { ok, signedIn } from "./terminal.ts";

const pdfOf = async (text: string) => new Uint8Array(await (await onePage(text)).arrayBuffer());

Deno.test("docs/cli.md is what the commands say of themselves", async () => {
  const unwrapped = (text: string) => text.replace(/[ |-]+/g, " ");
  const kept = await Deno.readTextFile(new URL("../../docs/cli.md", import.meta.url));
  assert.equal(unwrapped(kept), unwrapped(cliReference()), "Run: deno task docs:cli");
});

Deno.test("inbox check for cron: 0 all well, 1 a source is down, 3 documents wait for a person", async () => {
  await using desk = await openDesk();
  const { terminal } = await signedIn(desk, "intake");
  assert.match(await ok(terminal, "inbox", "check"), /Mail folder +0 +0[\s\S]*Fax folder +0 +0/);
  await Deno.writeTextFile(`${desk.faxDir}/torn.pdf`, "%PDF-1.4 torn");
  const check = await terminal.run("inbox", "check", "--fax", "--wait", "--timeout", "60");
  assert.match(check.out, /Fax folder +1 +1 +0 +0/);
  assert.doesNotMatch(check.out, /Mail folder/);
  assert.deepEqual([check.code, check.err], [3, "1 document is waiting for a person: 1 failed."]);
  const asked = await terminal.run("inbox", "check", "--o365", "--email", "--json");
  assert.equal(asked.code, 1);
  assert.match(asked.err, /No Office 365 mailbox is connected/);
  const { sources, waiting } = JSON.parse(asked.out);
  assert.deepEqual(sources.map(({ name }: { name: string }) => name), ["Mail folder"]);
  assert.deepEqual(waiting, [{ status: "failed", documents: 1 }]);
  assert.equal((await terminal.run("inbox", "check", "--timeout", "0")).code, 2);
});

Deno.test("inbox check --wait tells of documents that are still being read when the time is over", async () => {
  await using desk = await openDesk();
  const { terminal } = await signedIn(desk, "intake");
  await Deno.writeFile(`${desk.faxDir}/page.pdf`, await pdfOf("Please send all records"));
  desk.drain = async () => {};
  const { code, err } = await terminal.run("inbox", "check", "--fax", "--wait", "--timeout", "5");
  assert.deepEqual([code, err], [1, "1 document is still being read after 5 seconds."]);
});

Deno.test("inbox: retry, archive, link and duplicate", async () => {
  await using desk = await openDesk();
  const { terminal, person } = await signedIn(desk, "intake");
  terminal.files.set("a.pdf", await pdfOf("Please send all records of Ada Able"));
  terminal.files.set("b.pdf", await pdfOf("Something else"));
  await ok(terminal, "inbox", "add", "a.pdf", "b.pdf", "--sender", "Harbor Law");
  await desk.drain();
  const rows: { id: string; subject: string }[] = JSON.parse(await ok(terminal, "inbox", "list", "--json"));
  const [a, b] = ["a.pdf", "b.pdf"].map((name) => rows.find((row) => row.subject === name)!.id);
  assert.match(await ok(terminal, "inbox", "archive", a, b), /archived\n.*archived/);
  assert.match(await ok(terminal, "inbox", "archive", a, "--undo"), /parsed|warning/);
  const none = crypto.randomUUID();
  const mixed = await terminal.run("inbox", "retry", "--enhanced", a, none);
  assert.equal(mixed.code, 1);
  assert.match(mixed.out, /processing/);
  assert.match(mixed.err, new RegExp(`${none}: .+\\n1 of 2 were refused`));
  await desk.drain();
  const requestId = await newRequest(person);
  assert.match(await ok(terminal, "inbox", "link", a, String(requestId)), /linked to request/);
  await ok(terminal, "inbox", "archive", b, "--undo");
  assert.match(await ok(terminal, "inbox", "duplicate", b, a.slice(0, 8)), new RegExp(`duplicate of ${a}`));
});

Deno.test("invoices: a dry run sends nothing; all pending are sent; paid, cancelled and refunded by command", async () => {
  await using desk = await openDesk();
  const staff = await staffOf(desk);
  const { invoiceId: first } = await invoiced(staff.intake);
  const { invoiceId: second } = await invoiced(staff.intake);
  const { terminal } = await signedIn(desk, "billing");
  const dry = await ok(terminal, "invoices", "send", "--all-pending", "--dry-run");
  assert.match(dry, /WOULD GO TO[\s\S]*records@harbor\.example/);
  const [row] = JSON.parse(await ok(terminal, "invoices", "send", "--all-pending", "--dry-run", "--json"));
  assert.deepEqual([row.wouldGoTo, row.whyNot], ["records@harbor.example", null]);
  assert.match(await ok(terminal, "invoices", "list"), /pending[\s\S]*pending/);
  assert.match(await ok(terminal, "invoices", "send", "--all-pending"), /sent[\s\S]*sent/);
  assert.equal(await ok(terminal, "invoices", "send", "--all-pending"), "No invoice waits to be sent.");
  assert.equal((await terminal.run("invoices", "send")).code, 2);
  assert.equal((await terminal.run("invoices", "send", "--all-pending", String(first))).code, 2);
  assert.match(await ok(terminal, "invoices", "mark-paid", String(first), "--method", "cash"), /^paid/);
  assert.equal((await terminal.run("invoices", "mark-paid", String(first))).code, 1);
  assert.match(await ok(terminal, "invoices", "send", String(first), "--dry-run"), /nobody: it is paid/);
  const byFax = { ...requester, name: "Fax Only Clinic", email: null, fax: "(555) 555-0142" };
  const faxed = await newRequest(staff.intake, { requester: byFax });
  await ok(terminal, "invoices", "generate", String(faxed));
  assert.match(await ok(terminal, "invoices", "send", "--all-pending", "--dry-run"), /\(555\) 555-0142$/);
  assert.match(
    await ok(terminal, "invoices", "send", String(second), "--fax", "555-555-0177"),
    /is being faxed to \+1 \(555\) 555-0177/,
  );
  assert.match(
    await ok(terminal, "invoices", "refund", String(first), "--amount", "5.50", "--reason", "Fewer pages"),
    /\$5\.50 of \$\d/,
  );
  assert.equal((await terminal.run("invoices", "refund", String(first), "--amount", "x", "--reason", "No")).code, 2);
  assert.match(await ok(terminal, "invoices", "cancel", String(second), "--reason", "Made twice"), /is cancelled/);
  const requestId = await newRequest(staff.intake);
  assert.match(
    await ok(terminal, "invoices", "generate", String(requestId), "--waive", "--reason", "Continuing care"),
    /: \$0\.00\./,
  );
});

Deno.test("records attach takes a folder; a file that is missing attaches nothing", async () => {
  await using desk = await openDesk();
  const { terminal, person } = await signedIn(desk, "intake");
  const requestId = String(await newRequest(person));
  terminal.files.set("chart/one.pdf", await pdfOf("One"));
  terminal.files.set("chart/two.pdf", await pdfOf("Two"));
  assert.equal(
    await ok(terminal, "records", "attach", requestId, "chart", "--type", "Consultation"),
    `2 files are attached to request ${requestId}.`,
  );
  assert.match(await ok(terminal, "records", "list", requestId), /Consultation +one\.pdf +1 +yes/);
  assert.equal((await terminal.run("records", "attach", requestId, "none.pdf")).code, 2);
});

Deno.test("links: listed by state and words, shown, made, sent again, ended and made anew", async () => {
  await using desk = await openDesk();
  const staff = await staffOf(desk);
  const { requestId } = await released(staff, { email: "jo@harbor.example" });
  const { terminal } = await signedIn(desk, "intake");
  const list = async (...args: string[]) => JSON.parse(await ok(terminal, "links", "list", "--json", ...args));
  const [link] = await list();
  for (const words of ["harbor", "Okafor", String(requestId), "jo@harbor.example"]) {
    assert.deepEqual((await list("-q", words)).map(({ id }: { id: string }) => id), [link.id], words);
  }
  assert.deepEqual(await list("-q", "nobody"), []);
  assert.match(
    await ok(terminal, "links", "show", link.id),
    /State +ACTIVE[\s\S]*Patient +Maria Okafor[\s\S]*Recipient +Harbor Law LLP/,
  );
  terminal.secret = "4711";
  desk.clock.advance(1_000);
  const made = await ok(terminal, "links", "create", String(requestId), "--limit", "3", "--passcode");
  assert.match(made, /^http.*\/secure\/[\w-]{43}\n/);
  assert.equal((await list("--state", "active")).length, 2);
  const ofRequest = await list("--request", String(requestId));
  assert.deepEqual(ofRequest.map(({ id }: { id: string }) => id === link.id), [false, true], "newest first");
  assert.deepEqual(await list("--request", String(requestId), "-q", "nobody"), []);
  const unsaid = await terminal.run("links", "revoke", link.id);
  assert.deepEqual([unsaid.code, /--reason <text>/.test(unsaid.err)], [2, true]);
  await ok(terminal, "links", "revoke", link.id, "--reason", "Wrong firm");
  assert.deepEqual((await list("--state", "revoked")).map(({ id }: { id: string }) => id), [link.id]);
  assert.equal((await terminal.run("links", "resend", link.id)).code, 1);
  assert.match(await ok(terminal, "links", "regenerate", link.id), /\/secure\//);
  assert.equal(await ok(terminal, "links", "resend", link.id), "Sent again to jo@harbor.example.");
  const unmailed = (await list("--state", "active")).find(({ email }: { email: string | null }) => email === null);
  assert.equal((await terminal.run("links", "resend", unmailed.id)).code, 2);
  const refaxed = await ok(terminal, "links", "resend", unmailed.id, "--fax", "555-555-0177");
  assert.equal(refaxed, "Sent again to +1 (555) 555-0177.");
  assert.match((await terminal.run("links", "resend", unmailed.id, "--fax", "555-0177")).err, /with its area code/);
  desk.clock.advance(8 * 86_400_000);
  assert.equal((await list("--state", "expired")).length, 2);
  assert.equal((await list("--state", "active")).length, 0);
});

Deno.test("jobs: what gave up exits 3 and is tried again; doctor tells of it", async () => {
  await using desk = await openDesk();
  const { terminal } = await signedIn(desk);
  assert.equal(await ok(terminal, "jobs", "list"), "No background work");
  const well = await terminal.run("doctor");
  assert.match(
    well.out,
    /ok +Clock +The server's and this machine's agree[\s\S]*ok +Store[\s\S]*ok +Disk[\s\S]*ok +Time zone +It is .* at the office \(UTC\)[\s\S]*off +EHR/,
  );
  desk.deps.reader.read = () => Promise.reject(new Error("broken"));
  terminal.files.set("a.pdf", await pdfOf("One"));
  await ok(terminal, "inbox", "add", "a.pdf", "--sender", "Harbor Law");
  for (let i = 0; i < 6; i++) {
    await desk.drain();
    desk.clock.advance(31_000);
  }
  const dead = await terminal.run("jobs", "list", "--state", "dead");
  assert.equal(dead.code, 3, dead.out);
  assert.match(dead.out, /read_document +dead/);
  assert.doesNotMatch(dead.out, /Interrupted/);
  const [job] = await desk.deps.jobs.list("dead");
  const { store } = desk.deps;
  await store.kv.set(["jx", job.id], sealJson(store, { ...job, interrupted: 12 }));
  assert.match((await terminal.run("jobs", "list")).out, /Interrupted 12 times by a restart/);
  const ill = await terminal.run("doctor", "--json");
  assert.equal(ill.code, 3);
  const work = JSON.parse(ill.out).checks.find(({ id }: { id: string }) => id === "work");
  assert.deepEqual([work.state, work.detail.slice(0, 10)], ["warning", "1 gave up."]);
  const some = await terminal.run("jobs", "retry", crypto.randomUUID(), job.id);
  assert.deepEqual([some.code, /read_document/.test(some.out)], [1, true], "the others go on");
  assert.match(some.err, /no longer waiting[\s\S]*1 of 2 were refused/);
  assert.equal(await ok(terminal, "jobs", "retry", "--all-dead"), "Nothing gave up.");
  assert.equal((await terminal.run("jobs", "retry")).code, 2);
  const { terminal: clerk } = await signedIn(desk, "intake");
  assert.equal((await clerk.run("doctor")).code, 1);
});

Deno.test("completions: a script for each shell, and what may follow the words typed", async () => {
  const complete = async (...args: string[]) => {
    const lines: string[] = [];
    const { log } = console;
    console.log = (text: string) => lines.push(text);
    try {
      await buildCli({ env: () => undefined } as unknown as World).exitOverride().parseAsync(args, { from: "user" });
    } finally {
      console.log = log;
    }
    return lines.join("\n");
  };
  for (const shell of ["bash", "zsh", "fish"]) {
    assert.match(await complete("completions", shell), /releasedesk complete/);
  }
  assert.match(await complete("complete", "--", "links", ""), /list\t[\s\S]*revoke\t/);
  assert.match(await complete("complete", "--", "links", "list", "--state", ""), /undelivered/);
});

Deno.test("inbox show: an e-mail with its people and parts, each with its pages or why it was not read", async () => {
  await using desk = await openDesk();
  const { terminal } = await signedIn(desk, "intake");
  const parts = [
    { name: "request.pdf", type: "application/pdf", bytes: await textPdf(["Cover"], letter) },
    { name: "all.zip", type: "application/zip", bytes: zip() },
  ];
  terminal.files.set("mail.eml", mailWith(["Please see our request."], parts));
  await ok(terminal, "inbox", "add", "mail.eml", "--sender", "Harbor Law");
  await desk.drain();
  const [{ id }]: { id: string }[] = JSON.parse(await ok(terminal, "inbox", "list", "--json"));
  const shown = await ok(terminal, "inbox", "show", id);
  assert.match(shown, /Patient 1 +Maria Okafor, 1980-04-12, A-1029-33, request\.pdf, page 2 of 2/);
  assert.match(shown, /\n +1 +Message +1\n +2 +request\.pdf +2-3\n +3 +all\.zip +This is a zip archive\. Unpack it/);
  const { parts: told } = JSON.parse(await ok(terminal, "inbox", "show", id, "--json"));
  assert.deepEqual(told.map(({ to }: { to: number | null }) => to), [1, 3, null]);
});
