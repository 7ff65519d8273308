/**
 * What kind of thing an entry of the audit trail is about; decides its icon.
 * @module
 */
import type { ActivityEntry } from "./activity.ts";

export type ActivityKind =
  | "look"
  | "document"
  | "request"
  | "record"
  | "invoice"
  | "payment"
  | "mail"
  | "link"
  | "release"
  | "user"
  | "settings"
  | "other";

/** The first that fits an action decides: who signs in or resets a password is no request. */
const kindWords: [ActivityKind, RegExp][] = [
  ["user", /^(user_|sign|account|password|token|access_refused|passkey|two_factor|session|api_token)/],
  ["settings", /setting|rate|api_key/],
  ["look", /_viewed$/],
  ["release", /release|downloaded/],
  ["mail", /^(mail|fax_|invoice_sent|link_sent|invoice_delivery)/],
  ["link", /link_|secure_?link/],
  ["payment", /pay|refund/],
  ["invoice", /invoice/],
  ["record", /^record|attach/],
  ["document", /inbox|document|email|entry|source/],
  ["request", /request|patient/],
];

/** The kind of an entry by its action, else by what it is about. */
export function activityKind({ action, targetType }: Pick<ActivityEntry, "action" | "targetType">): ActivityKind {
  const find = (text: string) => kindWords.find(([, pattern]) => pattern.test(text.toLowerCase()))?.[0];
  return find(action) ?? find(targetType) ?? "other";
}
