/**
 * The image's steps, as far as they run without Docker: what it copies exists, it runs as nobody special, and its own start and health
 * commands work.
 */
import assert from "node:assert/strict";
import { dirname, join } from "node:path";
import { freePort } from "./kill/server.ts";

const root = join(import.meta.dirname!, "..");
const lines = (await Deno.readTextFile(join(root, "Dockerfile"))).replace(/\\\n\s*/g, " ").split("\n").filter((line) =>
  line && !line.startsWith("#")
);
const all = (word: string) =>
  lines.filter((line) => line.startsWith(`${word} `)).map((line) => line.slice(word.length + 1).trim());
/** A command in its exec form. */
const exec = (text: string) => JSON.parse(text) as string[];

Deno.test("the image runs as a user of its own, with a health check and one volume", () => {
  const last = lines.slice(lines.findLastIndex((line) => line.startsWith("FROM")));
  const user = last.findLast((line) => line.startsWith("USER "))!;
  assert.ok(user && !/root|\b0\b/.test(user), user);
  assert.deepEqual(all("VOLUME"), ["/data"]);
  assert.equal(all("HEALTHCHECK").length, 1);
  assert.ok(all("ENV").some((env) => env.includes("DATA_DIR=/data")), "all data goes to the volume");
});

Deno.test("what the image copies is there, and Deno is the version that the tests use", async () => {
  for (const copy of all("COPY").filter((line) => !line.startsWith("--from"))) {
    for (const path of copy.split(/\s+/).slice(0, -1)) await Deno.stat(join(root, path));
  }
  const installed = all("RUN").flatMap((line) => [...line.matchAll(/deno@([\d.]+)/g)].map((match) => match[1]));
  const ci = (await Deno.readTextFile(join(root, ".ci/run"))).match(/deno@([\d.]+)/)![1];
  assert.deepEqual(new Set(installed), new Set([ci]));
});

/** Sizes and names of all files under a folder; links are not followed. */
async function* filesIn(folder: string): AsyncGenerator<{ path: string; size: number }> {
  for await (const { name, isDirectory, isFile } of Deno.readDir(folder)) {
    const path = join(folder, name);
    if (isDirectory) yield* filesIn(path);
    else if (isFile) yield { path, size: (await Deno.stat(path)).size };
  }
}

Deno.test("what runs comes from the build's folder of production files alone", () => {
  const last = lines.slice(lines.findLastIndex((line) => line.startsWith("FROM")));
  const copied = last.filter((line) => line.startsWith("COPY")).map((line) => line.split(/\s+/).slice(-2));
  assert.deepEqual(copied, [["/program/deno", "/usr/local/bin/deno"], ["/production", "/app"]]);
  assert.ok(all("RUN").some((run) => run.includes("deno task production /production")));
});

Deno.test("production files hold no tests and no packages of development, and the image's start command serves them without a registry", async () => {
  const folder = await Deno.makeTempDir({ prefix: "image-" });
  const app = join(folder, "app");
  const made = await new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", join(root, "server/production_files.ts"), app, "--no-web"],
    stdout: "null",
  }).output();
  assert.ok(made.success);
  let bytes = 0;
  for await (const { path, size } of filesIn(app)) {
    bytes += size;
    const name = path.slice(app.length);
    assert.ok(
      name.startsWith("/node_modules/") || !/_test\.tsx?$|^\/tests\/|production_files|\/docs\.ts$/.test(name),
      name,
    );
  }
  console.log(`The files of production take ${Math.round(bytes / 1e6)} MB.`);
  assert.ok(bytes < 300e6, `${bytes} bytes`);
  const packages = [...Deno.readDirSync(join(app, "node_modules/.deno"))].map(({ name }) => name);
  const development = /^(playwright|vite|fast-check|tailwindcss|react|axe-core|@medplum|@vitejs|@tailwindcss)\b/;
  assert.deepEqual(packages.filter((name) => development.test(name)), []);

  const port = freePort();
  const [program, ...args] = exec(all("CMD")[0]);
  assert.deepEqual([program, args[0]], ["sh", "-c"]);
  const served = args[1].replace(/\$\([^)]*\)/, "");
  assert.ok(!/ -A| --allow-all/.test(served), "it runs with named permissions");
  const env = {
    PATH: `${dirname(Deno.execPath())}:${Deno.env.get("PATH")}`,
    HOME: folder,
    DENO_DIR: join(folder, "deno"),
    // Nothing answers there.
    NPM_CONFIG_REGISTRY: "http://127.0.0.1:1/",
    DATA_DIR: join(folder, "data"),
    HOST: "127.0.0.1",
    PORT: String(port),
    SEED_DEMO: "false",
    NO_COLOR: "1",
  };
  const check = all("HEALTHCHECK")[0].match(/CMD deno eval (.*)$/)![1];
  const flags = check.slice(0, check.indexOf('"')).trim().split(/\s+/);
  const script = check.slice(check.indexOf('"') + 1, check.lastIndexOf('"'));
  const run = { cwd: app, env, clearEnv: true, stdout: "null", stderr: "null" } as const;
  const healthy = async () =>
    (await new Deno.Command(Deno.execPath(), { ...run, args: ["eval", ...flags, script] }).output()).success;
  assert.equal(await healthy(), false);
  const server = new Deno.Command(program, { ...run, args, stdout: "piped" }).spawn();
  const said = server.stdout.pipeThrough(new TextDecoderStream()).getReader();
  try {
    for (let text = ""; !text.includes("ReleaseDesk is ready");) {
      const { value, done } = await said.read();
      assert.ok(!done, `it ended: ${text}`);
      text += value;
    }
    assert.ok(await healthy());
    await said.cancel();
  } finally {
    server.kill("SIGTERM");
    await server.status;
    await Deno.remove(folder, { recursive: true });
  }
});
