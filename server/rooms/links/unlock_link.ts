/**
 * Opens a secure link with its passcode.
 * @module
 */
import { AppError } from "../../../shared/errors.ts";
import { linkState, type SecureLink } from "../../../shared/links.ts";
import { system } from "../../db/store.ts";
import type { Deps } from "../../deps.ts";
import { passwordIs } from "../users/passwords/hash.ts";
import { links } from "./store.ts";
import { grantOf, linkOf, logAccess, mostFailures, unlockMs, type Visitor } from "./view_link.ts";

/** A try is counted before it is looked at, so that many at once get no more tries than one after the other. @throws link_gone */
async function countTry(deps: Deps, link: SecureLink): Promise<void> {
  await deps.store.change(system, async (tx) => {
    const now = await tx.must(links, link.id);
    if (linkState(now, deps.now()) !== "ACTIVE" || now.passcodeTries >= mostFailures) throw new AppError("link_gone");
    await tx.patch(links, link.id, { passcodeTries: now.passcodeTries + 1 });
  });
}

/** A right passcode answers a grant for the cookie. @throws wrong_passcode, link_gone after too many */
export async function unlock(deps: Deps, visitor: Visitor, passcode: string): Promise<string> {
  const link = await linkOf(deps, visitor);
  if (link.isPasswordProtected) await countTry(deps, link);
  if (!link.isPasswordProtected || await passwordIs(link.passcodeHash, passcode)) {
    await logAccess(deps, link, visitor, "passcode");
    return grantOf(deps, link, deps.now() + unlockMs);
  }
  await logAccess(deps, link, visitor, "wrong_passcode");
  throw new AppError("wrong_passcode");
}
