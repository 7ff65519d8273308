import assert from "node:assert/strict";
import type { ErrorBody } from "../../../shared/errors.ts";
import { changeableInboxStatuses, type InboxEntryView, inboxMoves, inboxStatuses } from "../../../shared/inbox.ts";
import { json, openDesk, type Person } from "../../../tests/harness.ts";
import { activities } from "../../db/activities.ts";
import { emptyDocx, entryOf, knownPatient, letter, mail, readUpload, send } from "../../../tests/support/inbox.ts";
import { inboxEntries } from "./store.ts";

const setStatus = (person: Person, id: string, status: string) =>
  send(person, "PATCH", `/api/inbox-entries/${id}/status`, { status });
const refusal = async (response: Promise<Response>, status = 409) => (await json<ErrorBody>(response, status)).message;

Deno.test("every move of the Change Status menu goes by the table, and a refusal says what is possible", async () => {
  await using desk = await openDesk();
  const intake = await desk.as("intake");
  const { id } = await readUpload(desk, intake, mail(letter), "a.eml");
  for (const from of inboxStatuses) {
    for (const to of changeableInboxStatuses) {
      await desk.deps.store.change(
        { userId: null, name: "Test" },
        (tx) => tx.patch(inboxEntries, id, { status: from }),
      );
      const answer = await setStatus(intake, id, to);
      const allowed = inboxMoves[from].includes(to);
      assert.equal(answer.status, allowed ? 200 : 409, `${from} to ${to}`);
      const body = await answer.json();
      if (allowed) assert.equal(body.status, to);
      else assert.match(body.message, from === to ? /is already/ : /cannot become .* It can become /);
    }
  }
});

Deno.test("archive and unarchive leave their lines in the history and the audit trail", async () => {
  await using desk = await openDesk();
  const intake = await desk.as("intake", { name: "Ina Intake" });
  const { id, status } = await readUpload(desk, intake, mail(letter), "a.eml");
  assert.equal((await json<InboxEntryView>(setStatus(intake, id, "archived"))).status, "archived");
  const back = await json<InboxEntryView>(setStatus(intake, id, "parsed"));
  assert.deepEqual(back.statusHistory.slice(-2).map((h) => [h.from, h.to, h.username]), [
    [status, "archived", "Ina Intake"],
    ["archived", "parsed", "Ina Intake"],
  ]);
  const trail = await desk.deps.store.all(activities, "target", ["inbox_entry", id]);
  assert.equal(trail.filter((a) => a.action === "entry_status_changed").length, 2);
  await json(setStatus(intake, id, "duplicate"), 400);
});

Deno.test("retry is for failed and warning, enhanced analysis for parsed and warning", async () => {
  await using desk = await openDesk();
  const intake = await desk.as("intake");
  const failed = await readUpload(desk, intake, emptyDocx(), "a.docx");
  assert.equal(failed.status, "failed");
  const enhance = (id: string) => send(intake, "POST", `/api/inbox-entries/${id}/enhanced-processing`, {});
  const retry = (id: string) => send(intake, "POST", `/api/inbox-entries/retry/${id}`, {});
  assert.match(await refusal(enhance(failed.id)), /Only a document that is parsed or warning/);
  const again = await json<InboxEntryView>(retry(failed.id));
  assert.equal(again.status, "processing");
  assert.equal(again.errorMessage, null);
  assert.match(await refusal(retry(failed.id)), /this one is processing/);
  await desk.drain();
  assert.equal((await entryOf(intake, failed.id)).status, "failed");

  await knownPatient(desk);
  const parsed = await readUpload(desk, intake, mail(letter), "a.eml");
  assert.equal(parsed.status, "parsed");
  assert.match(await refusal(retry(parsed.id)), /Only a document that is failed or warning/);
  await json(enhance(parsed.id));
  await desk.drain();
  const enhanced = await entryOf(intake, parsed.id);
  assert.equal(enhanced.status, "parsed");
  assert.deepEqual(enhanced.statusHistory.map((h) => h.to), ["processing", "parsed", "processing", "parsed"]);
});

Deno.test("an entry archived while it is read stays archived and gains what was read", async () => {
  await using desk = await openDesk();
  const intake = await desk.as("intake");
  const form = new FormData();
  form.set("document", new File([mail(letter)], "a.eml"));
  form.set("sender", "x");
  const { id } = await json<InboxEntryView>(intake.call("/api/inbox-entries", { method: "POST", body: form }), 201);
  await json(setStatus(intake, id, "archived"));
  await desk.drain();
  const entry = await entryOf(intake, id);
  assert.equal(entry.status, "archived");
  assert.equal(entry.progress, null);
  assert.equal(entry.patientCount, 1);
});

Deno.test("mark as duplicate: by whole ID or its beginning, never itself, never in a circle", async () => {
  await using desk = await openDesk();
  const intake = await desk.as("intake", { name: "Ina Intake" });
  const first = await readUpload(desk, intake, mail(letter), "a.eml");
  const second = await readUpload(desk, intake, mail([...letter, "Second copy"]), "b.eml");
  const third = await readUpload(desk, intake, mail([...letter, "Third copy"]), "c.eml");
  for (const { id, duplicateOf } of [second, third]) {
    // However alike they were found to be, here the clerk decides.
    if (duplicateOf) await json(setStatus(intake, id, "parsed"));
  }
  const mark = (id: string, duplicateOf: string) =>
    send(intake, "POST", "/api/inbox-entries/mark-duplicate", { id, duplicateOf });
  assert.equal(await refusal(mark(second.id, "  "), 400), "Enter the original document ID");
  assert.match(await refusal(mark(second.id, "nothere99"), 404), /There is no document with that ID/);
  assert.match(await refusal(mark(second.id, first.id.slice(0, 5)), 404), /at least its first 8 characters/);
  assert.match(await refusal(mark(second.id, second.id)), /cannot be a duplicate of itself/);
  const marked = await json<InboxEntryView>(mark(second.id, first.id.slice(0, 8)));
  assert.equal(marked.status, "duplicate");
  assert.equal(marked.duplicateOf, first.id);
  assert.equal(marked.duplicateReason, "Marked by Ina Intake.");
  assert.equal((await json<InboxEntryView>(mark(third.id, second.id))).duplicateOf, first.id, "the first of the chain");
  assert.match(await refusal(mark(first.id, second.id)), /cannot be a duplicate of itself/);

  const freed = await json<InboxEntryView>(setStatus(intake, second.id, "parsed"));
  assert.equal(freed.duplicateOf, null);
});

Deno.test("the same bytes that a clerk says are no duplicate are read for themselves", async () => {
  await using desk = await openDesk();
  const intake = await desk.as("intake");
  await readUpload(desk, intake, mail(letter), "a.eml");
  const second = await readUpload(desk, intake, mail(letter), "b.eml");
  assert.equal(second.status, "duplicate");
  await json(setStatus(intake, second.id, "processing"));
  await desk.drain();
  const read = await entryOf(intake, second.id);
  assert.equal(read.duplicateOf, null);
  assert.equal(read.status, "parsed");
});
