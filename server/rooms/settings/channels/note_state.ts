/**
 * How a channel fares, kept for Settings and told when it changes: staff must hear of mail that does not come in.
 * @module
 */
import type { Change } from "../../../db/change.ts";
import { system } from "../../../db/store.ts";
import type { Deps } from "../../../deps.ts";
import { type ChannelStateRow, channelStates } from "../store.ts";

/** A state that is well is written this often at most, ms. */
const freshMs = 5 * 60_000;
/** One failure may pass by itself; at the second in a row people are told. */
const toldAt = 2;

/**
 * Writes down what a check of a source or service came to.
 * @param error a sentence, or null when all is well
 * @param more `restMs`: how long the service asks to be left alone; `works`: it does what it is for, and the trouble is beside that
 */
export async function noteState(
  deps: Pick<Deps, "store" | "now">,
  { id, name }: { id: string; name: string },
  error: string | null,
  { restMs = null, works = false }: { restMs?: number | null; works?: boolean } = {},
): Promise<void> {
  const before = await deps.store.get(channelStates, id);
  const fresh = before && deps.now() - Date.parse(before.checkedAt) < freshMs;
  if (error === null && fresh && before.error === null && !before.wasTold) return;
  await deps.store.change(system, async (tx) => {
    const was = await tx.get(channelStates, id);
    const failures = error === null ? 0 : (was?.failures ?? 0) + 1;
    const stops = error !== null && !works;
    const row = {
      id,
      checkedAt: tx.now,
      okAt: error === null ? tx.now : was?.okAt ?? null,
      error,
      failingSince: error === null ? null : was?.failingSince ?? tx.now,
      failures,
      wasTold: error !== null && (was?.wasTold ?? false),
      stops: stops ? (was?.stops ?? 0) + 1 : 0,
      stoppedAt: stops ? was?.stoppedAt ?? tx.now : null,
      restsUntil: restMs === null ? null : new Date(deps.now() + restMs).toISOString(),
    };
    if (was) await tx.put(channelStates, row);
    else await tx.insert(channelStates, row);
    if (failures === toldAt) {
      tx.audit({ action: "channel_failed", targetType: "channel", targetId: id, details: { name, message: error } });
      tx.event({ type: "CHANNEL_CHANGED", channelId: id, name, ok: false, details: error! });
    } else if (error === null && isTold(was)) {
      tx.audit({ action: "channel_restored", targetType: "channel", targetId: id, details: { name } });
      tx.event({ type: "CHANNEL_CHANGED", channelId: id, name, ok: true, details: "It works again." });
    }
  });
}

const isTold = (state: ChannelStateRow | null): boolean =>
  state !== null && (state.wasTold || state.failures >= toldAt);

/** How a service fared says nothing of a new setting; only that its failing was told is kept. */
export async function startAnew(tx: Change, id: string): Promise<void> {
  const was = await tx.get(channelStates, id);
  if (!was || !isTold(was)) return await tx.remove(channelStates, id);
  const none = {
    okAt: null,
    error: null,
    failingSince: null,
    failures: 0,
    stops: 0,
    stoppedAt: null,
    restsUntil: null,
  };
  await tx.put(channelStates, { ...was, ...none, wasTold: true });
}

/** Since when each of these has stopped, as far as people are told of it; null for those that work. */
export async function stoppedSince(deps: Pick<Deps, "store">, ids: readonly string[]): Promise<(string | null)[]> {
  const states = await deps.store.getMany(channelStates, ids);
  return states.map((state) => state && state.stops >= toldAt ? state.stoppedAt : null);
}

/** A service that was tried and works is asked again at its next turn; what that finds is told, not what the try did. */
export async function endRest(deps: Pick<Deps, "store">, id: string): Promise<void> {
  if (!(await deps.store.get(channelStates, id))?.restsUntil) return;
  await deps.store.change(system, async (tx) => {
    const row = await tx.get(channelStates, id);
    if (row) await tx.put(channelStates, { ...row, restsUntil: null });
  });
}

/** Whether a service asked to be left alone until later (Retry-After). */
export async function isResting(deps: Deps, id: string): Promise<boolean> {
  const { restsUntil } = await deps.store.get(channelStates, id) ?? {};
  return Boolean(restsUntil && Date.parse(restsUntil) > deps.now());
}
