/**
 * What belongs to the office and what the workflow simulator made. Simulated rows are of the same collections, so that the simulator
 * drives the product itself, and stand in none of the office's lists, figures and searches.
 * @module
 */
import type { Collection, CollectionSpec, Row } from "./collection.ts";
import type { Actor } from "./change.ts";
import type { Store } from "./store.ts";

interface Marked extends Row {
  simulationId?: string;
}

/**
 * A collection whose simulated rows stand under the named indexes only, and under `simulation`, by which they are removed; no counter,
 * sum or search word counts them.
 * @param kept indexes by which a row is found from another one, e.g. the invoices of a request
 */
export function officeCollection<T extends Marked>(
  spec: CollectionSpec<T>,
  kept: readonly string[],
): CollectionSpec<T> {
  const { indexes = {}, counts, sums, words } = spec;
  const own = Object.entries(indexes).map(([name, keysOf]): [string, typeof keysOf] => [
    name,
    (row, blind) => row.simulationId && !kept.includes(name) ? [] : keysOf(row, blind),
  ]);
  return {
    ...spec,
    indexes: {
      ...Object.fromEntries(own),
      simulation: (row) => row.simulationId ? [[row.simulationId]] : [],
    },
    ...(counts ? { counts: (row, blind) => row.simulationId ? [] : counts(row, blind) } : {}),
    ...(sums ? { sums: (row) => row.simulationId ? [] : sums(row) } : {}),
    ...(words ? { words: (row) => row.simulationId ? [] : words(row) } : {}),
  };
}

/** As many rows are removed in one commit, whose reads are checked. */
const atOnce = 8;

/** Removes rows, a few a commit; those that are gone already are passed over. */
export async function removeRows<T extends Row>(
  store: Store,
  actor: Actor,
  c: Collection<T>,
  rows: readonly T[],
): Promise<void> {
  for (let i = 0; i < rows.length; i += atOnce) {
    await store.change(actor, async (tx) => {
      for (const { id } of rows.slice(i, i + atOnce)) await tx.remove(c, id);
    });
  }
}
