import assert from "node:assert/strict";
import { type Job, jobKinds } from "../../../../shared/jobs.ts";
import { jobLabel, sortJobs, stateLabel, subjectOf } from "./facts.ts";

const job = (id: string, state: Job["state"], createdAt: string): Job => ({
  id,
  kind: "send_mail",
  payload: {},
  state,
  attempts: 0,
  maxAttempts: 5,
  dueAt: createdAt,
  lastError: null,
  createdAt,
});

Deno.test("failed work stands first, then what runs, then what waits, the newest first", () => {
  const jobs = [job("a", "ready", "2026-01-02T00:00:00Z"), job("b", "dead", "2026-01-01T00:00:00Z")];
  jobs.push(job("c", "dead", "2026-01-03T00:00:00Z"), job("d", "running", "2026-01-01T00:00:00Z"));
  assert.deepEqual(sortJobs(jobs).map(({ id }) => id), ["c", "b", "d", "a"]);
});

Deno.test("work is told in words, and by ids only", () => {
  for (const kind of jobKinds) assert.ok(!jobLabel(kind).includes("_"), kind);
  assert.equal(stateLabel({ state: "ready", attempts: 2 }), "Pending, tried before");
  assert.equal(subjectOf({ mailId: "0mwk5tv9c0005", name: "Ann Example", fileName: "a.pdf" }), "Mail 0mwk5tv9c000");
});
