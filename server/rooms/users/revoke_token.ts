/**
 * Ends an API token.
 * @module
 */
import { AppError } from "../../../shared/errors.ts";
import type { Deps } from "../../deps.ts";
import { type Caller, callerMay } from "../../http/context.ts";
import { apiTokens } from "./store.ts";

/** Ends a token. Another's answers 404 but to an administrator. */
export async function revokeToken(deps: Deps, caller: Caller, id: string): Promise<void> {
  await deps.store.change(caller, async (tx) => {
    const token = await tx.must(apiTokens, id);
    // A token ends itself, never its owner's others.
    const own = caller.via === "token" ? token.tokenHash === caller.credential : token.userId === caller.userId;
    if (!own && !callerMay(caller, "tokens:manage")) throw new AppError("not_found");
    await tx.remove(apiTokens, id);
    tx.audit({ action: "token_revoked", targetType: "api_token", targetId: id, details: { name: token.name } });
  });
}
