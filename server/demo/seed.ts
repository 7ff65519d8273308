/**
 * Fills an empty store with the demo office. Its documents are drawn when they are first opened.
 * @module
 */
import type { Deps } from "../deps.ts";
import { patients } from "../rooms/patients/store.ts";
import { keepOffice, nameDrawnFiles } from "./drawn_files.ts";
import { demoState, writeDemoState } from "./state.ts";

/** What the demo's people sign in with; the first administrator's own password is shown at the first start. */
export const DEMO_PASSWORD = "harbor-glen";

/**
 * Seeds the demo office into a store that holds no patients yet; goes on with a seeding that was killed; else does nothing.
 * @returns how many rows were written; 0 when nothing was to be done.
 */
export async function seedOffice(deps: Pick<Deps, "store" | "files" | "now" | "url">): Promise<number> {
  const state = await demoState(deps.store);
  if (state?.done) {
    if (!state.named) await nameDrawnFiles(deps.store);
    if (!state.named || !state.office) {
      const { buildOffice } = await import("./cast.ts");
      const office = state.office ?? await keepOffice(deps.files, buildOffice(state.now));
      await writeDemoState(deps.store, { ...state, named: true, office });
    }
    return 0;
  }
  // A killed seeding leaves patients behind; without its mark they are somebody's own.
  if (state === null && (await deps.store.page(patients, { index: "name", limit: 1 })).rows.length > 0) return 0;
  const now = state?.now ?? new Date(deps.now()).toISOString();
  await writeDemoState(deps.store, { now, done: false });
  // Loaded only now: a second start needs none of it.
  const { writeOffice } = await import("./seed_office.ts");
  const { rows, office } = await writeOffice(deps, now, DEMO_PASSWORD);
  await writeDemoState(deps.store, { now, done: true, named: true, office });
  return rows;
}
