/**
 * What each user was told, and how.
 * @module
 */
import type { Deps } from "../../deps.ts";
import { notificationLogs } from "./store.ts";

/** A page of the log of notices, newest first. */
export const listLogs = (deps: Deps, { limit, cursor }: { limit?: number; cursor?: string }) =>
  deps.store.page(notificationLogs, { index: "created", reverse: true, limit, cursor });
