/**
 * Requests as a CSV file.
 * @module
 */
import { fullName } from "../../../shared/patients.ts";
import type { RequestListQuery } from "../../../shared/requests.ts";
import type { Deps } from "../../deps.ts";
import type { Caller } from "../../http/context.ts";
import { type ExportColumn, exportList } from "../audit/export_list.ts";
import { listRequests, listRows } from "./list_requests.ts";

type Row = Awaited<ReturnType<typeof listRows>>[number];

const columns: readonly ExportColumn<Row>[] = [
  ["request", "id", (r) => r.id],
  ["patient", "patient.lastName", (r) => r.patient && fullName(r.patient)],
  ["date of birth", "patient.dateOfBirth", (r) => r.patient?.dateOfBirth],
  ["requester", "requester.name", (r) => r.requester.name],
  ["type", "requestType", (r) => r.requestType],
  ["source", "source", (r) => r.source],
  ["received", "receivedAt", (r) => r.receivedAt],
  ["due", "dueDate", (r) => r.dueDate],
  ["urgent", "isUrgent", (r) => r.isUrgent ? "yes" : "no"],
  ["status", "status", (r) => r.status],
];

/** The requests that the list shows under the same filters, to its end. */
export const exportRequests = (deps: Deps, caller: Caller, filters: RequestListQuery) =>
  exportList<Row>(deps, caller, {
    list: "requests",
    shape: "request_row",
    filters,
    columns,
    read: async (page) => {
      const found = await listRequests(deps, caller, { ...filters, ...page });
      return { ...found, rows: await listRows(deps, found.rows) };
    },
  });
