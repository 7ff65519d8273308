/**
 * Reads by id that a change does not watch.
 * @module
 */
import { AppError } from "../../shared/errors.ts";
import type { Collection, Id, Row } from "./collection.ts";
import type { ReadFrom, Reads } from "./reads.ts";

/**
 * Reads of the store with a change's own writes.
 * @param own by `collection/id` what the change wrote or read itself: null where it removed the row, undefined where it knows nothing
 */
export function unwatchedReads(
  change: Pick<Reads, "blind" | "all">,
  store: Pick<Reads, "get">,
  own: (key: string) => Row | null | undefined,
): ReadFrom {
  const get = async <T extends Row>(c: Collection<T>, id: Id): Promise<T | null> => {
    const row = own(`${c.name}/${id}`);
    return row === undefined ? await store.get(c, id) : row as T | null;
  };
  const must = async <T extends Row>(c: Collection<T>, id: Id, message?: string): Promise<T> => {
    const row = await get(c, id);
    if (!row) throw new AppError("not_found", message);
    return row;
  };
  const getMany = <T extends Row>(c: Collection<T>, ids: readonly Id[]) => Promise.all(ids.map((id) => get(c, id)));
  return { store: { blind: change.blind, get, must, getMany, all: change.all.bind(change) } };
}
