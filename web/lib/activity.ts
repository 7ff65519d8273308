/**
 * How an entry of the audit trail reads: a sentence that says who did what to what.
 * @module
 */
import { shownRecipient } from "../../shared/fax_numbers.ts";
import { needsAnswer, paymentWords } from "../../shared/invoices.ts";
import { dollars } from "../../shared/money.ts";
import { plural } from "../../shared/words.ts";
import { mailPredicates } from "./mail_activity.ts";
import { rarePredicates } from "./rare_activity.ts";
import { titleCase, words } from "./words.ts";

/** An entry of the audit trail, as far as its words need it. */
export interface ActivityEntry {
  id: string | number;
  action: string;
  /** The action in plain words. */
  title?: string;
  targetType: string;
  targetId: string | number | null;
  requestId?: number | null;
  details: Record<string, unknown> | null;
  /** Who did it; null for the system. */
  userId?: number | null;
  user: { fullName: string } | null;
  createdAt: string;
}

/** The server's words for the action, else the action as words. */
export const activityTitle = ({ title, action }: Pick<ActivityEntry, "title" | "action">): string =>
  title ?? titleCase(action);

/** Whether somebody only looked. */
export const isLook = ({ action }: Pick<ActivityEntry, "action">): boolean => action.endsWith("_viewed");

/** An entry's details, each by the kind of value it is expected to be. */
function detailsOf(entry: ActivityEntry) {
  const details = entry.details ?? {};
  const text = (name: string) => (typeof details[name] === "string" && details[name] ? details[name] : undefined);
  const number = (name: string) => (typeof details[name] === "number" ? details[name] : undefined);
  const list = (name: string) => (Array.isArray(details[name]) ? details[name].map(String) : []);
  const flag = (name: string) => details[name] === true;
  return { text, number, list, flag };
}
type Details = ReturnType<typeof detailsOf>;

const some = (...parts: (string | undefined | false)[]) => parts.filter(Boolean).join(" ");
const amountOf = ({ number }: Details) => number("amount") === undefined ? undefined : dollars(number("amount")!);
/** Where a dispute stood when it was first seen; undefined while the bank waits for an answer. */
const disputeNow = ({ text }: Details) => {
  const status = text("status");
  return status && !needsAnswer({ status }) ? status.replaceAll("_", " ") : undefined;
};
const fieldsOf = ({ list }: Details) => list("fields").map(words).join(", ");

/** A document by what it was for or how it came: its id says nothing to people, and leads nowhere. */
function documentOf({ action, requestId }: ActivityEntry, source?: string): string {
  if (requestId && action !== "entry_linked") return `the document of request ${requestId}`;
  return source === "fax" ? "a fax" : source === "email" ? "a mail" : "a document";
}

/** What an entry is about: `request 83`, `INV-2026-0083`, `a fax`. */
function subjectOf(entry: ActivityEntry, { text }: Details): string {
  const id = String(entry.targetId ?? "");
  const ofRequest = entry.requestId ? ` of request ${entry.requestId}` : "";
  switch (entry.targetType) {
    case "invoice":
      // Its id is no number that people know it by.
      return text("invoiceNumber") ?? (entry.requestId ? `the invoice${ofRequest}` : "an invoice");
    case "inbox_entry":
      return documentOf(entry, text("source"));
    case "secure_link":
      return `the secure link${ofRequest}`;
    case "request_record":
    case "attached_record":
      return `a record${ofRequest}`;
    case "attachment":
      return `a document${ofRequest}`;
    case "settings":
      return words(id);
    case "api_token":
      return text("name") ? `API token “${text("name")}”` : "an API token";
    case "inbox_source":
      return text("name") ? `inbox source “${text("name")}”` : "an inbox source";
    case "channel":
      return text("name") ?? `channel ${id}`;
    case "job":
      return text("kind") ? `background work “${words(text("kind")!)}”` : "background work";
    default:
      return `${words(entry.targetType)} ${id}`.trim();
  }
}

type Predicate = (d: Details, subject: string, entry: ActivityEntry) => string;

/** Who sent it. */
const from = ({ text }: Details) => text("sender") && `from ${text("sender")}`;
/** Where it was sent. */
const to = ({ text }: Details) => text("to") && `to ${shownRecipient(text("to")!)}`;
const records = (entry: ActivityEntry) => entry.requestId ? `the records of request ${entry.requestId}` : "the records";

