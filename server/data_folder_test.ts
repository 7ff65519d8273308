import assert from "node:assert/strict";
import { join } from "node:path";
import { freePort, startServer } from "../tests/kill/server.ts";
import { ConfigError } from "./config.ts";
import { StartRefused, takeDataFolder } from "./data_folder.ts";
import { startFailure } from "./start_failure.ts";

const main = join(import.meta.dirname!, "main.ts");

/** A start of the real server that is expected to fail: what it printed and how it ended. */
async function failedStart(env: Record<string, string>) {
  const { code, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "--no-check", "--unstable-kv", main],
    env: { HOST: "127.0.0.1", SEED_DEMO: "false", NO_COLOR: "1", ...env },
    stdout: "null",
    stderr: "piped",
  }).output();
  return { code, told: new TextDecoder().decode(stderr) };
}

Deno.test("a data folder is one server's at a time, and its user's alone", async () => {
  const path = await Deno.makeTempDir();
  try {
    await Deno.chmod(path, 0o755);
    await Deno.writeTextFile(join(path, "releasedesk.sqlite"), "x", { mode: 0o644 });
    for (const folder of ["blobs", "drop"]) {
      await Deno.mkdir(join(path, folder));
      await Deno.chmod(join(path, folder), 0o755);
    }
    const held = await takeDataFolder(path, 8000);
    assert.equal((await Deno.stat(path)).mode! & 0o777, 0o700);
    assert.equal((await Deno.stat(join(path, "releasedesk.sqlite"))).mode! & 0o777, 0o600);
    for (const folder of ["blobs", "drop"]) {
      assert.equal((await Deno.stat(join(path, folder))).mode! & 0o777, 0o700, folder);
    }
    await assert.rejects(takeDataFolder(path, 8001), (error: Error) => {
      assert.ok(error instanceof StartRefused);
      assert.match(error.message, new RegExp(`process ${Deno.pid} on \\S+, port 8000, since \\d{4}`));
      return true;
    });
    held.release();
    (await takeDataFolder(path, 8001)).release();
  } finally {
    await Deno.remove(path, { recursive: true });
  }
});

Deno.test("a second server says in a sentence who has the folder; a restart keeps the first password", async () => {
  const path = await Deno.makeTempDir();
  const signIn = async (url: string, password: string) => {
    const answer = await fetch(`${url}/api/login`, {
      method: "POST",
      body: JSON.stringify({ username: "admin", password }),
      headers: { "content-type": "application/json", origin: url },
    });
    await answer.body?.cancel();
    return answer.status;
  };
  const shown = (told: string) => /First sign-in: {2}admin {2}\/ {2}(\S+)/.exec(told)?.[1];
  try {
    const port = freePort();
    const first = await startServer(path, port);
    const password = shown(first.printed());
    const second = await failedStart({ DATA_DIR: path, PORT: String(freePort()) });
    assert.equal(second.code, 1);
    assert.match(second.told, new RegExp(`process ${first.pid} on`));
    assert.ok(!/\bat \w|\.ts:/.test(second.told), second.told);
    await first.stop();
    const again = await startServer(path, port);
    assert.ok(password && shown(again.printed()) === password, "another password is shown");
    assert.equal(await signIn(again.url, password), 200);
    await again.stop();
    // Used: it is not shown any more.
    const last = await startServer(path, port);
    assert.equal(shown(last.printed()), undefined);
    await last.stop();
  } finally {
    await Deno.remove(path, { recursive: true });
  }
});

Deno.test("a start that fails says why in sentences, without a stack", async () => {
  const path = await Deno.makeTempDir();
  try {
    await Deno.writeTextFile(join(path, "releasedesk.sqlite"), "this is no database".repeat(500));
    const damaged = await failedStart({ DATA_DIR: path, PORT: String(freePort()) });
    assert.equal(damaged.code, 1);
    assert.match(damaged.told, /^ReleaseDesk did not start:\n {2}- The store in .* is damaged\./m);
    assert.ok(!/\n\s+at |\.ts:/.test(damaged.told), damaged.told);
    const badKey = await failedStart({ DATA_DIR: path, PORT: String(freePort()), MASTER_KEY: "short" });
    assert.match(badKey.told, /MASTER_KEY must be 32 bytes/);
    const file = join(path, "releasedesk.sqlite");
    const noFolder = await failedStart({ DATA_DIR: file, PORT: String(freePort()) });
    assert.equal(
      noFolder.told,
      `ReleaseDesk did not start:\n  - The data folder ${file} is a file, or lies in one. Set DATA_DIR to a folder.\n`,
    );
    const badPort = await failedStart({ DATA_DIR: path, PORT: "web" });
    assert.match(badPort.told, /- PORT: must be a whole number from 0 to 65535\n$/);
  } finally {
    await Deno.remove(path, { recursive: true });
  }
  const told = (error: unknown) => startFailure(error, { port: 80, dataDir: "./data" })[0];
  assert.match(told(new Deno.errors.PermissionDenied("bind")), /Port 80 is reserved/);
  assert.match(told(new Error("Read-only file system (os error 30)")), /is read-only/);
  assert.match(told(new Error("failed to lookup address information: Name or service not known")), /^HOST is a name/);
  assert.match(told(new Error("No space left on device (os error 28)")), /is full/);
  assert.equal(told(new ConfigError(["PUBLIC_URL is missing."])), "PUBLIC_URL is missing.");
});
