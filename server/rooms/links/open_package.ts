/**
 * The released package that a fax carries.
 * @module
 */
import type { Deps } from "../../deps.ts";
import type { Mail } from "../outbox/types.ts";
import { disclosures, links } from "./store.ts";

/** The PDF of the package behind a link that is faxed; null when it is gone, was revoked, or goes elsewhere by now. */
export async function packagePages(
  deps: Deps,
  { about, to }: Pick<Mail, "about" | "to">,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const link = await deps.store.get(links, about.id);
  if (!link || link.isRevoked || link.email !== null || link.fax !== to) return null;
  const disclosure = await deps.store.get(disclosures, link.disclosureId);
  return disclosure && new Uint8Array(await deps.files.open(disclosure.package));
}
