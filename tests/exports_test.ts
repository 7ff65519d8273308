/**
 * What a file exports is used by another one, so that what nobody needs shows as unused.
 * @module
 */
import assert from "node:assert/strict";
import { join } from "node:path";

const root = join(import.meta.dirname!, "..");

async function* sources(folder: string): AsyncGenerator<string> {
  for await (const { name, isDirectory } of Deno.readDir(join(root, folder))) {
    const path = `${folder}/${name}`;
    if (isDirectory && !["dist", "node_modules", "lifelike"].includes(name)) yield* sources(path);
    else if (/\.tsx?$/.test(name)) yield path;
  }
}

Deno.test("every function, class and constant that a file exports is named by another file", async () => {
  /** Of each exported name the files that declare it. */
  const declared = new Map<string, Set<string>>();
  const texts = new Map<string, string>();
  for (const folder of ["server", "web", "cli", "shared", "tests"]) {
    for await (const path of sources(folder)) texts.set(path, await Deno.readTextFile(join(root, path)));
  }
  for (const [path, text] of texts) {
    if (/^tests\/|_test\.tsx?$/.test(path)) continue;
    for (const [, name] of text.matchAll(/^export (?:async )?(?:const|let|function\*?|class) (\w+)/gm)) {
      if (!declared.has(name)) declared.set(name, new Set());
      declared.get(name)!.add(path);
    }
  }
  const named = new Set<string>();
  for (const [path, text] of texts) {
    for (const word of new Set(text.match(/[A-Za-z_$][\w$]*/g))) {
      const files = declared.get(word);
      if (files && (files.size > 1 || !files.has(path))) named.add(word);
    }
  }
  const unused = [...declared].filter(([name]) => !named.has(name)).map(([name, files]) => `${[...files]}: ${name}`);
  assert.deepEqual(unused, [], "needs no export");
});
