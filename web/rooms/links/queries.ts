/**
 * What the list of secure links reads.
 * @module
 */
import { api, type Args, callFile } from "../../lib/api.ts";
import { readPages } from "../../lib/query.ts";

type LinkQuery = Pick<
  NonNullable<Args<(typeof api)["secure-links"]["$get"]>["query"]>,
  "q" | "state" | "sort" | "order"
>;

/** The links of all requests, as many as were asked for. */
export const allLinksQuery = (query: LinkQuery) => readPages(api["secure-links"], { query: { limit: 20, ...query } });

/** The list under its filters, to its end, as a file. */
export const exportFile = (query: LinkQuery) => callFile(api["secure-links.csv"], { query });
