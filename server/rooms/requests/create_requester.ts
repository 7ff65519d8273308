/**
 * Makes a requester in a change.
 * @module
 */
import type { Requester } from "../../../shared/requests.ts";
import type { Change } from "../../db/change.ts";
import type { NewRequester } from "./find_requester.ts";
import { requesters } from "./store.ts";

/** Adds a requester to a change. */
export async function createRequester(
  tx: Change,
  input: NewRequester & Pick<Partial<Requester>, "type" | "simulationId">,
): Promise<Requester> {
  const requester = await tx.insert(requesters, {
    id: await tx.nextId(requesters),
    ...input,
    type: input.type ?? null,
    contacts: [],
    createdAt: tx.now,
    updatedAt: tx.now,
  });
  tx.audit({ action: "requester_created", targetType: "requester", targetId: requester.id });
  return requester;
}
