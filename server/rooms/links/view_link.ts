/**
 * The recipient's side of a secure link. Unknown, expired, revoked and used-up links give one answer; every look is logged.
 * @module
 */
import type { AuditAction } from "../../../shared/audit.ts";
import { AppError } from "../../../shared/errors.ts";
import { type AccessLog, linkState, type SecureLink } from "../../../shared/links.ts";
import type { Disclosure } from "../../../shared/records.ts";
import { publicOrganization } from "../../../shared/settings.ts";
import { sha256 } from "../../db/keys.ts";
import { system } from "../../db/store.ts";
import type { Deps } from "../../deps.ts";
import { readSetting } from "../settings/read_setting.ts";
import { accessLogs, disclosures, links } from "./store.ts";
import { clientOf } from "../../http/user_agent.ts";
import { opensTo, partsAgain, withCounted } from "./access/counted_downloads.ts";

export interface Visitor {
  token: string;
  ip: string | null;
  userAgent: string;
  /** The grant that a right passcode gave, if any. */
  grant: string | undefined;
  /** What the page gave this browser to be known by. */
  visit: string | undefined;
}

export async function linkOf(deps: Deps, visitor: Visitor): Promise<SecureLink> {
  const link = await deps.store.by(links, "token", sha256(visitor.token));
  if (!link || !opensTo(link, visitor, deps.now())) throw new AppError("link_gone");
  return link;
}

/** A grant is the time it ends and a keyed mark over it: nothing to store, void once the link is made anew. */
export function grantOf(deps: Deps, link: SecureLink, until: number, withCode: boolean): string {
  const given = `${link.id}.${link.generation}.${until}${withCode ? ".code" : ""}`;
  return `${until}.${deps.store.keys.derive("link-grant", given)}`;
}

/** Whether a link asks for a one-time code: by itself, or by the setting for all. */
export async function asksCode(deps: Pick<Deps, "store">, link: SecureLink): Promise<boolean> {
  return link.asksCode || (await readSetting(deps, "link_policy")).askCode;
}

function isOpen(deps: Deps, link: SecureLink, grant: string | undefined, withCode: boolean): boolean {
  if (!link.isPasswordProtected && !withCode) return true;
  const until = Number(grant?.split(".")[0]);
  return until > deps.now() && grant === grantOf(deps, link, until, withCode);
}

export async function openLink(deps: Deps, visitor: Visitor): Promise<{ link: SecureLink; disclosure: Disclosure }> {
  const link = await linkOf(deps, visitor);
  const withCode = await asksCode(deps, link);
  if (!isOpen(deps, link, visitor.grant, withCode)) {
    throw withCode
      ? new AppError("wrong_link_code", "Enter the code first.")
      : new AppError("wrong_passcode", "Enter the passcode first.");
  }
  return { link, disclosure: await deps.store.must(disclosures, link.disclosureId) };
}

