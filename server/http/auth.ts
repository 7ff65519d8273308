/**
 * Who calls: the session of a cookie or an API token. Both are opaque; the store knows their SHA-256 only.
 * @module
 */
import type { Context, MiddlewareHandler } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import type { Deps } from "../deps.ts";
import { signedInCookie } from "../../shared/session.ts";
import { callerOfToken, callerWithVersions } from "../rooms/users/check_session.ts";
import type { Env } from "./context.ts";
import { networkOf } from "./network.ts";

/** Whether cookies are for https only: by the public address, else by how the call came. */
export function isSecure(c: Context<Env>, deps: Deps): boolean {
  return deps.config.publicUrl?.startsWith("https://") ?? c.req.url.startsWith("https://");
}

/** `__Host-` on https; plain on http, which only the demo office and tests use. */
function cookieName(c: Context<Env>, deps: Deps): { name: string; secure: boolean } {
  const secure = isSecure(c, deps);
  return { name: secure ? "__Host-sid" : "sid", secure };
}

/** Hands the session's secret to the browser: for this site's own pages only, out of reach of scripts. */
export function giveCookie(c: Context<Env>, deps: Deps, token: string): void {
  const { name, secure } = cookieName(c, deps);
  setCookie(c, name, token, { path: "/", httpOnly: true, sameSite: "Lax", secure });
  setCookie(c, signedInCookie, "1", { path: "/", sameSite: "Lax", secure });
}

export function takeCookie(c: Context<Env>, deps: Deps): void {
  const { name, secure } = cookieName(c, deps);
  deleteCookie(c, name, { path: "/", secure });
  deleteCookie(c, signedInCookie, { path: "/", secure });
}

/** Finds the caller, if any, and where the call comes from. */
export function identify(deps: Deps): MiddlewareHandler<Env> {
  return async (c, next) => {
    // The last address is the one that our own proxy saw; whatever stands before it, the caller may have written.
    const forwarded = deps.config.trustProxy ? c.req.header("x-forwarded-for")?.split(",").at(-1)?.trim() : undefined;
    const ip = forwarded || c.env?.remoteAddr || null;
    c.set("ip", ip);
    c.set("network", networkOf(ip));
    c.set("userAgent", c.req.header("user-agent") ?? "");
    const bearer = c.req.header("authorization");
    const token = getCookie(c, cookieName(c, deps).name);
    const names = c.req.method === "GET" ? deps.kept.namesOf(c.req.path) : [];
    c.set("versions", null);
    if (bearer?.startsWith("Bearer ")) {
      c.set("caller", await callerOfToken(deps, bearer.slice(7)));
      if (names.length > 0) c.set("versions", { names, stamps: await deps.store.versions(names) });
    } else if (token) {
      const { caller, stamps } = await callerWithVersions(deps, token, names);
      c.set("caller", caller);
      if (names.length > 0) c.set("versions", { names, stamps });
    } else c.set("caller", null);
    await next();
  };
}
