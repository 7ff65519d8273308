/**
 * How a port's contract is written: behaviours that every adapter must show, each on an adapter made fresh for it.
 *
 * A port's `contract.ts` exports a list of these; each adapter's test runs the whole list with `holdTo`.
 * @module
 */

/** Makes a fresh, empty adapter; `close` releases all it opened (folders, timers, connections). */
export type Make<Setup> = () => Promise<Setup & { close(): Promise<void> }>;

/** One thing every adapter of a port must do, named as a sentence. */
export interface Behaviour<Setup> {
  name: string;
  check(setup: Setup): Promise<void>;
}

/** Registers one test for each behaviour, on an adapter made for that test alone. */
export function holdTo<Setup>(adapter: string, behaviours: Behaviour<Setup>[], make: Make<Setup>): void {
  for (const { name, check } of behaviours) {
    Deno.test(`${adapter}: ${name}`, async () => {
      const setup = await make();
      try {
        await check(setup);
      } finally {
        await setup.close();
      }
    });
  }
}
