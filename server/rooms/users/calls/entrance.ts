/**
 * What the routes of sign-in share: where a call comes from, and the cookie of who got in.
 * @module
 */
import type { Context } from "hono";
import { AppError } from "../../../../shared/errors.ts";
import type { Deps } from "../../../deps.ts";
import { giveCookie } from "../../../http/auth.ts";
import type { Caller, Env } from "../../../http/context.ts";
import { badOrigin, ownOrigin } from "../../../http/security.ts";
import { refuses } from "../../../http/statuses.ts";
import type { Site } from "../second_factor/questions.ts";
import { publicUser } from "../show_user.ts";
import type { SignedIn } from "../sign_in.ts";
import { signOut } from "../sign_out.ts";
import type { Origin } from "../open_session.ts";

/** What signing in is refused for. */
export const signInRefusals = refuses(
  "wrong_credentials",
  "second_factor_needed",
  "wrong_code",
  "wrong_passkey",
  "passkey_copied",
  "account_inactive",
  "account_locked",
);

/** What only the person does, signed in, and no script in their name. */
export function refuseToken(caller: Caller): void {
  if (caller.via === "token") throw new AppError("not_allowed", "Sign in with your password to do this.");
}

export const originOf = (c: Context<Env>): Origin => ({ ip: c.get("ip"), userAgent: c.get("userAgent") });

/** The site whose passkeys a call may use: the origin it comes from, which must be our own. @throws bad_origin */
export function siteOf(c: Context<Env>, deps: Deps): Site {
  const origin = c.req.header("origin");
  if (!origin || !ownOrigin(deps, origin, c.req.header("host"))) throw badOrigin(deps);
  return { origin, rpId: new URL(origin).hostname };
}

/** Gives the browser its session; the one that it had before ends. Answers the user. */
export async function letIn(c: Context<Env>, deps: Deps, { user, token, mustSetUpSecondFactor }: SignedIn) {
  const before = c.get("caller");
  if (before?.via === "session") await signOut(deps, before);
  giveCookie(c, deps, token);
  return { ...publicUser(user, deps.now()), mustSetUpSecondFactor };
}
