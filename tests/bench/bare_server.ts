/**
 * What the served lists are measured against: a bare Hono handler on Deno KV that gets a session and a user, reads an index page
 * of ten and its ten rows, and answers them as JSON. It checks nothing.
 *
 *     deno run -A --unstable-kv tests/bench/bare_server.ts PORT FOLDER
 * @module
 */
import { Hono } from "hono";
import { getCookie } from "hono/cookie";

const [port, folder] = Deno.args;
const rows = 10_000;
const kv = await Deno.openKv(`${folder}/bare.sqlite`);
await kv.set(["session", "s"], { userId: 1, createdAt: new Date().toISOString() });
await kv.set(["user", 1], { id: 1, name: "Bench", role: "admin" });
for (let from = 0; from < rows; from += 250) {
  const atomic = kv.atomic();
  for (let id = from; id < from + 250; id++) {
    atomic.set(["row", id], { id, name: `Patient ${id}`, status: "new", notes: "x".repeat(300), at: Date.now() });
    atomic.set(["byTime", 1_700_000_000 + id, id], id);
  }
  await atomic.commit();
}
const app = new Hono().get("/list", async (c) => {
  const session = await kv.get<{ userId: number }>(["session", getCookie(c, "sid") ?? ""]);
  if (!session.value) return c.json({}, 401);
  await kv.get(["user", session.value.userId]);
  const ids: number[] = [];
  for await (const entry of kv.list<number>({ prefix: ["byTime"] }, { limit: 10, reverse: true })) {
    ids.push(entry.value);
  }
  return c.json((await kv.getMany(ids.map((id) => ["row", id]))).map((entry) => entry.value));
});
Deno.serve({ port: Number(port), hostname: "127.0.0.1" }, app.fetch);
