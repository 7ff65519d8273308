import assert from "node:assert/strict";
import { entryOf, letter, lockedPdf, readUpload, sendFile, textPdf } from "../support/inbox.ts";
import type { ErrorBody } from "../../shared/errors.ts";
import { json, openDesk, type Person } from "../harness.ts";
import { attach, invoiced, newRequest, onePage, staffOf } from "./fixtures.ts";

interface Detail {
  patientId: number;
  attachedRecords: { id: number; fileName: string; recordType: string; metadata: Record<string, unknown> }[];
}
const attachForm = (person: Person, id: number, fields: Record<string, string>, files: File[]) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  for (const file of files) form.append("files", file);
  return person.call(`/api/requests/${id}/attach-records`, { method: "POST", body: form });
};
const detail = (person: Person, id: number) => json<Detail>(person.call(`/api/requests/${id}`));

Deno.test("a file that is no document is refused with a sentence, and leaves nothing behind", async () => {
  await using desk = await openDesk();
  const intake = await desk.as("intake");
  const text = new TextEncoder().encode("just a note");
  const refused = await json<ErrorBody>(sendFile(intake, "/api/inbox-entries/manual-entry", text, "note.txt"), 415);
  assert.deepEqual([refused.code, /Send a PDF/.test(refused.message)], ["file_type", true]);
  assert.deepEqual(await json(intake.call("/api/inbox-entries")), []);
});

Deno.test("file names keep what stands after = and ;", async () => {
  await using desk = await openDesk();
  const intake = await desk.as("intake");
  const name = 'id=12; a="b".pdf';
  const entry = await readUpload(desk, intake, await textPdf(letter), name);
  assert.equal((await entryOf(intake, entry.id)).attachmentName, name);
  const id = await newRequest(intake);
  const page = await onePage("x");
  await json(await attach(intake, id, [new File([page], "a=1;b=2.pdf", { type: "application/pdf" })]), 201);
  assert.equal((await detail(intake, id)).attachedRecords.at(-1)?.fileName, "a=1;b=2.pdf");
});

Deno.test("a patient typed beside one upload is not read into the next of the same file", async () => {
  await using desk = await openDesk();
  const intake = await desk.as("intake");
  const file = await textPdf(letter);
  const first = await readUpload(desk, intake, file, "a.pdf", { patientName: "Ada Able", patientDOB: "1970-02-03" });
  assert.ok(first.extractedPatients.some((p) => p.name === "Ada Able"));
  const second = await readUpload(desk, intake, file, "a.pdf");
  assert.equal(second.status, "duplicate");
  assert.ok(!JSON.stringify(second).includes("Ada Able"));
});

Deno.test("days of the first years of the calendar are judged, not tripped over", async () => {
  await using desk = await openDesk();
  const intake = await desk.as("intake");
  for (const day of ["0001-01-32", "0012-02-30", "0031-13-01"]) {
    await json(intake.call(`/api/requests?from=${day}`), 400);
  }
  await json(intake.call("/api/requests?from=0031-01-31"));
});

Deno.test("attached files are of the request's patient, of a known kind, and tell of themselves", async () => {
  await using desk = await openDesk();
  const intake = await desk.as("intake");
  const id = await newRequest(intake);
  const { patientId } = await detail(intake, id);
  const page = await onePage("x");
  const other = await json<ErrorBody>(attachForm(intake, id, { patientId: String(patientId + 1) }, [page]), 409);
  assert.equal(other.code, "patient_differs");
  const details = JSON.stringify({ source: "manual", patientInfo: { patientId: patientId + 1 } });
  await json(attachForm(intake, id, { processingDetails: details }, [page]), 409);
  const bogus = await json<ErrorBody>(attachForm(intake, id, { recordTypes: '["Bogus Type"]' }, [page]), 400);
  assert.match(bogus.message, /Record type must be one of: Progress Note/);
  assert.equal((await detail(intake, id)).attachedRecords.length, 1);

  const record = (name: string) =>
    textPdf([
      `Patient: ${name}   DOB: 03/14/1962`,
      "Attending Physician: Ottilie Brandt, MD",
      "Date of service: 02/24/2025",
    ]);
  const files = [
    new File([await record("Maria Okafor")], "own.pdf"),
    new File([await record("Peter Vance")], "other.pdf"),
  ];
  const fields = {
    patientId: String(patientId),
    extractMetadata: "true",
    recordTypes: '["Consultation","Consultation"]',
  };
  await json(attachForm(intake, id, fields, files), 201);
  await desk.drain();
  const [, own, wrong] = (await detail(intake, id)).attachedRecords;
  assert.deepEqual(
    [own.metadata.patientNamed, own.metadata.provider, own.metadata.documentDate, own.metadata.warning],
    ["Maria Okafor", "Ottilie Brandt, MD", "02/24/2025", undefined],
  );
  assert.match(String(wrong.metadata.warning), /names Peter Vance, not Maria Okafor/);
});

