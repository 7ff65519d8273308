import assert from "node:assert/strict";
import { generateKeyPairSync } from "node:crypto";
import { readConfig } from "./config.ts";

const pkcs8 = { type: "pkcs8", format: "pem" } as const;
const rsa = (bits: number) => generateKeyPairSync("rsa", { modulusLength: bits }).privateKey.export(pkcs8).toString();
const ec = (curve: string) => generateKeyPairSync("ec", { namedCurve: curve }).privateKey.export(pkcs8).toString();
const start = (EHR_KEY: string, EHR_ALGORITHM?: string) => () =>
  readConfig({ EHR_BASE_URL: "https://ehr.example/fhir", EHR_CLIENT_ID: "office", EHR_KEY, EHR_ALGORITHM });

Deno.test("a key that cannot sign for the EHR keeps the server from starting, and says why", () => {
  const [large, small, curve] = [rsa(2048), rsa(1024), ec("P-384")];
  for (const key of ["notakey", "-----BEGIN PRIVATE KEY-----\\nAAAA\\n-----END PRIVATE KEY-----"]) {
    assert.throws(start(key), /EHR_KEY must be a private key as PKCS#8 PEM/);
  }
  assert.throws(start(small), /EHR_KEY does not fit EHR_ALGORITHM RS384, which is RSA with 2048 bits/);
  assert.throws(start(curve), /does not fit EHR_ALGORITHM RS384/);
  assert.throws(start(large, "ES384"), /does not fit EHR_ALGORITHM ES384, which is an elliptic curve/);
  assert.throws(start(ec("P-256"), "ES384"), /does not fit/);
  assert.ok(start(large.replaceAll("\n", "\\n"))().ehrKey?.startsWith("-----BEGIN PRIVATE KEY-----\n"));
  assert.ok(start(curve, "ES384")().ehrKey);
  assert.equal(readConfig({}).ehrKey, null);
});
