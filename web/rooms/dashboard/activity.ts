/**
 * How an activity entry reads on the dashboard.
 * @module
 */
import { dollars } from "../../lib/format.ts";
import { plural, titleCase, words } from "../../lib/words.ts";

/** An entry of `GET /api/activity-logs`. */
export interface ActivityEntry {
  id: string | number;
  action: string;
  /** The action in plain words. */
  title?: string;
  targetType: string;
  targetId: string | number | null;
  details: {
    sender?: string;
    subject?: string;
    numPages?: number;
    requestId?: number | string;
    amount?: number;
    oldStatus?: string;
    newStatus?: string;
    message?: string;
  } | null;
  user: { fullName: string } | null;
  createdAt: string;
}

/** What kind of thing an entry is about; decides its icon. */
export type ActivityKind = "document" | "request" | "invoice" | "payment" | "release" | "user" | "settings" | "other";

const kindWords: [ActivityKind, RegExp][] = [
  ["release", /release|link_|secure_?link|downloaded/],
  ["payment", /pay|refund/],
  ["invoice", /invoice/],
  ["document", /inbox|document|fax|email|record|attach/],
  ["request", /request/],
  ["user", /user|login|logout|password|session|account|token/],
  ["settings", /setting|rate|key/],
];

/** The kind of an entry by its action, else by what it is about. */
export function activityKind({ action, targetType }: Pick<ActivityEntry, "action" | "targetType">): ActivityKind {
  const find = (text: string) => kindWords.find(([, pattern]) => pattern.test(text.toLowerCase()))?.[0];
  return find(action) ?? find(targetType) ?? "other";
}

/** The server's words for the action, else the action as words. */
export const activityTitle = ({ title, action }: Pick<ActivityEntry, "title" | "action">): string =>
  title ?? titleCase(action);

/** The line under the title: a change of status, an amount, a sender, and who did it. */
export function activityDescription(entry: ActivityEntry): string {
  const details = entry.details ?? {};
  // "User 1" says less than the name that follows.
  const about = entry.targetId === null || entry.targetType === "user"
    ? ""
    : `${titleCase(entry.targetType)} ${entry.targetId}`;
  const parts = [
    details.sender ? `From ${details.sender}` : about,
    details.subject,
    details.numPages ? plural(details.numPages, "page") : undefined,
    details.requestId && entry.targetType !== "request" ? `Request ${details.requestId}` : undefined,
    details.amount === undefined ? undefined : dollars(details.amount),
    details.oldStatus && details.newStatus
      ? `changed from ${words(details.oldStatus)} to ${words(details.newStatus)}`
      : undefined,
    `by ${entry.user?.fullName ?? "System"}`,
  ];
  return parts.filter(Boolean).join(" · ");
}
