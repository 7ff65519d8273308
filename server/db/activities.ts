/**
 * The audit trail as a collection; rows are added by changes.
 * @module
 */
import { type Activity, activitySchema, type AuditAction } from "../../shared/audit.ts";
import { type Collection, collection, type Id } from "./collection.ts";

/** The audit trail, newest last by id. */
export const activities: Collection<Activity> = collection({
  name: "activity",
  schema: activitySchema,
  indexes: {
    time: (a) => [[a.timestamp]],
    target: (a) => [[a.targetType, a.targetId, a.timestamp]],
    request: (a) => a.requestId === null ? [] : [[a.requestId, a.timestamp]],
    action: (a) => [[a.action, a.timestamp]],
    user: (a) => [[a.userId ?? 0, a.timestamp]],
  },
});

export interface AuditEntry {
  /** The row's id, where the caller goes on counting in it; a new one when left out. */
  id?: string;
  action: AuditAction;
  targetType: string;
  targetId: Id;
  requestId?: number | null;
  details?: Record<string, unknown>;
}
