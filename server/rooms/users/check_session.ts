/**
 * Who a request's session cookie or API token stands for.
 * @module
 */
import { sha256 } from "../../db/keys.ts";
import { system } from "../../db/store.ts";
import type { Deps } from "../../deps.ts";
import type { Caller } from "../../http/context.ts";
import { endsAt, isDead } from "./open_session.ts";
import { apiTokens, type Session, sessions, users } from "./store.ts";

/** `lastSeenAt` is written at most this often, so that reading a list costs no write. */
const seenEveryMs = 60_000;

/**
 * The caller of a session cookie, with the versions of collections out of the same read; see `http/kept.ts`. The caller is null when the
 * session is unknown, idle too long or too old.
 */
export async function callerWithVersions(deps: Deps, token: string, names: readonly string[]) {
  const { stored, stamps } = await deps.store.loadWithVersions(sessions, sha256(token), names);
  return { caller: stored && await liveCaller(deps, stored.row), stamps };
}

async function liveCaller(deps: Deps, session: Session): Promise<Caller | null> {
  const now = deps.now();
  const idle = now - Date.parse(session.lastSeenAt);
  if (isDead(session, now)) {
    await deps.store.change(system, (tx) => tx.remove(sessions, session.id));
    return null;
  }
  if (idle > seenEveryMs) {
    await deps.store.change(system, async (tx) => {
      if (await tx.get(sessions, session.id)) {
        await tx.patch(sessions, session.id, { lastSeenAt: new Date(now).toISOString() });
      }
    });
  }
  return callerOf(session);
}

function callerOf(session: Session): Caller {
  return {
    userId: session.userId,
    name: session.fullName,
    username: session.username,
    role: session.role,
    requesterId: session.requesterId,
    narrowed: null,
    forcePasswordChange: session.forcePasswordChange,
    mustSetUpSecondFactor: session.mustSetUpSecondFactor,
    credential: session.id,
    via: "session",
  };
}

/** The caller of an API token; null when it is unknown or expired, or its user may not sign in. */
export async function callerOfToken(deps: Deps, secret: string): Promise<Caller | null> {
  const token = await deps.store.by(apiTokens, "hash", sha256(secret));
  if (!token || Date.parse(token.expiresAt) <= deps.now()) return null;
  const user = await deps.store.get(users, token.userId);
  if (!user || !user.isActive || user.role === "inactive") return null;
  if (!token.lastUsedAt || deps.now() - Date.parse(token.lastUsedAt) > seenEveryMs) {
    await deps.store.change(system, async (tx) => {
      if (await tx.get(apiTokens, token.id)) await tx.patch(apiTokens, token.id, { lastUsedAt: tx.now });
    });
  }
  return {
    userId: user.id,
    name: user.fullName,
    username: user.username,
    role: user.role,
    requesterId: user.requesterId,
    narrowed: token.permissions,
    forcePasswordChange: user.forcePasswordChange,
    credential: token.tokenHash,
    via: "token",
  };
}

/** The collections that say who is signed in. */
export const sessionVersions = [users.name, sessions.name, apiTokens.name];

/** Until when a caller may go on by what they came with, ms since 1970; 0 when they are out. Looks only: an open socket keeps nothing alive. */
export async function stillInUntil(deps: Deps, caller: Caller): Promise<number> {
  const now = deps.now();
  if (caller.via === "session") {
    const session = await deps.store.get(sessions, caller.credential);
    return session === null || isDead(session, now) ? 0 : endsAt(session);
  }
  const token = await deps.store.by(apiTokens, "hash", caller.credential);
  const user = token && Date.parse(token.expiresAt) > now ? await deps.store.get(users, token.userId) : null;
  const same = user !== null && user.isActive && user.role === caller.role && user.requesterId === caller.requesterId;
  return same ? Date.parse(token!.expiresAt) : 0;
}
