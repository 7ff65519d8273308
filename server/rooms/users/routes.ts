/**
 * Sign-in, accounts, users and API tokens.
 * @module
 */
import { Hono } from "hono";
import { idParam, uuidParam } from "../../../shared/common.ts";
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
  userListQuery,
} from "../../../shared/users.ts";
import type { Deps } from "../../deps.ts";
import { allow, callerOf } from "../../http/allow.ts";
import { takeCookie } from "../../http/auth.ts";
import type { Env } from "../../http/context.ts";
import { sendText } from "../../http/files.ts";
import { paged } from "../../http/paged.ts";
import { makes, rateLimit, refuses } from "../../http/statuses.ts";
import { valid } from "../../http/validate.ts";
import { letIn, originOf, refuseToken, signInRefusals, siteOf } from "./calls/entrance.ts";
import { refuseBeyond, refuseBeyondAccount } from "./calls/limits.ts";
import { changeAccount } from "./change_account.ts";
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
import { enterDemo } from "./enter_demo.ts";
import { exportUsers } from "./export_users.ts";
import { listUsers } from "./list_users.ts";
import { listTokens } from "./list_tokens.ts";
import { endOtherSessions, endSession, listSessions } from "./list_sessions.ts";
import { passwordByToken, requestReset } from "./reset_password.ts";
import { revokeToken } from "./revoke_token.ts";
import { publicUser, showOwnUser, userAsSeenBy } from "./show_user.ts";
import { signIn } from "./sign_in.ts";
import { signOut } from "./sign_out.ts";
import { createToken } from "./create_token.ts";

const minute = 60_000;

