import assert from "node:assert/strict";
import { refusedWith } from "../../../tests/contracts/cards/contract.ts";
import { checkWebhookSignature, signWebhook } from "./stripe_signature.ts";

Deno.test("signature: agrees with one made independently, takes the newer of two secrets' and ignores v0", async () => {
  // HMAC by Web Crypto, where the code under test uses node:crypto.
  const [body, at] = ['{"id":"evt_1"}', 1_700_000_000_000];
  const key = await crypto.subtle.importKey(
    "raw",
    new TextEncoder().encode("whsec_abc"),
    { name: "HMAC", hash: "SHA-256" },
    false,
    ["sign"],
  );
  const mac = await crypto.subtle.sign("HMAC", key, new TextEncoder().encode(`1700000000.${body}`));
  const hex = Array.from(new Uint8Array(mac), (byte) => byte.toString(16).padStart(2, "0")).join("");
  assert.equal(signWebhook(body, "whsec_abc", at), `t=1700000000,v1=${hex}`);
  const other = "0".repeat(64);
  checkWebhookSignature(body, `t=1700000000,v1=${other},v1=${hex},v0=x`, "whsec_abc", at);
  const refused = refusedWith("signature_verification_failed");
  assert.throws(() => checkWebhookSignature(body, `t=1700000000,v0=${hex}`, "whsec_abc", at), refused);
  assert.throws(() => checkWebhookSignature(body, `t=1700000001,v1=${hex}`, "whsec_abc", at), refused);
});
