import assert from "node:assert/strict";
import type { CheckResult, InboxEntryView } from "../../../../shared/inbox.ts";
import { json, openDesk } from "../../../../tests/harness.ts";
import { createReader } from "../../../documents/read.ts";
import {
  blankTiff,
  emptyDocx,
  letter,
  lockedPdf,
  mail,
  mailWith,
  readUpload,
  send,
  sendFile,
  textPdf,
  zip,
} from "../../../../tests/support/inbox.ts";
import { blind } from "../../../../tests/support/documents.ts";

const bytesOf = (text: string) => new TextEncoder().encode(text);

/** A PDF of a kilobyte whose one page holds a fax of 60,000 dots a side. */
function boastingPdf(): Uint8Array<ArrayBuffer> {
  const fax = "/Subtype/Image/Width 60000/Height 60000/BitsPerComponent 1/ColorSpace/DeviceGray/Filter/CCITTFaxDecode";
  const objects = [
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Kids[3 0 R]/Count 1>>",
    "<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<</XObject<</I 5 0 R>>>>>>",
    "<</Length 27>>\nstream\nq 612 0 0 792 0 0 cm /I Do Q\nendstream",
    `<</Type/XObject${fax}/DecodeParms<</K -1/Columns 60000/Rows 60000>>/Length 3>>\nstream\nfax\nendstream`,
  ];
  const body = objects.map((one, i) => `${i + 1} 0 obj\n${one}\nendobj\n`).join("");
  return bytesOf(`%PDF-1.7\n${body}trailer<</Size 6/Root 1 0 R>>\n%%EOF\n`);
}

/** A mail of parts within parts, so many levels deep. */
function deepMail(levels: number): Uint8Array<ArrayBuffer> {
  const part = (i: number) => `Content-Type: multipart/mixed; boundary="b${i}"\r\n\r\n--b${i}\r\n`;
  const parts = Array.from({ length: levels }, (_, i) => part(i)).join("");
  return bytesOf(`From: a@b.example\r\nMessage-ID: <1@b>\r\n${parts}Content-Type: text/plain\r\n\r\nPlease send`);
}

Deno.test("documents that cannot be read: each is kept and gives a sentence, and nothing else is disturbed", async () => {
  await using desk = await openDesk({ reader: createReader({ ocr: blind }) });
  const intake = await desk.as("intake");
  const good = await textPdf(letter);
  const cases: [string, Uint8Array<ArrayBuffer>, RegExp][] = [
    ["locked.pdf", await lockedPdf(), /protected by a password/],
    ["cut.pdf", good.slice(0, 400), /cut off or damaged/],
    ["none.pdf", await textPdf(), /has no pages/],
    ["renamed.pdf", zip(), /it is a zip archive/],
    ["empty.docx", emptyDocx(), /no text and no pictures/],
    ["pages.tif", blankTiff(300), /No text could be read on any of the 300 pages/],
    ["program.pdf", bytesOf("MZ\x90 this is a program"), /cut off or damaged/],
    ["old.doc", new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0]), /Word 97–2003/],
    ["empty.eml", mail([]), /no text and no attachment/],
    ["boast.pdf", boastingPdf(), /^The picture is too large to be read\. Scan it/],
    ["deep.eml", deepMail(2000), /cut off or damaged/],
  ];
  for (const [name, bytes, sentence] of cases) {
    const entry = await readUpload(desk, intake, bytes, name);
    assert.equal(entry.status, "failed", name);
    assert.match(entry.errorMessage ?? "", sentence, name);
    assert.deepEqual(await desk.deps.files.open(entry.file), bytes, `the original of ${name}`);
  }
  assert.deepEqual(await desk.deps.jobs.list(), [], "no job is left over or dead");
  assert.equal((await readUpload(desk, intake, good, "good.pdf")).status, "parsed");
});

