/**
 * Builds the web app into `web/dist` when its sources have changed since the last build; `--force` builds anyway.
 *
 * A stamp with the hash of every source lies beside the result. Checking it takes milliseconds, because the bundler is
 * only loaded when there is something to build.
 * @module
 */
import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress } from "node:zlib";

const root = new URL("../", import.meta.url);
const stampFile = new URL("web/dist/.stamp", root);
/** What the result depends on. server/client.ts gives types only, which leave no trace in it. */
const sources = ["web/", "shared/", "vite.config.ts", "deno.json", "deno.lock"];

async function* filesUnder(path: string): AsyncGenerator<string> {
  if (!path.endsWith("/")) return yield path;
  for await (const entry of Deno.readDir(new URL(path, root))) {
    if (entry.isDirectory && entry.name !== "dist") yield* filesUnder(`${path}${entry.name}/`);
    else if (entry.isFile && !entry.name.includes("_test.")) yield path + entry.name;
  }
}

/** The hash of the names and bytes of all sources. */
async function hashOfSources(): Promise<string> {
  const names: string[] = [];
  for (const source of sources) for await (const name of filesUnder(source)) names.push(name);
  const hash = createHash("sha256");
  for (const name of names.sort()) hash.update(name).update("\0").update(await Deno.readFile(new URL(name, root)));
  return hash.digest("hex");
}

async function kept(): Promise<string | null> {
  try {
    await Deno.stat(new URL("web/dist/index.html", root));
    return await Deno.readTextFile(stampFile);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return null;
    throw error;
  }
}

/** Builds if needed and tells whether it did. */
export async function buildWeb(force = false): Promise<boolean> {
  const hash = await hashOfSources();
  if (!force && hash === await kept()) return false;
  console.log("Building the web app …");
  const { build } = await import("vite");
  await build({ configFile: new URL("vite.config.ts", root).pathname, logLevel: "warn" });
  await packAssets();
  await Deno.writeTextFile(stampFile, hash);
  return true;
}

/** Scripts and styles as small as they get, for browsers that take Brotli; the server packs what else it sends. */
async function packAssets(): Promise<void> {
  const folder = new URL("web/dist/assets/", root);
  const names = await Array.fromAsync(Deno.readDir(folder), ({ name }) => name);
  await Promise.all(
    names.filter((name) => /\.(js|css)$/.test(name)).map(async (name) => {
      const packed = await promisify(brotliCompress)(await Deno.readFile(new URL(name, folder)));
      await Deno.writeFile(new URL(`${name}.br`, folder), packed);
    }),
  );
}

if (import.meta.main) await buildWeb(Deno.args.includes("--force"));
