/**
 * ARCHITECTURE.md is true: every file and folder that it names is there, every function that its recipes call is exported, and it fits
 * two screens.
 * @module
 */
import assert from "node:assert/strict";
import { join } from "node:path";

const root = join(import.meta.dirname!, "..");
const text = await Deno.readTextFile(join(root, "ARCHITECTURE.md"));
/** What stands between single backquotes, outside of blocks of code. */
const quoted = [...text.replace(/```[\s\S]*?```/g, "").matchAll(/`([^`\n]+)`/g)].map(([, words]) => words);

async function* pathsIn(folder: string): AsyncGenerator<string> {
  for await (const { name, isDirectory } of Deno.readDir(join(root, folder))) {
    if (["node_modules", "dist", "data"].includes(name) || name.startsWith(".")) continue;
    const path = folder ? `${folder}/${name}` : name;
    yield isDirectory ? `${path}/` : path;
    if (isDirectory) yield* pathsIn(path);
  }
}
const paths: string[] = [];
for await (const path of pathsIn("")) paths.push(path);

Deno.test("every path that ARCHITECTURE.md names is there", () => {
  const named = quoted.filter((words) => /^[\w./<>-]+(?:\/|\.tsx?|\.md)$/.test(words));
  assert.ok(named.length > 50);
  for (const name of named) {
    // <room> stands for any name; a path may be given from the folder that the sentence is about.
    const pattern = new RegExp(`(?:^|/)${name.replaceAll(".", "\\.").replace(/<\w+>/g, "[^/]+")}$`);
    assert.ok(paths.some((path) => pattern.test(path)), `${name} is not there`);
  }
});

Deno.test("what the recipes of ARCHITECTURE.md call is exported", async () => {
  const sources = await Promise.all(
    paths.filter((path) => /^(?:server|web|shared)\/.*\.tsx?$/.test(path)).map((path) =>
      Deno.readTextFile(join(root, path))
    ),
  );
  const called = quoted.flatMap((words) => /^(\w+)(?:\(.*\))?$/.exec(words)?.[1] ?? []).filter((name) =>
    /^(?!on)[a-z]+[A-Z]\w+$/.test(name)
  );
  assert.ok(called.length >= 5);
  for (const name of called) {
    assert.ok(
      sources.some((source) => new RegExp(`export (?:async )?(?:function|const) ${name}\\b`).test(source)),
      `${name} is gone`,
    );
  }
});

Deno.test("ARCHITECTURE.md fits two screens", () => {
  assert.ok(text.split("\n").length <= 121);
});
