/**
 * The store on denokv: what the atomic commit must keep, over the network.
 * @module
 */
import assert from "node:assert/strict";
import { requests } from "../../server/rooms/requests/store.ts";
import { memoryBlobs } from "../contracts/blobs/memory.ts";
import { newRequest, released, staffOf, trailOf } from "../flows/fixtures.ts";
import { openDesk } from "../harness.ts";
import { freePort, start } from "./started.ts";

/** A fresh denokv, and connections to it. */
async function serve(): Promise<AsyncDisposable & { url: string; open(): Promise<Deno.Kv> }> {
  const port = freePort();
  const folder = await Deno.makeTempDir({ prefix: "denokv-" });
  const token = crypto.randomUUID();
  const server = await start(Deno.env.get("DENOKV")!, port, [
    "--sqlite-path",
    `${folder}/kv.sqlite`,
    "serve",
    "--addr",
    `127.0.0.1:${port}`,
    "--access-token",
    token,
  ]);
  Deno.env.set("DENO_KV_ACCESS_TOKEN", token);
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    open: () => Deno.openKv(url),
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]();
      await Deno.remove(folder, { recursive: true });
    },
  };
}

Deno.test("denokv keeps an atomic commit whole, refuses a stale one, and counts from many sides", async () => {
  await using remote = await serve();
  const [one, two] = await Promise.all([remote.open(), remote.open()]);
  try {
    const seen = await two.get(["row"]);
    assert.ok((await one.atomic().check(seen).set(["row"], 1).set(["index", 1], true).commit()).ok);
    assert.equal((await two.atomic().check(seen).set(["row"], 2).set(["index", 2], true).commit()).ok, false);
    assert.equal((await two.get(["row"])).value, 1);
    assert.equal((await two.get(["index", 2])).value, null, "nothing of a refused commit is there");
    await Promise.all(
      Array.from({ length: 40 }, (_, n) => (n % 2 ? one : two).atomic().sum(["count"], 1n).commit()),
    );
    assert.equal((await one.get<Deno.KvU64>(["count"])).value?.value, 40n);
  } finally {
    one.close();
    two.close();
  }
});

Deno.test("two offices on one denokv: numbers are given once, and a request goes from letter to released records", async () => {
  await using remote = await serve();
  const blobs = memoryBlobs();
  const openOn = async () => await openDesk({ shared: { kv: await remote.open(), url: remote.url, blobs } });
  await using one = await openOn();
  await using two = await openOn();
  const staff = await staffOf(one);
  const there = await two.as("intake");
  const ids = await Promise.all(Array.from({ length: 12 }, (_, i) => newRequest(i % 2 ? staff.intake : there)));
  assert.deepEqual(ids.toSorted((a, b) => a - b), Array.from({ length: 12 }, (_, i) => i + 1));
  const { requestId } = await released(staff);
  assert.ok((await trailOf(staff.admin, requestId)).includes("records_released"));
  assert.deepEqual(await two.deps.store.counts(requests, [["all"], ["status", "completed"]]), [13, 1]);
});
