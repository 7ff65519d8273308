/**
 * The released package that a fax carries.
 * @module
 */
import type { Deps } from "../../deps.ts";
import { findFaxRecipient } from "../outbox/find_fax_recipient.ts";
import type { FaxContent } from "../outbox/send_fax.ts";
import type { Mail } from "../outbox/types.ts";
import { disclosures, links } from "./store.ts";

/** The PDF of the package behind a link that is faxed; null when it is gone, was revoked, or goes elsewhere by now. */
export async function packagePages(
  deps: Deps,
  { about, to }: Pick<Mail, "about" | "to">,
): Promise<FaxContent | null> {
  const link = await deps.store.get(links, about.id);
  if (!link || link.isRevoked || link.email !== null || link.fax !== to) return null;
  const disclosure = await deps.store.get(disclosures, link.disclosureId);
  if (!disclosure) return null;
  const { patientId, recipientName, recipientContact } = disclosure;
  return {
    pdf: new Uint8Array(await deps.files.open(disclosure.package)),
    recipient: await findFaxRecipient(deps, patientId, recipientName, recipientContact),
  };
}
