/**
 * Invoices over HTTP. Making one is the requests room's (`POST /api/invoices`).
 * @module
 */
import { type Context, Hono } from "hono";
import { z } from "zod";
import { idParam } from "../../../shared/common.ts";
import {
  batchPaidInput,
  batchSendInput,
  billingRatesSchema,
  cancelInput,
  type Invoice,
  invoiceListQuery,
  refundInput,
} from "../../../shared/invoices.ts";
import type { Deps } from "../../deps.ts";
import { kept } from "../../http/kept.ts";
import { allow, callerOf } from "../../http/allow.ts";
import type { Env } from "../../http/context.ts";
import { forEach } from "../../http/each.ts";
import { sendFile, sendText } from "../../http/files.ts";
import { paged } from "../../http/paged.ts";
import { refuses } from "../../http/statuses.ts";
import { valid } from "../../http/validate.ts";
import { noteView } from "../audit/note_activity.ts";
import { invoiceDocument } from "./print_invoice.ts";
import { cancelInvoice } from "./cancel_invoice.ts";
import { exportInvoices } from "./export_invoices.ts";
import { invoiceFor } from "./find_invoice.ts";
import { markPaid } from "./mark_paid.ts";
import { previewRates } from "./preview_rates.ts";
import { refundInvoice } from "./refund_invoice.ts";
import { sendInvoice } from "./send_invoice.ts";
import { invoiceRows, invoicesOfRequest, invoiceSummary, listInvoices } from "./list_invoices.ts";
import { invoiceDetail } from "./show_invoice.ts";

export const invoicesRoutes = (deps: Deps) =>
  new Hono<Env>()
    .get(
      "/invoices",
      allow("invoices:list", "Invoices, sortable by any column", "invoice_row"),
      kept(deps),
      valid("query", invoiceListQuery),
      async (c) => {
        const page = await listInvoices(deps, callerOf(c), c.req.valid("query"));
        return paged(c, { ...page, rows: await invoiceRows(deps, page.rows) });
      },
    )
    .get(
      "/invoices.csv",
      allow("invoices:list", "What the list shows, as CSV to its end", "file"),
      valid("query", invoiceListQuery),
      async (c) => sendText(c, await exportInvoices(deps, callerOf(c), c.req.valid("query"))),
    )
    .get("/invoices/summary", allow("invoices:write", "Totals by status", "invoice_summary"), async (c) =>
      c.json(await invoiceSummary(deps)))
    .post(
      "/invoices/rates-preview",
      allow("settings:write", "What billing rates would have come to last month; changes nothing"),
      valid("json", z.object({ value: billingRatesSchema })),
      async (c) =>
        c.json(await previewRates(deps, c.req.valid("json").value)),
    )
    .get(
      "/invoices/request/:id",
      allow("invoices:read", "The invoices of a request", "invoice_row"),
      valid("param", idParam),
      async (c) => {
        const caller = callerOf(c);
        const all = await invoicesOfRequest(deps, c.req.valid("param").id);
        const own = all.filter((i) =>
          caller.role !== "external-requester" || i.requesterId === caller.requesterId
        );
        return c.json(await invoiceRows(deps, own));
      },
    )
    .get(
      "/invoices/:id",
      allow("invoices:read", "An invoice with its lines", "invoice"),
      valid("param", idParam),
      async (c) => {
        const invoice = await invoiceFor(deps, callerOf(c), c.req.valid("param").id);
        await looked(c, deps, invoice);
        return c.json(await invoiceDetail(deps, invoice));
      },
    )
    .get(
      "/invoices/:id/pdf",
      allow("invoices:read", "An invoice as PDF", "file"),
      valid("param", idParam),
      async (c) => {
        const invoice = await invoiceFor(deps, callerOf(c), c.req.valid("param").id);
        await looked(c, deps, invoice);
        return sendFile(c, await invoiceDocument(deps, invoice), "application/pdf", `${invoice.invoiceNumber}.pdf`);
      },
    )
    .post(
      "/invoices/batch-send",
      allow("invoices:write", "Mail invoices with their pay links, or fax them"),
      valid("json", batchSendInput),
      async (c) => {
        const { invoiceIds, email, fax } = c.req.valid("json");
        const results = await forEach(deps, invoiceIds, (id) => sendInvoice(deps, callerOf(c), id, email ?? fax));
        return c.json({ results, sent: results.filter((r) => r.ok).length });
      },
    )
    .post(
      "/invoices/batch-mark-paid",
      allow("invoices:write", "Settle invoices by hand"),
      valid("json", batchPaidInput),
      async (c) => {
        const { invoiceIds, paymentMethod = "other" } = c.req.valid("json");
        const results = await forEach(deps, invoiceIds, (id) => markPaid(deps, callerOf(c), id, paymentMethod));
        return c.json({ results, paid: results.filter((r) => r.ok).length });
      },
    )
    .post(
      "/invoices/:id/cancel",
      allow("invoices:write", "Cancel an unpaid invoice", "invoice"),
      refuses("vendor_failed"),
      valid("param", idParam),
      valid("json", cancelInput),
      async (c) => {
        const invoice = await cancelInvoice(deps, callerOf(c), c.req.valid("param").id, c.req.valid("json").reason);
        return c.json(await invoiceDetail(deps, invoice));
      },
    )
    .post(
      "/invoices/:id/refund",
      allow("invoices:write", "Refund a paid invoice, in whole or part", "invoice"),
      refuses("vendor_failed"),
      valid("param", idParam),
      valid("json", refundInput),
      async (c) => {
        const invoice = await refundInvoice(deps, callerOf(c), c.req.valid("param").id, c.req.valid("json"));
        return c.json(await invoiceDetail(deps, invoice));
      },
    );

const looked = (c: Context<Env>, deps: Deps, invoice: Invoice) =>
  noteView(deps, callerOf(c), {
    action: "invoice_viewed",
    targetType: "invoice",
    targetId: invoice.id,
    requestId: invoice.requestId,
  });
