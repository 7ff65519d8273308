/**
 * Marking notices as read.
 * @module
 */
import type { Deps } from "../../deps.ts";
import type { Caller } from "../../http/context.ts";
import { readStates } from "./store.ts";

/** Ids read one by one that are remembered; older ones count as read. */
const mostRemembered = 200;

/** Marks the notices with `ids`, or all up to and including `upTo`, as read by the caller. */
export async function markRead(deps: Deps, caller: Caller, read: { ids?: string[]; upTo?: string }): Promise<void> {
  await deps.store.change(caller, async (tx) => {
    const before = await tx.get(readStates, caller.userId);
    const upTo = [before?.upTo ?? "", read.upTo ?? ""].toSorted().at(-1)!;
    const ids = [...new Set([...before?.ids ?? [], ...read.ids ?? []])].filter((id) => id > upTo).toSorted();
    const state = { id: caller.userId, upTo, ids: ids.slice(-mostRemembered), shown: before?.shown ?? [] };
    await (before ? tx.put(readStates, state) : tx.insert(readStates, state));
  });
}
