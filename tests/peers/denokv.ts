/**
 * The store on denokv: what the atomic commit must keep, over the network.
 * @module
 */
import assert from "node:assert/strict";
import { freePort, start } from "./started.ts";

Deno.test("denokv keeps an atomic commit whole, refuses a stale one, and counts from many sides", async () => {
  const port = freePort();
  const folder = await Deno.makeTempDir({ prefix: "denokv-" });
  const token = crypto.randomUUID();
  await using _server = await start(Deno.env.get("DENOKV")!, port, [
    "--sqlite-path",
    `${folder}/kv.sqlite`,
    "serve",
    "--addr",
    `127.0.0.1:${port}`,
    "--access-token",
    token,
  ]);
  Deno.env.set("DENO_KV_ACCESS_TOKEN", token);
  const [one, two] = await Promise.all([1, 2].map(() => Deno.openKv(`http://127.0.0.1:${port}`)));
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
    await Deno.remove(folder, { recursive: true });
  }
});
