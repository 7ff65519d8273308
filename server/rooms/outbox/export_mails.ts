/**
 * The outbox as a CSV file: subject, recipient and delivery of each mail, without the texts.
 * @module
 */
import type { MailListQuery } from "../../../shared/outbox.ts";
import type { Deps } from "../../deps.ts";
import type { Caller } from "../../http/context.ts";
import { type ExportColumn, exportList } from "../audit/export_list.ts";
import { listMails } from "./list_mails.ts";
import type { Mail } from "./types.ts";

const columns: readonly ExportColumn<Mail>[] = [
  ["subject", "subject", (m) => m.subject],
  ["to", "to", (m) => m.to],
  ["by", "channel", (m) => m.channel],
  ["kind", "kind", (m) => m.kind],
  ["status", "status", (m) => m.status],
  ["written", "createdAt", (m) => m.createdAt],
  ["sent", "sentAt", (m) => m.sentAt],
  ["pages", "pages", (m) => m.pages],
  ["error", "error", (m) => m.error],
];

/** The mails that the outbox shows under the same filters, to its end. */
export const exportMails = (deps: Deps, caller: Caller, filters: MailListQuery) =>
  exportList<Mail>(deps, caller, {
    list: "outbox",
    shape: "mail",
    filters,
    columns,
    read: (page) => listMails(deps, { ...filters, ...page }),
  });
