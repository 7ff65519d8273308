/**
 * Removes the links and disclosures of a simulated request, with the package's bytes.
 * @module
 */
import type { Actor } from "../../db/store.ts";
import type { Deps } from "../../deps.ts";
import { accessLogs, disclosures, links } from "./store.ts";

export async function removeSimulatedLinks(deps: Deps, actor: Actor, requestId: number): Promise<void> {
  const { store } = deps;
  const packages = await store.change(actor, async (tx) => {
    for (const link of await store.all(links, "request", [requestId])) {
      for (const log of await store.all(accessLogs, "link", [link.id])) await tx.remove(accessLogs, log.id);
      await tx.remove(links, link.id);
    }
    const released = await store.all(disclosures, "request", [requestId]);
    for (const { id } of released) await tx.remove(disclosures, id);
    return released.map((d) => d.package);
  });
  // A package names its request on the cover, so that no other file has the same bytes.
  for (const file of packages) await deps.files.remove(file);
}
