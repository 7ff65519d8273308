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
    if (!line.startsWith("|") || /^\|\s*(spec §|:?-{3,})/.test(line)) return [];
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
