/**
 * Our key for signing in to the EHR: one that an administrator made in Settings, or that of the environment or the sample EHR, which is
 * given or made once. All are sealed in the store; their public halves are a JWKS.
 * @module
 */
import { calculateJwkThumbprint, exportJWK, importJWK, importPKCS8, type JSONWebKeySet, type JWK } from "jose";
import type { EhrAlgorithm } from "../../../../shared/channels.ts";
import { system } from "../../../db/store.ts";
import type { Store } from "../../../db/store.ts";
import { FhirError } from "../../../integrations/fhir/port.ts";
import type { SigningKey } from "../../../integrations/fhir/smart.ts";
import { newPrivateKey, publicHalf } from "../../settings/channels/ehr_keys.ts";
import { keptEhrKeys } from "../../settings/list_ehr_keys.ts";
import { ehrKeys } from "../store.ts";

interface Wanted {
  algorithm: EhrAlgorithm;
  /** A private key of the office's own (PKCS#8, PEM). */
  privateKey?: string;
  /** A key of the settings; it goes before the others. */
  keyId?: string;
}

async function privateJwk(store: Store, { algorithm, privateKey, keyId }: Wanted): Promise<JWK> {
  if (keyId) {
    const key = (await keptEhrKeys(store)).find(({ id }) => id === keyId);
    if (!key) throw new FhirError("setup", null, null, "The key that signs is not kept here any more. Make a new one.");
    return key.jwk;
  }
  if (privateKey) return await exportJWK(await importPKCS8(privateKey, algorithm, { extractable: true }));
  const kept = await store.get(ehrKeys, algorithm);
  if (kept) return kept.jwk;
  const jwk = await newPrivateKey(algorithm);
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

/** What EHRs check our signature with (RFC 7517): the keys of the settings, and `own`, that of the environment or the sample EHR. */
export async function publicKeys(store: Store, own: Wanted): Promise<JSONWebKeySet> {
  const made = await Promise.all((await keptEhrKeys(store)).map(({ jwk, algorithm }) => publicHalf(jwk, algorithm)));
  return { keys: [await publicHalf(await privateJwk(store, own), own.algorithm), ...made] };
}
