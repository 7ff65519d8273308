/**
 * Lists requesters.
 * @module
 */
import type { PageOf, PageQuery } from "../../../shared/paging.ts";
import type { Requester } from "../../../shared/requests.ts";
import type { Deps } from "../../deps.ts";
import { requesters } from "./store.ts";

export async function listRequesters(deps: Deps, query: PageQuery): Promise<PageOf<Requester>> {
  const { limit, cursor, order, q } = query;
  if (q) return await deps.store.search(requesters, q, { limit: limit ?? 50, cursor });
  const page = await deps.store.page(requesters, { index: "name", limit, cursor, reverse: order === "desc" });
  return { ...page, total: (await deps.store.counts(requesters, [["all"]]))[0] };
}
