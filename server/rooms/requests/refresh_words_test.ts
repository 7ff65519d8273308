/**
 * The job that brings requests and invoices up to the names of today: many in one commit, and none lost when others write meanwhile.
 */
import assert from "node:assert/strict";
import { noContact } from "../../../shared/contacts.ts";
import { openStore } from "../../../tests/open_store.ts";
import type { Deps } from "../../deps.ts";
import type { Collection, Id, Row } from "../../db/collection.ts";
import type { Stored } from "../../db/reads.ts";
import type { Change } from "../../db/change.ts";
import { type Store, system } from "../../db/store.ts";
import { patients } from "../patients/store.ts";
import { refreshWords } from "./refresh_words.ts";
import { requesters, requests } from "./store.ts";

const count = 60;
const at = "2026-11-20T09:00:00.000Z";
const stamps = { createdAt: at, updatedAt: at };
const goesOn = () => new AbortController().signal;

/** A store of requests that stand under a name which nobody has any more. */
async function openOffice() {
  const open = await openStore();
  const { store } = open;
  await store.change(system, async (tx) => {
    const requester = { id: 1, name: "Harbor Law LLP", contactName: null, email: null, phone: null, fax: null };
    await tx.insert(requesters, { ...requester, type: "attorney", contacts: [], ...stamps });
  });
  for (let id = 1; id <= count; id++) {
    await store.change(system, async (tx) => {
      const name = { firstName: "Maria", middleName: null, lastName: `Okafor${id}`, suffix: null };
      const patient = { id, ...name, dateOfBirth: null, mrn: `M-${id}`, email: null, phone: null, address: null };
      await tx.insert(patients, patients.schema.parse({ ...patient, lastVisit: null, ...stamps }));
      await tx.insert(
        requests,
        requests.schema.parse({
          id,
          patientId: id,
          requesterId: 1,
          contact: noContact,
          batchRequestId: null,
          source: "fax",
          sourceReference: null,
          requestType: "attorney",
          recordTypes: ["lab"],
          dateRangeStart: null,
          dateRangeEnd: null,
          purpose: null,
          notes: null,
          status: "new",
          statusHistory: [],
          isUrgent: false,
          urgencyReason: null,
          authorization: null,
          recordsAttached: false,
          receivedAt: at,
          dueDate: "2026-12-20",
          processedAt: null,
          words: ["Old Name", "Harbor Law LLP"],
          sortName: null,
          ...stamps,
        }),
      );
    });
  }
  open.told.length = 0;
  return { ...open, deps: { store } as Deps, [Symbol.dispose]: () => open[Symbol.dispose]() };
}

Deno.test("all requests take the names of today, many in one commit, and a second run writes nothing", async () => {
  using office = await openOffice();
  await refreshWords(office.deps, {}, goesOn());
  for (const row of await office.store.getMany(requests, Array.from({ length: count }, (_, i) => i + 1))) {
    assert.deepEqual(row!.words, [`Maria Okafor${row!.id}`, `M-${row!.id}`, "Harbor Law LLP"]);
    assert.equal(row!.sortName?.lastName, `Okafor${row!.id}`);
  }
  assert.ok(office.told.length <= 4, `${office.told.length} commits`);
  office.told.length = 0;
  await refreshWords(office.deps, {}, goesOn());
  assert.equal(office.told.length, 0);
});

/** Somebody writes after the job has read the rows of a collection for its first commit. */
function writesAfterReadOf(store: Store, name: string, write: (tx: Change) => Promise<unknown>) {
  const { load } = store;
  let isFirst = true;
  store.load = async function <T extends Row>(c: Collection<T>, ids: readonly Id[]) {
    const rows = await load.call(store, c as never, ids) as (Stored<T> | null)[];
    if (isFirst && c.name === name) {
      isFirst = false;
      await store.change(system, async (tx) => void await write(tx));
    }
    return rows;
  };
}

Deno.test("what others write to a request while it is refreshed stands", async () => {
  using office = await openOffice();
  writesAfterReadOf(office.store, "requests", (tx) => tx.patch(requests, 2, { purpose: "Disability claim" }));
  await refreshWords(office.deps, {}, goesOn());
  const row = await office.store.must(requests, 2);
  assert.deepEqual([row.purpose, row.sortName?.lastName], ["Disability claim", "Okafor2"]);
});

Deno.test("a name that is corrected while requests are refreshed is the one they take", async () => {
  using office = await openOffice();
  writesAfterReadOf(office.store, "patients", (tx) => tx.patch(patients, 1, { lastName: "Nguyen" }));
  await refreshWords(office.deps, {}, goesOn());
  const row = await office.store.must(requests, 1);
  assert.deepEqual([row.words[0], row.sortName?.lastName], ["Maria Nguyen", "Nguyen"]);
});

Deno.test("a run that stops on the way leaves whole commits, and the next one does the rest", async () => {
  using office = await openOffice();
  const { store } = office;
  const stopping = new AbortController();
  writesAfterReadOf(store, "patients", () => Promise.resolve(stopping.abort()));
  await assert.rejects(refreshWords(office.deps, {}, stopping.signal), /the rest follows after its next start/);
  const refreshed = async () => {
    const rows = await store.getMany(requests, Array.from({ length: count }, (_, i) => i + 1));
    return rows.filter((row) => row!.sortName !== null).length;
  };
  assert.equal(await refreshed(), 10);
  await refreshWords(office.deps, {}, goesOn());
  assert.equal(await refreshed(), count);
});
