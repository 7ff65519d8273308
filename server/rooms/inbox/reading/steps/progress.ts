/**
 * How far a reading is, for the screens: at each step, and between at most twice a second.
 * @module
 */
import { system } from "../../../../db/store.ts";
import type { Deps } from "../../../../deps.ts";
import { announceEntry } from "../../move_entry.ts";
import { inboxEntries } from "../../store.ts";
import type { StepName } from "./work.ts";

const everyMs = 500;

export interface Progress {
  step(name: StepName): void;
  pages(done: number, total: number): void;
  /** Resolves when nothing more is being written. */
  settled(): Promise<void>;
}

/** Progress of one entry. What cannot be written is left out: the next one comes soon. */
export function progressOf(deps: Deps, entryId: string): Progress {
  let shown = { step: "receive", done: 0, total: 0 };
  let last = deps.now();
  let writing: Promise<void> | null = null;
  let pending = false;
  const write = async (): Promise<void> => {
    do {
      pending = false;
      const progress = shown;
      await deps.store.change(system, async (tx) => {
        const entry = await tx.get(inboxEntries, entryId);
        // Archived meanwhile: it is read to its end, but no longer shown as work.
        if (entry?.status !== "processing") return;
        announceEntry(tx, await tx.patch(inboxEntries, entryId, { progress }));
      });
    } while (pending);
  };
  const show = (): void => {
    last = deps.now();
    pending = true;
    writing ??= write().catch((error) => deps.log.warn("inbox: progress", error)).finally(() => writing = null);
  };
  return {
    step(step) {
      shown = { step, done: 0, total: 0 };
      show();
    },
    pages(done, total) {
      shown = { ...shown, done, total };
      if (deps.now() - last >= everyMs) show();
    },
    async settled() {
      while (writing) await writing;
    },
  };
}
