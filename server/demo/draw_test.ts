import assert from "node:assert/strict";
import { PDFiumLibrary } from "@hyzyla/pdfium";
import { type Desk, openDesk } from "../../tests/harness.ts";
import { sealJson } from "../db/batch.ts";
import { inboxEntries } from "../rooms/inbox/store.ts";
import { disclosures } from "../rooms/links/store.ts";
import { medicalRecords } from "../rooms/records/store.ts";
import { drawnRef } from "./drawn_files.ts";
import { seedOffice } from "./seed.ts";
import { demoState, writeDemoState } from "./state.ts";

async function pageCount(bytes: Uint8Array): Promise<number> {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(bytes);
  const pages = document.getPageCount();
  document.destroy();
  library.destroy();
  return pages;
}

/** One office for all that only look at it. */
let desk: Desk;
Deno.test.beforeAll(async () => {
  desk = await openDesk();
  await seedOffice(desk.deps);
});
Deno.test.afterAll(async () => await desk[Symbol.asyncDispose]());

Deno.test("files of the demo office are drawn when they are opened", async () => {
  const { store, files } = desk.deps;
  const record = await store.must(medicalRecords, 12);
  assert.equal(await pageCount(await files.open(record.file!)), record.pages);
  const entry = (await store.all(inboxEntries, "time")).find((e) => e.source === "fax" && e.status === "parsed")!;
  const fax = await files.open(entry.file);
  assert.deepEqual([...fax.slice(0, 2)], [0x49, 0x49]);
  assert.deepEqual(await files.open(entry.file), fax);
});

Deno.test("a released package has the pages that its disclosure says", async () => {
  const { store, files } = desk.deps;
  const released = await store.all(disclosures, "time");
  const largest = released.toSorted((a, b) => b.files.length - a.files.length).slice(0, 3);
  for (const disclosure of [...largest, released[0]]) {
    assert.equal(await pageCount(await files.open(disclosure.package)), disclosure.package.pages);
    assert.equal(disclosure.files.reduce((sum, file) => sum + file.pages, 0) + 1, disclosure.package.pages);
  }
});

Deno.test("what the demo office does not have is not found", async () => {
  await using empty = await openDesk();
  await assert.rejects(empty.deps.files.open(drawnRef("record:1", "file.pdf")), /no longer stored/);
  const open = (file: string) => desk.deps.files.open(drawnRef(file, "file.pdf"));
  for (const file of ["record:0", "record:99999", "document:none", "package:1000", "package:x", "secret:1"]) {
    await assert.rejects(open(file), /no longer stored/, file);
  }
});

Deno.test("an office seeded by an earlier version opens its files after an update", async () => {
  const { store, files } = desk.deps;
  const now = await store.must(medicalRecords, 12);
  // As that version wrote it.
  const { sha256: _, ...file } = now.file!;
  const before = { ...now, file: { ...file, sha256: null, lazy: "record:12" } };
  await store.kv.set(["r", medicalRecords.name, 12], sealJson(store, before));
  await writeDemoState(store, { ...(await demoState(store))!, named: undefined });
  assert.equal(await seedOffice(desk.deps), 0);
  const record = await store.must(medicalRecords, 12);
  assert.deepEqual(record, now);
  assert.equal(await pageCount(await files.open(record.file!)), record.pages);
});
