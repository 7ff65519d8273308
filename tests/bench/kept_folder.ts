/**
 * Folders that cost minutes to fill, kept in a cache folder until what decides their contents changes.
 * @module
 */
import { join } from "node:path";
import { sha256 } from "../../server/db/keys.ts";

const root = new URL("../../", import.meta.url).pathname;

/**
 * A filled folder, and what filling it answered; null when it was kept from an earlier run.
 * @param sources the files that decide its contents, from the project's folder
 */
export async function keptFolder<T>(
  name: string,
  sources: readonly string[],
  fill: (folder: string) => Promise<T>,
): Promise<{ folder: string; filled: T | null }> {
  const texts = await Promise.all(sources.map((path) => Deno.readTextFile(root + path)));
  const digest = sha256(texts.join("\0")).slice(0, 12);
  const cache = join(root, "node_modules/.cache/releasedesk-bench");
  await Deno.mkdir(cache, { recursive: true });
  const folder = join(cache, `${name}-${digest}`);
  if (await Deno.stat(join(folder, "loaded")).then(() => true, () => false)) return { folder, filled: null };
  for await (const old of Deno.readDir(cache)) {
    const isOlder = old.name.slice(0, -digest.length - 1) === name;
    if (isOlder) await Deno.remove(join(cache, old.name), { recursive: true });
  }
  await Deno.mkdir(folder);
  const filled = await fill(folder);
  await Deno.writeTextFile(join(folder, "loaded"), "");
  return { folder, filled };
}
