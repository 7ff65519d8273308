/**
 * Finds an inbox entry by its ID or the beginning of it.
 * @module
 */
import type { FileRef } from "../../../shared/common.ts";
import { AppError } from "../../../shared/errors.ts";
import type { InboxEntry } from "../../../shared/inbox.ts";
import type { Deps } from "../../deps.ts";
import { idsStarting, inboxEntries } from "./store.ts";

export const noSuchEntry = "That document does not exist. It may have been removed, or the ID is wrong.";

const leastTyped = 8;

export async function entryByStart(deps: Deps, typed: string): Promise<InboxEntry> {
  const missing = new AppError(
    "not_found",
    "There is no document with that ID. Copy the ID from the original document.",
  );
  if (!/^[\w-]+$/.test(typed)) throw missing;
  const whole = await deps.store.get(inboxEntries, typed);
  if (whole) return whole;
  if (typed.length < leastTyped) {
    throw new AppError("not_found", `Enter the whole ID, or at least its first ${leastTyped} characters.`);
  }
  const [id, another] = await idsStarting(deps.store, typed.toLowerCase());
  if (another) throw new AppError("not_found", "More than one document begins like that. Enter the whole ID.");
  const entry = id === undefined ? null : await deps.store.get(inboxEntries, id);
  if (!entry) throw missing;
  return entry;
}

/** Entries in the order of the ids; null where there is none. */
export function entriesById(deps: Pick<Deps, "store">, ids: readonly string[]): Promise<(InboxEntry | null)[]> {
  return deps.store.getMany(inboxEntries, ids);
}

/** What of an entry is kept: the original, and each attachment of a mail as its own file. */
export function filesOf({ file, parts }: Pick<InboxEntry, "file" | "parts">): FileRef[] {
  const attached = parts.filter(({ kind }) => kind === "attachment").map((part) => part.file);
  return [file, ...attached].filter(({ sha256 }) => sha256 !== null);
}
