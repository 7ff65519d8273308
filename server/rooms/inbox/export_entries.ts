/**
 * The inbox as a CSV file.
 * @module
 */
import type { z } from "zod";
import type { InboxEntryView, inboxListQuery } from "../../../shared/inbox.ts";
import type { Deps } from "../../deps.ts";
import type { Caller } from "../../http/context.ts";
import { type ExportColumn, exportList } from "../audit/export_list.ts";
import { listEntries } from "./list_entries.ts";
import { lineOf } from "./show_entry.ts";

const columns: readonly ExportColumn<InboxEntryView>[] = [
  ["id", "id", (e) => e.id],
  ["status", "status", (e) => e.status],
  ["source", "source", (e) => e.source],
  ["sender", "sender", (e) => e.sender],
  ["subject", "subject", (e) => e.subject],
  ["date", "timestamp", (e) => e.timestamp],
  ["file", "attachmentName", (e) => e.attachmentName],
  ["request", "linkedRequestId", (e) => e.linkedRequestId],
  ["patients", "extractedPatients", (e) => e.extractedPatients.map(({ name }) => name).filter(Boolean).join("; ")],
];

/** The documents that the inbox shows under the same filters, to its end. */
export const exportEntries = (deps: Deps, caller: Caller, filters: z.output<typeof inboxListQuery>) =>
  exportList<InboxEntryView>(deps, caller, {
    list: "inbox",
    shape: "inbox_entry_row",
    filters,
    columns,
    read: async (page) => {
      const found = await listEntries(deps, { ...filters, ...page });
      return { ...found, rows: found.rows.map(lineOf) };
    },
  });
