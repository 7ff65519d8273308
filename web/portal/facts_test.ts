import assert from "node:assert/strict";
import { ApiError } from "../lib/api.ts";
import { fileFacts, isGone, isShowable, leftWords } from "./facts.ts";

Deno.test("a file's size stands only where it is known", () => {
  assert.equal(fileFacts({ pages: 1, size: 0 }), "1 page");
  assert.equal(fileFacts({ pages: 3, size: 2048 }), "3 pages · 2.0 KB");
});

Deno.test("unknown, expired, mistyped: one answer; a busy server is another matter", () => {
  for (const status of [400, 404, 410]) assert.ok(isGone(new ApiError(status, "")), String(status));
  for (const status of [0, 403, 429, 500]) assert.ok(!isGone(new ApiError(status, "")), String(status));
});

Deno.test("what is left of a limit is said in words", () => {
  assert.equal(leftWords(null), null);
  assert.equal(leftWords(1), "1 download left");
  assert.equal(leftWords(0), "No downloads are left");
  assert.ok(isShowable("application/pdf") && isShowable("image/png") && !isShowable("image/tiff"));
});
