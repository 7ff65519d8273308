/**
 * Deletes audit entries that are older than the office keeps them: never under six years, only whole sealed blocks, and only up to a
 * head that was published. The checkpoint behind them stays, and the check of the trail starts from it.
 * @module
 */
import { activities, leastAuditYears, yearsBefore } from "../../db/activities.ts";
import { scan } from "../../db/scan.ts";
import { system } from "../../db/store.ts";
import type { Deps } from "../../deps.ts";
import { readSetting } from "../settings/read_setting.ts";
import { auditBlocks, auditChain } from "./store.ts";

/** Entries a commit: each is checked by itself, and a commit takes ten checks. */
const atOnce = 8;

/** Answers how many entries went. */
export async function deleteOldEntries(deps: Pick<Deps, "store" | "now">): Promise<number> {
  const { auditYears } = await readSetting(deps, "retention");
  if (auditYears === null) return 0;
  const before = yearsBefore(new Date(deps.now()).toISOString(), Math.max(auditYears, leastAuditYears));
  // What an earlier run began and did not end goes first: it lies before the checkpoint.
  let deleted = await removePast(deps);
  while (await moveStart(deps, before)) deleted += await removePast(deps);
  return deleted;
}

/** Moves the checkpoint over the first block, when all of it is old enough and published. */
async function moveStart({ store }: Pick<Deps, "store">, before: string): Promise<boolean> {
  const chain = await store.get(auditChain, "chain");
  const block = chain && chain.first <= chain.blocks ? await store.get(auditBlocks, chain.first) : null;
  if (!chain || !block) return false;
  const [id, hash] = block.entries.at(-1)!;
  const start = { id, hash, entries: block.previous.entries + block.entries.length };
  if ((chain.published?.entries ?? 0) < start.entries) return false;
  for await (const { row } of scan(store, activities, { after: chain.start.id || undefined, before: id })) {
    if (!row || row.timestamp >= before) return false;
  }
  const last = await store.get(activities, id);
  if (!last || last.timestamp >= before) return false;
  await store.change(system, async (tx) => {
    const now = await tx.must(auditChain, "chain");
    if (now.first !== chain.first) return;
    await tx.put(auditChain, { ...now, first: chain.first + 1, start });
    await tx.remove(auditBlocks, block.id);
    tx.audit({
      action: "audit_purged",
      targetType: "audit",
      targetId: id,
      details: { entries: block.entries.length, upTo: last.timestamp, hash },
    });
  });
  return true;
}

/** Deletes what lies before the checkpoint. */
async function removePast({ store }: Pick<Deps, "store">): Promise<number> {
  const start = (await store.get(auditChain, "chain"))?.start.id ?? "";
  if (start === "") return 0;
  let deleted = 0;
  let part: string[] = [];
  const remove = async () => {
    await store.change(system, async (tx) => {
      for (const id of part) await tx.remove(activities, id);
    });
    deleted += part.length;
    part = [];
  };
  for await (const { id } of scan(store, activities, { before: start })) {
    part.push(String(id));
    if (part.length === atOnce) await remove();
  }
  part.push(...(await store.get(activities, start) ? [start] : []));
  if (part.length > 0) await remove();
  return deleted;
}
