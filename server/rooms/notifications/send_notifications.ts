/**
 * Mails each user what their switches ask for, gathered since the last time. The mail says what kind of thing happened and how often,
 * and links to the app: it names no patient.
 * @module
 */
import type { LiveEvent, LiveEventType } from "../../../shared/events.ts";
import { isWanted, switchOf } from "../../../shared/settings.ts";
import type { User } from "../../../shared/users.ts";
import { system } from "../../db/store.ts";
import type { Deps } from "../../deps.ts";
import type { ToldEvent } from "../../events/bus.ts";
import type { Caller } from "../../http/context.ts";
import { mayHear } from "../../http/live.ts";
import { queueMail } from "../outbox/queue_mail.ts";
import { readSetting } from "../settings/read_setting.ts";
import { activeUsers } from "../users/list_users.ts";
import { notificationLogs } from "./store.ts";

/** Notices older than this are not mailed any more, ms: after a long stop nobody wants yesterday's. */
const freshMs = 60 * 60_000;
/** So many a mail, so that one commit takes their rows. */
const mostInMail = 100;

const words: Partial<Record<LiveEventType, string>> = {
  INBOX_ENTRY_PROCESSED: "Documents read",
  REQUEST_STATUS_CHANGED: "New requests",
  PAYMENT_CONFIRMED: "Payments confirmed",
  INVOICE_STATUS_CHANGED: "Invoices failed or cancelled",
  CHANNEL_CHANGED: "Channels that failed or work again",
  JOB_FAILED: "Background work that gave up",
};

const wordsFor = (event: LiveEvent): string =>
  event.type === "INVOICE_STATUS_CHANGED" && event.money
    ? "Disputes, and refunds that failed"
    : words[event.type] ?? "Other news";

const asCaller = (user: User): Caller => ({
  userId: user.id,
  name: user.fullName,
  username: user.username,
  role: user.role,
  requesterId: user.requesterId,
  narrowed: null,
  forcePasswordChange: false,
  credential: "",
  via: "session",
});

/** Mails everybody what is new to them; answers how many mails were queued. */
export async function sendNotifications(deps: Deps): Promise<number> {
  const since = new Date(deps.now() - freshMs).toISOString();
  const recent: ToldEvent[] = [];
  for await (const told of deps.bus.notices()) {
    if (told.at < since) break;
    if (switchOf(told.event)) recent.push(told);
  }
  if (recent.length === 0) return 0;
  let mailed = 0;
  for (const user of await activeUsers(deps)) if (await mailTo(deps, user, recent.toReversed())) mailed++;
  return mailed;
}

async function mailTo(deps: Deps, user: User, recent: ToldEvent[]): Promise<boolean> {
  const switches = await readSetting(deps, "notifications", user.id);
  if (!switches.emailNotifications) return false;
  const [last] =
    (await deps.store.page(notificationLogs, { index: "told", prefix: [user.id, "email"], reverse: true, limit: 1 }))
      .rows;
  const wanted: ToldEvent[] = [];
  for (const told of recent) {
    if (wanted.length >= mostInMail) break;
    if (last && told.cursor <= last.cursor || told.by === user.id || !isWanted(switches, told.event)) continue;
    if (await mayHear(deps, asCaller(user), told.event)) wanted.push(told);
  }
  if (wanted.length === 0) return false;
  const counts = new Map<string, number>();
  for (const { event } of wanted) counts.set(wordsFor(event), (counts.get(wordsFor(event)) ?? 0) + 1);
  const lines = [...counts].map(([what, count]) => `${what}: ${count}`);
  await deps.store.change(system, async (tx) => {
    const mailId = await queueMail(tx, {
      kind: "notification",
      to: user.email,
      subject: `ReleaseDesk: ${wanted.length} ${wanted.length === 1 ? "notice" : "notices"}`,
      text: `${lines.join("\n")}\n\nSee them here:\n${deps.url("/")}\n\nWhat you are mailed is chosen here:\n${
        deps.url("/settings?tab=notifications")
      }`,
      about: { type: "user", id: String(user.id) },
    });
    for (const { event, cursor } of wanted) {
      await tx.insert(notificationLogs, {
        id: tx.newId(),
        userId: user.id,
        channel: "email",
        type: event.type,
        cursor,
        mailId,
        createdAt: tx.now,
      });
    }
    tx.audit({
      action: "notifications_mailed",
      targetType: "user",
      targetId: user.id,
      details: { notices: wanted.length },
    });
  });
  return true;
}
