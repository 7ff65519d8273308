/**
 * Deletes mails that are older than the office keeps them.
 * @module
 */
import { system } from "../../db/store.ts";
import type { Deps } from "../../deps.ts";
import { readSetting } from "../settings/read_setting.ts";
import { mails } from "./store.ts";

/** So many a commit: each is a read that the commit checks, and a store takes ten checks. */
const atOnce = 8;

/** Deletes what was sent or has failed and is older than the retention setting says; answers how many mails went. */
export async function deleteOldMails(deps: Pick<Deps, "store" | "now">): Promise<number> {
  const { mailDays } = await readSetting(deps, "retention");
  if (mailDays === null) return 0;
  const before = new Date(deps.now() - mailDays * 86_400_000).toISOString();
  let purged = 0;
  for (;;) {
    // Oldest first: the first that is young enough ends it.
    const { rows } = await deps.store.page(mails, { index: "created", limit: atOnce });
    const old = rows.filter((mail) => mail.createdAt < before && mail.status !== "queued");
    if (old.length === 0) return purged;
    await deps.store.change(system, async (tx) => {
      for (const mail of old) await tx.remove(mails, mail.id);
      tx.audit({ action: "mails_purged", targetType: "outbox", targetId: "retention", details: { mails: old.length } });
    });
    purged += old.length;
  }
}
