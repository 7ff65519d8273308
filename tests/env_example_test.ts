/**
 * `.env.example` can be used as it stands: by a shell, by Docker's `--env-file`, and without one value made worse.
 */
import assert from "node:assert/strict";
import { environmentNames, readConfig } from "../server/config.ts";

Deno.test(".env.example is read by a shell, and leaves every default as it is", async () => {
  const { success, stdout, stderr } = await new Deno.Command("sh", {
    args: ["-c", "set -a; . ./.env.example; env"],
    clearEnv: true,
    env: { PATH: Deno.env.get("PATH") ?? "" },
  }).output();
  assert.ok(success, new TextDecoder().decode(stderr));
  const read = Object.fromEntries(
    new TextDecoder().decode(stdout).split("\n").map((line) => line.split(/=(.*)/s).slice(0, 2)),
  );
  assert.deepEqual(readConfig(read), readConfig({ RELEASEDESK_ENV: "demo" }));
});

Deno.test(".env.example names every variable, and sets none that the Docker image sets for itself", async () => {
  const example = await Deno.readTextFile(".env.example");
  for (const name of environmentNames) assert.match(example, new RegExp(`^#?${name}=`, "m"), name);
  // `docker run --env-file` goes before the image: another DATA_DIR is a folder that ends with the container.
  const [, image] = (await Deno.readTextFile("Dockerfile")).match(/^ENV (.*)$/m)!;
  for (const [, name] of image.matchAll(/(\w+)=/g)) assert.doesNotMatch(example, new RegExp(`^${name}=`, "m"), name);
});
