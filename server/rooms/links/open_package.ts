/**
 * The released package that a fax carries.
 * @module
 */
import type { Deps } from "../../deps.ts";
import { disclosures, links } from "./store.ts";

/** The PDF of the package behind a link; null when it is gone or was revoked meanwhile. */
export async function packagePages(deps: Deps, linkId: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const link = await deps.store.get(links, linkId);
  if (!link || link.isRevoked) return null;
  const disclosure = await deps.store.get(disclosures, link.disclosureId);
  return disclosure && new Uint8Array(await deps.files.open(disclosure.package));
}