/** Lists whose address is no word for people. */
const lists: Record<string, string> = {
  "simulate-workflow": "simulated workflows",
  "activity-logs": "the audit trail",
};
const listName = (address: string) => {
  const name = address.replace(/\.csv$/, "");
  return (lists[name] ?? words(name)) + (name === address ? "" : " as CSV");
};

/** Whether somebody did it to their own account. */
const isOwn = ({ targetType, targetId, userId }: ActivityEntry) =>
  targetType === "user" && userId !== undefined && userId !== null && String(targetId) === String(userId);

/** What somebody did, as it follows their name. */
const predicates: Record<string, Predicate> = {
  signed_in: () => "signed in",
  signed_out: () => "signed out",
  password_changed: (d, subject, entry) =>
    d.text("by") === "start"
      ? "made the one-time password of the first administrator"
      : isOwn(entry)
      ? "changed their password"
      : `changed the password of ${subject}`,
  second_factor_enabled: () => "set up their second factor",
  second_factor_removed: (_, subject, entry) =>
    `took off ${isOwn(entry) ? "their second factor" : `the second factor of ${subject}`}`,
  user_created: (d, subject) => some("created", subject, d.text("role") && `(${d.text("role")})`),
  user_invited: (_, subject) => `invited ${subject}`,
  user_updated: (d, subject) => some("changed", subject, fieldsOf(d) && `(${fieldsOf(d)})`),
  user_deactivated: (_, subject) => `deactivated ${subject}`,
  token_created: (_, subject) => `created ${subject}`,
  token_revoked: (_, subject) => `revoked ${subject}`,
  access_refused: (_, subject) => `was refused access to ${subject}`,
  document_received: (d, subject) =>
    some("received", subject, from(d)) + (d.text("subject") ? `: ${d.text("subject")}` : ""),
  document_read: (d, subject) => some("read", subject, from(d), pagesOf(d) && `(${pagesOf(d)})`),
  document_failed: (_, subject) => `could not read ${subject}`,
  document_viewed: (_, subject) => `looked at ${subject}`,
  document_extracted: (d) => some("read a document without storing it", pagesOf(d) && `(${pagesOf(d)})`),
  entry_status_changed: (d, subject) => moved(d, subject) ?? `moved ${subject}`,
  entry_duplicate: (_, subject) => `marked ${subject} as a duplicate`,
  entry_linked: (d, subject, { requestId }) => {
    const requests = requestId ? [String(requestId)] : d.list("requestIds");
    return `linked ${subject} to ${requests.length > 0 ? `request ${requests.join(", ")}` : "a request"}`;
  },
  entry_corrected: (d, subject) => some("corrected", subject, fieldsOf(d) && `(${fieldsOf(d)})`),
  entry_retried: (_, subject) => `started reading ${subject} again`,
  patient_created: (_, subject) => `entered ${subject}`,
  patient_updated: (d, subject) => some("corrected", subject, fieldsOf(d) && `(${fieldsOf(d)})`),
  patient_viewed: (_, subject) => `looked at ${subject}`,
  requester_created: (_, subject) => `entered ${subject}`,
  requester_updated: (d, subject) => some("corrected", subject, fieldsOf(d) && `(${fieldsOf(d)})`),
  request_created: (d, subject) =>
    some("created", subject, d.text("source") && `from ${sourceWords(d.text("source")!)}`),
  request_viewed: (_, subject) => `looked at ${subject}`,
  request_updated: (d, subject) => some("corrected", subject, fieldsOf(d) && `(${fieldsOf(d)})`),
  request_status_changed: (d, subject) => moved(d, subject) ?? `moved ${subject}`,
  record_included: (_, subject) => `included ${subject}`,
  record_excluded: (d, subject, { requestId }) =>
    d.flag("removed")
      ? `took an attached file off ${requestId ? `request ${requestId}` : "a request"}`
      : `left out ${subject}`,
  records_checked: (d, subject) => `marked the records of ${subject} as ${d.flag("checked") ? "" : "not "}checked`,
  patient_merged: (_, subject) => `merged ${subject} with another`,
  patient_unmerged: (_, subject) => `undid a merge of ${subject}`,
  notifications_mailed: (_, subject) => `mailed the notices of ${subject}`,
  records_attached: (d, subject) =>
    some(
      `attached ${plural(d.number("count") ?? 1, "file")} to`,
      subject,
      d.list("recordTypes").length > 0 && `(${d.list("recordTypes").join(", ")})`,
    ),
  record_viewed: (_, subject) => `looked at ${subject}`,
  invoice_created: (d, subject) => some("generated", subject, amountOf(d) && `of ${amountOf(d)}`),
  invoice_sent: (d, subject) => some("sent", subject, amountOf(d) && `of ${amountOf(d)}`, to(d)),
  invoice_delivery_failed: (d, subject) => some("could not deliver", subject, to(d)),
  invoice_viewed: (_, subject) => `looked at ${subject}`,
  invoice_cancelled: (_, subject) => `cancelled ${subject}`,
  invoice_kept: (_, subject) => `kept ${subject} as it is`,
  invoice_refunded: (d, subject) => some("refunded", amountOf(d) && `${amountOf(d)} of`, subject),
  payment_page_viewed: (_, subject) => `opened the payment page of ${subject}`,
  payment_started: (d, subject) =>
    some("started the payment of", subject, amountOf(d) && `(${amountOf(d)})`) +
    (d.text("status") === "processing" ? "; the bank is working on it" : ""),
  payment_failed: (d, subject) => `${some("tried to pay", subject, amountOf(d) && `(${amountOf(d)})`)}, and it failed`,
  payment_unknown: (_, subject) => `found a payment of ${subject} that the card processor does not know`,
  payment_confirmed: (d, subject) =>
    some(
      "confirmed the payment of",
      amountOf(d) && `${amountOf(d)} for`,
      subject,
      d.text("method") && `by ${(paymentWords as Record<string, string>)[d.text("method")!] ?? d.text("method")}`,
    ),
  refund_failed: (d, subject) =>
    some("found that the refund of", amountOf(d) && `${amountOf(d)} of`, subject, "failed"),
  payment_disputed: (d, subject) =>
    some(
      "noted that the payment of",
      subject,
      disputeNow(d) ? "was disputed" : "is disputed",
      amountOf(d) && `(${amountOf(d)})`,
      disputeNow(d) && `and the dispute is now ${disputeNow(d)}`,
    ),
  dispute_changed: (d, subject) =>
    some("noted that the dispute of", subject, "is now", d.text("status")?.replaceAll("_", " ")),
  records_released: (d, _, entry) =>
    some(
      "released",
      records(entry),
      d.number("files") !== undefined &&
        `(${plural(d.number("files")!, "file")}, ${plural(d.number("pages") ?? 0, "page")})`,
    ),
  list_viewed: (d, _, { targetType }) =>
    some(`read ${listName(targetType)}`, d.number("rows") !== undefined && `(${plural(d.number("rows")!, "row")})`),
  released_viewed: (_, _subject, entry) => `opened ${records(entry)}`,
  user_reactivated: (_, subject) => `reactivated ${subject}`,
  channel_saved: (_, subject) => `changed ${subject}`,
  channel_removed: (_, subject) => `removed ${subject}`,
  channel_tested: (_, subject) => `tested ${subject}`,
  channel_restored: (_, subject) => `found that ${subject} works again`,
  ehr_key_generated: () => "made a key for the EHR",
  ehr_key_removed: () => "removed a key for the EHR",
  channel_failed: (_, subject) => `found that ${subject} stopped working`,
  link_created: (_, subject) => `made ${subject}`,
  link_sent: (d, subject, entry) =>
    d.text("by") === "fax" ? some("faxed", records(entry), to(d)) : some("mailed", subject, to(d)),
  link_revoked: (_, subject) => `revoked ${subject}`,
  link_regenerated: (_, subject) => `made ${subject} anew`,
  link_opened: (d, subject, entry) =>
    d.text("kind") === "passcode" ? `gave the passcode for ${records(entry)}` : `opened ${subject}`,
  link_code_sent: (d, subject) => some("had a code mailed for", subject, to(d)),
  link_code_shown: (_, subject) => `had a code shown for ${subject}`,
  link_wrong_code: (_, _subject, entry) => `gave a wrong code for ${records(entry)}`,
  link_wrong_passcode: (_, _subject, entry) => `gave a wrong passcode for ${records(entry)}`,
  link_downloaded: (d, _, entry) =>
    d.text("kind") === "file" ? `opened a file of ${records(entry)}` : `downloaded ${records(entry)}`,
  source_checked: (d, subject) =>
    d.text("error")
      ? `checked ${subject}, which failed`
      : some(`checked ${subject}`, d.number("imported") !== undefined && `(${d.number("imported")} new)`),
  settings_changed: (_, subject) => `changed the settings “${subject}”`,
  job_retried: (_, subject) => `retried ${subject}`,
};

