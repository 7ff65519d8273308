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

Deno.test("the image's start command serves, and its health check tells whether it does", async () => {
  const dataDir = await Deno.makeTempDir({ prefix: "image-" });
  const port = freePort();
  const [program, ...args] = exec(all("CMD")[0]);
  assert.deepEqual([program, args[0]], ["sh", "-c"]);
  const served = args[1].replace(/\$\([^)]*\)/, "");
  assert.ok(!/ -A| --allow-all/.test(served), "it runs with named permissions");
  const path = `${dirname(Deno.execPath())}:${Deno.env.get("PATH")}`;
  const env = {
    PATH: path,
    DATA_DIR: dataDir,
    HOST: "127.0.0.1",
    PORT: String(port),
    SEED_DEMO: "false",
    NO_COLOR: "1",
  };
  const check = all("HEALTHCHECK")[0].match(/CMD deno eval (.*)$/)![1];
  const flags = check.slice(0, check.indexOf('"')).trim().split(/\s+/);
  const script = check.slice(check.indexOf('"') + 1, check.lastIndexOf('"'));
  const healthy = async () => {
    const command = new Deno.Command(Deno.execPath(), {
      args: ["eval", ...flags, script],
      env,
      stdout: "null",
      stderr: "null",
    });
    return (await command.output()).success;
  };
  assert.equal(await healthy(), false);
  const server = new Deno.Command(program, {
    args,
    cwd: root,
    env,
    stdout: "null",
    stderr: "null",
  }).spawn();
  try {
    let up = false;
    for (let tries = 0; tries < 40 && !up; tries++) up = await healthy();
    assert.ok(up, "it became healthy");
  } finally {
    server.kill("SIGTERM");
    await server.status;
    await Deno.remove(dataDir, { recursive: true });
  }
});
