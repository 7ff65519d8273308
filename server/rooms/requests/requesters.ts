/**
 * Requesters: listed and corrected.
 * @module
 */
import type { PageOf, PageQuery } from "../../../shared/paging.ts";
import type { Requester } from "../../../shared/requests.ts";
import type { Actor } from "../../db/store.ts";
import type { Deps } from "../../deps.ts";
import type { NewRequester } from "./create.ts";
import { requesters } from "./store.ts";

export async function listRequesters(deps: Deps, query: PageQuery): Promise<PageOf<Requester>> {
  const { limit, cursor, order, q } = query;
  if (q) return await deps.store.search(requesters, q, { limit: limit ?? 50, cursor });
  const page = await deps.store.page(requesters, { index: "name", limit, cursor, reverse: order === "desc" });
  return { ...page, total: (await deps.store.counts(requesters, [["all"]]))[0] };
}

/** One requester. @throws not_found */
export const getRequester = (deps: Deps, id: number): Promise<Requester> => deps.store.must(requesters, id);

/** Corrects a requester; a job carries the new name to the requests found by it. */
export async function updateRequester(deps: Deps, actor: Actor, id: number, input: NewRequester): Promise<Requester> {
  return await deps.store.change(actor, async (tx) => {
    const before = await tx.must(requesters, id);
    const fields = (Object.keys(input) as (keyof NewRequester)[]).filter((field) => input[field] !== before[field]);
    if (fields.length === 0) return before;
    const requester = await tx.patch(requesters, id, input);
    tx.job("refresh_words", { requesterId: id });
    tx.audit({ action: "requester_updated", targetType: "requester", targetId: id, details: { fields } });
    return requester;
  });
}
