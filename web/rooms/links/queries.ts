/**
 * What the list of secure links reads.
 * @module
 */
import type { linkFilters } from "../../../shared/links.ts";
import { api } from "../../lib/api.ts";
import { readPages } from "../../lib/query.ts";

export type LinkFilter = (typeof linkFilters)[number];

/** The links of all requests, as many as were asked for. */
export const allLinksQuery = (q: string, state?: LinkFilter) =>
  readPages(api["secure-links"], { query: { limit: 20, q, state } });
