/**
 * The top bar's search over HTTP.
 * @module
 */
import { Hono } from "hono";
import { z } from "zod";
import type { Deps } from "../../deps.ts";
import { allow, callerOf } from "../../http/allow.ts";
import type { Env } from "../../http/context.ts";
import { valid } from "../../http/validate.ts";
import { searchAll } from "./search_all.ts";

const searchQuery = z.object({ q: z.string().trim().max(100).default("") });

export const searchRoutes = (deps: Deps) =>
  new Hono<Env>().get(
    "/search",
    allow("search:use", "Requests, patients, documents and invoices by word", "search"),
    valid("query", searchQuery),
    async (c) => c.json(await searchAll(deps, callerOf(c), c.req.valid("query").q)),
  );
