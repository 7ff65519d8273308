/**
 * Writes an audit row apart from a change: views, refusals, sign-ins.
 * @module
 */
import type { AuditEntry } from "../../db/activities.ts";
import type { Actor } from "../../db/change.ts";
import type { Deps } from "../../deps.ts";

/** Writes down a view of patient data, a refusal, or another happening that changes nothing else. */
export async function note(deps: Pick<Deps, "store">, actor: Actor, entry: AuditEntry): Promise<void> {
  await deps.store.change(actor, (tx) => tx.audit(entry));
}

/** A view within this time after the last one is the same view, ms. */
export const sameViewMs = 10 * 60_000;

const mostRemembered = 10_000;

/** Per app: who looked at what, and when. In memory: after a restart one more row is written, never one less. */
const views = new WeakMap<object, Map<string, number>>();

/** Writes down a view of patient data, once for as long as somebody keeps looking: a screen that refreshes itself is one view. */
export async function noteView(deps: Pick<Deps, "store" | "now">, actor: Actor, entry: AuditEntry): Promise<void> {
  const seen = views.get(deps.store) ?? new Map<string, number>();
  views.set(deps.store, seen);
  const key = `${actor.userId}:${entry.action}:${entry.targetType}:${entry.targetId}`;
  const now = deps.now();
  if (now - (seen.get(key) ?? -Infinity) < sameViewMs) return;
  // Remembered only when it stands in the trail: a view that could not be written down is refused, and asked for again.
  await note(deps, actor, entry);
  if (seen.size >= mostRemembered) seen.clear();
  seen.set(key, now);
}
