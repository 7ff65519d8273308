/** Each text that docs/spec_coverage/2.md quotes stands, letter for letter, in a file that its row names as the place. */
import assert from "node:assert/strict";
import { join } from "node:path";
import { type CoverageRow, parseRows, quoted, root } from "../coverage.ts";

const document = "docs/spec_coverage/2.md";
const sources = new Map<string, string>();

/** A file's text in one line: a text may be broken over two lines of the source. */
async function sourceOf(path: string): Promise<string> {
  if (!sources.has(path)) sources.set(path, (await Deno.readTextFile(join(root, path))).replace(/\s+/g, " "));
  return sources.get(path)!;
}

/** The texts of a row that none of its places shows. */
async function missing(row: CoverageRow): Promise<string[]> {
  const shown = await Promise.all(row.places.map(sourceOf));
  return quoted(row).filter((text) => !shown.some((source) => source.includes(text)));
}

Deno.test("each quoted text stands in a file of its row", async () => {
  const rows = parseRows(document, await Deno.readTextFile(join(root, document))).filter((row) =>
    quoted(row).length > 0
  );
  assert.ok(rows.length > 200, `only ${rows.length} rows quote a text`);
  const lost = await Promise.all(rows.map(async (row) => (await missing(row)).map((text) => `${row.at}: ${text}`)));
  assert.deepEqual(lost.flat(), []);
});

Deno.test("a text that stands nowhere is found", async () => {
  const [row] = parseRows(
    "0.md",
    "| §2 ‘Not said by anybody’ | a text | `web/main.tsx` | `a_test.ts`: b | as written |",
  );
  assert.deepEqual(await missing(row), ["Not said by anybody"]);
});
