/**
 * Seals the audit trail in the background: each entry's hash covers the one before it, so that none can be altered, taken out or put
 * in unseen.
 * @module
 */
import type { Activity } from "../../../shared/audit.ts";
import { type ChainPoint, chainText } from "../../../shared/audit_chain.ts";
import { activities } from "../../db/activities.ts";
import { sha256 } from "../../db/keys.ts";
import { scan, type Scanned } from "../../db/scan.ts";
import { system } from "../../db/store.ts";
import type { Deps } from "../../deps.ts";
import { type AuditBlock, auditBlocks, auditChain, emptyChain } from "./store.ts";

/** Entries are sealed when they are so old, ms: later than the last one that counts reads is counted up (`countedForMs`). */
export const sealAfterMs = 15 * 60_000;
/** Entries a block; ids and hashes of so many stay within the size of a value. */
const atOnce = 400;

type Sealer = Pick<Deps, "store" | "now">;

/** The hash of a scanned entry. Bytes that cannot be opened are sealed as that; the check names them. */
export const hashOf = (previous: string, { id, row }: Scanned<Activity>): string =>
  sha256(row ? chainText(previous, row) : `${previous} ${id}`);

/** Seals what is old enough, in the order of the ids; answers how many entries. Two servers at once seal nothing twice. */
export async function sealTrail(deps: Sealer): Promise<number> {
  const before = (deps.now() - sealAfterMs).toString(36).padStart(9, "0");
  let sealed = 0;
  for (;;) {
    const chain = await deps.store.get(auditChain, "chain") ?? emptyChain;
    const after = chain.head.id === "" ? undefined : chain.head.id;
    const entries: AuditBlock["entries"] = [];
    let head: ChainPoint = chain.head;
    for await (const entry of scan(deps.store, activities, { after, before })) {
      head = { id: String(entry.id), hash: hashOf(head.hash, entry), entries: head.entries + 1 };
      entries.push([head.id, head.hash]);
      if (entries.length === atOnce) break;
    }
    if (entries.length === 0) return sealed;
    const done = await deps.store.change(system, async (tx) => {
      const known = await tx.get(auditChain, "chain");
      if ((known?.blocks ?? 0) !== chain.blocks) return false;
      const id = chain.blocks + 1;
      await tx.insert(auditBlocks, { id, previous: chain.head, entries, sealedAt: tx.now });
      const next = { ...(known ?? emptyChain), blocks: id, head, sealedAt: tx.now };
      if (known) await tx.put(auditChain, next);
      else await tx.insert(auditChain, next);
      return true;
    });
    if (!done) return sealed;
    sealed += entries.length;
  }
}
