/**
 * Sign-in, accounts, users and API tokens.
 * @module
 */
import { Hono } from "hono";
import { idParam, uuidParam } from "../../../shared/common.ts";
import { AppError } from "../../../shared/errors.ts";
import { may, permissionNames, type Role } from "../../../shared/permissions.ts";
import {
  activateInput,
  adminResetInput,
  changePasswordInput,
  changeUserInput,
  createTokenInput,
  createUserInput,
  forgotInput,
  loginInput,
  registerInput,
  resetPasswordInput,
  secondFactorCodeInput,
  secondFactorInput,
  type User,
  userListQuery,
} from "../../../shared/users.ts";
import type { Deps } from "../../deps.ts";
import { allow, callerOf } from "../../http/allow.ts";
import { takeCookie } from "../../http/auth.ts";
import { type Caller, callerMay, type Env } from "../../http/context.ts";
import { sendText } from "../../http/files.ts";
import { paged } from "../../http/paged.ts";
import { valid } from "../../http/validate.ts";
import { letIn, originOf, refuseToken, siteOf } from "./calls/entrance.ts";
import { createUser } from "./create_user.ts";
import { invite } from "./invite_user.ts";
import { adminResetPassword, changePassword } from "./change_password.ts";
import {
  beginSecondFactor,
  confirmSecondFactor,
  disableSecondFactor,
  renewRecoveryCodes,
  resetSecondFactor,
  showSecondFactor,
} from "./enable_second_factor.ts";
import { exportUsers } from "./export_users.ts";
import { listUsers } from "./list_users.ts";
import { listTokens } from "./list_tokens.ts";
import { endOtherSessions, endSession, listSessions } from "./list_sessions.ts";
import { passwordByToken, requestReset } from "./reset_password.ts";
import { revokeToken } from "./revoke_token.ts";
import { publicUser } from "./show_user.ts";
import { enter, signIn } from "./sign_in.ts";
import { signOut } from "./sign_out.ts";
import { users } from "./store.ts";
import { createToken } from "./create_token.ts";
import { editUser } from "./edit_user.ts";

const minute = 60_000;

/** A user; of oneself also whether the session waits for a second factor. */
const asCallerSees = (deps: Deps, { userId, mustSetUpSecondFactor = false }: Caller, user: User) => ({
  ...publicUser(user, deps.now()),
  mustSetUpSecondFactor: user.id === userId && mustSetUpSecondFactor,
});

/** A token narrowed to managing users must not make itself an account, or a password, of a role that may do more than it. */
function refuseBeyond(caller: Caller, ...touched: Role[]): void {
  const beyond = (role: Role) => permissionNames.some((p) => may(role, p) && !callerMay(caller, p));
  if (caller.narrowed !== null && touched.some(beyond)) {
    throw new AppError("not_allowed", "This token may not manage users of that role.");
  }
}

