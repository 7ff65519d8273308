/**
 * Mails a secure link again, with a new address.
 * @module
 */
import { AppError } from "../../../shared/errors.ts";
import { linkState } from "../../../shared/links.ts";
import type { Actor } from "../../db/store.ts";
import type { Deps } from "../../deps.ts";
import { mailLink } from "./create_link.ts";
import { shownLink } from "./list_links.ts";
import { links } from "./store.ts";

/** Mails the link again. @throws move_not_allowed when it is revoked, expired or used up */
export async function resendLink(deps: Deps, actor: Actor, id: string, email: string) {
  return await deps.store.change(actor, async (tx) => {
    const before = await tx.must(links, id);
    if (linkState(before, deps.now()) !== "ACTIVE") {
      throw new AppError(
        "move_not_allowed",
        "This link is revoked, expired or used up. Regenerate it to send a new one.",
      );
    }
    const link = await tx.patch(links, id, { email, delivery: "pending", deliveryError: null });
    await mailLink(tx, deps, link, email);
    tx.event({ type: "LINK_CHANGED", linkId: id, requestId: link.requestId });
    return shownLink(link);
  });
}
