/**
 * The secure links of a request with their access logs.
 * @module
 */
import type { AccessLog, SecureLink } from "../../../shared/links.ts";
import type { Deps } from "../../deps.ts";
import { accessLogs, links } from "./store.ts";

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
