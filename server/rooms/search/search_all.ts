/**
 * The top bar's search: a few of each kind that the caller may see.
 * @module
 */
import type { Deps } from "../../deps.ts";
import { type Caller, callerMay } from "../../http/context.ts";
import { searchEntries } from "../inbox/search_entries.ts";
import { invoiceRows, searchInvoices } from "../invoices/list_invoices.ts";
import { listPatients } from "../patients/list_patients.ts";
import { searchRequests } from "../requests/list_requests.ts";

const few = 5;

/** Requests, patients, documents and invoices by words; kinds that the caller may not see stay empty. */
export async function searchAll(deps: Deps, caller: Caller, q: string) {
  const own = caller.role === "external-requester" ? caller.requesterId ?? -1 : null;
  const [requests, patients, documents, invoices] = await Promise.all([
    callerMay(caller, "requests:read") ? searchRequests(deps, caller, q, few) : [],
    callerMay(caller, "patients:read")
      ? q ? listPatients(deps, caller, { q, limit: few }).then(({ rows }) => rows) : []
      : [],
    callerMay(caller, "inbox:read") ? searchEntries(deps, q, few) : [],
    callerMay(caller, "invoices:list") ? searchInvoices(deps, q, few, own).then((rows) => invoiceRows(deps, rows)) : [],
  ]);
  return {
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
  };
}
