/**
 * Reading the audit trail, and noting a look at patient data.
 * @module
 */
import { type Activity, auditActions } from "../../../shared/audit.ts";
import type { PageOf } from "../../../shared/paging.ts";
import { activities, type AuditEntry } from "../../db/change.ts";
import type { Actor } from "../../db/store.ts";
import type { Deps } from "../../deps.ts";
import type { Caller } from "../../http/context.ts";

/** Writes down a look at patient data, a refusal, or another happening that changes nothing else. */
export async function note(deps: Pick<Deps, "store">, actor: Actor, entry: AuditEntry): Promise<void> {
  await deps.store.change(actor, (tx) => tx.audit(entry));
}

/** A look within this time after the last one is the same look, ms. */
export const sameLookMs = 10 * 60_000;
const mostRemembered = 10_000;
/** Per app: who looked at what, and when. In memory: after a restart one more row is written, never one less. */
const looks = new WeakMap<object, Map<string, number>>();

/** Writes down a look at patient data, once for as long as somebody keeps looking: a screen that refreshes itself is one look. */
export async function noteLook(deps: Pick<Deps, "store" | "now">, actor: Actor, entry: AuditEntry): Promise<void> {
  const seen = looks.get(deps.store) ?? new Map<string, number>();
  looks.set(deps.store, seen);
  const key = `${actor.userId}:${entry.action}:${entry.targetType}:${entry.targetId}`;
  const now = deps.now();
  if (now - (seen.get(key) ?? -Infinity) < sameLookMs) return;
  // Remembered only when it stands in the trail: a look that could not be written down is refused, and asked for again.
  await note(deps, actor, entry);
  if (seen.size >= mostRemembered) seen.clear();
  seen.set(key, now);
}

/** So few of the newest, asked for without a filter, is what a dashboard shows: what was done, not who looked. */
const latestOnly = 20;
const isLook = (a: Activity) => a.action.endsWith("_viewed");

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
  const deeds = select.index === "time" && !filter.q && (filter.limit ?? Infinity) <= latestOnly;
  const words = filter.q?.toLowerCase().split(/\s+/).filter(Boolean) ?? [];
  const page = await deps.store.page(activities, {
    ...select,
    limit: filter.limit,
    cursor: filter.cursor,
    reverse: true,
    from: filter.from,
    filter: words.length === 0 && !own
      ? deeds ? (a) => !isLook(a) : undefined
      : (a) => matches(a, words) && (!own || !filter.action || a.action === filter.action),
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
