import assert from "node:assert/strict";
import { reachText } from "./reach.ts";

Deno.test("an administrator is told where documents go, and that a BAA may be needed", () => {
  const outside = reachText("https://api.example.com/v1", false);
  assert.equal(outside.tone, "warning");
  assert.match(outside.text, /go to api\.example\.com.*PHI.*business associate agreement \(BAA\)/);
  assert.match(reachText("", false).text, /provider of the model.*BAA/);
  assert.match(reachText("https://api.example.com/v1", true).text, /pictures.*not in the pictures/);
  assert.match(reachText("http://10.0.0.5/v1", false).text, /10\.0\.0\.5 in your network, unencrypted\./);
  assert.equal(reachText("http://localhost:11434/v1", false).tone, "info");
});
