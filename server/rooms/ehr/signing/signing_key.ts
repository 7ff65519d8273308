/**
 * Our key for signing in to the EHR: given by the environment, or made once and kept sealed in the store. Its public half is a JWKS.
 * @module
 */
import {
  calculateJwkThumbprint,
  exportJWK,
  generateKeyPair,
  importJWK,
  importPKCS8,
  type JSONWebKeySet,
  type JWK,
} from "jose";
import { system } from "../../../db/store.ts";
import type { Store } from "../../../db/store.ts";
import type { FhirConfig } from "../../../integrations/fhir/config.ts";
import type { SigningKey } from "../../../integrations/fhir/smart.ts";
import { ehrKeys } from "../store.ts";

type Wanted = Pick<FhirConfig, "algorithm" | "privateKey">;

async function privateJwk(store: Store, { algorithm, privateKey }: Wanted): Promise<JWK> {
  if (privateKey) return await exportJWK(await importPKCS8(privateKey, algorithm, { extractable: true }));
  const kept = await store.get(ehrKeys, algorithm);
  if (kept) return kept.jwk;
  const made = await generateKeyPair(algorithm, { extractable: true, modulusLength: 2048 });
  const jwk = await exportJWK(made.privateKey);
  return await store.change(system, async (tx) => {
    // Of two servers that begin at once the second takes the first one's key.
    const other = await tx.get(ehrKeys, algorithm);
    if (other) return other.jwk;
    return (await tx.insert(ehrKeys, { id: algorithm, jwk: { ...jwk }, createdAt: tx.now })).jwk;
  });
}

/** The key to sign with. @throws Error when the configured key does not fit its algorithm */
export async function signingKey(store: Store, wanted: Wanted): Promise<SigningKey> {
  const jwk = await privateJwk(store, wanted);
  const key = await importJWK(jwk, wanted.algorithm);
  return { kid: await calculateJwkThumbprint(jwk), alg: wanted.algorithm, key: key as SigningKey["key"] };
}

/** What the EHR checks our signature with (RFC 7517): the public half only. */
export async function publicKeys(store: Store, wanted: Wanted): Promise<JSONWebKeySet> {
  const jwk = await privateJwk(store, wanted);
  const parts = jwk.kty === "RSA" ? ["kty", "n", "e"] as const : ["kty", "crv", "x", "y"] as const;
  const half = Object.fromEntries(parts.map((part) => [part, jwk[part]])) as JWK;
  const kid = await calculateJwkThumbprint(jwk);
  return { keys: [{ ...half, kid, alg: wanted.algorithm, use: "sig", key_ops: ["verify"] }] };
}
