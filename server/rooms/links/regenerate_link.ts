/**
 * Gives a secure link a new address; the old one ends.
 * @module
 */
import { sha256 } from "../../db/keys.ts";
import type { Actor } from "../../db/change.ts";
import type { Deps } from "../../deps.ts";
import { dayMs, linkUrl, mailLink, tokenOf } from "./create_link.ts";
import { shownLink } from "./list_links.ts";
import { links } from "./store.ts";

/** A new address for the same records: the old one stops to work, the count starts anew. */
export async function regenerateLink(deps: Deps, actor: Actor, id: string) {
  return await deps.store.change(actor, async (tx) => {
    const before = await tx.must(links, id);
    const generation = before.generation + 1;
    const link = await tx.patch(links, id, {
      generation,
      tokenHash: sha256(tokenOf(deps, id, generation)),
      expiresAt: new Date(Date.parse(tx.now) + before.validDays * dayMs).toISOString(),
      isRevoked: false,
      revokedAt: null,
      revokedBy: null,
      revokedReason: null,
      accessCount: 0,
      counted: [],
      passcodeFailures: 0,
      passcodeTries: 0,
      codeHash: null,
      codeExpiresAt: null,
      codeTries: 0,
      // What became of a fax is true whatever the link's address.
      ...(before.email || !before.fax ? { delivery: before.email ? "pending" : "none", deliveryError: null } : {}),
    });
    tx.audit({ action: "link_regenerated", targetType: "secure_link", targetId: id, requestId: link.requestId });
    tx.event({ type: "LINK_CHANGED", linkId: id, requestId: link.requestId });
    if (link.email) await mailLink(tx, deps, link, link.email);
    return { ...shownLink(link), url: linkUrl(deps, link) };
  });
}
