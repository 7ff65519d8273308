/**
 * Removes sessions that have run out and whose users did not come back: a sign-in removes those of its own user only.
 * @module
 */
import { removeRows } from "../../db/office.ts";
import { scan } from "../../db/scan.ts";
import { system } from "../../db/store.ts";
import type { Deps } from "../../deps.ts";
import { isDead } from "./open_session.ts";
import { type Session, sessions } from "./store.ts";

/** Answers how many went. */
export async function removeDeadSessions(deps: Pick<Deps, "store" | "now">): Promise<number> {
  const dead: Session[] = [];
  for await (const { row } of scan(deps.store, sessions)) if (row && isDead(row, deps.now())) dead.push(row);
  await removeRows(deps.store, system, sessions, dead);
  return dead.length;
}
