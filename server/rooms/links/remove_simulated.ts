/**
 * Removes the links and disclosures of a simulated request, with the package's bytes.
 * @module
 */
import { removeRows } from "../../db/office.ts";
import type { Actor } from "../../db/change.ts";
import type { Deps } from "../../deps.ts";
import { accessLogs, disclosures, links } from "./store.ts";

export async function removeSimulatedLinks(deps: Deps, actor: Actor, requestId: number): Promise<void> {
  const { store } = deps;
  const made = await store.all(links, "request", [requestId]);
  const logs = (await Promise.all(made.map(({ id }) => store.all(accessLogs, "link", [id])))).flat();
  const released = await store.all(disclosures, "request", [requestId]);
  await removeRows(store, actor, links, made);
  await removeRows(store, actor, accessLogs, logs);
  await removeRows(store, actor, disclosures, released);
  // A package names its request on the cover, so that no other file has the same bytes.
  for (const { package: file } of released) await deps.files.remove(file);
}
