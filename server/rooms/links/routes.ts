/**
 * Secure links, as staff manage them.
 * @module
 */
import { Hono } from "hono";
import { uuidParam } from "../../../shared/common.ts";
import { createLinkInput, linkListQuery, resendInput, revokeInput } from "../../../shared/links.ts";
import type { Deps } from "../../deps.ts";
import { allow, callerOf } from "../../http/allow.ts";
import type { Env } from "../../http/context.ts";
import { sendText } from "../../http/files.ts";
import { paged } from "../../http/paged.ts";
import { makes, refuses } from "../../http/statuses.ts";
import { valid } from "../../http/validate.ts";
import { addLinkTo } from "./create_link.ts";
import { showCode } from "./draw_code.ts";
import { exportLinks } from "./export_links.ts";
import { listLinks, showLink, summarizeLinks } from "./list_links.ts";
import { regenerateLink } from "./regenerate_link.ts";
import { resendLink } from "./resend_link.ts";
import { revokeLink } from "./revoke_link.ts";

export const linksRoutes = (deps: Deps) =>
  new Hono<Env>()
    .get(
      "/secure-links",
      allow("links:read", "Secure links with their accesses", "secure_link"),
      valid("query", linkListQuery),
      async (c) => {
        return paged(c, await listLinks(deps, c.req.valid("query")));
      },
    )
    .get(
      "/secure-links.csv",
      allow("links:read", "What the list shows, as CSV to its end", "file"),
      valid("query", linkListQuery),
      async (c) => sendText(c, await exportLinks(deps, callerOf(c), c.req.valid("query"))),
    )
    .get(
      "/secure-links/summary",
      allow("links:read", "How many releases did not arrive", "link_summary"),
      async (c) => c.json(await summarizeLinks(deps)),
    )
    .get(
      "/secure-links/:id",
      allow("links:read", "A secure link with its accesses", "secure_link"),
      valid("param", uuidParam),
      async (c) => c.json(await showLink(deps, c.req.valid("param").id)),
    )
    .post(
      "/secure-links",
      allow("links:write", "A further link to released records; its URL is shown once"),
      makes,
      refuses("not_found"),
      valid("json", createLinkInput),
      async (c) => c.json(await addLinkTo(deps, callerOf(c), c.req.valid("json")), 201),
    )
    .post(
      "/secure-links/:id/revoke",
      allow("links:write", "End a link at once"),
      valid("param", uuidParam),
      valid("json", revokeInput),
      async (c) => {
        return c.json(await revokeLink(deps, callerOf(c), c.req.valid("param").id, c.req.valid("json").reason));
      },
    )
    .post(
      "/secure-links/:id/code",
      allow("links:write", "A one-time code to read out to the recipient; told once"),
      valid("param", uuidParam),
      async (c) => c.json(await showCode(deps, callerOf(c), c.req.valid("param").id)),
    )
    .post(
      "/secure-links/:id/regenerate",
      allow("links:write", "A new address for the same records"),
      valid("param", uuidParam),
      async (c) => {
        return c.json(await regenerateLink(deps, callerOf(c), c.req.valid("param").id));
      },
    )
    .post(
      "/secure-links/:id/resend",
      allow("links:write", "Mail the link again, or fax its records again"),
      valid("param", uuidParam),
      valid("json", resendInput),
      async (c) => {
        return c.json(await resendLink(deps, callerOf(c), c.req.valid("param").id, c.req.valid("json")));
      },
    );
