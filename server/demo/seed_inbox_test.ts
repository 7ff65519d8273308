import assert from "node:assert/strict";
import type { InboxEntry } from "../../shared/inbox.ts";
import { json, openDesk } from "../../tests/harness.ts";
import { createReader } from "../documents/read.ts";
import { seedOffice } from "./seed.ts";

Deno.test("the demo's warnings and parts of mails are what the reading writes: they stand again after Enhanced Analysis", async () => {
  await using desk = await openDesk({ reader: createReader() });
  await seedOffice(desk.deps);
  const intake = await desk.as("intake");
  const read = (ids: string[]) =>
    Promise.all(ids.map((id) => json<InboxEntry>(intake.call(`/api/inbox-entries/${id}`))));
  const listed = await json<InboxEntry[]>(intake.call("/api/inbox-entries?limit=100"));
  const before = await read(listed.filter(({ status }) => status === "warning").map(({ id }) => id));
  assert.equal(before.length, 3);
  // The faxes, which take half a minute to read, are of the same kind.
  const mailed = before.filter(({ source }) => source === "email");
  assert.equal(mailed.length, 1);
  for (const { id } of mailed) {
    await json(intake.call(`/api/inbox-entries/${id}/enhanced-processing`, { method: "POST" }));
  }
  await desk.drain();
  const told = ({ id, status, errorMessage }: InboxEntry) => [id, status, errorMessage];
  const after = await read(mailed.map(({ id }) => id));
  assert.deepEqual(after.map(told), mailed.map(told));

  const mails = await read(
    listed.filter(({ source, status }) => source === "email" && status === "parsed").map(({ id }) => id),
  );
  const withParts = mails.filter(({ parts }) => parts.length > 0);
  assert.ok(withParts.length > 0);
  for (const { id, parts, processingMetrics } of withParts) {
    await json(intake.call(`/api/inbox-entries/${id}/enhanced-processing`, { method: "POST" }));
    await desk.drain();
    const [again] = await read([id]);
    assert.deepEqual(again.parts, parts);
    assert.equal(again.processingMetrics!.pages, processingMetrics!.pages);
  }
});
