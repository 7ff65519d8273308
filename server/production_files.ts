/**
 * `deno task production FOLDER`: what a server needs to run, and nothing else, into an empty folder: the product's own files
 * without tests, the built web app (`--no-web` leaves it out), and the packages that these import. The Docker image is made of it.
 * @module
 */
import { dirname, join, relative, resolve } from "node:path";

const root = resolve(import.meta.dirname!, "..");
/** Parts that run in production: the server, its tasks and the command line. */
const parts = ["server", "shared", "cli"];
const tasks = ["seed", "reset", "recover-admin", "cli"];
/** Tools of those who work on the program. */
const tools = ["server/production_files.ts", "cli/docs.ts"];
/** Imported by packages only, which leave it to us to have them. */
const peers = ["@hono/standard-validator"];

interface Config {
  tasks: Record<string, string>;
  imports: Record<string, string>;
  [other: string]: unknown;
}

async function* files(folder: string): AsyncGenerator<string> {
  for await (const { name, isDirectory } of Deno.readDir(join(root, folder))) {
    const path = `${folder}/${name}`;
    if (isDirectory) yield* files(path);
    else if (!/_test\.tsx?$/.test(name) && !tools.includes(path)) yield path;
  }
}

/** Names of packages that a text needs when it runs; imports of types are gone by then. */
function packagesOf(text: string): string[] {
  const code = text.replace(/^(?:import|export) type\b[^;]*;/gm, "");
  const named = /(?:\bfrom|\bimport|\bimport\(|\bresolve\(|createRequire\([^)]*\)\()\s*"([^."][^"]*)"/g;
  return [...code.matchAll(named)].map(([, name]) => name);
}

async function writeTo(target: string, withWeb: boolean): Promise<void> {
  const named = new Set<string>(peers);
  for (const part of parts) {
    for await (const path of files(part)) {
      const place = join(target, path);
      await Deno.mkdir(dirname(place), { recursive: true });
      await Deno.copyFile(join(root, path), place);
      if (path.endsWith(".ts")) { for (const name of packagesOf(await Deno.readTextFile(place))) named.add(name); }
    }
  }
  for await (const path of withWeb ? files("web/dist") : []) {
    await Deno.mkdir(dirname(join(target, path)), { recursive: true });
    await Deno.copyFile(join(root, path), join(target, path));
  }
  await Deno.copyFile(join(root, "LICENSE"), join(target, "LICENSE"));
  const config: Config = JSON.parse(await Deno.readTextFile(join(root, "deno.json")));
  const has = (name: string) => [...named].some((one) => one === name || one.startsWith(`${name}/`));
  const only = <T>(all: Record<string, T>, may: (name: string) => boolean) =>
    Object.fromEntries(Object.entries(all).filter(([name]) => may(name)));
  const { fmt: _fmt, lint: _lint, exclude: _exclude, ...rest } = config;
  const own = {
    ...rest,
    tasks: only(config.tasks, (name) => tasks.includes(name)),
    imports: only(config.imports, has),
  };
  await Deno.writeTextFile(join(target, "deno.json"), `${JSON.stringify({ ...own, lock: true }, null, 2)}\n`);
  await Deno.copyFile(join(root, "deno.lock"), join(target, "deno.lock"));
  // The lock keeps what is still imported, at the same versions.
  const install = new Deno.Command(Deno.execPath(), { args: ["install", "--quiet"], cwd: target });
  if (!(await install.output()).success) throw new Error("The packages could not be installed.");
  // From here on nothing is looked up any more, at the registry or anywhere.
  await Deno.writeTextFile(
    join(target, "deno.json"),
    `${JSON.stringify({ ...own, nodeModulesDir: "manual", minimumDependencyAge: undefined }, null, 2)}\n`,
  );
}

const [to, ...options] = Deno.args;
if (!to || options.some((option) => option !== "--no-web")) {
  console.error("Say where to: deno task production FOLDER [--no-web]");
  Deno.exit(2);
}
const target = resolve(to);
await Deno.mkdir(target, { recursive: true });
if ((await Array.fromAsync(Deno.readDir(target))).length > 0) {
  console.error(`${relative(root, target) || target} is not empty.`);
  Deno.exit(2);
}
await writeTo(target, options.length === 0);