/** Sentences without a doer. */
const whole: Record<string, Predicate> = {
  sign_in_failed: (_, __, { targetId }) =>
    targetId === "unknown" ? "A sign-in with an unknown name failed" : `A sign-in as user ${targetId} failed`,
  account_locked: (_, subject) => `${capital(subject)} was locked after too many failed sign-ins`,
  password_reset_requested: (_, subject, { targetId }) =>
    targetId === "unknown"
      ? "A password reset was asked for an unknown address"
      : `A password reset was asked for ${subject}`,
  job_failed: (_, subject) => `${capital(subject)} failed`,
};

const pagesOf = ({ number }: Details) => {
  const pages = number("numPages") ?? number("pages");
  return pages === undefined ? undefined : plural(pages, "page");
};
const moved = ({ text }: Details, subject: string) => {
  const [from, now] = [text("oldStatus") ?? text("from"), text("newStatus") ?? text("to")];
  return from && now ? `moved ${subject} from ${words(from)} to ${words(now)}` : undefined;
};
const sourceWords = (
  source: string,
) => (source === "manual" ? "a manual entry" : source === "email" ? "a mail" : `a ${source}`);
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Who did it, at the beginning of a sentence. A link's recipient has no account and is told by address. */
function doer(entry: ActivityEntry, { text }: Details): string {
  if (entry.user) return entry.user.fullName;
  if (/^link_(opened|wrong|downloaded)/.test(entry.action)) return text("recipient") ?? "The recipient";
  if (/^payment_(started|failed|page)/.test(entry.action) && !entry.user) return "The payer";
  return "The system";
}

