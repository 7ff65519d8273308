/**
 * The shell around the API: request ids, headers, origin check, who calls, errors, live socket, the web app's files.
 * @module
 */
import { Hono } from "hono";
import type { WSContext } from "hono/ws";
import { z } from "zod";
import { AppError } from "../shared/errors.ts";
import { sentenceOf } from "../shared/sentences.ts";
import { api } from "./api.ts";
import type { Deps } from "./deps.ts";
import { allow, methodsByPath, namedRoutes, unshapedRoutes } from "./http/allow.ts";
import { answers } from "./http/answers.ts";
import { identify } from "./http/auth.ts";
import { limitBodies } from "./http/body_limit.ts";
import { compress } from "./http/compress.ts";
import type { Env } from "./http/context.ts";
import { docsPage, docsPolicy } from "./http/docs_page.ts";
import { errorHandler } from "./http/errors.ts";
import { liveRoute } from "./http/live.ts";
import { noteRefusal } from "./http/refusals.ts";
import { openapiDocument } from "./http/openapi_document.ts";
import { headers, hostCheck, originCheck } from "./http/security.ts";
import { staticFiles } from "./http/static.ts";
import { jwksPath } from "./rooms/settings/list_ehr_keys.ts";

export interface App {
  hono: Hono<Env>;
  /** Closes the open sockets; before the server stops. */
  close(): void;
}

/** Where an EHR that checks our signatures finds our public keys (SMART Backend Services, "Registering a SMART Backend Service"). */

/** Builds the app. Throws when a route names no permission. */
export function createApp(deps: Deps, webRoot: string, publicKeys: () => Promise<object>): App {
  z.config({ customError: sentenceOf });
  const sockets = new Set<WSContext>();
  const app = new Hono<Env>();
  const failed = errorHandler(deps.log);
  app.onError(async (error, c) => {
    await noteRefusal(deps, c, error);
    return failed(error, c);
  });
  app.notFound(() => {
    throw new AppError("not_found");
  });
  app.use(headers(deps));
  app.use(compress);
  app.use(async (_, next) => {
    try {
      await next();
    } catch (error) {
      // Hono's error handler takes errors only; whatever else is thrown would leave without the envelope.
      throw error instanceof Error ? error : new Error("Something that is no error was thrown");
    }
  });
  app.use(async (c, next) => {
    c.set("requestId", deps.newId());
    await next();
    c.header("X-Request-Id", c.get("requestId"));
  });
  app.use("/api/*", async (c, next) => {
    c.header("Cache-Control", "no-store");
    await next();
  });
  app.use("/api/*", hostCheck(deps));
  app.use("/ws", hostCheck(deps));
  app.use("/api/*", originCheck(deps), limitBodies, identify(deps), answers(deps));
  app.use("/ws", identify(deps));
  app.route("/api", api(deps));
  app.get(jwksPath, allow("public", "Our public keys, for the EHR"), async (c) => {
    c.header("Cache-Control", "public, max-age=3600");
    return c.json(await publicKeys());
  });
  app.get(
    "/api/openapi.json",
    allow("public", "This description"),
    async (c) => c.json(await openapiDocument(app, c)),
  );
  app.get("/api/docs", allow("public", "The API reference"), (c) => {
    c.header("Content-Security-Policy", docsPolicy);
    return c.html(docsPage(namedRoutes(app)));
  });
  const methodsOf = methodsByPath(namedRoutes(app));
  app.all("/api/*", (c) => {
    const methods = methodsOf(c.req.path);
    if (methods.length === 0) throw new AppError("not_found");
    c.header("Allow", methods.join(", "));
    throw new AppError("method_not_allowed");
  });
  liveRoute(app, deps, sockets);
  app.get("*", staticFiles(webRoot));
  const open = namedRoutes(app).filter((route) => route.permission === null);
  if (open.length > 0) {
    throw new Error(`Routes without a permission: ${open.map((r) => `${r.method} ${r.path}`).join(", ")}`);
  }
  const unshaped = unshapedRoutes(namedRoutes(app));
  if (unshaped.length > 0) {
    throw new Error(
      `Routes open to external requesters whose answer has no shape in shared/visible_fields.ts: ${
        unshaped.map((r) => `${r.method} ${r.path}`).join(", ")
      }`,
    );
  }
  return {
    hono: app,
    close() {
      for (const socket of sockets) socket.close(1001, "closing");
    },
  };
}
