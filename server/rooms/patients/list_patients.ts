/**
 * Patients in lists, and found by what was typed.
 * @module
 */
import { maxPageSize, type PageOf } from "../../../shared/paging.ts";
import type { Patient, PatientListQuery } from "../../../shared/patients.ts";
import type { Deps } from "../../deps.ts";
import { type Caller, callerMay, mustHold } from "../../http/context.ts";
import { listSorted } from "../../lists/list_sorted.ts";
import { orderText, sortedText } from "../../lists/order_text.ts";
import { patients } from "./store.ts";

/** One page of patients by a column, by name unless asked otherwise, or those found by what was typed. */
export async function listPatients(
  deps: Pick<Deps, "store">,
  caller: Caller,
  query: PatientListQuery,
): Promise<PageOf<Patient>> {
  const { store } = deps;
  const { cursor, order, q, sort = "name" } = query;
  const limit = query.limit ?? maxPageSize;
  const reverse = order === "desc";
  // The order of the numbers tells of them.
  if (sort === "mrn") mustHold(caller, "patients:write", "Your role may sort patients by name or date of birth.");
  const begins = q ? await beginningOf(deps, caller, q) : null;
  if (begins && (!query.sort || query.sort === begins.place.index)) {
    return await store.page(patients, { ...begins.place, reverse, limit, cursor });
  }
  if (q && !query.sort) return await store.search(patients, q, { limit, cursor });
  const among = (most: number) =>
    begins ? store.page(patients, { ...begins.place, limit: most }) : store.search(patients, q ?? "", { limit: most });
  const [page, [total]] = await Promise.all([
    listSorted(store, patients, {
      index: sort,
      prefix: [],
      reverse,
      limit,
      cursor,
      q: begins ? undefined : q,
      filter: begins?.holds,
      among: q ? among : undefined,
    }),
    store.counts(patients, [["all"]]),
  ]);
  return { ...page, total: q ? page.total : total };
}

/** The part of an index whose patients begin with what was typed. */
interface Beginning {
  place: { index: "name" | "mrn"; from: string; to: string };
  holds: (p: Patient) => boolean;
}

/**
 * What no word finds, as a beginning: two letters of last names ("ma" before "mar" is typed), or the first characters of MRNs as they
 * are shown ("QX 20" of "QX 20-1"). Null where words find somebody, or nothing begins so.
 */
async function beginningOf({ store }: Pick<Deps, "store">, caller: Caller, q: string): Promise<Beginning | null> {
  const typed = sortedText(q);
  if (!typed) return null;
  const found = await store.search(patients, q, { limit: 1 });
  if (found.rows.length > 0 || found.next) return null;
  const begins = (text: string | null) => sortedText(text ?? "").startsWith(typed);
  const beginnings: Beginning[] = [];
  if (/^[a-z]{2}$/.test(typed)) {
    beginnings.push({ place: rangeOf("name", store.blind.order(typed)), holds: (p) => begins(p.lastName) });
  }
  if (callerMay(caller, "patients:write")) {
    beginnings.push({ place: rangeOf("mrn", orderText(store.blind, typed)), holds: (p) => begins(p.mrn) });
  }
  for (const beginning of beginnings) {
    if ((await store.ids(patients as never, { ...beginning.place, limit: 1 })).length > 0) return beginning;
  }
  return null;
}

/** An order code begins with that of every beginning of its text. */
const rangeOf = (index: "name" | "mrn", code: string): Beginning["place"] => ({
  index,
  from: code,
  to: `${code}\uffff`,
});
