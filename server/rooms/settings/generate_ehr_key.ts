/**
 * A new key for the EHR, beside those that are there: it signs once a channel names it, so that the EHR can learn of it first.
 * @module
 */
import { calculateJwkThumbprint } from "jose";
import type { EhrAlgorithm } from "../../../shared/channels.ts";
import type { Deps } from "../../deps.ts";
import type { Caller } from "../../http/context.ts";
import { newPrivateKey } from "./channels/ehr_keys.ts";
import { channelKeys } from "./store.ts";

/** Makes and keeps it; the private half is never told. @returns its id */
export async function generateEhrKey(deps: Pick<Deps, "store">, caller: Caller, algorithm: EhrAlgorithm) {
  const jwk = await newPrivateKey(algorithm);
  const id = await calculateJwkThumbprint(jwk);
  await deps.store.change(caller, async (tx) => {
    await tx.insert(channelKeys, { id, algorithm, jwk: { ...jwk }, origin: null, createdAt: tx.now });
    tx.audit({ action: "ehr_key_generated", targetType: "ehr_key", targetId: id, details: { algorithm } });
  });
  return id;
}
