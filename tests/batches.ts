/**
 * Test files put together into a few batches, each loaded by one isolate.
 *
 * `deno test` loads the whole product anew for each file, a second of work; 280 files took longer to load than to run. A batch imports its
 * files, so that the product is loaded once a batch. Tests of one batch share module state: what a test changes there it puts back.
 * @module
 */
import { readdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

/** Writes the batches into a new folder. @param roots folders and files to look through. @returns the folder, to be removed after the run */
export async function writeBatches(roots: readonly string[], count: number): Promise<string> {
  const files = (await Promise.all(roots.map(testFiles))).flat().sort();
  const folder = await Deno.makeTempDir({ prefix: "batches-" });
  for (let batch = 0; batch < count; batch++) {
    const imports = files.filter((_, at) => at % count === batch)
      .map((path) => `import ${JSON.stringify(pathToFileURL(path).href)};\n`);
    await Deno.writeTextFile(`${folder}/${batch + 1}_test.ts`, imports.join(""));
  }
  return folder;
}

async function testFiles(root: string): Promise<string[]> {
  if (root.endsWith(".ts")) return [resolve(root)];
  const names = await readdir(root, { recursive: true });
  return names.filter((name) => /_test\.tsx?$/.test(name)).map((name) => resolve(join(root, name)));
}
