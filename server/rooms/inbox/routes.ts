/**
 * The inbox over HTTP.
 * @module
 */
import { Hono } from "hono";
import { uuidParam } from "../../../shared/common.ts";
import {
  checkSourceInput,
  inboxListQuery,
  inboxStatusInput,
  linkEntryInput,
  markDuplicateInput,
  pageImageQuery,
  pageParam,
  readingQuery,
} from "../../../shared/inbox.ts";
import type { Deps } from "../../deps.ts";
import { kept } from "../../http/kept.ts";
import { allow, callerOf } from "../../http/allow.ts";
import type { Env } from "../../http/context.ts";
import { sendText } from "../../http/files.ts";
import { paged } from "../../http/paged.ts";
import { makes, mayBeEmpty, rateLimit, refuses } from "../../http/statuses.ts";
import { uploads, valid } from "../../http/validate.ts";
import { changeStatus } from "./review/change_status.ts";
import { linkEntry } from "./review/link_entry.ts";
import { markDuplicate } from "./review/mark_duplicate.ts";
import { retry } from "./review/retry_reading.ts";
import { pagePicture, readingOf, viewEntry } from "./review/show_document.ts";
import { documentRoutes } from "./document_routes.ts";
import { entryRequestRoutes } from "./request_routes.ts";
import { exportEntries } from "./export_entries.ts";
import { enterManually } from "./intake/enter_manually.ts";
import { countEntries, listEntries } from "./list_entries.ts";
import { checkSources } from "./intake/pickup/check_sources.ts";
import { listFailingSources } from "./intake/pickup/list_failing_sources.ts";
import { hearOfFax } from "./intake/pickup/take_fax.ts";
import { lineOf, viewOf } from "./show_entry.ts";

const byHand = uploads("document", ["sender", "subject", "patientName", "patientDOB", "notes"]);

export const inboxRoutes = (deps: Deps) =>
  new Hono<Env>()
    .get(
      "/inbox-entries",
      allow("inbox:read", "Documents that came in", "inbox_entry_row"),
      kept(deps),
      valid("query", inboxListQuery),
      async (c) => {
        const page = await listEntries(deps, c.req.valid("query"));
        return paged(c, { ...page, rows: page.rows.map(lineOf) });
      },
    )
    .get(
      "/inbox-entries.csv",
      allow("inbox:read", "What the list shows, as CSV to its end", "file"),
      valid("query", inboxListQuery),
      async (c) => sendText(c, await exportEntries(deps, callerOf(c), c.req.valid("query"))),
    )
    .get(
      "/inbox-entries/counts",
      allow("inbox:read", "How many documents there are, by status", "inbox_counts"),
      kept(deps),
      async (c) => {
        return c.json(await countEntries(deps));
      },
    )
    .get(
      "/inbox-entries/failing-sources",
      allow("inbox:write", "Sources of which nothing comes in, and since when", "failing_source"),
      async (c) => c.json(await listFailingSources(deps)),
    )
    .post("/inbox-entries", allow("inbox:write", "Enter a document by hand (multipart)"), makes, byHand, async (c) => {
      return c.json(viewOf(await enterManually(deps, callerOf(c), c.req.raw)), 201);
    })
    .post(
      "/inbox-entries/manual-entry",
      allow("inbox:write", "Enter a document by hand (multipart)"),
      makes,
      byHand,
      async (c) => {
        return c.json(viewOf(await enterManually(deps, callerOf(c), c.req.raw)), 201);
      },
    )
    .post(
      "/inbox-entries/mark-duplicate",
      allow("inbox:write", "Mark a document as a duplicate of another"),
      refuses("not_found"),
      valid("json", markDuplicateInput),
      async (c) => {
        const { id, duplicateOf } = c.req.valid("json");
        return c.json(viewOf(await markDuplicate(deps, callerOf(c), id, duplicateOf)));
      },
    )
    .post(
      "/inbox-entries/retry/:id",
      allow("inbox:write", "Read a document again that failed or needs a look"),
      valid("param", uuidParam),
      async (c) => c.json(viewOf(await retry(deps, callerOf(c), c.req.valid("param").id, false))),
    )
    .get(
      "/inbox-entries/:id",
      allow("inbox:read", "A document", "inbox_entry"),
      valid("param", uuidParam),
      async (c) => {
        return c.json(viewOf(await viewEntry(deps, callerOf(c), c.req.valid("param").id)));
      },
    )
    .get(
      "/inbox-entries/:id/reading",
      allow("documents:view", "Pages, words, places and values of a document", "reading"),
      valid("param", uuidParam),
      valid("query", readingQuery),
      async (c) => c.json(await readingOf(deps, callerOf(c), c.req.valid("param").id, c.req.valid("query"))),
    )
    .get(
      "/inbox-entries/:id/pages/:n",
      allow("documents:view", "The upright picture of a page; 204 where the screen draws it from the words", "file"),
      mayBeEmpty,
      refuses("file_unreadable"),
      valid("param", pageParam),
      valid("query", pageImageQuery),
      async (c) => {
        const { id, n } = c.req.valid("param");
        const picture = await pagePicture(deps, callerOf(c), id, n, c.req.valid("query").width);
        if (!picture) return c.body(null, 204);
        const mime = picture[0] === 0x89 ? "image/png" : "image/jpeg";
        return c.body(picture as Uint8Array<ArrayBuffer>, 200, { "Content-Type": mime });
      },
    )
    .patch(
      "/inbox-entries/:id/status",
      allow("inbox:write", "Move a document by the table of moves"),
      valid("param", uuidParam),
      valid("json", inboxStatusInput),
      async (c) => {
        const { id } = c.req.valid("param");
        return c.json(viewOf(await changeStatus(deps, callerOf(c), id, c.req.valid("json").status)));
      },
    )
    .post(
      "/inbox-entries/:id/enhanced-processing",
      allow("inbox:write", "Read a document again with more effort"),
      valid("param", uuidParam),
      async (c) => c.json(viewOf(await retry(deps, callerOf(c), c.req.valid("param").id, true))),
    )
    .post(
      "/inbox-entries/:id/link",
      allow("inbox:write", "Link a document to a request that is there"),
      valid("param", uuidParam),
      valid("json", linkEntryInput),
      async (c) => {
        const { id } = c.req.valid("param");
        return c.json(viewOf(await linkEntry(deps, callerOf(c), id, c.req.valid("json").requestId)));
      },
    )
    .post(
      "/check-emails",
      allow("inbox:write", "Take in waiting mail"),
      refuses("vendor_failed"),
      valid("json", checkSourceInput),
      async (c) => {
        return c.json(await checkSources(deps, callerOf(c), "email"));
      },
    )
    .post(
      "/check-faxes",
      allow("inbox:write", "Take in waiting faxes"),
      refuses("vendor_failed"),
      valid("json", checkSourceInput),
      async (c) => {
        return c.json(await checkSources(deps, callerOf(c), "fax"));
      },
    )
    .post(
      "/check-o365-emails",
      allow("inbox:write", "Take in mail from Office 365"),
      refuses("vendor_failed"),
      async (c) => {
        return c.json(await checkSources(deps, callerOf(c), "o365"));
      },
    )
    .post(
      "/fax-webhook",
      allow("public", "The fax service's news; signed"),
      rateLimit(deps, "fax-webhook", 600, 60_000),
      refuses("bad_input"),
      async (c) => {
        await hearOfFax(deps, await c.req.text(), c.req.raw.headers);
        return c.json({ received: true });
      },
    )
    .route("/", entryRequestRoutes(deps))
    .route("/", documentRoutes(deps));