Deno.test("a file that would stop the release is refused when it is attached, and named", async () => {
  await using desk = await openDesk();
  const intake = await desk.as("intake");
  const id = await newRequest(intake);
  const pdf = (bytes: BlobPart, name: string) => new File([bytes], name, { type: "application/pdf" });
  const good = pdf(await textPdf(["Seen in the clinic."]), "good.pdf");
  const locked = await json<ErrorBody>(attach(intake, id, [good, pdf(await lockedPdf(), "locked.pdf")]), 400);
  assert.match(locked.message, /^locked\.pdf: the PDF is protected by a password\. Ask its sender/);
  assert.equal(locked.details?.files, locked.message);
  const cut = await json<ErrorBody>(
    attach(intake, id, [pdf((await textPdf(["Cut off."])).slice(0, 300), "cut.pdf")]),
    400,
  );
  assert.match(cut.message, /^cut\.pdf: the PDF is damaged/);
  const wrong = await json<ErrorBody>(attach(intake, id, [good, pdf("no PDF", "fake.pdf"), pdf("", "empty.pdf")]), 415);
  assert.equal(wrong.details?.files, "Not taken: fake.pdf, empty.pdf.");
  assert.equal((await detail(intake, id)).attachedRecords.length, 1);
});

Deno.test("the same file attached twice says so before it is charged twice", async () => {
  await using desk = await openDesk();
  const intake = await desk.as("intake");
  const id = await newRequest(intake);
  const page = await textPdf(["Seen in the clinic."]);
  const named = (name: string) => new File([page], name, { type: "application/pdf" });
  await json(await attach(intake, id, [named("visit.pdf"), named("copy.pdf")]), 201);
  await json(await attach(intake, id, [named("again.pdf")]), 201);
  const [, ...rows] = (await detail(intake, id)).attachedRecords;
  const same = "The same file as visit.pdf, which is attached already.";
  assert.deepEqual(rows.map((r) => [r.fileName, r.metadata.warning]), [
    ["visit.pdf", undefined],
    ["copy.pdf", same],
    ["again.pdf", same],
  ]);
});

Deno.test("live events say which kinds of records were paid for and which record changed", async () => {
  await using desk = await openDesk();
  const { intake, billing } = await staffOf(desk);
  const seen: Record<string, unknown>[] = [];
  const { change } = desk.deps.store;
  desk.deps.store.change = ((actor, fn) =>
    change.call(desk.deps.store, actor, (tx) => {
      const { event } = tx;
      tx.event = (e) => {
        seen.push(e as never);
        event.call(tx, e);
      };
      return fn(tx) as never;
    })) as typeof change;
  const { requestId, invoiceId } = await invoiced(intake);
  const [{ id }] = (await detail(intake, requestId)).attachedRecords;
  await json(
    billing.client.invoices["batch-mark-paid"].$post({ json: { invoiceIds: [invoiceId], paymentMethod: "check" } }),
  );
  await json(
    intake.client["attached-records"][":id"].$patch({ param: { id: String(id) }, json: { isIncluded: false } }),
  );
  const of = (type: string) => seen.findLast((e) => e.type === type)!;
  assert.deepEqual(of("PAYMENT_CONFIRMED").recordTypes, ["Lab Results"]);
  assert.deepEqual([of("RECORDS_UPDATED").recordType, of("RECORDS_UPDATED").patientName], [
    "Lab Results",
    "Maria Okafor",
  ]);
});
