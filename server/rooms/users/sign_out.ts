/**
 * Ends the caller's own session.
 * @module
 */
import type { Deps } from "../../deps.ts";
import type { Caller } from "../../http/context.ts";
import { sessions } from "./store.ts";

export async function signOut(deps: Deps, caller: Caller): Promise<void> {
  await deps.store.change(caller, async (tx) => {
    await tx.remove(sessions, caller.credential);
    tx.audit({ action: "signed_out", targetType: "user", targetId: caller.userId });
  });
}
