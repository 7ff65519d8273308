import assert from "node:assert/strict";
import { refusedFor } from "../tests/support/config.ts";

Deno.test("a value that cannot be right is told by its variable and what it must be", () => {
  const wrong: Record<string, [string, string]> = {
    PORT: ["99999", "must be a whole number from 0 to 65535"],
    RELEASEDESK_ENV: ["prod", "must be demo or production"],
    PUBLIC_URL: ["records.example.org", "must be an address such as https://records.example.org"],
    TRUST_PROXY: ["perhaps", "must be true or false"],
    SEED_DEMO: ["perhaps", "must be true or false"],
    TIME_ZONE: ["Mars/Base", "must be a name such as America/Chicago"],
    READERS: ["-3", "must be a whole number from 1 to 16"],
    OCR: ["maybe", "must be auto, wasm or native"],
    CARDS: ["cash", "must be stripe or none, or demo in a demo office"],
    STRIPE_API_URL: ["localhost:12111", "must be an address such as http://localhost:12111"],
    AUDIT_HEAD_EMAIL: ["nobody", "must be an e-mail address"],
  };
  for (const [name, [value, sentence]] of Object.entries(wrong)) {
    assert.deepEqual(refusedFor({ [name]: value }), [`${name}: ${sentence}`]);
  }
  const production = {
    RELEASEDESK_ENV: "production",
    MASTER_KEY: "0".repeat(64),
    PUBLIC_URL: "https://records.example.org",
    CARDS: "demo",
  };
  assert.match(refusedFor(production).join(), /^CARDS must be stripe or none: /);
  assert.deepEqual(refusedFor({ ...production, CARDS: "none" }), []);
});
