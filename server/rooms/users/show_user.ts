/**
 * A user as colleagues and the user see it.
 * @module
 */
import type { PublicUser, User } from "../../../shared/users.ts";
import { isLocked } from "./sign_in.ts";

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
