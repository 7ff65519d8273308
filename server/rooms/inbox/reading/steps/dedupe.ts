/**
 * Step 2, dedupe: the same bytes came in before. The entry is linked to the first one, never dropped, and takes over what was read there.
 * @module
 */
import { rootOf } from "../../intake/find_original.ts";
import { firstWith, withEarlier } from "../content/mail_parts.ts";
import { inboxEntries } from "../../store.ts";
import type { Step } from "./work.ts";

export const dedupeStep: Step = {
  name: "dedupe",
  async run(work) {
    const { deps, entry } = work;
    const sha256 = entry.file.sha256;
    if (work.notDuplicate) return;
    work.parts = await withEarlier(deps, entry, work.parts);
    if (!sha256 || entry.duplicateOf) return;
    const mail = await firstWith(deps, entry, sha256, ["parts"]);
    if (mail) work.warnings.push(`The same file came before, with the email "${mail.subject}".`);
    // The index is ordered by arrival, so of two that are read at once both agree which is the first.
    const [firstId] = (await deps.store.page(inboxEntries, { index: "bytes", prefix: [sha256], limit: 1 })).rows;
    if (!firstId || firstId.id === entry.id) return;
    const root = await rootOf(deps, firstId);
    if (root.id === entry.id) return;
    work.duplicate = { of: root.id, reason: "The same file arrived before." };
    // What a clerk typed beside one of them was said of that one alone.
    const typed = firstId.manualPatient !== null || entry.manualPatient !== null;
    if (firstId.reading !== null && firstId.parsedFields !== null && !work.thorough && !typed) {
      return { kind: "copied", from: firstId };
    }
  },
};