Deno.test("a mail within a mail is read", async () => {
  await using desk = await openDesk();
  const intake = await desk.as("intake");
  const inner = mail(letter, { subject: "The request" });
  const outer = mailWith(["See the attached message."], [{ name: "inner.eml", type: "message/rfc822", bytes: inner }]);
  const entry = await readUpload(desk, intake, outer, "outer.eml");
  assert.notEqual(entry.status, "failed");
  assert.match(entry.extractedText, /Maria Okafor/);
});

Deno.test("21 MB: an upload is refused and leaves nothing, a drop is kept aside with its entry", async () => {
  await using desk = await openDesk();
  const intake = await desk.as("intake");
  const large = new Uint8Array(21 * 1024 * 1024);
  large.set(new TextEncoder().encode("%PDF-1.7\n"));
  const refused = await json<{ message: string }>(
    sendFile(intake, "/api/inbox-entries/manual-entry", large, "large.pdf"),
    413,
  );
  assert.match(refused.message, /larger than 20 MB/);
  assert.deepEqual(await json(intake.call("/api/inbox-entries")), []);

  await Deno.writeFile(`${desk.faxDir}/large.pdf`, large);
  await Deno.writeFile(`${desk.faxDir}/note.pdf`, new TextEncoder().encode("not a PDF at all"));
  const result = await json<CheckResult>(send(intake, "POST", "/api/check-faxes", {}));
  assert.equal(result.imported, 2);
  assert.equal(result.failed.length, 2);
  // What is not in the store is kept aside; what is there, readable or not, does not stay in clear.
  const left = (path: string) => Array.fromAsync(Deno.readDir(path), (entry) => entry.name);
  assert.deepEqual(await left(`${desk.faxDir}/failed`), ["large.pdf"]);
  assert.deepEqual(await left(desk.faxDir), ["failed"]);
  const entries = await json<InboxEntryView[]>(intake.call("/api/inbox-entries"));
  assert.deepEqual(entries.map((e) => e.status), ["failed", "failed"]);
  const tooLarge = entries.find((e) => e.attachmentName === "large.pdf")!;
  assert.match(tooLarge.errorMessage!, /larger than 20 MB/);
  assert.equal(tooLarge.attachmentPath, null);

  await json(send(intake, "POST", `/api/inbox-entries/retry/${tooLarge.id}`, {}));
  await desk.drain();
  const again = await json<InboxEntryView>(intake.call(`/api/inbox-entries/${tooLarge.id}`));
  assert.equal(again.status, "failed");
  assert.ok(again.errorMessage);
  await json(intake.call(`/api/inbox-entries/${tooLarge.id}/pages/1`), 404);
});

Deno.test("22 MB: a mail is taken whole by upload as by a mail source, for it brings several files", async () => {
  await using desk = await openDesk();
  const intake = await desk.as("intake");
  const scan = new Uint8Array(8 * 1024 * 1024);
  const attached = ["one.pdf", "two.pdf"].map((name) => ({ name, type: "application/pdf", bytes: scan }));
  const large = mailWith(["Two scans."], attached);
  assert.ok(large.length > 20 * 1024 * 1024);
  const added = await sendFile(intake, "/api/inbox-entries/manual-entry", large, "two scans.eml");
  assert.equal(added.status, 201);
  await added.body?.cancel();
  // Renamed, it is what it is.
  const picture = new Uint8Array(21 * 1024 * 1024);
  picture.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  await json(sendFile(intake, "/api/inbox-entries/manual-entry", picture, "picture.eml"), 413);
});

