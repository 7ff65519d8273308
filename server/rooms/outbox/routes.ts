/**
 * The outbox, readable by an administrator.
 * @module
 */
import { Hono } from "hono";
import { pageQuery } from "../../../shared/paging.ts";
import type { Deps } from "../../deps.ts";
import { allow } from "../../http/allow.ts";
import type { Env } from "../../http/context.ts";
import { paged } from "../../http/paged.ts";
import { valid } from "../../http/validate.ts";
import { mails } from "./store.ts";

const withoutKeys = (text: string) => text.replace(/((?:[?&](?:token|key)=)|\/secure\/)[\w-]+/g, "$1…");

export const outboxRoutes = (deps: Deps) =>
  new Hono<Env>().get(
    "/outbox",
    allow("outbox:read", "Mails sent and waiting"),
    valid("query", pageQuery),
    async (c) => {
      const { limit = 50, cursor, q } = c.req.valid("query");
      const page = q
        ? await deps.store.search(mails, q, { limit, cursor })
        : await deps.store.page(mails, { index: "created", limit, cursor, reverse: true });
      // In the demo office this is where mails are read. Elsewhere their links are for who they were sent to: they open accounts,
      // payments and records.
      const rows = deps.config.demo ? page.rows : page.rows.map((mail) => ({ ...mail, text: withoutKeys(mail.text) }));
      return paged(c, { ...page, rows });
    },
  );
