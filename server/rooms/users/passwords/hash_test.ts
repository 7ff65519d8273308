import assert from "node:assert/strict";
import { hashPassword, passwordIs, productionCost } from "./hash.ts";

Deno.test("a password costs what OWASP names for argon2id, and only the right one is it", async () => {
  const hashed = await hashPassword("correct horse", productionCost);
  assert.match(hashed, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  assert.equal(await passwordIs(hashed, "correct horse"), true);
  assert.equal(await passwordIs(hashed, "correct hoarse"), false);
  assert.equal(await passwordIs(null, "correct horse"), false);
});
