/**
 * Documents added, listed and read by the command line.
 */
import assert from "node:assert/strict";
import { letter, textPdf } from "../support/inbox.ts";
import { openDesk } from "../harness.ts";
import { ok, plain, signedIn } from "./terminal.ts";

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
    "SOURCE       FOUND  NEW  KNOWN  FAILED\nMail folder      0    0      0       0\nFax folder       1    1      0       0",
  );
  await Deno.writeFile(`${desk.faxDir}/two.tif`, new TextEncoder().encode("no picture"));
  const failing = await terminal.run("inbox", "check", "--fax");
  assert.equal(failing.code, 1);
  assert.equal(failing.out, "SOURCE      FOUND  NEW  KNOWN  FAILED\nFax folder      1    1      0       1");
  assert.match(failing.err, /^two\.tif: The file is cut off or damaged/);
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
  const refused = await add("notes.exe");
  assert.equal(refused.code, 1);
  assert.match(refused.err, /^notes\.exe: This file is not a document we can read/);
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
