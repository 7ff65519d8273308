import assert from "node:assert/strict";
import { join } from "node:path";
import { emptyDataFolder } from "./reset.ts";
import { demoConfig, seedLocal, TaskRefused } from "./task_world.ts";

async function folder(): Promise<{ path: string } & AsyncDisposable> {
  const path = await Deno.makeTempDir({ prefix: "reset-" });
  return { path, [Symbol.asyncDispose]: () => Deno.remove(path, { recursive: true }) };
}

const names = async (path: string) => (await Array.fromAsync(Deno.readDir(path))).map((entry) => entry.name).sort();

Deno.test("reset removes the store and the stored files, and leaves what is not ours", async () => {
  await using data = await folder();
  const config = await demoConfig({ DATA_DIR: data.path, PORT: "1" });
  const said: string[] = [];
  await seedLocal(config, (line) => said.push(line));
  assert.match(said.join("\n"), /ready: \d+ rows[\s\S]*First sign-in: {2}admin/);
  await Deno.writeTextFile(join(data.path, "notes.txt"), "mine");
  await Deno.mkdir(join(data.path, "drop", "fax"), { recursive: true });
  await Deno.writeTextFile(join(data.path, "drop", "fax", "waiting.tif"), "mine");
  const removed = await emptyDataFolder(data.path);
  assert.ok(removed.includes("releasedesk.sqlite") && removed.includes("blobs"));
  assert.deepEqual(await names(data.path), ["drop", "master.key", "notes.txt", "server.lock"]);
  assert.deepEqual(await names(join(data.path, "drop", "fax")), ["waiting.tif"]);
  await seedLocal(config, (line) => said.push(line));
  await seedLocal(config, (line) => said.push(line));
  assert.match(said.at(-1)!, /not empty; nothing was written/);
});

Deno.test("a folder of files that are not ours stops the reset before anything is removed", async () => {
  await using data = await folder();
  await Deno.writeTextFile(join(data.path, "releasedesk.sqlite"), "store");
  await Deno.mkdir(join(data.path, "blobs"));
  await Deno.writeTextFile(join(data.path, "blobs", "family.jpg"), "mine");
  await assert.rejects(emptyDataFolder(data.path), TaskRefused);
  assert.deepEqual(await names(data.path), ["blobs", "releasedesk.sqlite"]);
  await Deno.remove(join(data.path, "blobs"), { recursive: true });
  await Deno.symlink("/", join(data.path, "blobs"));
  await assert.rejects(emptyDataFolder(data.path), /holds a link/);
  assert.deepEqual(await names(data.path), ["blobs", "releasedesk.sqlite"]);
});

Deno.test("no production office, no store elsewhere and no running server is touched", async () => {
  const production = {
    RELEASEDESK_ENV: "production",
    MASTER_KEY: "00".repeat(32),
    PUBLIC_URL: "https://desk.example",
    SMTP_URL: "smtps://mail.example",
    CARDS: "none",
  };
  await assert.rejects(demoConfig(production), /production office/);
  await assert.rejects(demoConfig({ DENO_KV_URL: "https://kv.example" }), /store elsewhere/);
  const server = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen() {} }, () => new Response("ok"));
  try {
    await assert.rejects(demoConfig({ PORT: String(server.addr.port) }), /Stop it first/);
  } finally {
    await server.shutdown();
  }
});
