/**
 * A page of a list as an answer: the body is the list, the total and the next page are headers.
 * @module
 */
import type { Context } from "hono";
import type { PageOf } from "../../shared/paging.ts";
import type { Env } from "./context.ts";

export function paged<T>(c: Context<Env>, page: PageOf<T>) {
  if (page.total !== null) c.header("X-Total-Count", String(page.total));
  if (page.next !== null) {
    const query = new URLSearchParams(c.req.query());
    query.set("cursor", page.next);
    c.header("Link", `<${c.req.path}?${query}>; rel="next"`);
  }
  return c.json(page.rows);
}
