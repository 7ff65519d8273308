/**
 * What the audit page reads.
 * @module
 */
import { api, fileUrl, type Row } from "../../lib/api.ts";
import { dollars } from "../../../shared/money.ts";
import { read, readPages } from "../../lib/query.ts";

export type AuditRow = Row<(typeof api)["activity-logs"]["$get"]>;

/**
 * A target's id as far as it tells targets apart: a document's by its beginning, as the inbox shows it; all other made ids
 * begin with their time, which those of one moment share, and end in chance. A name (of a setting, of a source) stays whole.
 */
export function shortTarget({ targetType, targetId }: Pick<AuditRow, "targetType" | "targetId">): string {
  if (targetId.length <= 12 || !/\d/.test(targetId)) return targetId;
  return targetType === "inbox_entry" ? targetId.slice(0, 8) : targetId.slice(-8);
}

/** The name that a source or a channel had when the entry was written: it may be removed by now. */
export function nameOfTarget({ targetType, details }: Pick<AuditRow, "targetType" | "details">): string | undefined {
  const name = ["inbox_source", "channel"].includes(targetType) ? details?.name : undefined;
  return typeof name === "string" && name !== "" ? name : undefined;
}

export const dateFilters = [
  { value: "all", label: "All Time" },
  { value: "0", label: "Today" },
  { value: "7", label: "Last 7 Days" },
  { value: "30", label: "Last 30 Days" },
];

/** What the address names; each text as it stands there. */
export interface AuditFilter {
  q: string;
  action: string;
  /** A user's id, 0 for the system. */
  user: string;
  days: string;
  /** `type:id`, as `request:12`. */
  target: string;
  /** Oldest first; left out where the newest come first. */
  order?: "asc" | "desc";
}
export const noFilter = { q: "", action: "all", user: "all", days: "all", target: "" };
export const filterNames = Object.keys(noFilter) as (keyof typeof noFilter)[];

/** From when on, as the API takes it: the start of the local day so many days ago. */
export function fromOf(days: string, now: Date): string | undefined {
  if (!/^\d{1,3}$/.test(days)) return undefined;
  const from = new Date(now);
  from.setHours(0, 0, 0, 0);
  from.setDate(from.getDate() - Number(days));
  return from.toISOString();
}

const rowsAtOnce = 100;

/** The filter as the API takes it. */
export function auditParams({ q, action, user, days, target, order }: AuditFilter, now: Date) {
  const [entityType, ...id] = target.split(":");
  return {
    q: q.trim(),
    action: action === "all" ? "" : action,
    user: user === "all" ? "" : user,
    entityType,
    entityId: id.join(":"),
    from: fromOf(days, now),
    ...(order ? { order } : {}),
  };
}

/** The trail, a hundred at once. */
export const auditQuery = (filter: AuditFilter) => ({
  ...readPages(api["activity-logs"], { query: { limit: rowsAtOnce, ...auditParams(filter, new Date()) } }),
  staleTime: 5_000,
});

/** The address of the file that holds what is shown. */
export const exportUrl = (filter: AuditFilter, format: "csv" | "jsonl"): string =>
  fileUrl(api["activity-logs"].export, { query: { format, ...auditParams(filter, new Date()) } });

/** The users that the trail can be filtered by. */
export const usersQuery = read(api.users, { query: { limit: 200 } });

/** The details as formatted data, amounts as money; `password` and `token` never stand in them, however deep. */
export function detailsText(details: Record<string, unknown> | null): string {
  if (!details) return "No details available";
  try {
    const text = JSON.stringify(details, (name, value) => {
      if (name === "password" || name === "token") return undefined;
      return /^(amount|due|owed)$/.test(name) && Number.isInteger(value) ? dollars(value) : value;
    }, 2);
    return text === "{}" ? "No details available" : text;
  } catch {
    return "Error formatting details";
  }
}
