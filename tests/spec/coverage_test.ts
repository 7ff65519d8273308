/** docs/spec_coverage: no empty cell, each place exists, each test named is there. */
import assert from "node:assert/strict";
import { faultsOf, parseRows, readCoverage } from "./coverage.ts";

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