export const usersRoutes = (deps: Deps) =>
  new Hono<Env>()
    .get("/user", allow("self:use", "The signed-in user", "user"), async (c) => {
      return c.json(asCallerSees(deps, callerOf(c), await deps.store.must(users, callerOf(c).userId)));
    })
    .post("/login", allow("public", "Sign in"), valid("json", loginInput), async (c) => {
      deps.limiter.take(`login:${c.get("ip")}`, 30, minute);
      const input = c.req.valid("json");
      return c.json(await letIn(c, deps, await signIn(deps, input, () => siteOf(c, deps), originOf(c))));
    })
    .post("/test-login", allow("public", "Sign in as the demo administrator (demo office only)"), async (c) => {
      if (!deps.config.testLogin) throw new AppError("test_login_off");
      const admin = (await deps.store.page(users, {
        index: "created",
        filter: (u) => u.role === "admin" && u.isActive && !u.forcePasswordChange,
      })).rows[0] ??
        (await deps.store.page(users, {
          index: "created",
          filter: (u) => u.role === "admin" && u.isActive,
        })).rows[0];
      if (!admin) throw new AppError("not_found");
      return c.json(await letIn(c, deps, await enter(deps, admin.id, originOf(c))));
    })
    .post("/logout", allow("self:use", "Sign out", "done"), async (c) => {
      await signOut(deps, callerOf(c));
      takeCookie(c, deps);
      return c.json({ ok: true });
    })
    .post(
      "/register",
      allow("users:manage", "Create an account", "user"),
      valid("json", registerInput),
      async (c) => {
        refuseBeyond(callerOf(c), c.req.valid("json").role);
        return c.json(publicUser(await createUser(deps, callerOf(c), c.req.valid("json")), deps.now()), 201);
      },
    )
    .post(
      "/change-password",
      allow("self:use", "Change one's own password", "user"),
      valid("json", changePasswordInput),
      async (c) => {
        refuseToken(callerOf(c));
        const { currentPassword, newPassword } = c.req.valid("json");
        const user = await changePassword(deps, callerOf(c), currentPassword, newPassword);
        return c.json(asCallerSees(deps, callerOf(c), user));
      },
    )
    .post(
      "/notifications/send-password-reset",
      allow("public", "Mail a password reset link"),
      valid("json", forgotInput),
      async (c) => {
        deps.limiter.take(`reset:${c.get("ip")}`, 10, 10 * minute);
        await requestReset(deps, c.req.valid("json").email, originOf(c));
        return c.json({ message: "If the email exists in our system, a password reset link has been sent." });
      },
    )
    .post(
      "/reset-password",
      allow("public", "Set a password by a mailed link"),
      valid("json", resetPasswordInput),
      async (c) => {
        deps.limiter.take(`token:${c.get("ip")}`, 20, 10 * minute);
        const { token, newPassword } = c.req.valid("json");
        await passwordByToken(deps, "reset", token, newPassword);
        return c.json({
          message: "Your password has been reset successfully. You can now log in with your new password.",
        });
      },
    )
    .post(
      "/activate-account",
      allow("public", "Activate an account by a mailed link"),
      valid("json", activateInput),
      async (c) => {
        deps.limiter.take(`token:${c.get("ip")}`, 20, 10 * minute);
        const { token, password } = c.req.valid("json");
        await passwordByToken(deps, "activation", token, password);
        return c.json({ message: "Your account has been activated successfully. You can now log in." });
      },
    )
    .get(
      "/users",
      allow("users:manage", "All users", "user"),
      valid("query", userListQuery),
      async (c) => paged(c, await listUsers(deps, c.req.valid("query"))),
    )
    .get(
      "/users.csv",
      allow("users:manage", "What the list shows, as CSV to its end", "file"),
      valid("query", userListQuery),
      async (c) => {
        const { fileName, text } = await exportUsers(deps, callerOf(c), c.req.valid("query"));
        return sendText(c, text, "text/csv; charset=utf-8", fileName);
      },
    )
    .post("/users", allow("users:manage", "Create a user", "user"), valid("json", createUserInput), async (c) => {
      refuseBeyond(callerOf(c), c.req.valid("json").role);
      return c.json(publicUser(await createUser(deps, callerOf(c), c.req.valid("json")), deps.now()), 201);
    })
    .patch(
      "/users/:id",
      allow("self:use", "Edit a user, or one's own profile or password", "user"),
      valid("param", idParam),
      valid("json", changeUserInput),
      async (c) => {
        const caller = callerOf(c);
        const { id } = c.req.valid("param");
        const { currentPassword, password, ...edit } = c.req.valid("json");
        const admin = callerMay(caller, "users:manage");
        // One's own address leads to a new password and so to the whole account: more than a token was given.
        if (!admin) refuseToken(caller);
        else refuseBeyond(caller, (await deps.store.must(users, id)).role, ...(edit.role ? [edit.role] : []));
        // Another's account does not exist for those who may not manage users.
        if (id !== caller.userId && !admin) throw new AppError("not_found");
        if (!admin && (edit.role !== undefined || edit.requesterId != null)) throw new AppError("not_allowed");
        if (password !== undefined) {
          if (id !== caller.userId) throw new AppError("bad_input", "Use Reset Password for another user's password.");
          await changePassword(deps, caller, currentPassword ?? "", password, "password");
        } else if (caller.forcePasswordChange) throw new AppError("password_change_needed");
        const changed = Object.keys(edit).length > 0
          ? await editUser(deps, caller, id, edit, currentPassword)
          : await deps.store.must(users, id);
        return c.json(asCallerSees(deps, caller, changed));
      },
    )
    .post(
      "/users/:id/reset-password",
      allow("users:manage", "Set a user's password", "user"),
      valid("param", idParam),
      valid("json", adminResetInput),
      async (c) => {
        refuseBeyond(callerOf(c), (await deps.store.must(users, c.req.valid("param").id)).role);
        const user = await adminResetPassword(deps, callerOf(c), c.req.valid("param").id, c.req.valid("json").password);
        return c.json(publicUser(user, deps.now()));
      },
    )
    .post(
      "/users/:id/invite",
      allow("users:manage", "Mail an activation link", "user"),
      valid("param", idParam),
      async (c) => {
        refuseBeyond(callerOf(c), (await deps.store.must(users, c.req.valid("param").id)).role);
        return c.json(publicUser(await invite(deps, callerOf(c), c.req.valid("param").id), deps.now()));
      },
    )
    .get("/second-factor", allow("self:use", "The state of one's second factor", "second_factor"), async (c) => {
      return c.json(await showSecondFactor(deps, callerOf(c)));
    })
    .post(
      "/second-factor",
      allow("self:use", "Begin to set up a second factor", "second_factor"),
      valid("json", secondFactorInput),
      async (c) => {
        refuseToken(callerOf(c));
        return c.json(await beginSecondFactor(deps, callerOf(c), c.req.valid("json").currentPassword));
      },
    )
    .post(
      "/second-factor/confirm",
      allow("self:use", "Confirm the second factor by a code; answers the recovery codes once", "second_factor"),
      valid("json", secondFactorCodeInput),
      async (c) => {
        refuseToken(callerOf(c));
        return c.json(await confirmSecondFactor(deps, callerOf(c), c.req.valid("json").code));
      },
    )
    .post(
      "/second-factor/recovery-codes",
      allow("self:use", "Make new recovery codes in place of all before", "second_factor"),
      valid("json", secondFactorInput),
      async (c) => {
        refuseToken(callerOf(c));
        return c.json(await renewRecoveryCodes(deps, callerOf(c), c.req.valid("json").currentPassword));
      },
    )
    .post(
      "/second-factor/remove",
      allow("self:use", "Take off one's authenticator app; passkeys stay", "second_factor"),
      valid("json", secondFactorInput),
      async (c) => {
        refuseToken(callerOf(c));
        await disableSecondFactor(deps, callerOf(c), c.req.valid("json").currentPassword);
        return c.json(await showSecondFactor(deps, callerOf(c)));
      },
    )
    .post(
      "/users/:id/reset-second-factor",
      allow("users:manage", "Take off the second factor of a user who lost it", "user"),
      valid("param", idParam),
      async (c) => {
        const { id } = c.req.valid("param");
        refuseBeyond(callerOf(c), (await deps.store.must(users, id)).role);
        return c.json(publicUser(await resetSecondFactor(deps, callerOf(c), id), deps.now()));
      },
    )
    .get("/sessions", allow("self:use", "One's open sessions", "own_session"), async (c) => {
      return c.json(await listSessions(deps, callerOf(c)));
    })
    .delete("/sessions", allow("self:use", "End all of one's other sessions", "own_session"), async (c) => {
      refuseToken(callerOf(c));
      await endOtherSessions(deps, callerOf(c));
      return c.json(await listSessions(deps, callerOf(c)));
    })
    .delete(
      "/sessions/:id",
      allow("self:use", "End one of one's sessions", "own_session"),
      valid("param", uuidParam),
      async (c) => {
        refuseToken(callerOf(c));
        await endSession(deps, callerOf(c), c.req.valid("param").id);
        return c.json(await listSessions(deps, callerOf(c)));
      },
    )
    .get("/tokens", allow("self:use", "One's API tokens; an administrator sees all", "api_token"), async (c) => {
      return c.json(await listTokens(deps, callerOf(c)));
    })
    .post(
      "/tokens",
      allow("self:use", "Make an API token; its secret is shown once", "new_api_token"),
      valid("json", createTokenInput),
      async (c) => {
        const caller = callerOf(c);
        if (caller.forcePasswordChange) throw new AppError("password_change_needed");
        if (caller.mustSetUpSecondFactor) throw new AppError("second_factor_setup_needed");
        // A token that could make tokens would outlive its own end.
        refuseToken(caller);
        return c.json(await createToken(deps, caller, c.req.valid("json")), 201);
      },
    )
    .delete("/tokens/:id", allow("self:use", "Revoke an API token", "done"), valid("param", uuidParam), async (c) => {
      await revokeToken(deps, callerOf(c), c.req.valid("param").id);
      return c.json({ ok: true });
    });
