/**
 * A list's place in the address: sort, page and filters, so that a link, a reload and the back button show the same rows. What was
 * searched for may be a patient's name and stays out of it.
 * @module
 */
import { useSearchParams } from "react-router";

export interface SortBy<Column extends string = string> {
  column: Column;
  order: "asc" | "desc";
}

/** The sort that an address names; the list's own where it names none, or none that the list has. */
function sortIn<Column extends string>(
  params: URLSearchParams,
  columns: readonly Column[],
  standard: SortBy<Column>,
): SortBy<Column> {
  const column = columns.find((one) => one === params.get("sort"));
  const order = params.get("order") === "asc" ? "asc" : "desc";
  return column ? { column, order } : standard;
}

/** What changes in an address: empty texts are taken out, and a change of anything but the page goes back to the first one. */
function changedPlace(before: URLSearchParams, changes: Record<string, string | null>): URLSearchParams {
  const next = new URLSearchParams(before);
  for (const [name, value] of Object.entries({ page: null, ...changes })) {
    value ? next.set(name, value) : next.delete(name);
  }
  return next;
}

/** @param standard how the list is sorted when nobody asks; it is not written into the address */
export function useListPlace<Column extends string>(columns: readonly Column[], standard: SortBy<Column>) {
  const [params, setParams] = useSearchParams();
  const change = (changes: Record<string, string | null>, options: { replace?: boolean } = {}) =>
    setParams((before) => changedPlace(before, changes), { preventScrollReset: true, ...options });
  const sort = sortIn(params, columns, standard);
  const isStandard = sort.column === standard.column && sort.order === standard.order;
  return {
    params,
    sort,
    /** The sort as the server is asked for it; nothing where the list's own order is meant. */
    asked: isStandard ? {} : { sort: sort.column, order: sort.order },
    page: Math.max(1, Math.floor(Number(params.get("page"))) || 1),
    change,
    onSort: ({ column, order }: SortBy) => {
      const back = column === standard.column && order === standard.order;
      change({ sort: back ? null : column, order: back ? null : order });
    },
  };
}
