import assert from "node:assert/strict";
import type { ReadingView } from "../../../../shared/inbox.ts";
import { json, openDesk } from "../../../../tests/harness.ts";
import { activities } from "../../../db/activities.ts";
import { entryOf, letter, mail, readUpload, send, sendFile, textPdf } from "../../../../tests/support/inbox.ts";
import type { ExtractAnswer } from "../reading/extract_only.ts";
import { inboxEntries } from "../store.ts";

Deno.test("the reading shows pages, words and the places of values; of long documents the pages asked for", async () => {
  await using desk = await openDesk();
  const intake = await desk.as("intake");
  const entry = await readUpload(desk, intake, await textPdf(letter, ["A second page"]), "a.pdf");
  const path = `/api/inbox-entries/${entry.id}/reading`;
  const reading = await json<ReadingView>(intake.call(path));
  assert.equal(reading.kind, "pdf");
  assert.equal(reading.pages.length, 2);
  const { page, box } = reading.patients[0].evidence.dob;
  const under = reading.pages[page! - 1].words.filter((w) =>
    w.box.x + w.box.w / 2 > box!.x && w.box.x + w.box.w / 2 < box!.x + box!.w &&
    w.box.y + w.box.h / 2 > box!.y && w.box.y + w.box.h / 2 < box!.y + box!.h
  );
  assert.equal(under.map((w) => w.text).join(" "), "04/12/1980");
  const second = await json<ReadingView>(intake.call(`${path}?from=2&to=2`));
  assert.deepEqual(second.pages.map((p) => p.words.length > 0), [false, true]);
});

Deno.test("a page's picture is drawn upright for a PDF, and left to the screen for a mail", async () => {
  await using desk = await openDesk();
  const intake = await desk.as("intake");
  const pdf = await readUpload(desk, intake, await textPdf(letter), "a.pdf");
  const picture = await intake.call(`/api/inbox-entries/${pdf.id}/pages/1?width=300`);
  assert.equal(picture.status, 200);
  assert.equal(picture.headers.get("content-type"), "image/jpeg");
  assert.match(picture.headers.get("cache-control") ?? "", /no-store/);
  const bytes = new Uint8Array(await picture.arrayBuffer());
  assert.deepEqual([...bytes.subarray(0, 2)], [0xff, 0xd8]);
  assert.equal((await intake.call(`/api/inbox-entries/${pdf.id}/pages/2`)).status, 204);
  const eml = await readUpload(desk, intake, mail(letter), "a.eml");
  assert.equal((await intake.call(`/api/inbox-entries/${eml.id}/pages/1`)).status, 204);
  await json(intake.call(`/api/inbox-entries/${pdf.id}/pages/0`), 400);
});

Deno.test("the original is shown by an address without its name, kept out of caches and of our pages", async () => {
  await using desk = await openDesk();
  const intake = await desk.as("intake");
  const bytes = await textPdf(letter);
  const { id, attachmentPath } = await readUpload(desk, intake, bytes, "Okafor, Maria.pdf");
  assert.equal(attachmentPath, `${id}.pdf`);
  for (const name of [attachmentPath, id, `${id}-Okafor.pdf`]) {
    const answer = await intake.call(`/api/documents/view/${name}`);
    assert.equal(answer.status, 200, name!);
    assert.deepEqual(new Uint8Array(await answer.arrayBuffer()), bytes);
    assert.match(answer.headers.get("content-disposition")!, /^inline/);
    assert.match(answer.headers.get("content-security-policy")!, /script-src 'none'/);
    assert.equal(answer.headers.get("x-content-type-options"), "nosniff");
  }
  const eml = await readUpload(desk, intake, mail(letter), "a.eml");
  const message = await intake.call(`/api/documents/view/${eml.attachmentPath}`);
  assert.match(message.headers.get("content-disposition")!, /^attachment/);
  assert.match(message.headers.get("content-security-policy")!, /sandbox/);
  await message.body?.cancel();
  await json(intake.call("/api/documents/view/nosuchdocument.pdf"), 404);
});

