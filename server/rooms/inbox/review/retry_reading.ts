/**
 * Reads a document again.
 * @module
 */
import { AppError } from "../../../../shared/errors.ts";
import { type InboxEntry, type InboxStatus, inboxStatusLabels } from "../../../../shared/inbox.ts";
import type { Actor } from "../../../db/change.ts";
import type { Deps } from "../../../deps.ts";
import { noSuchEntry } from "../find_entry.ts";
import { inboxEntries } from "../store.ts";
import { readAgain } from "./change_status.ts";

/** Retry Processing, for failed and warning; Enhanced Analysis, for parsed and warning. @throws move_not_allowed */
export async function retry(deps: Deps, actor: Actor, id: string, thorough: boolean): Promise<InboxEntry> {
  const from: InboxStatus[] = thorough ? ["parsed", "warning"] : ["failed", "warning"];
  return await deps.store.change(actor, async (tx) => {
    const entry = await tx.must(inboxEntries, id, noSuchEntry);
    if (!from.includes(entry.status)) {
      const what = thorough ? "analysed further" : "read again";
      const may = from.map((s) => inboxStatusLabels[s].toLowerCase()).join(" or ");
      const now = inboxStatusLabels[entry.status].toLowerCase();
      throw new AppError("move_not_allowed", `Only a document that is ${may} can be ${what}; this one is ${now}.`);
    }
    return await readAgain(tx, entry, { thorough });
  });
}
