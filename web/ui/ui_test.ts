import assert from "node:assert/strict";
import { badgeTone } from "./badge_tone.ts";
import { pageWindow } from "./page_window.ts";
import { sparkPoints } from "./spark_points.ts";
import { confidenceBand, metadataFacts } from "./Values.tsx";

Deno.test("badge: the words of a status decide its colour, in the spec's order", () => {
  const tones = {
    success: ["Completed", "paid", "approved", "unpaid"],
    error: ["failed", "REJECTED", "error"],
    warning: ["warning"],
    pending: ["pending", "pending_payment"],
    processing: ["processing", "Loading", "running"],
    info: ["new", "sent", "ready_for_release", "cancelled", ""],
  };
  for (const [tone, texts] of Object.entries(tones)) {
    for (const text of texts) assert.equal(badgeTone(text), tone, text);
  }
});

Deno.test("pager: all of seven pages, else the ends and the neighbours, always as many buttons", () => {
  assert.deepEqual(pageWindow(3, 7), [1, 2, 3, 4, 5, 6, 7]);
  assert.deepEqual(pageWindow(1, 20), [1, 2, 3, 4, 5, null, 20]);
  assert.deepEqual(pageWindow(10, 20), [1, null, 9, 10, 11, null, 20]);
  assert.deepEqual(pageWindow(20, 20), [1, null, 16, 17, 18, 19, 20]);
  for (let page = 1; page <= 20; page++) {
    const window = pageWindow(page, 20);
    assert.equal(window.length, 7);
    assert.ok(window.includes(page));
  }
});

Deno.test("confidence: the spec's bands at their edges", () => {
  assert.deepEqual([0.8, 0.79, 0.5, 0.49].map((v) => confidenceBand(v, "match")), ["high", "medium", "medium", "low"]);
  assert.deepEqual([0.9, 0.89, 0.7, 0.5, 0.49].map((v) => confidenceBand(v, "reading")), [
    "very high",
    "high",
    "high",
    "medium",
    "low",
  ]);
});

Deno.test("metadata: nested and empty values skipped, arrays joined, keys as words", () => {
  const metadata = {
    pageCount: 3,
    empty: "",
    none: null,
    nested: { a: 1 },
    tags: ["x", "y"],
    signed_on: "2026-01-02",
    no: [],
  };
  assert.deepEqual(metadataFacts(metadata), [["page count", "3"], ["tags", "x, y"], ["signed on", "2026-01-02"]]);
  assert.deepEqual(metadataFacts(null), []);
});

Deno.test("sparkline: the highest is at the top, the lowest at the bottom, a flat line in the middle", () => {
  assert.deepEqual(sparkPoints([0, 10], 100, 28, 2), [[2, 26], [98, 2]]);
  assert.deepEqual(sparkPoints([5, 5], 100, 28, 2).map(([, y]) => y), [14, 14]);
});