/**
 * The entry as a sentence without a full stop: `Ruben Vasquez sent INV-2026-0083 of $18.25 to records@harbor.example`.
 * `documentId` is the document on whose own page it stands: there it is "this document".
 */
export function activitySentence(entry: ActivityEntry, documentId?: string): string {
  const details = detailsOf(entry);
  const subject = documentId !== undefined && entry.targetId === documentId
    ? "this document"
    : subjectOf(entry, details);
  const alone = whole[entry.action];
  if (alone) return alone(details, subject, entry);
  const predicate = predicates[entry.action] ?? mailPredicates[entry.action] ?? rarePredicates[entry.action];
  const who = doer(entry, details);
  return predicate
    ? `${who} ${predicate(details, subject, entry)}`
    : `${who}: ${activityTitle(entry).toLowerCase()} (${subject})`;
}

/** What was said about it: a reason, an error. */
export const activityMessage = (entry: ActivityEntry): string | undefined =>
  detailsOf(entry).text("message") ?? detailsOf(entry).text("reason");

/** What gives its name to entries of one commit, the weightiest first; a change of status follows from the others. */
const weight = [
  /released/,
  /payment_confirmed|refunded/,
  /invoice_sent|invoice_created|cancelled/,
  /attached/,
  /created/,
];
const weightOf = ({ action }: ActivityEntry) => {
  if (action === "request_status_changed") return 99;
  const at = weight.findIndex((pattern) => pattern.test(action));
  return at < 0 ? weight.length : at;
};

/** Somebody has to do something about each of these: none is folded away. */
const isAlone = ({ action }: ActivityEntry) => /^(refund_failed|payment_disputed|dispute_changed)$/.test(action);

/** Entries of one moment and one person as one: the weightiest, and what followed from it. Order is kept. */
export function foldActivity<T extends ActivityEntry>(entries: readonly T[]): { main: T; rest: T[] }[] {
  const groups: T[][] = [];
  for (const entry of entries) {
    const last = groups.at(-1);
    const together = last && last[0].createdAt === entry.createdAt &&
      last[0].user?.fullName === entry.user?.fullName && isLook(last[0]) === isLook(entry) &&
      !isAlone(last[0]) && !isAlone(entry);
    if (together) last.push(entry);
    else groups.push([entry]);
  }
  return groups.map((group) => {
    const [main, ...rest] = group.toSorted((a, b) => weightOf(a) - weightOf(b));
    // That a payment was begun is no news beside its confirmation.
    return { main, rest: rest.filter(({ action }) => action !== "payment_started") };
  });
}
