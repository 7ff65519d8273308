/**
 * Lists the audit trail.
 * @module
 */
import { type Activity, auditActions } from "../../../shared/audit.ts";
import { AppError } from "../../../shared/errors.ts";
import type { PageOf } from "../../../shared/paging.ts";
import { activities, withoutSecrets } from "../../db/activities.ts";
import type { Deps } from "../../deps.ts";
import { type Caller, callerMay, mustHold } from "../../http/context.ts";
import { flushReads } from "./note_read.ts";
import { placesOf, type Select } from "./searching/places.ts";

/** What the office did, as the dashboard shows it: not who looked or came and went. */
const isWork = (a: Activity) => !/_viewed$|^signed_(in|out)$|^source_checked$/.test(a.action);
/** Sign-ins, accounts, tokens and refusals: of others they are an administrator's to see. */
const isSecurity = (a: Activity) =>
  ["user", "api_token", "session"].includes(a.targetType) || a.action === "access_refused";

export interface ActivityFilter {
  limit?: number;
  cursor?: string;
  /** Newest first unless "asc". */
  order?: "asc" | "desc";
  entityId?: string;
  entityType?: string;
  requestId?: number;
  action?: string;
  /** 0: the system. */
  user?: number;
  from?: string;
  to?: string;
  q?: string;
  only?: "work";
}

/** What staff without the audit permission may still see: the dashboard's latest entries and one matter's own history. */
const openLimit = 20;

const isOneMatter = ({ requestId, entityType, entityId }: ActivityFilter): boolean =>
  requestId !== undefined || Boolean(entityType && entityId);

/** The trail, as far as the caller may see it. @throws not_allowed, or not_found where even that it is there would tell something */
export async function listActivityFor(deps: Deps, caller: Caller, filter: ActivityFilter) {
  const oneMatter = isOneMatter(filter);
  if (!callerMay(caller, "audit:read")) {
    if (caller.role === "external-requester" && oneMatter) throw new AppError("not_found");
    if (filter.entityType === "inbox_entry") mustHold(caller, "inbox:read");
    // The latest entries and no more: neither a longer list nor the pages behind it.
    if (!oneMatter && ((filter.limit ?? Infinity) > openLimit || filter.cursor !== undefined)) {
      mustHold(caller, "audit:read");
    }
  }
  return await listActivity(deps, caller, filter);
}

/** The trail by time, as the spec shows it; password and token never stand in details. */
export async function listActivity(
  deps: Deps,
  caller: Caller,
  filter: ActivityFilter,
): Promise<PageOf<ReturnType<typeof shown>>> {
  await flushReads(deps);
  const whole = callerMay(caller, "audit:read");
  const words = filter.q?.toLowerCase().split(/\s+/).filter(Boolean) ?? [];
  // An external requester has their own part of it, whatever is asked for.
  const own = caller.role === "external-requester";
  const select = own ? { index: "user", prefix: [caller.userId] } : selectOf(filter);
  const places = select === null && whole ? await placesOf(deps, words) : [];
  // Who may not read the trail is told of others' looks in one matter's own history alone.
  const work = filter.only === "work" || (!whole && !own && !isOneMatter(filter));
  const tests: ((a: Activity) => boolean)[] = [
    ...(whole ? [] : [(a: Activity) => !isSecurity(a) || a.userId === caller.userId]),
    ...(work ? [isWork] : []),
    ...(words.length > 0 ? [(a: Activity) => matches(a, words)] : []),
    ...restOf(filter, own ? null : select),
  ];
  const request = {
    limit: filter.limit,
    cursor: filter.cursor,
    reverse: filter.order !== "asc",
    from: filter.from,
    to: filter.to,
    filter: tests.length === 0 ? undefined : (a: Activity) => tests.every((test) => test(a)),
  };
  const pageOf = (one: Select, also: Select[] = []) => deps.store.page(activities, { ...one, also, ...request });
  const [place, ...also] = places;
  let page = place && await pageOf(place, also);
  // In none of its places, or in none at all: what was searched for may stand in details.
  if (!page || page.rows.length === 0 && page.next === null) {
    page = await pageOf(select ?? { index: "time", prefix: [] });
  }
  const readsInbox = callerMay(caller, "inbox:read");
  return { ...page, rows: page.rows.map((a) => shown(a, readsInbox)) };
}

/** The index that leaves the fewest entries; null for the whole trail. All of them go on by time and id. */
function selectOf(filter: ActivityFilter): Select | null {
  if (filter.requestId) return { index: "request", prefix: [filter.requestId] };
  if (filter.entityType && filter.entityId) return { index: "target", prefix: [filter.entityType, filter.entityId] };
  if (filter.user !== undefined) return { index: "user", prefix: [filter.user] };
  if (filter.action) return { index: "action", prefix: [filter.action] };
  return null;
}

/** The conditions that the index does not keep. */
function restOf(filter: ActivityFilter, select: Select | null): ((a: Activity) => boolean)[] {
  const { action, user, entityType, entityId, requestId } = filter;
  return [
    ...(action && select?.index !== "action" ? [(a: Activity) => a.action === action] : []),
    ...(user !== undefined && select?.index !== "user" ? [(a: Activity) => (a.userId ?? 0) === user] : []),
    ...(entityType && select?.index !== "target"
      ? [(a: Activity) => a.targetType === entityType && (!entityId || a.targetId === entityId)]
      : []),
    ...(requestId && select?.index !== "request" ? [(a: Activity) => a.requestId === requestId] : []),
  ];
}

function matches(a: Activity, words: string[]): boolean {
  const text = `${a.userName} ${auditActions[a.action]} ${a.action} ${a.targetType} ${a.targetId} ${
    JSON.stringify(a.details)
  }`
    .toLowerCase();
  return words.every((word) => text.includes(word));
}

/** @param readsInbox else who sent a document, and about what, stays with those who may open the inbox */
function shown(a: Activity, readsInbox: boolean) {
  const details = withoutSecrets(a.details) as Record<string, unknown>;
  if (a.targetType === "inbox_entry" && !readsInbox) { for (const name of ["sender", "subject"]) delete details[name]; }
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
