/**
 * The outbox, readable by an administrator.
 * @module
 */
import { Hono } from "hono";
import { mailListQuery } from "../../../shared/outbox.ts";
import type { Deps } from "../../deps.ts";
import { allow, callerOf } from "../../http/allow.ts";
import type { Env } from "../../http/context.ts";
import { sendText } from "../../http/files.ts";
import { paged } from "../../http/paged.ts";
import { rateLimit, refuses } from "../../http/statuses.ts";
import { valid } from "../../http/validate.ts";
import { exportMails } from "./export_mails.ts";
import { hearOfMails } from "./note_delivery.ts";
import { listMails } from "./list_mails.ts";

export const outboxRoutes = (deps: Deps) =>
  new Hono<Env>().get(
    "/outbox",
    allow("outbox:read", "Mails sent and waiting", "mail"),
    valid("query", mailListQuery),
    async (c) => paged(c, await listMails(deps, c.req.valid("query"))),
  )
    .get(
      "/outbox.csv",
      allow("outbox:read", "What the outbox shows, as CSV to its end", "file"),
      valid("query", mailListQuery),
      async (c) => sendText(c, await exportMails(deps, callerOf(c), c.req.valid("query"))),
    )
    .post(
      "/mail-webhook",
      allow("public", "The mail service's news of deliveries; signed"),
      rateLimit(deps, "mail-webhook", 600, 60_000),
      refuses("bad_input"),
      async (c) => {
        await hearOfMails(deps, await c.req.text(), c.req.raw.headers);
        return c.json({ received: true });
      },
    );
