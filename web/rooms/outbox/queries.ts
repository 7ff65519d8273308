/**
 * What the outbox reads.
 * @module
 */
import { api, type Args, callFile, type Row } from "../../lib/api.ts";
import { readPages } from "../../lib/query.ts";

export type Mail = Row<typeof api.outbox.$get>;

type MailFilter = Pick<NonNullable<Args<typeof api.outbox.$get>["query"]>, "q" | "status" | "kind" | "sort" | "order">;

/** The mails, newest first unless asked otherwise, as many as were asked for. */
export const mailsQuery = (query: MailFilter) => ({
  ...readPages(api.outbox, { query: { limit: 25, ...query } }),
  staleTime: 5_000,
});

/** The list under its filters, to its end, as a file. */
export const exportFile = (query: MailFilter) => callFile(api["outbox.csv"], { query });
