import assert from "node:assert/strict";
import { newRequest, staffOf } from "../../../tests/flows/fixtures.ts";
import { openDesk } from "../../../tests/harness.ts";
import { system } from "../../db/store.ts";
import { createBatch } from "./create_batch.ts";
import { requesterIn } from "./find_requester.ts";
import { moveRequest } from "./move_request.ts";
import { batches, requests } from "./store.ts";

Deno.test("a batch follows its requests, also when all of them move at the same moment", async () => {
  await using desk = await openDesk();
  const { intake } = await staffOf(desk);
  const { store } = desk.deps;
  const ids = [await newRequest(intake), await newRequest(intake), await newRequest(intake)];
  const batchId = await store.change(system, async (tx) => {
    const batch = await createBatch(tx, await requesterIn(tx, 1), null, ids.length);
    for (const id of ids) await tx.patch(requests, id, { batchRequestId: batch.id });
    return batch.id;
  });
  await Promise.all(ids.map((id) => store.change(system, (tx) => moveRequest(tx, id, "processing"))));
  assert.equal((await store.must(batches, batchId)).status, "processing");
});
