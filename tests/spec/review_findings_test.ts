/** docs/review_findings.md: every finding of the reviews is closed by a test, or by a decision, that is there. */
import assert from "node:assert/strict";
import { join } from "node:path";
import { faultsOf, parseRows, root } from "./coverage.ts";

const name = "review_findings.md";
const rows = parseRows(name, await Deno.readTextFile(join(root, "docs", name)));

Deno.test("every finding of the reviews names what was done and the test or decision that holds it", async () => {
  assert.deepEqual((await Promise.all(rows.map(faultsOf))).flat(), []);
});

Deno.test("no finding of the reviews is left out or told twice", () => {
  const numbers = (part: string, count: number, more: readonly string[] = []) =>
    [...Array.from({ length: count }, (_, i) => `${part}.${i + 1}`), ...more].sort();
  const told = rows.map(({ thing }) => thing.split(" ")[0]).sort();
  const all = [
    ...numbers("1", 19, ["1.18a", "1.18b", "1.18c"]),
    ...numbers("2", 20),
    ...numbers("R", 14),
    ...["1", "2", "3", "4", "5", "6"].map((n) => `M.${n}`),
  ].sort();
  assert.deepEqual(told, all);
});
