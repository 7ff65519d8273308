/**
 * Corrects a requester; its requests and open invoices follow.
 * @module
 */
import { contactOf } from "../../../shared/contacts.ts";
import type { Requester } from "../../../shared/requests.ts";
import type { Actor } from "../../db/change.ts";
import type { Deps } from "../../deps.ts";
import type { NewRequester } from "./find_requester.ts";
import { requesters } from "./store.ts";

/** Corrects a requester; a job carries the new name to the requests found by it. */
export async function updateRequester(deps: Deps, actor: Actor, id: number, input: NewRequester): Promise<Requester> {
  return await deps.store.change(actor, async (tx) => {
    const before = await tx.must(requesters, id);
    const fields = (Object.keys(input) as (keyof NewRequester)[]).filter((field) => input[field] !== before[field]);
    if (fields.length === 0) return before;
    const requester = await tx.patch(requesters, id, input);
    tx.job("refresh_words", { requesterId: id, was: contactOf(before) });
    tx.audit({ action: "requester_updated", targetType: "requester", targetId: id, details: { fields } });
    return requester;
  });
}
