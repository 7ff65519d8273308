/**
 * Deletes the log of mailed notices that is older than the office keeps it.
 * @module
 */
import { system } from "../../db/store.ts";
import type { Deps } from "../../deps.ts";
import { readSetting } from "../settings/read_setting.ts";
import { notificationLogs } from "./store.ts";

/** So many a commit: each is a read that the commit checks, and a store takes ten checks. */
const atOnce = 8;

/** Deletes what is older than the retention setting says. */
export async function deleteOldLogs(deps: Pick<Deps, "store" | "now">): Promise<void> {
  const { notificationLogDays } = await readSetting(deps, "retention");
  if (notificationLogDays === null) return;
  const before = new Date(deps.now() - notificationLogDays * 86_400_000).toISOString();
  for (;;) {
    const { rows } = await deps.store.page(notificationLogs, { index: "created", limit: atOnce });
    const old = rows.filter((log) => log.createdAt < before);
    if (old.length === 0) return;
    await deps.store.change(system, async (tx) => {
      for (const log of old) await tx.remove(notificationLogs, log.id);
      tx.audit({ action: "mails_purged", targetType: "outbox", targetId: "retention", details: { logs: old.length } });
    });
  }
}
