/**
 * Patients in lists.
 * @module
 */
import type { PageOf, PageQuery } from "../../../shared/paging.ts";
import type { Patient } from "../../../shared/patients.ts";
import type { Deps } from "../../deps.ts";
import { patients } from "./store.ts";

/** One page of patients by name, or those found by words. */
export async function listPatients(deps: Pick<Deps, "store">, query: PageQuery): Promise<PageOf<Patient>> {
  const { limit, cursor, order, q } = query;
  if (q) return await deps.store.search(patients, q, { limit: limit ?? 50, cursor });
  const [page, [total]] = await Promise.all([
    deps.store.page(patients, { index: "name", limit, cursor, reverse: order === "desc" }),
    deps.store.counts(patients, [["all"]]),
  ]);
  return { ...page, total };
}
