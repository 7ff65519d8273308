/**
 * Secure links: made, sent, revoked, made anew, opened. The token is 256 bits derived from the link's id and generation: only its
 * hash stands in the store, and it can be mailed again without being kept.
 * @module
 */
import { AppError } from "../../../shared/errors.ts";
import { defaultLinkDays, isUndelivered, linkState, type SecureLink } from "../../../shared/links.ts";
import { showDate } from "../../../shared/time.ts";
import type { Actor, Change } from "../../db/change.ts";
import { sha256 } from "../../db/keys.ts";
import type { Deps } from "../../deps.ts";
import { faxNumber } from "../outbox/find_fax_number.ts";
import { noteMail } from "../outbox/note_mail.ts";
import { queueFax, queueMail } from "../outbox/queue_mail.ts";
import type { Mail } from "../outbox/types.ts";
import { readSetting } from "../settings/read_setting.ts";
import { hashPassword } from "../users/passwords/hash.ts";
import { shownLink } from "./list_links.ts";
import { lastDisclosure } from "./record_disclosure.ts";
import { links } from "./store.ts";

export interface NewLink {
  id: string;
  requestId: number;
  disclosureId: string;
  /** The simulator's run that the request was made for. */
  simulationId?: string;
  email: string | null;
  /** Where the records are faxed instead, for a recipient without an e-mail address; E.164. */
  fax?: string | null;
  expiresInDays?: number;
  /** Hashed before the change, which may run several times. */
  passcodeHash: string | null;
  accessLimitCount: number | null;
  /** A one-time code is asked for. */
  asksCode: boolean;
}

export const dayMs = 86_400_000;

export const tokenOf = (deps: Pick<Deps, "store">, id: string, generation: number) =>
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
    simulationId: input.simulationId,
    email: input.email,
    fax: input.fax ?? null,
    expiresAt: new Date(Date.parse(tx.now) + days * dayMs).toISOString(),
    isRevoked: false,
    revokedAt: null,
    revokedBy: null,
    revokedReason: null,
    isPasswordProtected: input.passcodeHash !== null,
    passcodeHash: input.passcodeHash,
    passcodeFailures: 0,
    passcodeTries: 0,
    asksCode: input.asksCode,
    codeHash: null,
    codeExpiresAt: null,
    codeTries: 0,
    validDays: days,
    delivery: input.email || input.fax ? "pending" : "none",
    deliveryError: null,
    openedSinceFailure: null,
    accessLimitCount: input.accessLimitCount,
    accessCount: 0,
    counted: [],
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
  else if (link.fax) await faxRecords(tx, link, link.fax);
  return { link, url: linkUrl(deps, link) };
}

/** The link's mail: a link and a request number, nothing about the patient, never the passcode. */
export async function mailLink(tx: Change, deps: Deps, link: SecureLink, to: string): Promise<void> {
  const organization = await readSetting(tx.unwatched, "organization");
  await queueMail(tx, {
    kind: "secure_link",
    to,
    subject: `Records for your request ${link.requestId}`,
    text: [
      `${organization.name} has released records for your request ${link.requestId}.`,
      `Open them here until ${showDate(tx.dayOf(link.expiresAt))}:\n${linkUrl(deps, link)}`,
      ...(link.isPasswordProtected ? ["You need the passcode that you were given apart from this mail."] : []),
      ...(organization.phone ? [`Questions: ${organization.phone}`] : []),
    ].join("\n\n"),
    about: { type: "secure_link", id: link.id },
    requestId: link.requestId,
  });
  tx.audit({
    action: "link_sent",
    targetType: "secure_link",
    targetId: link.id,
    requestId: link.requestId,
    details: { to },
  });
}

/** Faxes the package itself: a fax cannot carry a link. */
export async function faxRecords(tx: Change, link: SecureLink, to: string): Promise<void> {
  const organization = await readSetting(tx.unwatched, "organization");
  await queueFax(tx, {
    kind: "secure_link",
    to,
    subject: `Records for your request ${link.requestId}`,
    text: `${organization.name} has released records for your request ${link.requestId}. They follow this sheet.`,
    about: { type: "secure_link", id: link.id },
    requestId: link.requestId,
  });
  tx.audit({
    action: "link_sent",
    targetType: "secure_link",
    targetId: link.id,
    requestId: link.requestId,
    details: { to, by: "fax" },
  });
}

/** An earlier mail or fax says nothing of where the records go now. */
const wentElsewhere = ({ email, fax }: SecureLink, { channel, to }: Mail) =>
  channel === "fax" ? email !== null || fax !== to : email !== to;

/** Why a link's mail that waited is not sent any more: nobody can open it by that. */
export async function linkMailEnd({ store, now }: Pick<Deps, "store" | "now">, mail: Mail): Promise<string | null> {
  const link = await store.get(links, mail.about.id);
  if (!link) return "the link was removed";
  const state = linkState(link, now());
  if (state !== "ACTIVE") return `the link is ${state.toLowerCase()} by now`;
  return wentElsewhere(link, mail) ? "the link went to another address meanwhile" : null;
}

/** What a link's mail came to; runs in the commit that ends the mail. A failed one is shown at the link, and sent again by Resend. */
export async function linkMailDone(tx: Change, mail: Mail): Promise<void> {
  const link = await tx.get(links, mail.about.id);
  if (!link) return;
  const failed = mail.status === "failed";
  if (failed) noteMail(tx, { ...mail, requestId: link.requestId }, "mail_failed", { message: mail.error ?? "" });
  if (wentElsewhere(link, mail)) return;
  const delivery = failed ? "failed" : mail.status === "delivered" ? "received" : "sent";
  const changed = await tx.patch(links, link.id, {
    delivery,
    deliveryError: failed ? mail.error : null,
    openedSinceFailure: failed ? false : null,
  });
  // Who released it hours ago looks no more: a release that did not arrive is told, while it is still meant to.
  const news = isUndelivered(changed) ? { delivery: "failed" as const, details: mail.error ?? "" } : {};
  tx.event({ type: "LINK_CHANGED", linkId: link.id, requestId: link.requestId, ...news });
}

/** A further link to what was released of a request last. @throws move_not_allowed while nothing was */
export async function addLinkTo(
  deps: Deps,
  actor: Actor,
  given: Omit<NewLink, "id" | "disclosureId" | "passcodeHash" | "simulationId" | "email"> & {
    email?: string | null;
    passcode: string | null;
  },
) {
  const email = given.email ?? null;
  const input = { ...given, email, fax: email || !given.fax ? null : await faxNumber(deps, given.fax) };
  const disclosure = await lastDisclosure(deps, input.requestId);
  if (!disclosure) {
    throw new AppError(
      "move_not_allowed",
      `Nothing has been released for request ${input.requestId} yet. Release its records first.`,
    );
  }
  return await addLink(deps, actor, disclosure.id, { ...input, simulationId: disclosure.simulationId });
}

/** A further link to a disclosure. */
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
