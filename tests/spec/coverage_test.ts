/** docs/spec_coverage: no empty cell, each place exists, each test named is there. */
import assert from "node:assert/strict";
import { join } from "node:path";
import { type CoverageRow, parseRows, quoted, readCoverage, root } from "./coverage.ts";

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

async function faultsOf(row: CoverageRow): Promise<string[]> {
  const faults: string[] = [];
  if (row.cells.length !== 5) faults.push(`has ${row.cells.length} cells, not 5`);
  row.cells.forEach((cell, index) => cell || faults.push(`cell ${index + 1} is empty`));
  if (row.places.length === 0) faults.push("names no place");
  for (const place of row.places) if (await textOf(place) === null) faults.push(`there is no ${place}`);
  for (const { path, name } of row.tests) {
    const text = await textOf(path);
    if (!path || text === null) faults.push(`there is no test ${path || "path"}`);
    else if (!/_test\.tsx?$/.test(path)) faults.push(`${path} is no test`);
    else if (!(name && text.includes(name)) && !quoted(row).some((words) => text.includes(words))) {
      faults.push(`${path} has neither "${name}" nor the quoted text`);
    }
  }
  return faults.map((fault) => `${row.at} (${row.thing}): ${fault}`);
}

Deno.test("every row of the coverage of the specification is whole and true", async () => {
  const rows = await readCoverage();
  assert.ok(rows.length > 0);
  const faults = (await Promise.all(rows.map(faultsOf))).flat();
  assert.deepEqual(faults, []);
});

Deno.test("an empty cell, a place that is gone and a test that is gone are told", async () => {
  const rows = parseRows(
    "0.md",
    [
      "| spec § and the quoted thing | what it says | place | test | note |",
      "| --- | --- | --- | --- | --- |",
      "| §2 ‘Not said anywhere’ |  | `web/gone.ts` | `tests/gone_test.ts`: no such title | as written |",
      "| §2 ‘Sign In’ | a button | `web/main.tsx` | `tests/harness.ts`: openDesk | as written |",
    ].join("\n"),
  );
  const faults = (await Promise.all(rows.map(faultsOf))).flat();
  assert.equal(faults.length, 4, faults.join("\n"));
});
