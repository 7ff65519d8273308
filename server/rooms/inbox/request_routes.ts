/**
 * From documents to requests, and what is learned on the way, over HTTP.
 * @module
 */
import { Hono } from "hono";
import { uuidParam } from "../../../shared/common.ts";
import { accuracyQuery } from "../../../shared/inbox.ts";
import { entryRequestInput } from "../../../shared/requests.ts";
import type { Deps } from "../../deps.ts";
import { allow, callerOf } from "../../http/allow.ts";
import type { Env } from "../../http/context.ts";
import { makes } from "../../http/statuses.ts";
import { valid } from "../../http/validate.ts";
import { correctFields } from "./review/correct_fields.ts";
import { accuracy } from "./reading/learning/learn.ts";
import { makeRequests } from "./review/make_requests.ts";
import { viewOf } from "./show_entry.ts";

export const entryRequestRoutes = (deps: Deps) =>
  new Hono<Env>()
    .post(
      "/inbox-entries/:id/requests",
      allow("requests:write", "Make the requests of a document: one a patient, a batch when several"),
      makes,
      valid("param", uuidParam),
      valid("json", entryRequestInput),
      async (c) => c.json(await makeRequests(deps, callerOf(c), c.req.valid("param").id, c.req.valid("json")), 201),
    )
    .patch(
      "/inbox-entries/:id/fields",
      allow("inbox:write", "Correct what was read in a document"),
      valid("param", uuidParam),
      valid("json", entryRequestInput),
      async (c) => c.json(viewOf(await correctFields(deps, callerOf(c), c.req.valid("param").id, c.req.valid("json")))),
    )
    .get(
      "/reading/accuracy",
      allow("inbox:read", "How well documents were read, by week and field", "reading_accuracy"),
      valid("query", accuracyQuery),
      async (c) => c.json(await accuracy(deps, c.req.valid("query").weeks)),
    );
