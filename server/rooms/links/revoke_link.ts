/**
 * Ends a secure link before its time.
 * @module
 */
import { AppError } from "../../../shared/errors.ts";
import type { Actor } from "../../db/change.ts";
import type { Deps } from "../../deps.ts";
import { shownLink } from "./list_links.ts";
import { links } from "./store.ts";

/** Ends a link at once. */
export async function revokeLink(deps: Deps, actor: Actor, id: string, reason: string | null) {
  return await deps.store.change(actor, async (tx) => {
    const before = await tx.must(links, id);
    if (before.isRevoked) throw new AppError("move_not_allowed", "This link is already revoked.");
    const link = await tx.patch(links, id, {
      isRevoked: true,
      revokedAt: tx.now,
      revokedBy: actor.name,
      revokedReason: reason,
    });
    tx.audit({
      action: "link_revoked",
      targetType: "secure_link",
      targetId: id,
      requestId: link.requestId,
      details: { message: reason ?? "no reason given" },
    });
    tx.event({ type: "LINK_CHANGED", linkId: id, requestId: link.requestId });
    return shownLink(link);
  });
}
