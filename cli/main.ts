/**
 * The command line: `deno task cli <command>`.
 * @module
 */
import { dirname } from "node:path";
import { buildCli } from "./build.ts";
import { run, type World } from "./command.ts";
import { openProfiles, profilesPath } from "./profiles.ts";

const env = (name: string) => Deno.env.get(name);

const world: World = {
  profiles: openProfiles(profilesPath(env)),
  env,
  fetch,
  print: (text) => console.log(text),
  printError: (text) => console.error(text),
  async askSecret(question) {
    if (!Deno.stdin.isTerminal()) return null;
    const { password, isCancel } = await import("@clack/prompts");
    const answer = await password({ message: question });
    return isCancel(answer) ? null : String(answer);
  },
  readInput: () => Deno.stdin.isTerminal() ? Promise.resolve(null) : new Response(Deno.stdin.readable).text(),
  readFile: (path) => Deno.readFile(path),
  readStream: async (path) => (await Deno.open(path)).readable,
  async listFolder(path) {
    const isFolder = await Deno.stat(path).then((info) => info.isDirectory, () => false);
    if (!isFolder) return null;
    const entries = await Array.fromAsync(Deno.readDir(path));
    return entries.filter((entry) => !entry.isDirectory).map((entry) => entry.name);
  },
  // Files that a command writes tell of patients: they are for their owner alone.
  async writeFile(path, text) {
    await Deno.mkdir(dirname(path), { recursive: true });
    await Deno.writeTextFile(path, text, { mode: 0o600 });
  },
  now: Date.now,
  wait: (ms) => new Promise((done) => setTimeout(done, ms)),
  writeStream: (path, stream) => Deno.writeFile(path, stream, { mode: 0o600 }),
};

Deno.exit(await run(buildCli(world), world, Deno.args));
