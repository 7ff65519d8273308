/**
 * Requests, requesters and what is generated from a request.
 * @module
 */
import { Hono } from "hono";
import { idParam } from "../../../shared/common.ts";
import { createInvoiceInput } from "../../../shared/invoices.ts";
import { pageQuery } from "../../../shared/paging.ts";
import {
  bulkRequestInput,
  changeRequestInput,
  createRequestInput,
  requesterInput,
  requestListQuery,
} from "../../../shared/requests.ts";
import type { Deps } from "../../deps.ts";
import { kept } from "../../http/kept.ts";
import { allow, callerOf } from "../../http/allow.ts";
import type { Env } from "../../http/context.ts";
import { sendFile, sendText } from "../../http/files.ts";
import { paged } from "../../http/paged.ts";
import { makes, refuses } from "../../http/statuses.ts";
import { valid } from "../../http/validate.ts";
import { noteView } from "../audit/note_activity.ts";
import { invoiceDetail } from "../invoices/show_invoice.ts";
import { bulkAct } from "./act_in_bulk.ts";
import { changeRequest } from "./change_request.ts";
import { correctInvoice, keepInvoice } from "./correct_invoice.ts";
import { createByHand } from "./create_request.ts";
import { exportRequests } from "./export_requests.ts";
import { generateInvoice, quote } from "./generate_invoice.ts";
import { listRequesters } from "./list_requesters.ts";
import { listRequests, listRows } from "./list_requests.ts";
import { requestInFull } from "./show_in_full.ts";
import { attachmentFile, requestFor } from "./show_request.ts";
import { getRequester } from "./show_requester.ts";
import { updateRequester } from "./update_requester.ts";

export const requestsRoutes = (deps: Deps) =>
  new Hono<Env>()
    .get(
      "/requests",
      allow("requests:read", "Requests, filtered, by page", "request_row"),
      kept(deps),
      valid("query", requestListQuery),
      async (c) => {
        const page = await listRequests(deps, callerOf(c), c.req.valid("query"));
        return paged(c, { ...page, rows: await listRows(deps, page.rows) });
      },
    )
    .get(
      "/requests.csv",
      allow("requests:read", "What the list shows, as CSV to its end", "file"),
      valid("query", requestListQuery),
      async (c) => sendText(c, await exportRequests(deps, callerOf(c), c.req.valid("query"))),
    )
    .post(
      "/requests",
      allow("requests:write", "Create a request by hand", "request"),
      makes,
      refuses("not_found"),
      valid("json", createRequestInput),
      async (c) => {
        const request = await createByHand(deps, callerOf(c), c.req.valid("json"));
        return c.json(await requestInFull(deps, callerOf(c), request.id), 201);
      },
    )
    .post(
      "/requests/bulk",
      allow("requests:invoice", "Process, invoice or release many; a result each"),
      valid("json", bulkRequestInput),
      async (c) => {
        const { action, ids, ...grounds } = c.req.valid("json");
        return c.json({ results: await bulkAct(deps, callerOf(c), action, ids, grounds) });
      },
    )
    .get(
      "/requests/:id",
      allow("requests:read", "A request in full", "request"),
      valid("param", idParam),
      async (c) => {
        const caller = callerOf(c);
        const { id } = c.req.valid("param");
        const detail = await requestInFull(deps, caller, id);
        await noteView(deps, caller, { action: "request_viewed", targetType: "request", targetId: id, requestId: id });
        return c.json(detail);
      },
    )
    .patch(
      "/requests/:id",
      allow("requests:write", "Move or correct a request", "request"),
      refuses("vendor_failed"),
      valid("param", idParam),
      valid("json", changeRequestInput),
      async (c) => {
        const { id } = c.req.valid("param");
        await changeRequest(deps, callerOf(c), id, c.req.valid("json"));
        return c.json(await requestInFull(deps, callerOf(c), id));
      },
    )
    .get(
      "/requests/:id/quote",
      allow("requests:invoice", "What its invoice would hold now", "quote"),
      refuses("nothing_to_invoice", "already_invoiced"),
      valid("param", idParam),
      async (c) => {
        return c.json(await quote(deps, c.req.valid("param").id));
      },
    )
    .post(
      "/requests/:id/correct-invoice",
      allow("requests:invoice", "Replace its unpaid invoice, or invoice what was added since the paid one", "invoice"),
      makes,
      refuses("vendor_failed"),
      valid("param", idParam),
      async (c) => {
        const invoice = await correctInvoice(deps, callerOf(c), c.req.valid("param").id);
        return c.json(await invoiceDetail(deps, invoice), 201);
      },
    )
    .post(
      "/requests/:id/keep-invoice",
      allow("requests:invoice", "Leave its invoice as it is although its records changed", "invoice"),
      valid("param", idParam),
      async (c) => c.json(await invoiceDetail(deps, await keepInvoice(deps, callerOf(c), c.req.valid("param").id))),
    )
    .get(
      "/attachments/:id/file",
      allow("requests:read", "The document a request came in with", "file"),
      valid("param", idParam),
      async (c) => {
        const { attachment, bytes } = await attachmentFile(deps, callerOf(c), c.req.valid("param").id);
        return sendFile(c, bytes, attachment.file.mime, attachment.file.fileName);
      },
    )
    .post(
      "/invoices",
      allow("requests:invoice", "Generate the invoice of a request", "invoice"),
      makes,
      refuses("not_found"),
      valid("json", createInvoiceInput),
      async (c) => {
        const { requestId, ...options } = c.req.valid("json");
        await requestFor(deps, callerOf(c), requestId);
        const invoice = await generateInvoice(deps, callerOf(c), requestId, options);
        return c.json(await invoiceDetail(deps, invoice), 201);
      },
    )
    .get(
      "/requesters",
      allow("requesters:read", "Requesters by name, or found by word", "requester_row"),
      kept(deps),
      valid("query", pageQuery),
      async (c) => {
        return paged(c, await listRequesters(deps, c.req.valid("query")));
      },
    )
    .get(
      "/requesters/:id",
      allow("requesters:read", "A requester", "requester_row"),
      valid("param", idParam),
      async (c) => c.json(await getRequester(deps, c.req.valid("param").id)),
    )
    .patch(
      "/requesters/:id",
      allow("requests:write", "Correct a requester", "requester"),
      valid("param", idParam),
      valid("json", requesterInput),
      async (c) => c.json(await updateRequester(deps, callerOf(c), c.req.valid("param").id, c.req.valid("json"))),
    );
