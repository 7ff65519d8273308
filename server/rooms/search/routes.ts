/**
 * The top bar's search: a few of each kind that the caller may see.
 * @module
 */
import { Hono } from "hono";
import { z } from "zod";
import type { Deps } from "../../deps.ts";
import { allow, callerOf } from "../../http/allow.ts";
import { callerMay, type Env } from "../../http/context.ts";
import { valid } from "../../http/validate.ts";
import { searchEntries } from "../inbox/search.ts";
import { invoiceRows, searchInvoices } from "../invoices/workflow.ts";
import { searchPatients } from "../patients/workflow.ts";
import { searchRequests } from "../requests/workflow.ts";

const few = 5;
const searchQuery = z.object({ q: z.string().trim().max(100).default("") });

export const searchRoutes = (deps: Deps) =>
  new Hono<Env>().get(
    "/search",
    allow("search:use", "Requests, patients, documents and invoices by word"),
    valid("query", searchQuery),
    async (c) => {
      const caller = callerOf(c);
      const { q } = c.req.valid("query");
      const own = caller.role === "external-requester" ? caller.requesterId ?? -1 : null;
      const [requests, patients, documents, invoices] = await Promise.all([
        callerMay(caller, "requests:read") ? searchRequests(deps, caller, q, few) : [],
        callerMay(caller, "patients:read") ? searchPatients(deps, q, few) : [],
        callerMay(caller, "inbox:read") ? searchEntries(deps, q, few) : [],
        callerMay(caller, "invoices:list")
          ? searchInvoices(deps, q, few, own).then((rows) => invoiceRows(deps, rows))
          : [],
      ]);
      return c.json({
        requests,
        patients: patients.map(({ id, firstName, lastName, middleName, suffix, dateOfBirth, mrn }) => ({
          id,
          firstName,
          lastName,
          middleName,
          suffix,
          dateOfBirth,
          mrn,
        })),
        documents,
        invoices,
      });
    },
  );
