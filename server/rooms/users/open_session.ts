/**
 * Opens a session, and carries a changed account into it.
 * @module
 */
import type { User } from "../../../shared/users.ts";
import type { Change } from "../../db/change.ts";
import { randomToken, sha256 } from "../../db/keys.ts";
import { endedAtOnce } from "./end_sessions.ts";
import { type Session, sessions } from "./store.ts";

/** Where a sign-in comes from, for the audit trail. */
export interface Origin {
  ip: string | null;
  userAgent: string;
}

export const originDetails = ({ ip, userAgent }: Origin) => ({ ip, agent: userAgent.slice(0, 200) });

/** Idle and absolute life of a session, ms (ASVS 7.3.1, 7.3.2). */
export const idleMs = 30 * 60_000;
export const absoluteMs = 12 * 3_600_000;

export const endsAt = (session: Session) =>
  Math.min(Date.parse(session.lastSeenAt) + idleMs, Date.parse(session.createdAt) + absoluteMs);

export const isDead = (session: Session, now: number) =>
  now - Date.parse(session.lastSeenAt) > idleMs || now - Date.parse(session.createdAt) > absoluteMs;

const nowhere: Origin = { ip: null, userAgent: "" };

/** Adds a session for the user to a change, and takes away those that have run out; answers the secret for the cookie. */
export async function openSession(
  tx: Change,
  user: User,
  from: Origin = nowhere,
  mustSetUpSecondFactor = false,
): Promise<string> {
  const token = randomToken();
  const dead = (await tx.all(sessions, "user", [user.id])).filter((s) => isDead(s, Date.parse(tx.now)));
  for (const session of dead.slice(0, endedAtOnce)) await tx.remove(sessions, session.id);
  await tx.insert(sessions, {
    id: sha256(token),
    ...facts(user),
    mustSetUpSecondFactor,
    ip: from.ip,
    userAgent: from.userAgent.slice(0, 300),
    createdAt: tx.now,
    lastSeenAt: tx.now,
  });
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

/** Carries a user's new facts into the session that stays. */
export async function refreshSession(tx: Change, sessionId: string, user: User): Promise<void> {
  if (await tx.get(sessions, sessionId)) await tx.patch(sessions, sessionId, facts(user));
}