export const usersRoutes = (deps: Deps) =>
  new Hono<Env>()
    .get("/user", allow("self:use", "The signed-in user", "user"), async (c) => {
      return c.json(await showOwnUser(deps, callerOf(c)));
    })
    .post(
      "/login",
      allow("public", "Sign in"),
      rateLimit(deps, "login", 30, minute),
      signInRefusals,
      valid("json", loginInput),
      async (c) => {
        const input = c.req.valid("json");
        return c.json(await letIn(c, deps, await signIn(deps, input, () => siteOf(c, deps), originOf(c))));
      },
    )
    .post(
      "/test-login",
      allow("public", "Sign in as the demo administrator (demo office only)"),
      refuses("test_login_off"),
      async (c) => {
        return c.json(await letIn(c, deps, await enterDemo(deps, originOf(c))));
      },
    )
    .post("/logout", allow("self:use", "Sign out", "done"), async (c) => {
      await signOut(deps, callerOf(c));
      takeCookie(c, deps);
      return c.json({ ok: true });
    })
    .post(
      "/register",
      allow("users:manage", "Create an account", "user"),
      makes,
      valid("json", registerInput),
      async (c) => {
        refuseBeyond(callerOf(c), c.req.valid("json").role);
        return c.json(publicUser(await createUser(deps, callerOf(c), c.req.valid("json")), deps.now()), 201);
      },
    )
    .post(
      "/change-password",
      allow("self:use", "Change one's own password", "user"),
      refuses("too_many_tries"),
      valid("json", changePasswordInput),
      async (c) => {
        refuseToken(callerOf(c));
        const { currentPassword, newPassword } = c.req.valid("json");
        const user = await changePassword(deps, callerOf(c), currentPassword, newPassword);
        return c.json(userAsSeenBy(callerOf(c), user, deps.now()));
      },
    )
    .post(
      "/notifications/send-password-reset",
      allow("public", "Mail a password reset link"),
      rateLimit(deps, "reset", 10, 10 * minute),
      valid("json", forgotInput),
      async (c) => {
        await requestReset(deps, c.req.valid("json").email, originOf(c));
        return c.json({ message: "If the email exists in our system, a password reset link has been sent." });
      },
    )
    .post(
      "/reset-password",
      allow("public", "Set a password by a mailed link"),
      rateLimit(deps, "token", 20, 10 * minute),
      refuses("bad_token"),
      valid("json", resetPasswordInput),
      async (c) => {
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
      rateLimit(deps, "token", 20, 10 * minute),
      refuses("bad_token"),
      valid("json", activateInput),
      async (c) => {
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
      async (c) => sendText(c, await exportUsers(deps, callerOf(c), c.req.valid("query"))),
    )
    .post(
      "/users",
      allow("users:manage", "Create a user", "user"),
      makes,
      valid("json", createUserInput),
      async (c) => {
        refuseBeyond(callerOf(c), c.req.valid("json").role);
        return c.json(publicUser(await createUser(deps, callerOf(c), c.req.valid("json")), deps.now()), 201);
      },
    )
    .patch(
      "/users/:id",
      allow("self:use", "Edit a user, or one's own profile or password", "user"),
      refuses("too_many_tries"),
      valid("param", idParam),
      valid("json", changeUserInput),
      async (c) => {
        const caller = callerOf(c);
        const changed = await changeAccount(deps, caller, c.req.valid("param").id, c.req.valid("json"));
        return c.json(userAsSeenBy(caller, changed, deps.now()));
      },
    )
    .post(
      "/users/:id/reset-password",
      allow("users:manage", "Set a user's password", "user"),
      valid("param", idParam),
      valid("json", adminResetInput),
      async (c) => {
        await refuseBeyondAccount(deps, callerOf(c), c.req.valid("param").id);
        const user = await adminResetPassword(deps, callerOf(c), c.req.valid("param").id, c.req.valid("json").password);
        return c.json(publicUser(user, deps.now()));
      },
    )
    .post(
      "/users/:id/invite",
      allow("users:manage", "Mail an activation link", "user"),
      refuses("account_inactive"),
      valid("param", idParam),
      async (c) => {
        await refuseBeyondAccount(deps, callerOf(c), c.req.valid("param").id);
        return c.json(publicUser(await invite(deps, callerOf(c), c.req.valid("param").id), deps.now()));
      },
    )
    .get("/second-factor", allow("self:use", "The state of one's second factor", "second_factor"), async (c) => {
      return c.json(await showSecondFactor(deps, callerOf(c)));
    })
    .post(
      "/second-factor",
      allow("self:use", "Begin to set up a second factor", "second_factor"),
      refuses("too_many_tries"),
      valid("json", secondFactorInput),
      async (c) => {
        refuseToken(callerOf(c));
        return c.json(await beginSecondFactor(deps, callerOf(c), c.req.valid("json").currentPassword));
      },
    )
    .post(
      "/second-factor/confirm",
      allow("self:use", "Confirm the second factor by a code; answers the recovery codes once", "second_factor"),
      refuses("too_many_tries"),
      valid("json", secondFactorCodeInput),
      async (c) => {
        refuseToken(callerOf(c));
        return c.json(await confirmSecondFactor(deps, callerOf(c), c.req.valid("json").code));
      },
    )
    .post(
      "/second-factor/recovery-codes",
      allow("self:use", "Make new recovery codes in place of all before", "second_factor"),
      refuses("too_many_tries"),
      valid("json", secondFactorInput),
      async (c) => {
        refuseToken(callerOf(c));
        return c.json(await renewRecoveryCodes(deps, callerOf(c), c.req.valid("json").currentPassword));
      },
    )
    .post(
      "/second-factor/remove",
      allow("self:use", "Take off one's authenticator app; passkeys stay", "second_factor"),
      refuses("too_many_tries"),
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
        await refuseBeyondAccount(deps, callerOf(c), id);
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
      makes,
      valid("json", createTokenInput),
      async (c) => {
        const caller = callerOf(c);
        // A token that could make tokens would outlive its own end.
        refuseToken(caller);
        return c.json(await createToken(deps, caller, c.req.valid("json")), 201);
      },
    )
    .delete("/tokens/:id", allow("self:use", "Revoke an API token", "done"), valid("param", uuidParam), async (c) => {
      await revokeToken(deps, callerOf(c), c.req.valid("param").id);
      return c.json({ ok: true });
    });
