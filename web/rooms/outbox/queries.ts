/**
 * What the outbox reads.
 * @module
 */
import { api, type Row } from "../../lib/api.ts";
import { readPages } from "../../lib/query.ts";

export type Mail = Row<typeof api.outbox.$get>;

/** The mails, newest first, as many as were asked for. */
export const mailsQuery = (q: string) => ({ ...readPages(api.outbox, { query: { limit: 25, q } }), staleTime: 5_000 });
