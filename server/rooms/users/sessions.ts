/**
 * Sessions and API tokens: made, recognised, ended.
 * @module
 */
import type { User } from "../../../shared/users.ts";
import type { Change } from "../../db/change.ts";
import type { Collection, Row } from "../../db/collection.ts";
import { randomToken, sha256 } from "../../db/keys.ts";
import { system } from "../../db/store.ts";
import type { Deps } from "../../deps.ts";
import type { Caller } from "../../http/context.ts";
import { apiTokens, type Session, sessions, users } from "./store.ts";

/** Idle and absolute life of a session, ms (ASVS 7.3.1, 7.3.2). */
export const idleMs = 30 * 60_000;
export const absoluteMs = 12 * 3_600_000;
/** `lastSeenAt` is written at most this often, so that reading a list costs no write. */
const seenEveryMs = 60_000;

/** So many sessions or tokens one commit ends besides what else it does; each is a few keys, and KV bounds their bytes. */
const endedAtOnce = 100;

const isDead = (session: Session, now: number) =>
  now - Date.parse(session.lastSeenAt) > idleMs || now - Date.parse(session.createdAt) > absoluteMs;

/** Adds a session for the user to a change, and takes away those that have run out; answers the secret for the cookie. */
export async function openSession(tx: Change, user: User): Promise<string> {
  const token = randomToken();
  const dead = (await tx.store.all(sessions, "user", [user.id])).filter((s) => isDead(s, Date.parse(tx.now)));
  for (const session of dead.slice(0, endedAtOnce)) tx.drop(sessions, session);
  await tx.insert(sessions, { id: sha256(token), ...facts(user), createdAt: tx.now, lastSeenAt: tx.now });
  return token;
}

const facts = (user: User) => ({
  userId: user.id,
  username: user.username,
  fullName: user.fullName,
  role: user.role,
  requesterId: user.requesterId,
  forcePasswordChange: user.forcePasswordChange,
});

/** The caller of a session cookie; null when it is unknown, idle too long or too old. */
export async function callerOfSession(deps: Deps, token: string): Promise<Caller | null> {
  const session = await deps.store.get(sessions, sha256(token));
  if (!session) return null;
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

/** Whether a caller may still go on by what they came with; looks only, so that an open socket keeps no session alive. */
export async function isStillIn(deps: Deps, caller: Caller): Promise<boolean> {
  const now = deps.now();
  if (caller.via === "session") {
    const session = await deps.store.get(sessions, caller.credential);
    return session !== null && !isDead(session, now);
  }
  const token = await deps.store.by(apiTokens, "hash", caller.credential);
  const user = token && Date.parse(token.expiresAt) > now ? await deps.store.get(users, token.userId) : null;
  return user !== null && user.isActive && user.role === caller.role;
}

export interface Ending {
  /** The session that stays. */
  except?: string;
  /** The API tokens end too. */
  tokens?: boolean;
}

/** More is to be ended than one commit takes; `endingSessions` sees to it. */
class TooManyToEnd extends Error {
  constructor(readonly userId: number, readonly options: Ending) {
    super("More sessions than one commit ends");
  }
}

async function toEnd({ store }: Pick<Deps, "store">, userId: number, { except, tokens }: Ending) {
  const open = (await store.all(sessions, "user", [userId])).filter((session) => session.id !== except);
  return { open, keys: tokens ? await store.all(apiTokens, "user", [userId]) : [] };
}

/** Ends all sessions of a user in a change, which must run in `endingSessions`. */
export async function endSessions(deps: Deps, tx: Change, userId: number, options: Ending = {}): Promise<void> {
  const { open, keys } = await toEnd(deps, userId, options);
  if (open.length + keys.length > endedAtOnce) throw new TooManyToEnd(userId, options);
  for (const session of open) tx.drop(sessions, session);
  for (const token of keys) tx.drop(apiTokens, token);
}

/**
 * Runs a change that ends sessions. Where there are more than one commit takes, most are ended by commits of their own before it, so
 * that the change itself ends the last of them: when it is done nobody is in any more, and when it fails some must sign in again.
 */
export async function endingSessions<R>(deps: Deps, change: () => Promise<R>): Promise<R> {
  for (;;) {
    try {
      return await change();
    } catch (error) {
      if (!(error instanceof TooManyToEnd)) throw error;
      const { open, keys } = await toEnd(deps, error.userId, error.options);
      const all = [...open.map((row) => ({ c: sessions, row })), ...keys.map((row) => ({ c: apiTokens, row }))];
      for (let from = 0; from < all.length; from += endedAtOnce) {
        await deps.store.change(system, (tx) => {
          for (const { c, row } of all.slice(from, from + endedAtOnce)) {
            tx.drop<Row>(c as unknown as Collection<Row>, row);
          }
        });
      }
    }
  }
}

/** Carries a user's new facts into the session that stays. */
export async function refreshSession(tx: Change, sessionId: string, user: User): Promise<void> {
  if (await tx.get(sessions, sessionId)) await tx.patch(sessions, sessionId, facts(user));
}
