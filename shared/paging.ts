/**
 * The query every list takes and the shape of its pages. The body stays a plain list (spec 1 §7);
 * the total and the next page travel in `X-Total-Count` and `Link: <…>; rel="next"`.
 * @module
 */
import { z } from "zod";

export const pageSize = 10;
export const maxPageSize = 200;

/** `limit` absent asks for the first 200; no call answers more, so that no single one takes a whole register of patients. */
export const pageQuery = z.object({
  limit: z.coerce.number().int().min(1).max(maxPageSize).default(maxPageSize),
  cursor: z.string().max(2000).optional(),
  order: z.enum(["asc", "desc"], "Choose the order asc or desc.").optional(),
  q: z.string().trim().max(100).optional(),
});
export type PageQuery = z.infer<typeof pageQuery>;

/** The column that a list is sorted by; another is refused with a sentence that names those there are. */
export const sortedBy = <const Sorts extends readonly [string, ...string[]]>(sorts: Sorts) =>
  z.enum(sorts, `This list can be sorted by: ${sorts.join(", ")}.`).optional();

/** One page of a list: `next` is the cursor of the following page or null; `total` counts all that match, null when unknown. */
export interface PageOf<T> {
  rows: T[];
  next: string | null;
  total: number | null;
}
