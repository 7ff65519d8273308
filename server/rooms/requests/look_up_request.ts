/**
 * Small questions about requests that the shell asks.
 * @module
 */
import type { RequestRow } from "../../../shared/requests.ts";
import type { Deps } from "../../deps.ts";
import { requests } from "./store.ts";

/** Whose request it is; null when there is none. */
export async function requesterOfRequest(deps: Pick<Deps, "store">, requestId: number): Promise<number | null> {
  return (await deps.store.get(requests, requestId))?.requesterId ?? null;
}

/** The batch a request was made in; null when it was made alone. */
export async function batchOfRequest(deps: Pick<Deps, "store">, requestId: number): Promise<string | null> {
  return (await deps.store.get(requests, requestId))?.batchRequestId ?? null;
}

/** A request by its id, for the rooms that gather; null when there is none. */
export function requestById(deps: Pick<Deps, "store">, requestId: number): Promise<RequestRow | null> {
  return deps.store.get(requests, requestId);
}
