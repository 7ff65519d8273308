/**
 * One-time codes for secure links: mailed to the recipient, or shown to staff who read it out. Only a keyed hash is kept.
 * @module
 */
import { AppError } from "../../../shared/errors.ts";
import { codeMinutes, linkState, type SecureLink } from "../../../shared/links.ts";
import type { Actor, Change } from "../../db/change.ts";
import { system } from "../../db/store.ts";
import type { Deps } from "../../deps.ts";
import { queueMail } from "../outbox/queue_mail.ts";
import type { Mail } from "../outbox/types.ts";
import { readSetting } from "../settings/read_setting.ts";
import { links } from "./store.ts";
import { asksCode, linkOf, logAccess, type Visitor } from "./view_link.ts";

const hour = 3_600_000;
/** Codes that one link mails within an hour. */
const mostMails = 5;

/** What is kept of a code. */
export const codeHash = (deps: Pick<Deps, "store">, link: Pick<SecureLink, "id" | "generation">, code: string) =>
  deps.store.keys.derive("link-code", `${link.id}.${link.generation}.${code}`);

/** Six digits. */
const drawDigits = () => String(crypto.getRandomValues(new Uint32Array(1))[0] % 1_000_000).padStart(6, "0");

/** Takes the place of the code before. */
async function keepCode(tx: Change, deps: Deps, id: string, code: string): Promise<SecureLink> {
  const link = await tx.must(links, id);
  if (linkState(link, deps.now()) !== "ACTIVE") throw new AppError("link_gone");
  const codeExpiresAt = new Date(deps.now() + codeMinutes * 60_000).toISOString();
  return await tx.patch(links, id, { codeHash: codeHash(deps, link, code), codeExpiresAt, codeTries: 0 });
}

/** Mails a new code to the link's own address, not to the caller's. @throws move_not_allowed when none is asked for or no address is known */
export async function mailCode(deps: Deps, visitor: Visitor): Promise<void> {
  const found = await linkOf(deps, visitor);
  if (!await asksCode(deps, found)) throw new AppError("move_not_allowed", "This link asks for no code.");
  if (!found.email) throw new AppError("move_not_allowed", "Ask the sender to read a code out to you.");
  deps.limiter.take(`link-code:${found.id}`, mostMails, hour);
  const code = drawDigits();
  await deps.store.change(system, async (tx) => {
    const link = await keepCode(tx, deps, found.id, code);
    const { name, phone } = await readSetting(tx.unwatched, "organization");
    await queueMail(tx, {
      kind: "link_code",
      to: link.email!,
      subject: `Your code for request ${link.requestId}`,
      text: [
        `Your code is ${code}. It opens the records of your request ${link.requestId} for ${codeMinutes} minutes, once.`,
        `If you did not ask for it, somebody else holds your link: tell ${name}${phone ? `, ${phone}` : ""}.`,
      ].join("\n\n"),
      about: { type: "secure_link", id: link.id },
      requestId: link.requestId,
    });
  });
  await logAccess(deps, found, visitor, "code_sent");
}

/** A new code for staff to read out to the recipient; told here, once. @throws move_not_allowed, link_gone */
export async function showCode(deps: Deps, actor: Actor, id: string) {
  const found = await deps.store.must(links, id);
  if (!await asksCode(deps, found)) throw new AppError("move_not_allowed", "This link asks for no code.");
  const code = drawDigits();
  const link = await deps.store.change(actor, async (tx) => {
    const kept = await keepCode(tx, deps, id, code);
    tx.audit({ action: "link_code_shown", targetType: "secure_link", targetId: id, requestId: kept.requestId });
    return kept;
  });
  return { code, expiresAt: link.codeExpiresAt! };
}

/** Why a code's mail that waited is not sent any more: it would bring digits that open nothing. */
export async function codeMailEnd(deps: Pick<Deps, "store" | "now">, mail: Mail): Promise<string | null> {
  const link = await deps.store.get(links, mail.about.id);
  if (!link || linkState(link, deps.now()) !== "ACTIVE") return "the link does not open by now";
  return Date.parse(mail.createdAt) + codeMinutes * 60_000 <= deps.now() ? "the code has ended" : null;
}
