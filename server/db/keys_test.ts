import assert from "node:assert/strict";
import { createKeys } from "./keys.ts";

Deno.test("a sealed value of which one bit was changed, in nonce, text or tag, is not opened", () => {
  const keys = createKeys(new Uint8Array(32).fill(3));
  const sealed = keys.seal(new TextEncoder().encode("{}"));
  assert.equal(new TextDecoder().decode(keys.open(sealed)), "{}");
  for (let at = 0; at < sealed.length; at++) {
    const changed = new Uint8Array(sealed);
    changed[at] ^= 1;
    assert.throws(() => keys.open(changed), `byte ${at}`);
  }
});
