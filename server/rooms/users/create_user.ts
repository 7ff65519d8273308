/**
 * Makes a user account.
 * @module
 */
import { AppError } from "../../../shared/errors.ts";
import type { Role } from "../../../shared/permissions.ts";
import type { User } from "../../../shared/users.ts";
import { randomToken } from "../../db/keys.ts";
import type { Actor } from "../../db/change.ts";
import type { Deps } from "../../deps.ts";
import { sendInvitation } from "./invite_user.ts";
import { hashPassword } from "./passwords/hash.ts";
import { refuseWeakPassword } from "./passwords/policy.ts";
import { refuseTakenEmail } from "./refuse_taken_email.ts";
import { users } from "./store.ts";

export interface NewUser {
  username: string;
  /** Left out for somebody who is invited. */
  password?: string;
  email: string;
  fullName: string;
  role: Role;
  requesterId?: number | null;
  forcePasswordChange?: boolean;
  invite?: boolean;
}

/**
 * Creates an account; with `invite` its activation link is mailed in the same commit.
 * An external requester must be bound to a requester record.
 * @throws bad_input, username_taken, email_taken
 */
export async function createUser(deps: Deps, actor: Actor, input: NewUser): Promise<User> {
  if (input.role === "external-requester" && !input.requesterId) {
    throw new AppError("bad_input", "Choose the requester this account acts for.", {
      requesterId: "Choose the requester this account acts for.",
    });
  }
  // Who is invited has a password that nobody knows until they choose one.
  if (input.password !== undefined && actor.userId !== null) {
    await refuseWeakPassword(deps, input.password, { username: input.username, field: "password" });
  }
  const password = await hashPassword(input.password ?? randomToken());
  const requesterId = input.role === "external-requester" ? input.requesterId ?? null : null;
  return await deps.store.change(actor, async (tx) => {
    // Requesters are numbered one after the other: an account bound to a number that is not given yet would see whoever gets it.
    if (requesterId !== null && actor.userId !== null) await deps.announce.requesterBound(tx, requesterId);
    const user = await tx.insert(users, {
      id: await tx.nextId(users),
      username: input.username,
      password,
      email: input.email,
      fullName: input.fullName,
      role: input.role,
      requesterId,
      forcePasswordChange: input.forcePasswordChange ?? true,
      passwordLastChangedAt: null,
      isActive: input.role !== "inactive",
      isEmailVerified: false,
      activationToken: null,
      activationTokenExpiry: null,
      passwordResetToken: null,
      passwordResetExpiry: null,
      lastLoginAt: null,
      failedLoginCount: 0,
      lastFailedLoginAt: null,
      accountLockedAt: null,
      accountLockedReason: null,
      createdAt: tx.now,
      updatedAt: tx.now,
    });
    await refuseTakenEmail(tx, input.email, user.id);
    tx.event({ type: "USER_CHANGED", userId: user.id });
    tx.audit({ action: "user_created", targetType: "user", targetId: user.id, details: { role: user.role } });
    return input.invite ? await sendInvitation(deps, tx, user.id) : user;
  });
}
