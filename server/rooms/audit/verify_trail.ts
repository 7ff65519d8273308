/**
 * Holds the audit trail against its seals, and the seals against heads that somebody else kept.
 * @module
 */
import {
  type ChainPoint,
  ExpectedHeads,
  Purges,
  type TrailProblem,
  type TrailVerdict,
  verdictOf,
} from "../../../shared/audit_chain.ts";
import type { Activity } from "../../../shared/audit.ts";
import { activities } from "../../db/activities.ts";
import { scan, type Scanned } from "../../db/scan.ts";
import type { Actor } from "../../db/change.ts";
import type { Deps } from "../../deps.ts";
import { note } from "./note_activity.ts";
import { hashOf } from "./seal_trail.ts";
import { auditBlocks, auditChain, emptyChain } from "./store.ts";

type Verifier = Pick<Deps, "store">;

/** Rows of the trail, one ahead, so that they can be laid beside the seals. */
class Rows {
  #rows: AsyncGenerator<Scanned<Activity>>;
  next: Scanned<Activity> | null = null;
  /** What the rows behind tell of deletions. */
  readonly purges = new Purges();
  constructor({ store }: Verifier, after: string) {
    this.#rows = scan(store, activities, after === "" ? {} : { after });
  }
  async step(): Promise<void> {
    if (this.next?.row) this.purges.note(this.next.row);
    this.next = (await this.#rows.next()).value ?? null;
  }
  async close(): Promise<void> {
    await this.#rows.return(undefined);
  }
}

/** The first entry that is not as it was sealed, named; or that all are. Writes down that somebody checked. */
export async function verifyTrail(
  deps: Verifier,
  caller: Actor,
  heads: readonly Pick<ChainPoint, "hash" | "id">[] = [],
): Promise<TrailVerdict> {
  const verdict = await checkTrail(deps, heads);
  const { ok, checked, problem } = verdict;
  await note(deps, caller, {
    action: "audit_verified",
    targetType: "audit",
    targetId: verdict.head?.id ?? "",
    details: { ok, checked, ...(problem ?? {}) },
  });
  return verdict;
}

async function checkTrail(
  deps: Verifier,
  heads: readonly Pick<ChainPoint, "hash" | "id">[],
): Promise<TrailVerdict> {
  const { store } = deps;
  // What cannot be opened is as good as gone.
  const chain = await store.get(auditChain, "chain").catch(() => null);
  const expected = new ExpectedHeads(heads);
  const start = chain?.start ?? emptyChain.start;
  const rows = new Rows(deps, start.id);
  let checked = 0;
  let at: ChainPoint | null = chain?.start ?? null;
  let problem: TrailProblem | null = null;
  await rows.step();
  const first = String(rows.next?.id ?? "");
  if (!chain) {
    // Nothing sealed yet, or the chain's own row was taken away while its blocks stand.
    const blocks = await Array.fromAsync(store.kv.list({ prefix: ["r", auditBlocks.name] }, { limit: 1 }));
    if (blocks.length > 0) problem = { what: "seal", entry: null };
  } else {
    expected.met(chain.start.hash);
    for (let number = chain.first; number <= chain.blocks && !problem; number++) {
      const block = await store.get(auditBlocks, number).catch(() => null);
      if (!block || block.previous.hash !== at!.hash) {
        problem = { what: "seal", entry: rows.next ? String(rows.next.id) : null };
        break;
      }
      for (const [id, hash] of block.entries) {
        const row = rows.next;
        if (!row || String(row.id) > id) problem = { what: "missing", entry: id };
        else if (String(row.id) < id) problem = { what: "added", entry: String(row.id) };
        else if (!row.row || hashOf(at!.hash, row) !== hash) problem = { what: "altered", entry: id };
        if (problem) break;
        at = { id, hash, entries: at!.entries + 1 };
        expected.met(hash);
        checked++;
        await rows.step();
      }
    }
    if (!problem && at!.hash !== chain.head.hash) problem = { what: "seal", entry: at!.id };
  }
  const missed = expected.missedFrom(start.id);
  if (!problem && missed) problem = { what: "head", entry: missed.id };
  let unsealed = 0;
  for (; !problem && rows.next; await rows.step()) unsealed++;
  await rows.close();
  if (!problem && !rows.purges.explain(start.hash)) problem = { what: "missing", entry: `before ${first}` };
  return verdictOf({ checked, unsealed, start: chain?.start ?? null, head: chain?.head ?? null, problem });
}
