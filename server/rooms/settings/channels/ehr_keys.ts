/**
 * Keys by which EHRs recognise this office (SMART Backend Services): made here, sealed in the store, one for each EHR.
 *
 * A key signs only for the address that it was first used with. Otherwise an EHR at another address could name the first one's token
 * endpoint and receive the token that our signature gets there.
 * @module
 */
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from "jose";
import type { EhrAlgorithm, FhirValues } from "../../../../shared/channels.ts";
import type { Change } from "../../../db/change.ts";
import { badInput } from "../../../http/validate.ts";
import { type ChannelKey, channelKeys } from "../store.ts";

/** A new private key, not kept yet. */
export async function newPrivateKey(algorithm: EhrAlgorithm): Promise<JWK> {
  const { privateKey } = await generateKeyPair(algorithm, { extractable: true, modulusLength: 2048 });
  return await exportJWK(privateKey);
}

/** What an EHR checks our signature with (RFC 7517): the public half only. */
export async function publicHalf(jwk: JWK, algorithm: EhrAlgorithm): Promise<JWK> {
  const parts = jwk.kty === "RSA" ? ["kty", "n", "e"] as const : ["kty", "crv", "x", "y"] as const;
  const half = Object.fromEntries(parts.map((part) => [part, jwk[part]])) as JWK;
  return { ...half, kid: await calculateJwkThumbprint(half), alg: algorithm, use: "sig", key_ops: ["verify"] };
}

/** The key that a channel's values name, which may sign for their address; null where nothing is signed. @throws bad_input */
export async function keyFor(
  tx: Pick<Change, "get">,
  { clientId, keyId, algorithm, baseUrl }: FhirValues,
): Promise<ChannelKey | null> {
  if (clientId === "") return null;
  const refuse = (message: string, field = "keyId") => badInput([{ message, path: ["values", field] }]);
  if (keyId === "") throw refuse("Make a key first: the EHR knows us by it.");
  const key = await tx.get(channelKeys, keyId);
  if (!key) throw refuse("This key is not kept here. Choose another, or make a new one.");
  if (key.algorithm !== algorithm) {
    throw refuse(`The chosen key signs by ${key.algorithm}. Choose that, or make a key for ${algorithm}.`, "algorithm");
  }
  if (key.origin !== null && key.origin !== new URL(baseUrl).origin) {
    throw refuse(`This key belongs to ${key.origin}. Make a new key for this address.`);
  }
  return key;
}

/** From now on the key signs for this address alone. */
export async function bindKey(tx: Change, values: FhirValues): Promise<void> {
  const key = await keyFor(tx, values);
  if (key && key.origin === null) await tx.patch(channelKeys, key.id, { origin: new URL(values.baseUrl).origin });
}
