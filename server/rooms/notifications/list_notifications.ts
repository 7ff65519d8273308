/**
 * The notices behind the bell: what others and the system did that a user may hear of, for 30 days.
 * @module
 */
import type { Notification } from "../../../shared/events.ts";
import type { Deps } from "../../deps.ts";
import type { ToldEvent } from "../../events/bus.ts";
import type { Caller } from "../../http/context.ts";
import { mayHear, toldOf } from "../../http/live.ts";
import { isWanted } from "../../../shared/settings.ts";
import { readSetting } from "../settings/read_setting.ts";
import { type ReadState, readStates } from "./store.ts";

/** As many are listed, newest first. */
const mostListed = 50;
/** As many events are looked at for them: most are told to all staff. */
const mostLooked = 500;

/** An event's id: its commit, and its place among those of the commit. Ids sort by time. */
const idOf = (event: ToldEvent, place: number) => `${event.cursor}-${String(place).padStart(3, "0")}`;

export const isRead = (state: ReadState | null, id: string): boolean =>
  state !== null && (id <= state.upTo || state.ids.includes(id));

/** The newest 50 notices for the caller, without their own deeds, and how many of them are unread. */
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
  return { items, unread: items.filter((item) => !item.isRead).length };
}