Deno.test("a look at an entry is written down once in ten minutes and user; each view of the original always", async () => {
  await using desk = await openDesk();
  const [one, two] = [await desk.as("intake"), await desk.as("admin")];
  const { id } = await readUpload(desk, one, mail(letter), "a.eml");
  await entryOf(one, id);
  await json(one.call(`/api/inbox-entries/${id}/reading`));
  await entryOf(two, id);
  desk.clock.advance(11 * 60_000);
  await entryOf(one, id);
  await (await one.call(`/api/documents/view/${id}`)).body?.cancel();
  await (await one.call(`/api/documents/view/${id}`)).body?.cancel();
  const views = (await desk.deps.store.all(activities, "target", ["inbox_entry", id])).filter((a) =>
    a.action === "document_viewed"
  );
  assert.deepEqual(views.map((a) => [a.userId, a.details.original ?? false]), [
    [one.userId, false],
    [two.userId, false],
    [one.userId, false],
    [one.userId, true],
    [one.userId, true],
  ]);
});

Deno.test("a Social Security number is kept as its last four digits and shown as those everywhere", async () => {
  await using desk = await openDesk();
  const intake = await desk.as("intake");
  const lines = [...letter, "SSN: 912-34-5678"];
  const entry = await readUpload(desk, intake, mail(lines), "a.eml");
  const reading = await json<ReadingView>(intake.call(`/api/inbox-entries/${entry.id}/reading`));
  const extracted = await json<ExtractAnswer>(sendFile(intake, "/api/documents/extract", mail(lines), "a.eml"));
  assert.equal(entry.extractedPatients[0].ssnLast4, "5678");
  assert.equal(reading.extraction.patients[0].ssn, "***-**-5678");
  const { signature } = await desk.deps.store.must(inboxEntries, entry.id);
  assert.ok((signature!.numbers as string[]).includes("04121980"));
  assert.doesNotMatch(JSON.stringify(signature), /912-?34-?5678/);
  for (const answer of [entry, reading, extracted]) {
    const text = JSON.stringify(answer);
    assert.match(text, /5678/);
    assert.doesNotMatch(text, /912-?34-?5678/);
  }
});

Deno.test("extract answers what was found and stores nothing but its audit row", async () => {
  await using desk = await openDesk();
  const intake = await desk.as("intake");
  const found = await json<ExtractAnswer>(
    sendFile(intake, "/api/documents/extract", await textPdf(letter), "a.pdf"),
  );
  assert.equal(found.patients[0].dob, "1980-04-12");
  assert.ok(found.rules["patients.0.dob"]);
  assert.equal(found.pages.length, 1);
  assert.match(found.text, /Maria Okafor/);
  assert.ok(found.confidence > 0.9);
  assert.ok(found.timings.total >= 0);
  assert.deepEqual(found.problems, []);
  const blank = await json<ExtractAnswer>(sendFile(intake, "/api/documents/extract", await textPdf([]), "b.pdf"));
  assert.deepEqual([blank.patients, blank.confidence], [[], 0]);
  assert.match(blank.problems.join(), /No text could be read/);
  const two = new FormData();
  for (const name of ["a.pdf", "b.pdf"]) two.append("document", new File([await textPdf(letter)], name));
  const many = await json<{ message: string }>(
    intake.call("/api/documents/extract", { method: "POST", body: two }),
    400,
  );
  assert.equal(many.message, "Upload one file at a time.");
  const plain = await json<{ message: string }>(send(intake, "POST", "/api/documents/extract", { a: 1 }), 400);
  assert.match(plain.message, /multipart/);
  const refused = await json<{ message: string; code: string }>(
    sendFile(intake, "/api/documents/extract", new TextEncoder().encode("just text"), "a.txt"),
    422,
  );
  assert.match(refused.message, /not a document we can read/);
  assert.deepEqual(await json(intake.call("/api/inbox-entries")), []);
  const rows = (await desk.deps.store.page(activities, { index: "time" })).rows;
  const extracted = rows.filter((a) => a.action === "document_extracted");
  assert.deepEqual(extracted.map((a) => a.details), [{ kind: "pdf", pages: 1 }, { kind: "pdf", pages: 1 }]);
  assert.ok(!rows.some((a) => a.action === "document_received"));
});