/** Logs an access with the audit row and the live event; downloads count towards the limit, the same one by the same browser once an hour. */
export async function logAccess(
  deps: Deps,
  link: SecureLink,
  visitor: Visitor,
  kind: AccessLog["kind"],
  { part = "", fileName = null }: { part?: string; fileName?: string | null } = {},
): Promise<void> {
  const seesFiles = kind === "view" && isOpen(deps, link, visitor.grant, await asksCode(deps, link));
  const counts = kind === "file" || kind === "archive" || kind === "merged";
  await deps.store.change(system, async (tx) => {
    const now = await tx.must(links, link.id);
    const isAgain = counts && partsAgain(now, visitor, deps.now()).includes(part);
    const opens = kind === "view" || isAgain
      ? opensTo(now, visitor, deps.now())
      : linkState(now, deps.now()) === "ACTIVE";
    if (!opens || now.tokenHash !== link.tokenHash) throw new AppError("link_gone");
    const isCounted = counts && !isAgain;
    // Two who give one code at once: the second finds it used.
    if (kind === "code" && now.codeHash !== link.codeHash) throw new AppError("wrong_link_code");
    const isWrong = kind === "wrong_passcode" || kind === "wrong_code";
    const isRight = kind === "passcode" || kind === "code";
    const failures = isWrong ? now.passcodeFailures + 1 : isRight ? 0 : now.passcodeFailures;
    const locked = failures >= mostFailures;
    await tx.patch(links, link.id, {
      accessCount: now.accessCount + (isCounted ? 1 : 0),
      ...(isCounted && now.accessLimitCount !== null ? { counted: withCounted(now, visitor, part, deps.now()) } : {}),
      lastAccessedAt: tx.now,
      lastAccessedIp: visitor.ip,
      ...(now.openedSinceFailure === false && (counts || isRight || seesFiles) ? { openedSinceFailure: true } : {}),
      passcodeFailures: failures,
      ...(isRight ? { passcodeTries: 0 } : {}),
      // A code opens once.
      ...(kind === "code" ? { codeHash: null, codeExpiresAt: null } : {}),
      ...(locked
        ? {
          isRevoked: true,
          revokedAt: tx.now,
          revokedBy: "System",
          revokedReason: `${mostFailures} wrong passcodes or codes`,
        }
        : {}),
    });
    await tx.insert(accessLogs, {
      id: deps.newId(),
      linkId: link.id,
      accessedAt: tx.now,
      accessedIp: visitor.ip,
      ...clientOf(visitor.userAgent),
      isPasswordProtected: link.isPasswordProtected,
      kind,
      fileName,
    });
    tx.audit({
      action: counts ? "link_downloaded" : accessActions[kind] ?? "link_opened",
      targetType: "secure_link",
      targetId: link.id,
      requestId: link.requestId,
      details: { kind, ip: visitor.ip, recipient: link.email, ...(isAgain ? { again: true } : {}) },
    });
    if (locked) {
      tx.audit({
        action: "link_revoked",
        targetType: "secure_link",
        targetId: link.id,
        requestId: link.requestId,
        details: { message: "Too many wrong passcodes or codes" },
      });
    }
    tx.event({ type: "LINK_CHANGED", linkId: link.id, requestId: link.requestId });
  });
}

/** The page: who sent it, for which request, until when; its files once it is open. */
export async function viewLink(deps: Deps, visitor: Visitor) {
  const link = await linkOf(deps, visitor);
  const withCode = await asksCode(deps, link);
  const open = isOpen(deps, link, visitor.grant, withCode);
  await logAccess(deps, link, visitor, "view");
  const organization = await readSetting(deps, "organization");
  const disclosed = open ? await deps.store.must(disclosures, link.disclosureId) : null;
  return {
    organization: publicOrganization(organization),
    requestId: link.requestId,
    expiresAt: link.expiresAt,
    needsPasscode: !open && link.isPasswordProtected,
    needsCode: !open && withCode,
    /** Where a code is mailed to, so that only its owner knows it; null: staff read it out. */
    codeTo: !open && withCode && link.email ? masked(link.email) : null,
    downloadsLeft: link.accessLimitCount === null ? null : link.accessLimitCount - link.accessCount,
    /** What can be fetched again without using a download, should the first have broken off. */
    again: partsAgain(link, visitor, deps.now()),
    releasedAt: disclosed && disclosed.releasedAt,
    files: disclosed &&
      disclosed.files.map(({ id, title, fileName, mime, size, pages }) => ({ id, title, fileName, mime, size, pages })),
    merged: disclosed && { size: disclosed.package.size, pages: disclosed.package.pages },
  };
}

/** What a HEAD call asks: whether a link is open for this visitor. It serves nothing, so nothing is counted or logged. */
export async function peekLink(deps: Deps, visitor: Visitor): Promise<void> {
  await openLink(deps, visitor);
}

const accessActions: Partial<Record<AccessLog["kind"], AuditAction>> = {
  wrong_passcode: "link_wrong_passcode",
  wrong_code: "link_wrong_code",
  code_sent: "link_code_sent",
};

/** `records@harbor.example` → `r•••@harbor.example`. */
const masked = (email: string) => email.replace(/^(.).*(?=@)/, "$1•••");

/** Wrong passcodes and codes after which a link is revoked. */
export const mostFailures = 10;

/** How long an unlocked link stays open in the recipient's browser, ms. */
export const unlockMs = 60 * 60_000;
