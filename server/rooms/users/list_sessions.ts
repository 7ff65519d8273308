/**
 * One's own open sessions: seen and ended.
 * @module
 */
import { AppError } from "../../../shared/errors.ts";
import type { Deps } from "../../deps.ts";
import type { Caller } from "../../http/context.ts";
import { clientOf } from "../../http/user_agent.ts";
import { endingSessions, endSessions } from "./end_sessions.ts";
import { isDead } from "./open_session.ts";
import { type Session, sessions } from "./store.ts";

export interface OwnSession {
  id: string;
  /** `Firefox on Windows`. */
  device: string;
  ip: string | null;
  createdAt: string;
  lastSeenAt: string;
  isCurrent: boolean;
}

/** The sessions that are open, the current one first, then the last seen. */
export async function listSessions(deps: Deps, caller: Caller): Promise<OwnSession[]> {
  const open = (await deps.store.all(sessions, "user", [caller.userId])).filter((s) => !isDead(s, deps.now()));
  const shown = open.map((session): OwnSession => ({
    id: session.id,
    device: deviceOf(session),
    ip: session.ip,
    createdAt: session.createdAt,
    lastSeenAt: session.lastSeenAt,
    isCurrent: session.id === caller.credential,
  }));
  return shown.sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent) || b.lastSeenAt.localeCompare(a.lastSeenAt));
}

function deviceOf({ userAgent }: Session): string {
  const { browser, os } = clientOf(userAgent);
  return browser === "Unknown" ? "Unknown device" : os === "Unknown" ? browser : `${browser} on ${os}`;
}

/** Ends one of one's own sessions. @throws not_found for another's */
export async function endSession(deps: Deps, caller: Caller, id: string): Promise<void> {
  await deps.store.change(caller, async (tx) => {
    const session = await tx.must(sessions, id);
    if (session.userId !== caller.userId) throw new AppError("not_found");
    await tx.remove(sessions, id);
    tx.audit({ action: "sessions_ended", targetType: "user", targetId: caller.userId, details: { sessions: "one" } });
  });
}

/** Ends all of one's sessions but the one that calls. */
export async function endOtherSessions(deps: Deps, caller: Caller): Promise<void> {
  await endingSessions(deps, () =>
    deps.store.change(caller, async (tx) => {
      await endSessions(tx, caller.userId, { except: caller.credential });
      tx.audit({
        action: "sessions_ended",
        targetType: "user",
        targetId: caller.userId,
        details: { sessions: "all others" },
      });
    }));
}
