/**
 * Liveness, and the API's description from the same schemas that validate it.
 * @module
 */
import { Hono } from "hono";
import type { Deps } from "../deps.ts";
import { allow } from "./allow.ts";
import type { Env } from "./context.ts";

export const version = "0.1.0";

export const openapiRoutes = (deps: Deps) =>
  new Hono<Env>().get("/health", allow("public", "Liveness and version"), async (c) => {
    await deps.store.kv.get(["eb"]);
    return c.json({ status: "ok", version, env: deps.config.env, testLogin: deps.config.testLogin });
  });
