/** What only an operator can mend: a full disk, a stored file that is gone or was changed. Each is told as what it is, and named. */
import assert from "node:assert/strict";
import { createLog } from "../../server/log.ts";
import { AppError, type ErrorBody } from "../../shared/errors.ts";
import { json, openDesk } from "../harness.ts";
import { attachedRecords } from "../../server/rooms/records/store.ts";
import { attach, invoiced, newRequest, onePage, ready, staffOf } from "./fixtures.ts";

Deno.test("a full disk is named to who saves and in the log, by a single call and in bulk", async () => {
  const lines: string[] = [];
  await using desk = await openDesk({ log: createLog((line) => lines.push(line), () => 0) });
  const { intake, billing } = await staffOf(desk);
  const requestId = await newRequest(intake);
  const { invoiceId } = await invoiced(intake);
  const { files, store } = desk.deps;

  const put = files.put.bind(files);
  files.put = () => Promise.reject(new Error("No space left on device (os error 28)"));
  const page = await onePage("Second result");
  const refused = await json<ErrorBody>(await attach(intake, requestId, [page]), 507);
  assert.equal(refused.code, "disk_full");
  assert.match(refused.message, /disk is full, so nothing was saved/);
  assert.match(lines.at(-1)!, /error POST \/api\/requests\/:id\/attach-records .* The disk is full: Error/);
  files.put = put;
  await json(await attach(intake, requestId, [page]), 201);

  const change = store.change.bind(store);
  store.change = () => Promise.reject(new TypeError("database or disk is full"));
  const { results } = await json<{ results: { ok: boolean; message: string }[] }>(
    billing.client.invoices["batch-mark-paid"].$post({ json: { invoiceIds: [invoiceId], paymentMethod: "check" } }),
  );
  store.change = change;
  assert.deepEqual([results[0].ok, results[0].message], [false, refused.message]);
});

Deno.test("a stored file that is gone, or was changed, is named to who releases; the log tells of the changed one", async () => {
  const lines: string[] = [];
  await using desk = await openDesk({ log: createLog((line) => lines.push(line), () => 0) });
  const staff = await staffOf(desk);
  const { requestId } = await ready(staff);
  const [{ file }] = await desk.deps.store.all(attachedRecords, "request", [requestId]);
  const release = () =>
    staff.intake.client["release-records"].$post({
      json: { requestId, confirm: true, legalReason: "court_order" },
    });
  const { files } = desk.deps;
  const bytes = await files.open(file);
  await files.remove(file);
  assert.equal((await json<ErrorBody>(release(), 404)).message, `${file.fileName} is no longer stored.`);
  await files.put(bytes, file.fileName, file.mime);
  const open = files.open;
  files.open = () => Promise.reject(new AppError("file_damaged"));
  assert.equal((await json<ErrorBody>(release(), 500)).code, "file_damaged");
  files.open = open;
  assert.match(lines.at(-1)!, /error POST \/api\/release-records .* file_damaged \(500\)/);
  assert.equal((await release()).status, 200);
});
