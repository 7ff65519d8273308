/**
 * Changes a user account.
 * @module
 */
import { AppError } from "../../../shared/errors.ts";
import { type Role, roleLabels } from "../../../shared/permissions.ts";
import type { User } from "../../../shared/users.ts";
import type { Deps } from "../../deps.ts";
import type { Caller } from "../../http/context.ts";
import { type FieldWords, refuseStale } from "../../http/stale.ts";
import { checkCurrentPassword } from "./change_password.ts";
import { mailNotice } from "./send_notice.ts";
import { endingSessions, endSessions } from "./end_sessions.ts";
import { refuseTakenEmail } from "./refuse_taken_email.ts";
import { refreshSession } from "./open_session.ts";
import { users } from "./store.ts";

export interface UserEdit {
  email?: string;
  fullName?: string;
  role?: Role;
  requesterId?: number | null;
  /** What the editor saw. */
  before?: Partial<Pick<User, "email" | "fullName" | "role" | "requesterId">>;
}

const fieldWords: FieldWords = {
  email: ["email", String],
  fullName: ["full name", String],
  role: ["role", (role: Role) => roleLabels[role]],
  requesterId: "requester",
};

/** An administrator's edit, or one's own profile. Who loses the right to sign in has no session and no token left when it is done. */
export async function editUser(
  deps: Deps,
  caller: Caller,
  userId: number,
  edit: UserEdit,
  currentPassword?: string,
): Promise<User> {
  const known = await deps.store.must(users, userId);
  const readdressed = edit.email !== undefined && edit.email.toLowerCase() !== known.email.toLowerCase();
  // A new address leads to a new password, and so to the whole account.
  if (readdressed && caller.userId === userId) await checkCurrentPassword(deps, caller, currentPassword);
  return await endingSessions(deps, () =>
    deps.store.change(caller, async (tx) => {
      const before = await tx.must(users, userId);
      refuseStale("user", edit.before, before, fieldWords);
      const role = edit.role ?? before.role;
      if (before.role === "admin" && before.isActive && role !== "admin") {
        // Two administrators who demote each other at once: the second finds the first's change.
        await tx.inTurn(users);
        const others = (await tx.all(users, "role", ["admin"])).filter((one) => one.isActive && one.id !== userId);
        // Who was invited may never come.
        if (!others.some((one) => one.activationToken === null || one.lastLoginAt !== null)) {
          throw new AppError(
            "last_admin",
            others.length > 0
              ? "The other administrators were invited and have not signed in yet. Wait until one of them has."
              : undefined,
          );
        }
      }
      const email = edit.email ?? before.email;
      const back = before.role === "inactive" && role !== "inactive";
      if (back || email.toLowerCase() !== before.email.toLowerCase()) await refuseTakenEmail(tx, email, userId);
      const user = await tx.patch(users, userId, {
        email,
        fullName: edit.fullName ?? before.fullName,
        role,
        // Who is deactivated keeps the requester, so that a reactivation finds it again.
        requesterId: ["external-requester", "inactive"].includes(role) ? edit.requesterId ?? before.requesterId : null,
        isActive: role !== "inactive",
      });
      if (role === "external-requester" && !user.requesterId) {
        const sentence = "Choose the requester this account acts for.";
        throw new AppError("bad_input", sentence, { requesterId: sentence });
      }
      tx.event({ type: "USER_CHANGED", userId });
      const roleChanged = role !== before.role;
      // A session carries whose requests it may see: one bound to another requester now is another's.
      const boundElsewhere = user.requesterId !== before.requesterId;
      if (boundElsewhere && user.requesterId !== null) await deps.announce.requesterBound(tx, user.requesterId);
      if (roleChanged || boundElsewhere) await endSessions(tx, userId, { tokens: roleChanged });
      else if (caller.userId === userId && caller.via === "session") await refreshSession(tx, caller.credential, user);
      if (user.email.toLowerCase() !== before.email.toLowerCase()) await mailNotice(tx, before, "e-mail address");
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
