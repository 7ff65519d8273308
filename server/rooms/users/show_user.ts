/**
 * A user as colleagues and the user see it.
 * @module
 */
import type { PublicUser, User } from "../../../shared/users.ts";
import type { Deps } from "../../deps.ts";
import type { Caller } from "../../http/context.ts";
import { isLocked } from "./sign_in.ts";
import { users } from "./store.ts";

/** A user as others may see it: never the hash or the tokens. */
export function publicUser(u: User, now: number): PublicUser {
  return {
    id: u.id,
    username: u.username,
    fullName: u.fullName,
    email: u.email,
    role: u.role,
    requesterId: u.requesterId,
    forcePasswordChange: u.forcePasswordChange,
    isLocked: isLocked(u, now),
    lastLoginAt: u.lastLoginAt,
    hasSecondFactor: Boolean(u.secondFactor),
    mustSetUpSecondFactor: false,
    invitedUntil: u.activationTokenExpiry && Date.parse(u.activationTokenExpiry) > now ? u.activationTokenExpiry : null,
    createdAt: u.createdAt,
  };
}

/** A user; of oneself also whether the session waits for a second factor. */
export const userAsSeenBy = (
  { userId, mustSetUpSecondFactor = false }: Caller,
  user: User,
  now: number,
): PublicUser => ({
  ...publicUser(user, now),
  mustSetUpSecondFactor: user.id === userId && mustSetUpSecondFactor,
});

/** The signed-in user. */
export const showOwnUser = async (deps: Deps, caller: Caller): Promise<PublicUser> =>
  userAsSeenBy(caller, await deps.store.must(users, caller.userId), deps.now());
