/**
 * The keys by which EHRs know us: their public halves, and where EHRs read them.
 * @module
 */
import type { JWK } from "jose";
import type { EhrKeys } from "../../../shared/channels.ts";
import type { Store } from "../../db/store.ts";
import type { Deps } from "../../deps.ts";
import { publicHalf } from "./channels/ehr_keys.ts";
import { type ChannelKey, channelKeys } from "./store.ts";

/** Where our public keys are served, for EHRs. */
export const jwksPath = "/.well-known/jwks.json";

/** Every key of the settings, the newest first; its private half is for signing only. */
export const keptEhrKeys = async (store: Store): Promise<ChannelKey[]> =>
  (await store.all(channelKeys, "made")).toReversed();

/** GET /api/settings/ehr-keys. */
export async function listEhrKeys(
  { store, channels, url }: Pick<Deps, "store" | "channels" | "url">,
): Promise<EhrKeys> {
  const used = new Set((await channels.all()).map(({ values }) => values.keyId));
  const keys = await Promise.all((await keptEhrKeys(store)).map(async ({ jwk, ...key }) => ({
    id: key.id,
    algorithm: key.algorithm,
    createdAt: key.createdAt,
    origin: key.origin,
    isUsed: used.has(key.id),
    publicKey: { keys: [{ ...await publicHalf(jwk as JWK, key.algorithm) }] },
  })));
  return { jwksUrl: url(jwksPath), keys };
}
