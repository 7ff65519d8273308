/**
 * Secure links: made, sent, revoked, made anew, opened. The token is 256 bits derived from the link's id and generation: only its
 * hash stands in the store, and it can be mailed again without being kept.
 * @module
 */
import { AppError } from "../../../shared/errors.ts";
import { type AccessLog, defaultLinkDays, linkState, type SecureLink } from "../../../shared/links.ts";
import type { Disclosure } from "../../../shared/records.ts";
import { showDate } from "../../../shared/time.ts";
import type { Change } from "../../db/change.ts";
import { sha256 } from "../../db/keys.ts";
import type { Actor } from "../../db/store.ts";
import type { Deps } from "../../deps.ts";
import { type Mail, queueMail } from "../outbox/workflow.ts";
import { hashPassword } from "../users/passwords.ts";
import { readSetting } from "../settings/workflow.ts";
import { accessLogs, disclosures, links } from "./store.ts";

export interface NewLink {
  id: string;
  requestId: number;
  disclosureId: string;
  email: string | null;
  expiresInDays?: number;
  /** Hashed before the change, which may run several times. */
  passcodeHash: string | null;
  accessLimitCount: number | null;
}

const dayMs = 86_400_000;

const tokenOf = (deps: Pick<Deps, "store">, id: string, generation: number) =>
  deps.store.keys.derive("secure-link", `${id}.${generation}`);

/** The link's address, as mailed. */
export function linkUrl(deps: Pick<Deps, "store" | "url">, link: Pick<SecureLink, "id" | "generation">): string {
  return deps.url(`/secure/${tokenOf(deps, link.id, link.generation)}`);
}

/** Adds a link, and its mail when there is an address, to a change. The URL is answered here and never by a list. */
export async function createLink(tx: Change, deps: Deps, input: NewLink): Promise<{ link: SecureLink; url: string }> {
  const days = input.expiresInDays ?? defaultLinkDays;
  const link = await tx.insert(links, {
    id: input.id,
    tokenHash: sha256(tokenOf(deps, input.id, 1)),
    generation: 1,
    requestId: input.requestId,
    disclosureId: input.disclosureId,
    email: input.email,
    expiresAt: new Date(Date.parse(tx.now) + days * dayMs).toISOString(),
    isRevoked: false,
    revokedAt: null,
    revokedBy: null,
    revokedReason: null,
    isPasswordProtected: input.passcodeHash !== null,
    passcodeHash: input.passcodeHash,
    passcodeFailures: 0,
    passcodeTries: 0,
    validDays: days,
    delivery: input.email ? "pending" : "none",
    deliveryError: null,
    accessLimitCount: input.accessLimitCount,
    accessCount: 0,
    lastAccessedAt: null,
    lastAccessedIp: null,
    createdBy: tx.actor.name,
    createdAt: tx.now,
    updatedAt: tx.now,
  });
  tx.audit({
    action: "link_created",
    targetType: "secure_link",
    targetId: link.id,
    requestId: link.requestId,
    details: { expiresAt: link.expiresAt },
  });
  tx.event({ type: "LINK_CHANGED", linkId: link.id, requestId: link.requestId });
  if (link.email) await mailLink(tx, deps, link, link.email);
  return { link, url: linkUrl(deps, link) };
}

/** The link's mail: a link and a request number, nothing about the patient, never the passcode. */
async function mailLink(tx: Change, deps: Deps, link: SecureLink, to: string): Promise<void> {
  const organisation = await readSetting(deps, "organisation");
  await queueMail(tx, {
    kind: "secure_link",
    to,
    subject: `Records for your request ${link.requestId}`,
    text: [
      `${organisation.name} has released records for your request ${link.requestId}.`,
      `Open them here until ${showDate(link.expiresAt)}:\n${linkUrl(deps, link)}`,
      ...(link.isPasswordProtected ? ["You need the passcode that you were given apart from this mail."] : []),
      `Questions: ${organisation.phone}`,
    ].join("\n\n"),
    about: { type: "secure_link", id: link.id },
  });
  tx.audit({ action: "link_sent", targetType: "secure_link", targetId: link.id, requestId: link.requestId });
}

/** What a link's mail came to; runs in the commit that ends the mail. A failed one is shown at the link, and sent again by Resend. */
export async function linkMailDone(tx: Change, mail: Mail): Promise<void> {
  const link = await tx.get(links, mail.about.id);
  if (!link) return;
  const failed = mail.status === "failed";
  await tx.patch(links, link.id, { delivery: failed ? "failed" : "sent", deliveryError: failed ? mail.error : null });
  if (failed) {
    tx.audit({
      action: "mail_failed",
      targetType: "secure_link",
      targetId: link.id,
      requestId: link.requestId,
      details: { message: mail.error ?? "" },
    });
  }
  tx.event({ type: "LINK_CHANGED", linkId: link.id, requestId: link.requestId });
}

/** A link as staff see it: never the hashes, nor the token. */
export function shownLink(link: SecureLink, logs: AccessLog[] = []) {
  const { tokenHash: _t, passcodeHash: _p, passcodeTries: _n, generation: _g, ...shown } = link;
  return { ...shown, accessLogs: logs };
}

/** The links of a request, or the newest of all, with their accesses. */
export async function listLinks(
  deps: Pick<Deps, "store">,
  query: { requestId?: number; limit?: number; cursor?: string },
) {
  const page = query.requestId
    ? { rows: await deps.store.all(links, "request", [query.requestId]), next: null, total: null }
    : await deps.store.page(links, { index: "created", reverse: true, limit: query.limit ?? 50, cursor: query.cursor });
  const logs = await Promise.all(page.rows.map((link) => deps.store.all(accessLogs, "link", [link.id])));
  return { ...page, rows: page.rows.map((link, i) => shownLink(link, logs[i].toReversed())) };
}

/** A further link to what was released. */
export async function addLink(
  deps: Deps,
  actor: Actor,
  disclosureId: string,
  input: Omit<NewLink, "id" | "disclosureId" | "passcodeHash"> & { passcode: string | null },
) {
  const id = crypto.randomUUID();
  const passcodeHash = input.passcode === null ? null : await hashPassword(input.passcode);
  return await deps.store.change(actor, async (tx) => {
    const { link, url } = await createLink(tx, deps, { ...input, id, disclosureId, passcodeHash });
    return { ...shownLink(link), url };
  });
}

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
      details: reason ? { message: reason } : {},
    });
    tx.event({ type: "LINK_CHANGED", linkId: id, requestId: link.requestId });
    return shownLink(link);
  });
}

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
      passcodeFailures: 0,
      passcodeTries: 0,
      delivery: before.email ? "pending" : "none",
      deliveryError: null,
    });
    tx.audit({ action: "link_regenerated", targetType: "secure_link", targetId: id, requestId: link.requestId });
    tx.event({ type: "LINK_CHANGED", linkId: id, requestId: link.requestId });
    if (link.email) await mailLink(tx, deps, link, link.email);
    return { ...shownLink(link), url: linkUrl(deps, link) };
  });
}

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

/** Writes a disclosure in a change: what was released, to whom, by whom. Never changed afterwards. */
export function discloseIn(tx: Change, disclosure: Disclosure): Promise<Disclosure> {
  return tx.insert(disclosures, disclosure);
}

/** The last disclosure of a request, or null. */
export async function lastDisclosure(deps: Pick<Deps, "store">, requestId: number): Promise<Disclosure | null> {
  return (await deps.store.all(disclosures, "request", [requestId])).at(-1) ?? null;
}
