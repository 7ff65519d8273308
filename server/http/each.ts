/**
 * Bulk actions: a result for each.
 * @module
 */
import type { ItemResult } from "../../shared/common.ts";
import { AppError } from "../../shared/errors.ts";
import type { Deps } from "../deps.ts";
import { asAppError } from "./errors.ts";

/** Runs an action on each id by itself; one that fails, for whatever reason, does not stop the others or hide what was done. */
export async function forEach(
  { log }: Pick<Deps, "log">,
  ids: readonly number[],
  act: (id: number) => Promise<string>,
): Promise<ItemResult[]> {
  const results: ItemResult[] = [];
  for (const id of new Set(ids)) {
    try {
      results.push({ id, ok: true, message: await act(id) });
    } catch (error) {
      if (!(error instanceof AppError)) log.error("bulk action", error);
      const { message } = asAppError(error) ?? new AppError("internal");
      results.push({ id, ok: false, message });
    }
  }
  return results;
}
