import assert from "node:assert/strict";
import { PDFiumLibrary } from "@hyzyla/pdfium";
import { type Desk, openDesk } from "../../tests/harness.ts";
import { sealJson } from "../db/batch.ts";
import { inboxEntries } from "../rooms/inbox/store.ts";
import { disclosures } from "../rooms/links/store.ts";
import { medicalRecords } from "../rooms/records/store.ts";
import { drawnRef, keepOffice } from "./drawn_files.ts";
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

const noFile = { fileName: "office.json", mime: "application/json", size: 0 };

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

Deno.test("an office of another cast opens its own files after an update", async () => {
  const { deps } = desk;
  const state = (await demoState(deps.store))!;
  const office = JSON.parse(new TextDecoder().decode(await deps.files.open({ ...noFile, sha256: state.office! })));
  // As the earlier version had it: a document and a record that are not in this version's office.
  office.documents.push({ ...office.documents[0], id: "5d8e0d0c-0000-4000-8000-000000000001" });
  office.records.push({ ...office.records[0], id: 99_999 });
  await writeDemoState(deps.store, { ...state, office: await keepOffice(deps.files, office) });
  assert.equal(await seedOffice(deps), 0);
  for (const file of ["document:5d8e0d0c-0000-4000-8000-000000000001", "record:99999", "record:12"]) {
    assert.ok((await deps.files.open(drawnRef(file, "file.pdf"))).length > 500, file);
  }
  await writeDemoState(deps.store, state);
});

Deno.test("an office that was seeded before offices were kept is kept at the next start", async () => {
  const { store, files } = desk.deps;
  const { office, ...before } = (await demoState(store))!;
  await writeDemoState(store, before);
  assert.equal(await seedOffice(desk.deps), 0);
  assert.equal((await demoState(store))!.office, office);
  assert.ok((await files.open({ ...noFile, sha256: office! })).length > 100_000);
});
