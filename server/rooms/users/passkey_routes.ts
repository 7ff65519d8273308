/**
 * Passkeys: signing in with one, and those of one's own account.
 * @module
 */
import { Hono } from "hono";
import { uuidParam } from "../../../shared/common.ts";
import { passkeySignInInput, registerPasskeyInput, renamePasskeyInput } from "../../../shared/passkeys.ts";
import { secondFactorInput } from "../../../shared/users.ts";
import type { Deps } from "../../deps.ts";
import { allow, callerOf } from "../../http/allow.ts";
import type { Env } from "../../http/context.ts";
import { makes, rateLimit, refuses } from "../../http/statuses.ts";
import { valid } from "../../http/validate.ts";
import { letIn, originOf, refuseToken, signInRefusals, siteOf } from "./calls/entrance.ts";
import { beginPasskey, registerPasskey, removePasskey, renamePasskey } from "./register_passkey.ts";
import { signInOptions } from "./second_factor/passkeys.ts";
import { signInByPasskey } from "./sign_in.ts";

const minute = 60_000;

export const passkeyRoutes = (deps: Deps) =>
  new Hono<Env>()
    .post(
      "/login/passkey/options",
      allow("public", "Begin to sign in with a passkey"),
      rateLimit(deps, "passkey", 30, minute),
      async (c) => {
        return c.json(await signInOptions(deps, siteOf(c, deps)));
      },
    )
    .post(
      "/login/passkey",
      allow("public", "Sign in with a passkey alone"),
      rateLimit(deps, "login", 30, minute),
      signInRefusals,
      valid("json", passkeySignInInput),
      async (c) => {
        const { response } = c.req.valid("json");
        return c.json(await letIn(c, deps, await signInByPasskey(deps, response, siteOf(c, deps), originOf(c))));
      },
    )
    .post(
      "/passkeys/options",
      allow("self:use", "Begin to set up a passkey", "second_factor"),
      refuses("too_many_tries"),
      valid("json", secondFactorInput),
      async (c) => {
        refuseToken(callerOf(c));
        return c.json(await beginPasskey(deps, callerOf(c), siteOf(c, deps), c.req.valid("json").currentPassword));
      },
    )
    .post(
      "/passkeys",
      allow("self:use", "Keep a passkey; with the first second factor answers recovery codes once", "second_factor"),
      makes,
      refuses("wrong_passkey", "too_many_tries"),
      valid("json", registerPasskeyInput),
      async (c) => {
        refuseToken(callerOf(c));
        return c.json(await registerPasskey(deps, callerOf(c), siteOf(c, deps), c.req.valid("json")), 201);
      },
    )
    .patch(
      "/passkeys/:id",
      allow("self:use", "Give a passkey another name", "second_factor"),
      valid("param", uuidParam),
      valid("json", renamePasskeyInput),
      async (c) => {
        refuseToken(callerOf(c));
        return c.json(await renamePasskey(deps, callerOf(c), c.req.valid("param").id, c.req.valid("json").name));
      },
    )
    .post(
      "/passkeys/:id/remove",
      allow("self:use", "Remove a passkey", "second_factor"),
      refuses("too_many_tries"),
      valid("param", uuidParam),
      valid("json", secondFactorInput),
      async (c) => {
        refuseToken(callerOf(c));
        const { currentPassword } = c.req.valid("json");
        return c.json(await removePasskey(deps, callerOf(c), c.req.valid("param").id, currentPassword));
      },
    );
