/**
 * Opens a secure link with its passcode, its one-time code, or both.
 * @module
 */
import { AppError } from "../../../shared/errors.ts";
import { codeTries, linkState, type SecureLink } from "../../../shared/links.ts";
import { system } from "../../db/store.ts";
import type { Deps } from "../../deps.ts";
import { passwordIs } from "../users/passwords/hash.ts";
import { codeHash } from "./draw_code.ts";
import { links } from "./store.ts";
import { asksCode, grantOf, linkOf, logAccess, mostFailures, unlockMs, type Visitor } from "./view_link.ts";

/** A try is counted before it is looked at, so that many at once get no more tries than one after the other. @throws link_gone */
async function countTry(deps: Deps, link: SecureLink): Promise<SecureLink> {
  return await deps.store.change(system, async (tx) => {
    const now = await tx.must(links, link.id);
    if (linkState(now, deps.now()) !== "ACTIVE" || now.passcodeTries >= mostFailures) throw new AppError("link_gone");
    return await tx.patch(links, link.id, { passcodeTries: now.passcodeTries + 1, codeTries: now.codeTries + 1 });
  });
}

/**
 * What the link asks for, passcode and one-time code, answers a grant for the cookie.
 * @throws wrong_passcode, wrong_link_code, link_gone after too many
 */
export async function unlock(deps: Deps, visitor: Visitor, given: { passcode: string; code: string }): Promise<string> {
  const found = await linkOf(deps, visitor);
  const withCode = await asksCode(deps, found);
  const link = found.isPasswordProtected || withCode ? await countTry(deps, found) : found;
  if (link.isPasswordProtected && !await passwordIs(link.passcodeHash, given.passcode)) {
    await logAccess(deps, link, visitor, "wrong_passcode");
    throw refused(link, "wrong_passcode");
  }
  if (withCode && !codeIs(deps, link, given.code)) {
    await logAccess(deps, link, visitor, "wrong_code");
    throw refused(link, "wrong_link_code");
  }
  await logAccess(deps, link, visitor, withCode ? "code" : "passcode");
  return grantOf(deps, link, deps.now() + unlockMs, withCode);
}

/** The last of the tries closed the link: who made it is told so, and not to try again. */
const refused = ({ passcodeTries }: SecureLink, why: "wrong_passcode" | "wrong_link_code") =>
  passcodeTries >= mostFailures ? new AppError("link_gone", undefined, { locked: true }) : new AppError(why);

/** Whether a code is the link's, in time, and not tried too often; `link` is as it stands with this try counted. */
function codeIs(deps: Deps, link: SecureLink, code: string): boolean {
  const inTime = link.codeExpiresAt !== null && Date.parse(link.codeExpiresAt) > deps.now();
  return inTime && link.codeTries <= codeTries && link.codeHash === codeHash(deps, link, code.replace(/\s/g, ""));
}
