/**
 * Mails a secure link again, with a new address, or faxes its records again.
 * @module
 */
import { AppError } from "../../../shared/errors.ts";
import { shownNumber } from "../../../shared/fax_numbers.ts";
import { linkState } from "../../../shared/links.ts";
import type { Actor } from "../../db/change.ts";
import type { Deps } from "../../deps.ts";
import { faxNumber } from "../outbox/find_fax_number.ts";
import { badInput } from "../../http/validate.ts";
import { faxRecords, mailLink } from "./create_link.ts";
import { shownLink } from "./list_links.ts";
import { links } from "./store.ts";

/** Sends it again. @throws move_not_allowed when it is revoked, expired or used up; bad_input without an address or number */
export async function resendLink(
  deps: Deps,
  actor: Actor,
  id: string,
  { email, fax }: { email?: string; fax?: string },
) {
  const entered = email || !fax ? null : await faxNumber(deps, fax);
  return await deps.store.change(actor, async (tx) => {
    const before = await tx.must(links, id);
    if (linkState(before, deps.now()) !== "ACTIVE") {
      throw new AppError(
        "move_not_allowed",
        "This link is revoked, expired or used up. Regenerate it to send a new one.",
      );
    }
    const number = email ? null : entered ?? before.fax;
    if (!email && !number) throw badInput([{ message: "Please enter an email address", path: ["email"] }]);
    if (number && before.email === null && before.fax === number && before.delivery === "pending") {
      throw new AppError(
        "move_not_allowed",
        `The fax to ${shownNumber(number)} is under way. What becomes of it will stand here.`,
      );
    }
    const link = await tx.patch(links, id, {
      email: email ?? null,
      ...(number ? { fax: number } : {}),
      delivery: "pending",
      deliveryError: null,
    });
    if (email) await mailLink(tx, deps, link, email);
    else await faxRecords(tx, link, number!);
    tx.event({ type: "LINK_CHANGED", linkId: id, requestId: link.requestId });
    return shownLink(link);
  });
}
