/**
 * One requester.
 * @module
 */
import type { Requester } from "../../../shared/requests.ts";
import type { Deps } from "../../deps.ts";
import { requesters } from "./store.ts";

/** One requester. @throws not_found */
export const getRequester = (deps: Deps, id: number): Promise<Requester> => deps.store.must(requesters, id);