Deno.test("an unexpected failure is tried again, then told plainly; its dead job can be retried", async () => {
  const reader = createReader({ ocr: blind });
  await using desk = await openDesk({ reader });
  const intake = await desk.as("intake");
  const admin = await desk.as("admin");
  const read = reader.read;
  let tries = 0;
  reader.read = () => {
    tries++;
    return Promise.reject(new Error("patient Maria Okafor broke the reader"));
  };
  const entry = await readUpload(desk, intake, mail(letter), "a.eml");
  assert.equal(entry.status, "processing", "waiting for the next try");
  for (let i = 0; i < 6; i++) {
    desk.clock.advance(31_000);
    await desk.drain();
  }
  assert.equal(tries, 4);
  const failed = await json<InboxEntryView>(intake.call(`/api/inbox-entries/${entry.id}`));
  assert.equal(failed.status, "failed");
  assert.match(failed.errorMessage!, /Something went wrong while reading/);
  const [dead] = await json<{ id: string; kind: string; lastError: string }[]>(admin.call("/api/jobs?state=dead"));
  assert.equal(dead.kind, "read_document");
  assert.doesNotMatch(dead.lastError, /Okafor/);

  reader.read = read;
  await json(send(admin, "POST", `/api/jobs/${dead.id}/retry`, {}));
  await desk.drain();
  await json(send(admin, "POST", `/api/jobs/${dead.id}/retry`, {}), 404);
  const mended = await json<InboxEntryView>(intake.call(`/api/inbox-entries/${entry.id}`));
  assert.notEqual(mended.status, "failed");
  assert.deepEqual(mended.statusHistory.map((h) => h.to).slice(0, 3), ["processing", "failed", "processing"]);
  assert.deepEqual(await json(admin.call("/api/jobs")), []);
});

Deno.test("a dead job retried after the entry was read another way overwrites nothing", async () => {
  const reader = createReader({ ocr: blind });
  await using desk = await openDesk({ reader });
  const intake = await desk.as("intake");
  const admin = await desk.as("admin");
  const read = reader.read;
  reader.read = () => Promise.reject(new Error("broken"));
  const { id } = await readUpload(desk, intake, mail(letter), "a.eml");
  for (let i = 0; i < 4; i++) {
    desk.clock.advance(31_000);
    await desk.drain();
  }
  const [dead] = await json<{ id: string }[]>(admin.call("/api/jobs?state=dead"));
  reader.read = read;
  await json(send(intake, "POST", `/api/inbox-entries/retry/${id}`, {}));
  await desk.drain();
  await json(send(intake, "PATCH", `/api/inbox-entries/${id}/fields`, { purpose: "Corrected by hand" }));
  await json(send(admin, "POST", `/api/jobs/${dead.id}/retry`, {}));
  await desk.drain();
  const entry = await json<InboxEntryView>(intake.call(`/api/inbox-entries/${id}`));
  assert.equal(entry.parsedFields?.purpose, "Corrected by hand");
  assert.deepEqual(await json(admin.call("/api/jobs")), []);
});

Deno.test("a server that is stopped in the middle of reading reads again after its start, once", async () => {
  const reader = createReader({ ocr: blind });
  await using desk = await openDesk({ reader });
  const intake = await desk.as("intake");
  const read = reader.read;
  const begun = Promise.withResolvers<void>();
  reader.read = (_bytes, _name, how) =>
    new Promise((_, reject) => {
      begun.resolve();
      how!.signal!.addEventListener("abort", () => reject(new Error("aborted")));
    });
  const { id } = await json<InboxEntryView>(
    sendFile(intake, "/api/inbox-entries", mail(letter), "a.eml", { sender: "x" }),
    201,
  );
  await desk.deps.jobs.start();
  await begun.promise;
  await desk.deps.jobs.stop();
  const cut = await json<InboxEntryView>(intake.call(`/api/inbox-entries/${id}`));
  assert.equal(cut.status, "processing");

  reader.read = read;
  await desk.deps.jobs.start();
  await desk.drain();
  await desk.deps.jobs.stop();
  const entry = await json<InboxEntryView>(intake.call(`/api/inbox-entries/${id}`));
  assert.equal(entry.patientCount, 1);
  assert.equal(entry.statusHistory.length, 2);
  const events = (await desk.deps.bus.since("")).filter(({ event }) => event.type === "INBOX_ENTRY_PROCESSED");
  assert.equal(events.length, 1);
});
