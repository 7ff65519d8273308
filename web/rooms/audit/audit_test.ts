import assert from "node:assert/strict";
import { idMaker } from "../../../server/deps.ts";
import { auditParams, detailsText, fromOf, nameOfTarget, noFilter, shortTarget } from "./queries.ts";

Deno.test("short ids of things made in one moment differ; a document's is the one of its card", () => {
  const newId = idMaker(() => 1_795_600_000_000);
  const ids = Array.from({ length: 200 }, () => shortTarget({ targetType: "job", targetId: newId() }));
  assert.equal(new Set(ids).size, 200);
  assert.equal(shortTarget({ targetType: "inbox_entry", targetId: "k3j9x0q1zz0mwabcdefg00" }), "k3j9x0q1");
  assert.equal(shortTarget({ targetType: "request", targetId: "1042" }), "1042");
  for (const name of ["notifications", "billing_rates", "language_model"]) {
    assert.equal(shortTarget({ targetType: "settings", targetId: name }), name);
  }
});

Deno.test("details never show a password or a token", () => {
  const text = detailsText({ password: "hunter2", token: "abc", role: "admin" });
  assert.deepEqual(JSON.parse(text), { role: "admin" });
  assert.equal(detailsText({}), "No details available");
  assert.equal(detailsText(null), "No details available");
  assert.deepEqual(JSON.parse(detailsText({ amount: 1925, by: { token: "abc", name: "x" } })), {
    amount: "$19.25",
    by: { name: "x" },
  });
  const round: Record<string, unknown> = {};
  round.self = round;
  assert.equal(detailsText(round), "Error formatting details");
});

Deno.test("the address names the filter; what it does not know filters nothing", () => {
  const now = new Date(2026, 10, 20, 15, 30);
  const all = { q: "", action: "", user: "", entityType: "", entityId: "", from: undefined };
  assert.deepEqual(auditParams(noFilter, now), all);
  assert.deepEqual(auditParams({ ...noFilter, user: "0", target: "source:a:b", days: "x" }, now), {
    ...all,
    user: "0",
    entityType: "source",
    entityId: "a:b",
  });
});

Deno.test("the date filter begins with the local day", () => {
  const now = new Date(2026, 10, 20, 15, 30);
  assert.equal(fromOf("all", now), undefined);
  assert.equal(fromOf("0", now), new Date(2026, 10, 20).toISOString());
  assert.equal(fromOf("7", now), new Date(2026, 10, 13).toISOString());
});

Deno.test("a source and a channel have their name in the trail; what else is called something keeps its number", () => {
  const name = "records@clinic.example";
  assert.equal(nameOfTarget({ targetType: "inbox_source", details: { name } }), name);
  assert.equal(nameOfTarget({ targetType: "channel", details: { name } }), name);
  assert.equal(nameOfTarget({ targetType: "user", details: { name } }), undefined);
  assert.equal(nameOfTarget({ targetType: "inbox_source", details: {} }), undefined);
});
