/**
 * Secure links as a CSV file; never their addresses.
 * @module
 */
import { type LinkListQuery, linkState } from "../../../shared/links.ts";
import { fullName } from "../../../shared/patients.ts";
import type { Deps } from "../../deps.ts";
import type { Caller } from "../../http/context.ts";
import { type ExportColumn, exportList } from "../audit/export_list.ts";
import { listLinks } from "./list_links.ts";

type Row = Awaited<ReturnType<typeof listLinks>>["rows"][number];

const columnsAt = (now: number): readonly ExportColumn<Row>[] => [
  ["request", "requestId", (l) => l.requestId],
  ["patient", "patient.lastName", (l) => l.patient && fullName(l.patient)],
  ["recipient", "recipientName", (l) => l.recipientName],
  ["email", "email", (l) => l.email],
  ["fax", "fax", (l) => l.fax],
  ["state", "expiresAt", (l) => linkState(l, now).toLowerCase()],
  ["made", "createdAt", (l) => l.createdAt],
  ["expires", "expiresAt", (l) => l.expiresAt],
  ["opened", "accessCount", (l) => l.accessCount],
  ["last opened", "lastAccessedAt", (l) => l.lastAccessedAt],
  ["delivery", "delivery", (l) => l.delivery],
  ["delivery error", "deliveryError", (l) => l.deliveryError],
];

/** The links that the list shows under the same filters, to its end. */
export const exportLinks = (deps: Deps, caller: Caller, filters: LinkListQuery) =>
  exportList<Row>(deps, caller, {
    list: "secure-links",
    shape: "secure_link",
    filters,
    columns: columnsAt(deps.now()),
    read: (page) => listLinks(deps, { ...filters, ...page }),
  });
