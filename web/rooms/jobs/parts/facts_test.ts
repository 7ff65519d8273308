import assert from "node:assert/strict";
import { jobKinds } from "../../../../shared/jobs.ts";
import { jobLabel, stateLabel, subjectOf } from "./facts.ts";

Deno.test("work is told in words, and by ids only", () => {
  for (const kind of jobKinds) assert.ok(!jobLabel(kind).includes("_"), kind);
  assert.equal(stateLabel({ state: "ready", attempts: 2 }), "Pending, tried before");
  assert.equal(subjectOf({ mailId: "0mwk5tv9c0005", name: "Ann Example", fileName: "a.pdf" }), "Mail 0mwk5tv9c000");
});
