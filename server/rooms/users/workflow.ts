/**
 * Accounts: made and edited.
 * @module
 */
import { AppError, errorTable } from "../../../shared/errors.ts";
import { type Role, roleLabels } from "../../../shared/permissions.ts";
import type { PublicUser, User } from "../../../shared/users.ts";
import type { Change } from "../../db/change.ts";
import { randomToken } from "../../db/keys.ts";
import { type Actor, system } from "../../db/store.ts";
import type { Deps } from "../../deps.ts";
import type { Caller } from "../../http/context.ts";
import { sendInvitation } from "./invite.ts";
import { hashPassword } from "./passwords.ts";
import { endingSessions, endSessions, refreshSession } from "./sessions.ts";
import { isLocked } from "./signing_in.ts";
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
    invitedUntil: u.activationTokenExpiry && Date.parse(u.activationTokenExpiry) > now ? u.activationTokenExpiry : null,
    createdAt: u.createdAt,
  };
}

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
  const password = await hashPassword(input.password ?? randomToken());
  return await deps.store.change(actor, async (tx) => {
    const user = await tx.insert(users, {
      id: await tx.nextId(users),
      username: input.username,
      password,
      email: input.email,
      fullName: input.fullName,
      role: input.role,
      requesterId: input.role === "external-requester" ? input.requesterId ?? null : null,
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
    await refuseTakenEmail(deps, tx, input.email, user.id);
    tx.audit({ action: "user_created", targetType: "user", targetId: user.id, details: { role: user.role } });
    return input.invite ? await sendInvitation(deps, tx, user.id) : user;
  });
}

/** One address leads to one account: a reset link mailed to it must not open another's. */
async function refuseTakenEmail(deps: Deps, tx: Change, email: string, own: number): Promise<void> {
  await tx.inTurn(users);
  const holders = await deps.store.all(users, "email", [deps.store.blind.hash(email.toLowerCase())]);
  if (holders.some((user) => user.id !== own && user.isActive)) {
    throw new AppError("email_taken", undefined, { email: errorTable.email_taken[1] });
  }
}

export interface UserEdit {
  email?: string;
  fullName?: string;
  role?: Role;
  requesterId?: number | null;
  /** What the editor saw. */
  before?: Partial<Pick<User, "email" | "fullName" | "role" | "requesterId">>;
}

const fieldNames = { email: "email", fullName: "full name", role: "role", requesterId: "requester" } as const;
type EditedField = keyof typeof fieldNames;

/** Refuses an edit of what another changed since the editor looked; the answer's `details.now` says what is there. */
function refuseStale(seen: UserEdit["before"], user: User): void {
  const changed = (Object.keys(seen ?? {}) as EditedField[]).filter((field) => seen![field] !== user[field]);
  if (changed.length === 0) return;
  const told = changed.map((field) => {
    const value = field === "role" ? roleLabels[user.role] : user[field];
    return field === "requesterId" ? fieldNames[field] : `${fieldNames[field]} (now ${value})`;
  });
  throw new AppError(
    "conflict",
    `Someone else changed this user meanwhile: ${told.join(", ")}. Check it, then save again.`,
    {
      now: Object.fromEntries(changed.map((field) => [field, user[field]])),
    },
  );
}

/** An administrator's edit, or one's own profile. Who loses the right to sign in has no session and no token left when it is done. */
export async function editUser(deps: Deps, caller: Caller, userId: number, edit: UserEdit): Promise<User> {
  return await endingSessions(deps, () =>
    deps.store.change(caller, async (tx) => {
      const before = await tx.must(users, userId);
      refuseStale(edit.before, before);
      const role = edit.role ?? before.role;
      if (before.role === "admin" && before.isActive && role !== "admin") {
        // Two administrators who demote each other at once: the second finds the first's change.
        await tx.inTurn(users);
        const [admins] = await deps.store.counts(users, [["admins"]]);
        if (admins <= 1) throw new AppError("last_admin");
      }
      const email = edit.email ?? before.email;
      const back = before.role === "inactive" && role !== "inactive";
      if (back || email.toLowerCase() !== before.email.toLowerCase()) await refuseTakenEmail(deps, tx, email, userId);
      const user = await tx.patch(users, userId, {
        email,
        fullName: edit.fullName ?? before.fullName,
        role,
        // Who is deactivated keeps the requester, so that a reactivation finds it again.
        requesterId: ["external-requester", "inactive"].includes(role) ? edit.requesterId ?? before.requesterId : null,
        isActive: role !== "inactive",
      });
      if (role === "external-requester" && !user.requesterId) {
        throw new AppError("bad_input", "Choose the requester this account acts for.");
      }
      const roleChanged = role !== before.role;
      // A session carries whose requests it may see: one bound to another requester now is another's.
      const boundElsewhere = user.requesterId !== before.requesterId;
      if (roleChanged || boundElsewhere) await endSessions(deps, tx, userId, { tokens: roleChanged });
      else if (caller.userId === userId && caller.via === "session") await refreshSession(tx, caller.credential, user);
      tx.audit({
        action: !roleChanged
          ? "user_updated"
          : role === "inactive"
          ? "user_deactivated"
          : before.role === "inactive"
          ? "user_reactivated"
          : "user_updated",
        targetType: "user",
        targetId: userId,
        details: {
          fields: Object.keys(edit).filter((field) => field !== "before"),
          ...(roleChanged ? { from: before.role, to: role } : {}),
        },
      });
      return user;
    }));
}

/**
 * The first administrator of a new store, with a password shown once; again with a new one at each start until it was used, so that a
 * start that was cut short locks nobody out. Null once somebody signed in with it.
 */
export async function firstAdmin(deps: Deps): Promise<{ username: string; password: string } | null> {
  const username = "admin";
  const password = randomToken().slice(0, 16);
  const [count] = await deps.store.counts(users, [["all"]]);
  if (count === 0) {
    await createUser(deps, system, {
      username,
      password,
      email: "admin@releasedesk.example",
      fullName: "Administrator",
      role: "admin",
    });
    return { username, password };
  }
  const admin = await deps.store.by(users, "username", username);
  if (!admin || admin.lastLoginAt !== null || admin.passwordLastChangedAt !== null || !admin.isActive) return null;
  const hashed = await hashPassword(password);
  await deps.store.change(system, async (tx) => {
    await tx.patch(users, (await tx.must(users, admin.id)).id, { password: hashed });
    tx.audit({ action: "password_changed", targetType: "user", targetId: admin.id, details: { by: "start" } });
  });
  return { username, password };
}
