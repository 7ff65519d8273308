/**
 * The permission on each route. A route without one does not start the server.
 * @module
 */
import type { Context, Hono, MiddlewareHandler } from "hono";
import { uniqueSymbol } from "hono-openapi";
import { AppError } from "../../shared/errors.ts";
import { may, type Permission } from "../../shared/permissions.ts";
import { type Shape, type ShapeName, shapes } from "../../shared/visible_fields.ts";
import { type Caller, type Env, mustHold } from "./context.ts";

const named = Symbol("permission");
interface Named {
  permission: Permission | "public";
  summary: string;
  answers?: ShapeName;
}

/**
 * Whether a route may be called before the password that was given is changed, or the second factor that is demanded is set up: those of
 * one's own account, but not what tells of patients.
 */
const isOfAccount = (permission: Permission, path: string, answers?: ShapeName): boolean =>
  permission === "self:use" && path !== "/ws" && !(answers && (shapes[answers] as Shape).traced);

/**
 * Lets only callers with the permission through: 401 when nobody is signed in, 403 when the role or the token does not hold it.
 * `public` lets everybody through. The summary is the route's line in the API reference. `answers` names the shape of
 * `shared/visible_fields.ts` to which the answer is cut for the caller's role; routes that external requesters may call must have one.
 */
export function allow(
  permission: Permission | "public",
  summary: string,
  answers?: ShapeName,
): MiddlewareHandler<Env> {
  const middleware: MiddlewareHandler<Env> = async (c, next) => {
    if (permission !== "public") {
      const caller = c.get("caller");
      if (!caller) throw new AppError("not_signed_in");
      mustHold(caller, permission);
      const isWaiting = caller.forcePasswordChange || caller.mustSetUpSecondFactor;
      if (isWaiting && !isOfAccount(permission, c.req.routePath, answers)) {
        throw new AppError(caller.forcePasswordChange ? "password_change_needed" : "second_factor_setup_needed");
      }
    }
    if (answers) c.set("answer", { shape: answers, route: `${c.req.method} ${c.req.routePath}` });
    await next();
  };
  const spec = {
    summary,
    description: permission === "public" ? "Needs no sign-in." : `Needs the permission \`${permission}\`.`,
    security: permission === "public" ? [] : [{ session: [] }, { token: [] }],
  };
  return Object.assign(middleware, { [named]: { permission, summary, answers }, [uniqueSymbol]: { spec } });
}

/** The signed-in caller, on a route that `allow` guards. */
export function callerOf(c: Context<Env>): Caller {
  const caller = c.get("caller");
  if (!caller) throw new AppError("not_signed_in");
  return caller;
}

export interface NamedRoute {
  method: string;
  path: string;
  permission: Permission | "public" | null;
  summary: string;
  answers?: ShapeName;
}

/** The methods that a path takes; none for a path that is no route. */
export function methodsByPath(routes: NamedRoute[]): (path: string) => string[] {
  const forms = routes.map(({ method, path }) => ({
    method,
    form: new RegExp(`^${path.replace(/[.]/g, "\\.").replace(/:\w+/g, "[^/]+")}$`),
  }));
  return (path) => [...new Set(forms.filter(({ form }) => form.test(path)).map(({ method }) => method))];
}

/** Routes that an external requester may call and that do not say what they answer. */
export const unshapedRoutes = (routes: NamedRoute[]): NamedRoute[] =>
  routes.filter(({ path, permission, answers }) =>
    path !== "/ws" && permission && permission !== "public" && !answers && may("external-requester", permission)
  );

/** Every route of the API with its permission, for the start-up check and the access test. */
// deno-lint-ignore no-explicit-any -- any app, whatever its routes
export function namedRoutes(app: Hono<Env, any, any>): NamedRoute[] {
  const routes = new Map<string, NamedRoute>();
  for (const { method, path, handler } of app.routes) {
    if (method === "ALL" || !(path.startsWith("/api/") || path === "/ws")) continue;
    const key = `${method} ${path}`;
    const route = routes.get(key) ?? { method, path, permission: null, summary: "" };
    routes.set(key, { ...route, ...(handler as { [named]?: Named })[named] });
  }
  return [...routes.values()];
}
