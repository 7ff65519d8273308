/**
 * Looking at a document: its entry, its reading, pictures of its pages, and the original. Each look leaves a trace.
 * @module
 */
import { UnreadableDocument } from "../../../documents/errors.ts";
import { AppError } from "../../../../shared/errors.ts";
import type { FileRef } from "../../../../shared/common.ts";
import type { InboxEntry, ReadingView } from "../../../../shared/inbox.ts";
import type { Deps } from "../../../deps.ts";
import type { Caller } from "../../../http/context.ts";
import { note, noteView } from "../../audit/note_activity.ts";
import { noSuchEntry } from "../find_entry.ts";
import { openReading, readingView } from "../reading/content/kept_reading.ts";
import { inboxEntries } from "../store.ts";

/** An entry, for somebody who looks at it. */
export async function viewEntry(deps: Deps, caller: Caller, id: string): Promise<InboxEntry> {
  const entry = await deps.store.must(inboxEntries, id, noSuchEntry);
  await noteView(deps, caller, { action: "document_viewed", targetType: "inbox_entry", targetId: id });
  return entry;
}

/** The whole reading. @throws not_found while there is none */
export async function readingOf(
  deps: Deps,
  caller: Caller,
  id: string,
  pages: { from?: number; to?: number },
): Promise<ReadingView> {
  const entry = await viewEntry(deps, caller, id);
  if (entry.reading === null) throw new AppError("not_found", "This document has not been read yet.");
  return readingView(await openReading(deps, entry.reading), pages);
}

/** The upright picture of a page; null for kinds whose pages are drawn from their words, and beyond the last page. */
export async function pagePicture(
  deps: Deps,
  caller: Caller,
  id: string,
  page: number,
  width: number,
): Promise<Uint8Array | null> {
  const { file } = await viewEntry(deps, caller, id);
  try {
    return await deps.reader.pageImage(await openOriginal(deps, file), file.fileName, page, width);
  } catch (error) {
    // A file that cannot be read has no picture either; its sentence says why.
    if (error instanceof UnreadableDocument) throw new AppError("file_unreadable", error.message);
    throw error;
  }
}

async function openOriginal(deps: Deps, file: FileRef): Promise<Uint8Array> {
  if (!file.sha256) {
    throw new AppError("not_found", "The original is not kept here: it was left where it came from.");
  }
  return await deps.files.open(file);
}

/** `.part2.pdf` behind an entry's id. */
const partNamed = /^\.part(\d{1,3})(?:\.[a-z0-9]{1,5})?$/i;

/**
 * The original by what its address names: the entry's id, alone or followed by an ending or by the file's name; or a part of it.
 * A whole view is always written down.
 * @returns `part` is 1-based; null for the whole
 */
export async function viewOriginal(
  deps: Deps,
  caller: Caller,
  name: string,
): Promise<{ entry: InboxEntry; part: number | null; file: FileRef; bytes: Uint8Array }> {
  const ids = [name, ...[...name.matchAll(/[.-]/g)].map((match) => name.slice(0, match.index))];
  const entry = (await deps.store.getMany(inboxEntries, ids.slice(0, 30))).find((found) => found !== null);
  if (!entry) throw new AppError("not_found", noSuchEntry);
  const number = Number(partNamed.exec(name.slice(entry.id.length))?.[1] ?? 0);
  const file = number ? entry.parts[number - 1]?.file : entry.file;
  if (!file) throw new AppError("not_found", "This document has no such part.");
  if (number && !file.sha256) {
    throw new AppError("not_found", "This part is not kept by itself. It is in the email: open that for it.");
  }
  const bytes = await openOriginal(deps, file);
  await note(deps, caller, {
    action: "document_viewed",
    targetType: "inbox_entry",
    targetId: entry.id,
    details: { original: true, ...(number ? { part: number } : {}) },
  });
  return { entry, part: number || null, file, bytes };
}
