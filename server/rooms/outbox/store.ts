/**
 * Mails that were written, with what became of each. In the demo office this is where they stay and are read.
 * @module
 */
import type { MailSort } from "../../../shared/outbox.ts";
import { collection, type Parts } from "../../db/collection.ts";
import { sortIndexes } from "../../lists/list_sorted.ts";
import { orderText } from "../../lists/order_text.ts";
import { type Mail, mailSchema } from "./types.ts";

export const mails = collection<Mail>({
  name: "mails",
  schema: mailSchema,
  indexes: {
    ...sortIndexes<Mail>({
      subject: (m, blind) => [orderText(blind, m.subject)],
      to: (m, blind) => [orderText(blind, m.to)],
      kind: (m) => [m.kind, m.createdAt],
    }, (m) => m.status),
    status: (m) => [[m.status, m.createdAt]],
    created: (m) => [[m.createdAt]],
    about: (m) => [[m.about.type, m.about.id, m.createdAt]],
    vendor: (m) => m.vendorId ? [[m.vendorId]] : [],
  },
  words: (m) => [m.to, m.subject],
  searchOrder: (m) => m.createdAt,
});

/** The index of a column, and its part for a status or for all. */
export function sortPlace(sort: MailSort, status?: string): { index: string; prefix: Parts } {
  if (sort === "status") return { index: "status", prefix: status ? [status] : [] };
  if (sort === "createdAt" && !status) return { index: "created", prefix: [] };
  return { index: sort === "createdAt" ? "status" : sort, prefix: [status ?? "*"] };
}
