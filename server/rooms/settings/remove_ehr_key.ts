/**
 * A key that signs for no channel any more is forgotten, and leaves the public keys that EHRs read.
 * @module
 */
import { AppError } from "../../../shared/errors.ts";
import type { Deps } from "../../deps.ts";
import type { Caller } from "../../http/context.ts";
import { channelKeys, channels } from "./store.ts";

/** @throws not_found, move_not_allowed while a channel signs with it */
export async function removeEhrKey(deps: Pick<Deps, "store">, caller: Caller, id: string): Promise<void> {
  await deps.store.change(caller, async (tx) => {
    const { algorithm, origin } = await tx.must(channelKeys, id);
    const users = (await tx.all(channels, "duty", ["ehr"])).filter(({ values }) => values.keyId === id);
    if (users.length > 0) {
      throw new AppError("move_not_allowed", "The EHR is signed in to with this key. Choose another key there first.");
    }
    await tx.remove(channelKeys, id);
    tx.audit({ action: "ehr_key_removed", targetType: "ehr_key", targetId: id, details: { algorithm, origin } });
  });
}
