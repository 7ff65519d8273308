import assert from "node:assert/strict";
import { detailsText, fromOf } from "./queries.ts";

Deno.test("details never show a password or a token", () => {
  const text = detailsText({ password: "hunter2", token: "abc", role: "admin" });
  assert.deepEqual(JSON.parse(text), { role: "admin" });
  assert.equal(detailsText({}), "No details available");
  assert.equal(detailsText(null), "No details available");
  const round: Record<string, unknown> = {};
  round.self = round;
  assert.equal(detailsText(round), "Error formatting details");
});

Deno.test("the date filter begins with the local day", () => {
  const now = new Date(2026, 10, 20, 15, 30);
  assert.equal(fromOf("all", now), undefined);
  assert.equal(fromOf("0", now), new Date(2026, 10, 20).toISOString());
  assert.equal(fromOf("7", now), new Date(2026, 10, 13).toISOString());
});
