/**
 * The audit trail as a collection; rows are added by changes.
 * @module
 */
import { type Activity, activitySchema, type AuditAction } from "../../shared/audit.ts";
import { type Collection, collection, type Id } from "./collection.ts";

/** How long a row that counts reads may be counted up, ms; rows are sealed minutes later (`rooms/audit/seal_trail.ts`). */
export const countedForMs = 12 * 60_000;
/** How long the trail is kept at least, years: 45 CFR 164.316(b)(2)(i). */
export const leastAuditYears = 6;

/** Only a count of reads goes up, while it is young; only what is older than the law asks for is removed. */
function mayChange(before: Activity, after: Activity | null, now: string): boolean {
  if (after === null) return before.timestamp < yearsBefore(now, leastAuditYears);
  const { details: _before, ...was } = before;
  const { details: _after, ...is } = after;
  return before.action === "list_viewed" && JSON.stringify(was) === JSON.stringify(is) &&
    Date.parse(now) - Date.parse(before.timestamp) < countedForMs;
}

/** The ISO instant so many years before another. */
export function yearsBefore(now: string, years: number): string {
  const at = new Date(now);
  at.setUTCFullYear(at.getUTCFullYear() - years);
  return at.toISOString();
}

/** The audit trail, newest last by id. */
export const activities: Collection<Activity> = collection({
  name: "activity",
  schema: activitySchema,
  mayChange,
  indexes: {
    time: (a) => [[a.timestamp]],
    target: (a) => [[a.targetType, a.targetId, a.timestamp]],
    targetId: (a) => [[a.targetId.toLowerCase(), a.timestamp]],
    request: (a) => a.requestId === null ? [] : [[a.requestId, a.timestamp]],
    action: (a) => [[a.action, a.timestamp]],
    user: (a) => [[a.userId ?? 0, a.timestamp]],
  },
});

/** Details without what must never stand in the trail, however deep: `password` and `token` (spec 2 §2). */
export function withoutSecrets<T>(details: T): T {
  return JSON.parse(
    JSON.stringify(details, (name, value) => name === "password" || name === "token" ? undefined : value),
  );
}

export interface AuditEntry {
  /** The row's id, where the caller goes on counting in it; a new one when left out. */
  id?: string;
  action: AuditAction;
  targetType: string;
  targetId: Id;
  requestId?: number | null;
  details?: Record<string, unknown>;
}
