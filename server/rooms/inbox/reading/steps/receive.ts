/**
 * Step 1, receive: the original comes out of the store, and is what was put in; the attachments of a mail are stored one by one.
 * @module
 */
import { AppError } from "../../../../../shared/errors.ts";
import { system } from "../../../../db/store.ts";
import { announceEntry } from "../../move_entry.ts";
import { inboxEntries } from "../../store.ts";
import { partsIn } from "../content/mail_parts.ts";
import type { Step, Work } from "./work.ts";

export const receiveStep: Step = {
  name: "receive",
  async run(work) {
    const { file } = work.entry;
    if (!file.sha256) {
      const message = work.entry.errorMessage ?? "The original could not be kept. Ask the sender for it again.";
      return { kind: "failed", message };
    }
    try {
      work.bytes = await work.deps.files.open(file);
      work.parts = await partsIn(work.deps, work.bytes, file.fileName);
      if (work.parts.length > 0 && work.entry.parts.length === 0) await showParts(work);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return { kind: "failed", message: error.message };
    }
  },
};

/** The parts stand on the entry, and are found by other mails, before the pages are read. */
async function showParts({ deps, entry, parts }: Work): Promise<void> {
  await deps.store.change(system, async (tx) => {
    if (await tx.get(inboxEntries, entry.id)) announceEntry(tx, await tx.patch(inboxEntries, entry.id, { parts }));
  });
}
