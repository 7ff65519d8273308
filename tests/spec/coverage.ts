/**
 * Reads docs/spec_coverage/*.md: one row for each quoted text, limit, field and call of the specification.
 * @module
 */
import { join } from "node:path";

export const root = join(import.meta.dirname!, "../..");

export interface CoverageRow {
  /** The file and line of the row, for messages. */
  at: string;
  thing: string;
  says: string;
  /** Files of the project that do it. */
  places: string[];
  /** Test files, each with the title or table row that holds it; empty when only the quoted text is looked for. */
  tests: { path: string; name: string }[];
  note: string;
  cells: string[];
}

/** The texts a row quotes: what stands between ‘ and ’. */
export const quoted = (row: CoverageRow): string[] =>
  [...row.thing.matchAll(/‘([^’]+(?:’(?=\w)[^’]*)*)’/g)].map((m) => m[1]);

const paths = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map((match) => match[1]);

/** Tests are written as `path`: name, with <br> between several. */
const testsOf = (cell: string) =>
  cell.split("<br>").map((part) => {
    const [path = ""] = paths(part);
    return { path, name: part.replace(/^\s*`[^`]*`:?\s*/, "").trim() };
  });

/** Rows of one document; the head and the rule below it are left out. */
export function parseRows(name: string, text: string): CoverageRow[] {
  return text.split("\n").flatMap((line, index) => {
    if (!line.startsWith("|") || /^\|\s*(spec §|finding|:?-{3,})/.test(line)) return [];
    const cells = line.slice(1, line.lastIndexOf("|")).split(/(?<!\\)\|/).map((c) => c.trim().replaceAll("\\|", "|"));
    const [thing = "", says = "", place = "", test = "", note = ""] = cells;
    return [{
      at: `${name}:${index + 1}`,
      thing,
      says,
      places: paths(place),
      tests: testsOf(test),
      note,
      cells,
    }];
  });
}

/** Every row of docs/spec_coverage, part by part. */
export async function readCoverage(): Promise<CoverageRow[]> {
  const folder = join(root, "docs/spec_coverage");
  const names: string[] = [];
  for await (const entry of Deno.readDir(folder)) if (entry.name.endsWith(".md")) names.push(entry.name);
  const all = await Promise.all(
    names.sort().map(async (name) => parseRows(name, await Deno.readTextFile(join(folder, name)))),
  );
  return all.flat();
}

const files = new Map<string, Promise<string | null>>();

/** The text of a file of the project, "" for a folder, null when there is none. */
function textOf(path: string): Promise<string | null> {
  const load = async () => {
    try {
      return (await Deno.stat(join(root, path))).isDirectory ? "" : await Deno.readTextFile(join(root, path));
    } catch {
      return null;
    }
  };
  if (!files.has(path)) files.set(path, load());
  return files.get(path)!;
}

/** What is wrong with a row: an empty cell, a place or a test that is not there. A decision (`docs/…`) may stand for a test. */
export async function faultsOf(row: CoverageRow): Promise<string[]> {
  const faults: string[] = [];
  if (row.cells.length !== 5) faults.push(`has ${row.cells.length} cells, not 5`);
  row.cells.forEach((cell, index) => cell || faults.push(`cell ${index + 1} is empty`));
  if (row.places.length === 0) faults.push("names no place");
  for (const place of row.places) if (await textOf(place) === null) faults.push(`there is no ${place}`);
  for (const { path, name } of row.tests) {
    const text = await textOf(path);
    if (!path || text === null) faults.push(`there is no test ${path || "path"}`);
    else if (!/_test\.tsx?$|^docs\/decisions\//.test(path)) faults.push(`${path} is no test`);
    else if (!(name && text.includes(name)) && !quoted(row).some((words) => text.includes(words))) {
      faults.push(`${path} has neither "${name}" nor the quoted text`);
    }
  }
  return faults.map((fault) => `${row.at} (${row.thing}): ${fault}`);
}
