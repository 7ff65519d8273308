/**
 * The notices behind the bell: what others and the system did that a user may hear of, for 30 days.
 * @module
 */
import type { Notification } from "../../../shared/events.ts";
import type { Deps } from "../../deps.ts";
import { system } from "../../db/store.ts";
import type { ToldEvent } from "../../events/bus.ts";
import type { Caller } from "../../http/context.ts";
import { mayHear, toldOf } from "../../http/live.ts";
import { isWanted } from "../../../shared/settings.ts";
import { readSetting } from "../settings/read_setting.ts";
import { notificationLogs, type ReadState, readStates } from "./store.ts";

/** As many are listed, newest first. */
const mostListed = 50;
/** As many events are looked at for them: most are told to all staff. */
const mostLooked = 500;

/** An event's id: its commit, and its place among those of the commit. Ids sort by time. */
const idOf = (event: ToldEvent, place: number) => `${event.cursor}-${String(place).padStart(3, "0")}`;

export const isRead = (state: ReadState | null, id: string): boolean =>
  state !== null && (id <= state.upTo || state.ids.includes(id));

/** The newest 50 notices for the caller, without their own actions, and how many of them are unread. */
export async function listNotifications(
  deps: Deps,
  caller: Caller,
): Promise<{ items: Notification[]; unread: number }> {
  const state = await deps.store.get(readStates, caller.userId);
  const switches = await readSetting(deps, "notifications", caller.userId);
  const items: Notification[] = [];
  let looked = 0;
  let commit = "";
  let place = 0;
  for await (const told of deps.bus.notices()) {
    if (looked++ >= mostLooked || items.length >= mostListed) break;
    place = told.cursor === commit ? place + 1 : 0;
    commit = told.cursor;
    if (told.by === caller.userId || !isWanted(switches, told.event) || !await mayHear(deps, caller, told.event)) {
      continue;
    }
    // Newest first, and within a commit the last told: its place counts down so that ids still sort by time.
    const id = idOf(told, 999 - place);
    items.push({ ...toldOf(caller, told.event), id, at: told.at, isRead: isRead(state, id) });
  }
  await logShown(deps, caller, items, state?.shown ?? []);
  return { items, unread: items.filter((item) => !item.isRead).length };
}

/** Writes a row for each notice that the user is shown for the first time, in one commit; most lists hold none and write nothing. */
async function logShown(deps: Deps, caller: Caller, items: Notification[], known: readonly string[]): Promise<void> {
  if (items.every(({ id }) => known.includes(id))) return;
  await deps.store.change(system, async (tx) => {
    const before = await tx.get(readStates, caller.userId);
    for (const { id, type } of items) {
      if (before?.shown.includes(id)) continue;
      await tx.insert(notificationLogs, {
        id: tx.newId(),
        userId: caller.userId,
        channel: "in_app",
        type,
        cursor: id.slice(0, id.lastIndexOf("-")),
        mailId: null,
        createdAt: tx.now,
      });
    }
    const shown = items.map(({ id }) => id);
    if (before) await tx.put(readStates, { ...before, shown });
    else await tx.insert(readStates, { id: caller.userId, upTo: "", ids: [], shown });
  });
}
