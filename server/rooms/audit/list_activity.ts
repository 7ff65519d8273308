/**
 * Lists the audit trail.
 * @module
 */
import { type Activity, auditActions } from "../../../shared/audit.ts";
import type { PageOf } from "../../../shared/paging.ts";
import { activities } from "../../db/activities.ts";
import type { Deps } from "../../deps.ts";
import { type Caller, callerMay } from "../../http/context.ts";
import { flushReads } from "./note_read.ts";

/** So few of the newest, asked for without a filter, is what a dashboard shows: work, not who looked or came and went. */
const latestOnly = 20;
const isWork = (a: Activity) => !/_viewed$|^signed_(in|out)$|^source_checked$/.test(a.action);
/** Sign-ins, accounts, tokens and refusals: of others they are an administrator's to see. */
const isSecurity = (a: Activity) =>
  ["user", "api_token", "session"].includes(a.targetType) || a.action === "access_refused";

export interface ActivityFilter {
  limit?: number;
  cursor?: string;
  entityId?: string;
  entityType?: string;
  requestId?: number;
  action?: string;
  from?: string;
  q?: string;
}

/** The trail, newest first, as the spec shows it; password and token never stand in details. */
export async function listActivity(
  deps: Deps,
  caller: Caller,
  filter: ActivityFilter,
): Promise<PageOf<ReturnType<typeof shown>>> {
  await flushReads(deps);
  // An external requester has their own part of it, whatever is asked for.
  const own = caller.role === "external-requester";
  const select = own
    ? { index: "user", prefix: [caller.userId] }
    : filter.requestId
    ? { index: "request", prefix: [filter.requestId] }
    : filter.entityType && filter.entityId
    ? { index: "target", prefix: [filter.entityType, filter.entityId] }
    : filter.action
    ? { index: "action", prefix: [filter.action] }
    : { index: "time", prefix: [] };
  const whole = callerMay(caller, "audit:read");
  const deeds = select.index === "time" && !filter.q && (filter.limit ?? Infinity) <= latestOnly;
  const words = filter.q?.toLowerCase().split(/\s+/).filter(Boolean) ?? [];
  const page = await deps.store.page(activities, {
    ...select,
    limit: filter.limit,
    cursor: filter.cursor,
    reverse: true,
    from: filter.from,
    filter: words.length === 0 && !own && !deeds && whole
      ? undefined
      : (a) =>
        (whole || !isSecurity(a) || a.userId === caller.userId) && (!deeds || isWork(a)) && matches(a, words) &&
        (!own || !filter.action || a.action === filter.action),
  });
  return { ...page, rows: page.rows.map(shown) };
}

function matches(a: Activity, words: string[]): boolean {
  const text = `${a.userName} ${auditActions[a.action]} ${a.action} ${a.targetType} ${a.targetId} ${
    JSON.stringify(a.details)
  }`
    .toLowerCase();
  return words.every((word) => text.includes(word));
}

function shown(a: Activity) {
  const { password: _p, token: _t, ...details } = a.details;
  return {
    id: a.id,
    action: a.action,
    title: auditActions[a.action],
    targetType: a.targetType,
    targetId: a.targetId,
    requestId: a.requestId,
    userId: a.userId,
    user: a.userId === null ? null : { fullName: a.userName },
    username: a.userName,
    details,
    timestamp: a.timestamp,
    createdAt: a.createdAt,
  };
}
