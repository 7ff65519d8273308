/**
 * The product's own sources, for tests that hold laws over them.
 * @module
 */
import { dirname, join, relative } from "node:path";

const root = join(import.meta.dirname!, "../..");

/** The paths of a folder's sources, tests apart. */
export async function* sources(folder: string): AsyncGenerator<string> {
  for await (const entry of Deno.readDir(join(root, folder))) {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory && !["dist", "node_modules", "public"].includes(entry.name)) yield* sources(path);
    else if (/\.tsx?$/.test(entry.name) && !/_test\.tsx?$/.test(entry.name)) yield path;
  }
}

export interface Source {
  path: string;
  text: string;
  /** Paths within the project, bare names for packages. */
  imports: string[];
}

/** The sources of a folder. */
export async function load(folder: string): Promise<Source[]> {
  const all: Source[] = [];
  for await (const path of sources(folder)) {
    const text = await Deno.readTextFile(join(root, path));
    const found = [...text.matchAll(/(?:from|import)\s*\(?\s*"([^"]+)"/g)].map((match) => match[1]);
    all.push({
      path,
      text,
      imports: found.map((name) =>
        name.startsWith(".") ? relative(root, join(root, dirname(path), name)).replaceAll("\\", "/") : name
      ),
    });
  }
  return all;
}
