/**
 * The product's own sources, for tests that hold laws over them.
 * @module
 */
import { dirname, join, relative } from "node:path";

export const root = join(import.meta.dirname!, "../..");

/** The paths of all files under a folder, tests as well; what a build made is left out. */
export async function* files(folder: string): AsyncGenerator<string> {
  for await (const { name, isDirectory } of Deno.readDir(join(root, folder))) {
    const path = `${folder}/${name}`;
    if (!isDirectory) yield path;
    else if (!["dist", "node_modules"].includes(name)) yield* files(path);
  }
}

/** The paths of a folder's sources, tests apart. */
export async function* sources(folder: string): AsyncGenerator<string> {
  for await (const path of files(folder)) {
    if (/\.tsx?$/.test(path) && !/_test\.tsx?$/.test(path)) yield path;
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

/** A text without its comments. */
export const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\/|(?<![:"'`])\/\/.*$/gm, "");

/** A function as it is written. */
export interface Code {
  /** Null where it is handed on without a name. */
  name: string | null;
  parameters: string;
  body: string;
}

/** Where the bracket that opens at `from` closes. */
function closing(code: string, from: number): number {
  let depth = 0;
  for (let at = from; at < code.length; at++) {
    if ("([{".includes(code[at])) depth++;
    else if (")]}".includes(code[at]) && --depth === 0) return at;
  }
  return code.length;
}

/** Where an expression ends: at the comma, semicolon or bracket that is none of its own. */
function endOfExpression(code: string, from: number): number {
  let depth = 0;
  for (let at = from; at < code.length; at++) {
    if ("([{".includes(code[at])) depth++;
    else if (")]}".includes(code[at]) && --depth < 0) return at;
    else if (depth === 0 && /[,;]/.test(code[at])) return at;
  }
  return code.length;
}

/** The functions of a text without comments: declared, of arrows, and those handed on; nested ones by themselves as well. */
export function functionsOf(code: string): Code[] {
  const found: Code[] = [];
  const heads =
    /\bfunction\*?\s+(?<declared>\w+)\s*(?:<[^(]*>)?\(|(?:\b(?:const|let)\s+(?<named>\w+)\s*(?::[^=]*)?=\s*)?(?:\basync\s+)?(?:<\w+>\s*)?(?<arrow>\(|\b\w+(?= =>))/g;
  for (const { 0: head, index, groups } of code.matchAll(heads)) {
    const bare = groups!.arrow !== undefined && groups!.arrow !== "(";
    const opens = index + head.length - (bare ? groups!.arrow.length : 1);
    const closes = bare ? opens + groups!.arrow.length : closing(code, opens);
    const parameters = bare ? groups!.arrow : code.slice(opens + 1, closes);
    const after = code.slice(closes + (bare ? 0 : 1));
    if (groups!.declared) {
      // The body begins at the brace that ends a line, behind the type of what it returns.
      const brace = /\{\s*\n|\{\s*\}/.exec(after);
      const from = closes + 1 + (brace?.index ?? after.length);
      found.push({ name: groups!.declared, parameters, body: code.slice(from, closing(code, from) + 1) });
      continue;
    }
    const arrow = /^\s*(?::[^;{}()]*(?:\{[^}]*\}[^;{}()]*)?)?\s*=>\s*/.exec(after);
    if (!arrow) continue;
    const from = closes + (bare ? 0 : 1) + arrow[0].length;
    const to = code[from] === "{" ? closing(code, from) + 1 : endOfExpression(code, from);
    found.push({ name: groups!.named ?? null, parameters, body: code.slice(from, to) });
  }
  return found;
}
