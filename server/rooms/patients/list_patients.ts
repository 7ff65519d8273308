/**
 * Patients in lists.
 * @module
 */
import { AppError } from "../../../shared/errors.ts";
import { maxPageSize, type PageOf } from "../../../shared/paging.ts";
import type { Patient, PatientListQuery } from "../../../shared/patients.ts";
import type { Deps } from "../../deps.ts";
import { type Caller, callerMay } from "../../http/context.ts";
import { listSorted } from "../../lists/list_sorted.ts";
import { patients } from "./store.ts";

/** One page of patients by a column, by name unless asked otherwise, or those found by words. */
export async function listPatients(
  deps: Pick<Deps, "store">,
  caller: Caller,
  query: PatientListQuery,
): Promise<PageOf<Patient>> {
  const { store } = deps;
  const { cursor, order, q, sort = "name" } = query;
  const limit = query.limit ?? maxPageSize;
  // The order of the numbers tells of them.
  if (sort === "mrn" && !callerMay(caller, "patients:write")) {
    throw new AppError("not_allowed", "Your role may sort patients by name or date of birth.");
  }
  if (q && !query.sort) return await store.search(patients, q, { limit, cursor });
  const [page, [total]] = await Promise.all([
    listSorted(store, patients, {
      index: sort,
      prefix: [],
      reverse: order === "desc",
      limit,
      cursor,
      q,
      among: q ? (most) => store.search(patients, q, { limit: most }) : undefined,
    }),
    store.counts(patients, [["all"]]),
  ]);
  return { ...page, total: q ? page.total : total };
}
