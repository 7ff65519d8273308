/**
 * What a browser must load before the sign-in page works: the page's scripts and all that they import at once, gzipped.
 * @module
 */
import { dirname, join, normalize } from "node:path";
import { gzipSync } from "node:zlib";
import { buildWeb } from "../../web/build.ts";
import type { Row } from "./lists.ts";

const dist = join(import.meta.dirname!, "../../web/dist");

const read = (path: string) => Deno.readTextFile(join(dist, path));

/** Scripts that a script loads without being asked: static imports, and what the bundler preloads for the sign-in page's own chunk. */
async function closure(start: string[]): Promise<Map<string, number>> {
  const sizes = new Map<string, number>();
  const visit = async (path: string): Promise<void> => {
    if (sizes.has(path)) return;
    const text = await read(path);
    sizes.set(path, gzipSync(text, { level: 9 }).length);
    for (const [, name] of text.matchAll(/(?:^|[;}\s])import\s*(?:[^"'();]*?from\s*)?["'](\.[^"']+\.js)["']/g)) {
      await visit(normalize(join(dirname(path), name)));
    }
  };
  for (const path of start) await visit(path);
  return sizes;
}

export async function run(): Promise<Row[]> {
  await buildWeb(false);
  const html = await read("index.html");
  const start = [...html.matchAll(/(?:src|href)="\/([^"]+\.js)"/g)].map((match) => match[1]);
  const assets = (await Array.fromAsync(Deno.readDir(join(dist, "assets")))).map((entry) => entry.name);
  const page = assets.find((name) => /^SignInPage-.*\.js$/.test(name));
  const sizes = await closure([...start, ...(page ? [`assets/${page}`] : [])]);
  const total = [...sizes.values()].reduce((a, b) => a + b, 0);
  return [{
    what: "first JavaScript of the sign-in page, gzip",
    measured: `${(total / 1024).toFixed(1)} KB in ${sizes.size} files`,
    goal: "≤ 115 KB",
    ok: total <= 115 * 1024,
  }];
}

if (import.meta.main) console.table(await run());
